"""Intervals of scalars and of cells, as invariants of loops."""

from collections.abc import Sequence
from functools import cached_property

from viap.logic.terms import Term
from viap.prove.heads import Indices, Proposals
from viap.prove.invariants import find_invariants
from viap.prove.kernel import Proof
from viap.prove.work import Work
from viap.smt.solver import Limits
from viap.solve.intervals.proposals import Cells, cell_intervals, scalar_intervals, states_at_heads
from viap.solve.intervals.state import State
from viap.solve.visited import used_indices
from viap.translate.theory import Claim, Loop


class Ranges:
    """What the analysis proposes and the kernel shows; the grounder gets it."""

    def __init__(self, work: Work, limits: Limits) -> None:
        self._work = work
        self._limits = limits

    @cached_property
    def _states(self) -> dict[Loop, State]:
        return states_at_heads(self._work.theory)

    @cached_property
    def _scalars(self) -> dict[Loop, list[Term]]:
        return scalar_intervals(self._states, self._work.forms.known)

    def of_scalars(self) -> list[Proof]:
        """What scalars hold, as far as that has nothing to do with arrays."""
        return self._shown(self._scalars, [])

    def with_cells(self, claims: Sequence[Claim]) -> list[Proof]:
        """What scalars hold, and cells, which may be the one because of the other."""
        every = cell_intervals(self._work.theory, self._states, claims)
        if not every:
            return []
        proposed = {loop: list(formulas) for loop, formulas in self._scalars.items()}
        for cells in every:
            for loop, formulas in cells.formulas.items():
                proposed[loop] += formulas
        return self._shown(proposed, every)

    def _shown(self, proposed: Proposals, every: Sequence[Cells]) -> list[Proof]:
        work, theory = self._work, self._work.theory
        if not any(proposed.values()):
            return []
        variables = tuple(index for cells in every for index in cells.indices)
        places = {loop: used_indices(theory, loop) for loop in proposed} if every else {}
        found = find_invariants(
            proposed,
            theory,
            work.kernel,
            work.grounder.through_names(),
            work.solver,
            self._limits,
            Indices(variables, places, widely=True),
            near=True,
        )
        for each in found:
            cells = next((c for c in every if c.indices == each.proof.others), None)
            if cells is None:
                work.grounder.learn_of_loop(each.loop, each.proof)
                continue
            memory = each.loop.memories[len(cells.indices)]
            pattern = (theory.objects[cells.array], *cells.indices, *each.loop.counters)
            work.grounder.learn(memory, each.proof, pattern)
        return [each.proof for each in found]
