"""Claims that hold for simple reasons, such as operations that are mostly defined: all at once.

Closed forms that depend on neither arrays nor inner loops, and intervals of values, as an
analysis of the program proposes them: the kernel proves both. All consequences of these are
proved together.
"""

import time
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term, apply
from viap.core.program.intervals import Interval, combined, exactly
from viap.core.program.nodes import Scalar, While, statements, written_place
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Loop
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.arrays.visited_cells import used_indices
from viap.prover.session.batches import Batches
from viap.prover.session.closed_forms import simple_forms
from viap.prover.session.invariants import PATIENCE, Indices, Proposals, find_invariants
from viap.prover.session.session import Budget, Session
from viap.prover.techniques.intervals.interval_analysis import (
    CellIntervals,
    Flow,
    analysed,
    cell_intervals,
    is_table,
    scalar_intervals,
    states_at_heads,
)
from viap.prover.techniques.intervals.interval_state import IntervalState
from viap.prover.techniques.intervals.iteration_intervals import (
    MANY_NAMES,
    IterationIntervals,
    names_of,
)

# Largest number of proved claims that are learned as facts about their loops; beyond it, none
# are, since other proofs would have to search all of them.
MOST_LEARNED = 8


def run(session: Session, budget: Budget) -> None:
    session.tell_proofs("known at once", prove_at_once(session, budget.limits))


def prove_at_once(work: Session, limits: Limits) -> list[Proof]:
    """Returns the proofs about loops found on the way; records proved claims."""
    claims = work.open_claims()
    work.reporter.status(f"{len(claims)} claims at once")
    found: list[Proof] = []
    if "closed-forms" not in work.ran:
        found += simple_forms(work.prover.within(limits), work.forms)
    ranges = LoopIntervals(work, limits)
    # Without the intervals that it needs, a solver call may take long.
    claims = _shown_of(claims, work, Limits(limits.steps // 8, limits.seconds / 4))
    for more in (ranges.of_scalars, ranges.of_cells):
        if claims:
            found += more(claims)
            inside = [claim for claim in claims if claim.loop in ranges.long_loops]
            left = _shown_of(inside, work, limits, near=True) if inside else []
            claims = [claim for claim in claims if claim not in inside or claim in left]
            claims = _shown_of(claims, work, limits)
    return found


def _shown_of(
    claims: Sequence[Claim], work: Session, limits: Limits, near: bool = False
) -> list[Claim]:
    """Records provable claims; returns the rest."""
    end = time.process_time() + PATIENCE * limits.seconds
    shown = Batches(work.prover.within(limits), end, near).shown(claims)
    for claim, proof in shown.items():
        work.proved(claim, proof, "intervals", quietly=len(shown) > MOST_LEARNED)
    return [claim for claim in claims if claim not in shown]


# ---- Intervals of scalars and of cells, as invariants of loops.


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


# ---- Bounds of scalars that a loop only adds to: n times the largest growth of one iteration.


def growth(flow: Flow, loop: Loop, known: Collection[Symbol]) -> Iterator[Term]:
    """Yields bounds of a loop's scalars at the head of an iteration."""
    entry = flow.entries.get(loop.statement)
    for scalar, symbol in loop.scalars.items():
        step = None if symbol in known else _in_one_iteration(flow, loop.statement, scalar)
        if step is None or entry is None:
            continue
        value, first = apply(symbol, *loop.counters), entry.of(scalar)
        if first.high is not None and step.high is not None:
            yield build.le(value, _line(first.high, step.high, loop))
        if first.low is not None and step.low is not None:
            yield build.le(_line(first.low, step.low, loop), value)


def _line(first: int, step: int, loop: Loop) -> Term:
    return build.add(build.number(first), build.mul(build.number(step), loop.counter))


def _in_one_iteration(flow: Flow, loop: While, scalar: Scalar) -> Interval | None:
    """Returns the growth of a scalar in an iteration; None if it may change in another way."""
    whole: Interval = exactly(0)
    for statement in loop.body:
        for inner in statements((statement,)):
            if isinstance(inner, While) and any(
                written_place(s) is scalar for s in statements((inner,))
            ):
                return None
            if written_place(inner) is scalar:
                step = flow.steps.get(inner)
                if step is None:
                    return None
                # A statement in a branch may be skipped.
                whole = combined("+", whole, step if inner is statement else step.join(exactly(0)))
    return whole
