"""Intervals of scalars and of cells, as invariants of loops."""

from collections.abc import Sequence
from functools import cached_property

from viap.instantiate.lemmas import Lemma
from viap.kernel.rules import Proof
from viap.logic.terms import Term
from viap.proving.invariants import find_invariants
from viap.proving.loop_heads import Indices, Proposals
from viap.proving.session import Session
from viap.recurrences.arrays.visited_cells import used_indices
from viap.smt.answers import Limits
from viap.techniques.intervals.growth_bounds import growth
from viap.techniques.intervals.interval_analysis import Flow, analysed
from viap.techniques.intervals.interval_state import IntervalState
from viap.techniques.intervals.iteration_intervals import MANY_NAMES, IterationIntervals, names_of
from viap.techniques.intervals.propose import (
    CellIntervals,
    cell_intervals,
    is_table,
    scalar_intervals,
    states_at_heads,
)
from viap.translate.theory import Claim, Loop

_ROUNDS = 2  # cells may get their values from other cells


class LoopIntervals:
    """Intervals that the analysis proposes and the kernel proves; they are learned then."""

    def __init__(self, work: Session, limits: Limits) -> None:
        self._work = work
        self._limits = limits
        self._cells: list[CellIntervals] = []
        self._known: list[CellIntervals] = []

    @cached_property
    def _flow(self) -> Flow:
        return analysed(self._work.theory.program)

    @cached_property
    def _states(self) -> dict[Loop, IntervalState]:
        return states_at_heads(self._work.theory, self._flow)

    @cached_property
    def _scalars(self) -> dict[Loop, list[Term]]:
        # Short closed forms say all; others may be sums about which little is known.
        known = () if "closed-forms" in self._work.ran else tuple(self._work.forms.known)
        found = scalar_intervals(self._states, known)
        for loop, said in found.items():
            said += growth(self._flow, loop, known)
        # The range of a closed form's values is not obvious.
        long = {loop: self._states[loop] for loop in self.long_loops}
        return {**found, **scalar_intervals(long, ())}

    @cached_property
    def long_loops(self) -> list[Loop]:
        """Loops with too many names to treat at once: each name gets its own proof."""
        return [each for each in self._states if len(names_of(self._work, each)) >= MANY_NAMES]

    def _of_tables(self, claims: Sequence[Claim]) -> list[Proof]:
        """Proves the contents of arrays that no loop writes."""
        self._cells = cell_intervals(self._work.theory, self._states, claims)
        tables = [cells for cells in self._cells if is_table(cells)]
        found = self._shown(_all(tables), tables)
        self._cells = [cells for cells in self._cells if cells not in tables]
        self._known = tables if found else []
        return found

    def of_scalars(self, claims: Sequence[Claim]) -> list[Proof]:
        """Proves intervals of scalars that do not depend on cells, except those of tables."""
        found = self._of_tables(claims)
        for loop in self.long_loops:
            names = self._names(loop)
            for cells in self._known:
                names.of_cells(cells.at_heads.get(loop, []), cells)
            names.of_scalars(self._scalars[loop])
            found += self._shown({loop: self._scalars[loop]}, [], long=True)
        rest = {loop: said for loop, said in self._scalars.items() if loop not in self.long_loops}
        return found + self._shown(rest, [])

    def of_cells(self, claims: Sequence[Claim]) -> list[Proof]:
        """Proves intervals of scalars and cells, which may depend on each other."""
        found: list[Proof] = []
        for _ in range(_ROUNDS):
            for cells in [each for each in self._cells if each not in self._known]:
                found += self._in_long_loops(cells)
        proposed = _all(self._cells)
        for loop, formulas in self._scalars.items():
            proposed[loop] = [*proposed.get(loop, ()), *formulas]
        rest = {loop: said for loop, said in proposed.items() if loop not in self.long_loops}
        shown = self._shown(rest, self._cells) if self._cells else []
        if shown:
            # The contents of cells are known now, also in loops that only read them.
            shown += self._shown({loop: self._scalars[loop] for loop in rest}, [])
        return found + shown

    def _in_long_loops(self, cells: CellIntervals) -> list[Proof]:
        found: list[Proof] = []
        for loop in self.long_loops:
            formulas = cells.at_heads.get(loop)
            if formulas:
                names = self._names(loop)
                names.know(cells)
                names.of_cells([*self._scalars[loop], *formulas], cells)
                found += self._shown({loop: formulas}, [cells], long=True)
        self._known += [cells] if found else []
        return found

    def _names(self, loop: Loop) -> IterationIntervals:
        names = IterationIntervals(self._work, loop, self._states[loop], self._limits)
        for cells in self._known:
            names.know(cells)
        return names

    def _shown(
        self, proposed: Proposals, every: Sequence[CellIntervals], long: bool = False
    ) -> list[Proof]:
        work, theory = self._work, self._work.theory
        if not any(proposed.values()):
            return []
        variables = tuple(index for cells in every for index in cells.indices)
        places = {loop: used_indices(theory, loop) for loop in proposed} if variables else {}
        prover = work.prover.within(self._limits)
        if not long:
            prover = prover.knowing(work.knowledge.through_names())
        indices = Indices(variables, {} if long else places, widely=True)
        found = find_invariants(prover, proposed, indices, near=True)
        for each in found:
            cells = next((c for c in every if c.indices == each.proof.others), None)
            if cells is None:
                work.knowledge.learn_of_loop(each.loop, each.proof)
                continue
            memory = each.loop.memories[len(cells.indices)]
            pattern = (theory.objects[cells.array], *cells.indices, *each.loop.counters)
            work.knowledge.lemmas.add(memory, Lemma(each.proof, pattern))
        return [each.proof for each in found]


def _all(every: Sequence[CellIntervals]) -> dict[Loop, list[Term]]:
    """Returns the proposals about several arrays, by loop."""
    proposed: dict[Loop, list[Term]] = {}
    for cells in every:
        for loop, formulas in cells.at_heads.items():
            proposed.setdefault(loop, []).extend(formulas)
    return proposed
