"""Sequences along the index: each cell is computed from the one written just before.

`a[i] = a[i-1] + 2` writes a sequence of numbers, whose recurrence is solved like a scalar's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, free_variables
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import (
    VALUE,
    Line,
    cleared,
    divided,
    line,
)
from viap.prover.recurrences.arrays.array_reads import WrittenArray
from viap.prover.recurrences.counter_conditions import chained
from viap.prover.recurrences.folds.fold_recurrences import solved_recurrence
from viap.prover.recurrences.iteration_steps import conjuncts, unwrapped, word_type

# ---- One iteration's effect on a cell, as cases: condition and written value.
#
# A step `ite(c, v, ite(d, w, old))` has two cases, and the first wins if both hold.


MOST_CASES = 24


@dataclass(frozen=True, slots=True)
class WriteCase:
    """The cell gets the value if the condition holds and that of no earlier case does."""

    condition: Term
    value: Term


def cases(step: Term, unchanged: Term) -> list[WriteCase] | None:
    """Returns the cases in which a step changes a cell; None if there are too many."""
    found = _cases(step, unchanged)
    return None if len(found) > MOST_CASES else found


def _cases(step: Term, unchanged: Term) -> list[WriteCase]:
    if step is unchanged:
        return []
    if step.kind is not Kind.ITE:
        return [WriteCase(build.TRUE, step)]
    condition, then, orelse = step.args
    index = _index_with_cases(condition)
    if index is not None:
        # Each case of the index becomes a case of the step.
        arms = (
            build.ite(substitute(condition, {index: arm}), then, orelse) for arm in index.args[1:]
        )
        return _cases(build.ite(index.args[0], *arms), unchanged)
    first = [
        WriteCase(build.conjunction((condition, case.condition)), case.value)
        for case in _cases(then, unchanged)
    ]
    rest = _cases(orelse, unchanged)
    if not _always(first, condition):
        # The first part may change nothing: the rest must not apply under its condition either.
        otherwise = build.negate(condition)
        rest = [WriteCase(build.conjunction((otherwise, c.condition)), c.value) for c in rest]
    return [*first, *rest]


def _index_with_cases(condition: Term) -> Term | None:
    """Returns an index that a condition compares with and that has two cases; None if none."""
    for part in conjuncts(condition):
        if part.kind is Kind.EQ:
            for side in part.args:
                if side.kind is Kind.ITE and side.sort == INT:
                    return side
    return None


def _always(found: Sequence[WriteCase], condition: Term) -> bool:
    """Returns True if one of the cases holds whenever the condition does."""
    return bool(found) and found[-1].condition is condition


# ---- Sequences along the index: each cell is computed from the one written just before.


class IndexSequences:
    """Contents of array cells that are computed from cells written before."""

    def __init__(self, array: WrittenArray) -> None:
        self.cells, self.counter = array.cells, array.cells.loop.counter
        self._before, self._folds = array.before, array.forms.folds
        self.contents = array.contents()

    def indices_read(self, node: Term) -> tuple[Term, ...] | None:
        """Returns the indices if a term reads the array in this iteration; None otherwise."""
        counters = self.cells.loop.counters
        if not self.cells.has(node) or node.args[-len(counters) :] != counters:
            return None
        return node.args[1 : 1 + len(self.cells.indices)]

    def before(self, places: tuple[Term, ...]) -> Term:
        """Returns the contents of a cell before the loop."""
        there = dict(zip(self.cells.indices, places, strict=True))
        return self.contents.of(substitute(self._before, there))

    def sequence(self, case: WriteCase) -> tuple[int, Term, Term] | None:
        """Returns `times`, `valid` and `value` for cells written by one case; None if unknown.

        If `valid` holds, `times` a cell is `value`.
        """
        counter = self.counter
        places = _places(case, self.cells.indices)
        if places is None:
            return None
        reads = {n: at for n in subterms(case.value) if (at := self.indices_read(n)) is not None}
        facts = chained(self.contents.facts())
        if not any(counter in free_variables(place) for place in places):
            return self._in_one_cell(case, places, reads, facts)
        previous = tuple(_shifted(place, counter, -1) for place in places)
        own = {node: at for node, at in reads.items() if at == places}
        # When a cell is written, it still holds its value from before the loop.
        value = _replaced(case.value, own, self.before(places))
        others = {node: at for node, at in reads.items() if node not in own}
        if not others or any(at != previous for at in others.values()):
            return None
        first_read = self.before(tuple(_at(place, counter, build.ZERO) for place in previous))
        step = _shifted(_replaced(value, others, VALUE), counter, 1)
        start = _at(_replaced(value, others, first_read), counter, build.ZERO)
        later = tuple(_shifted(fact, counter, 1) for fact in facts)
        form = self._solved(start, step, later)
        writer = last_writer(case, counter)
        if form is None or writer is None:
            return None
        times, whole = form
        return times, writer.valid, _at(whole, counter, writer.when)

    def _solved(self, start: Term, step: Term, facts: tuple[Term, ...]) -> tuple[int, Term] | None:
        """Returns a number and that multiple of the sequence; as words if its steps wrap around."""
        form = solved_recurrence(start, step, self.counter, self._folds, facts)
        if form is not None:
            return cleared(form)
        kind = word_type(step)
        plain = None if kind is None else unwrapped(step)
        form = plain and solved_recurrence(start, plain, self.counter, self._folds, facts)
        if form is None or kind is None:
            return None
        from viap.prover.recurrences.candidates import as_word

        return 1, divided(as_word(form, kind))

    def _in_one_cell(
        self,
        case: WriteCase,
        places: tuple[Term, ...],
        reads: dict[Term, tuple[Term, ...]],
        facts: tuple[Term, ...],
    ) -> tuple[int, Term, Term] | None:
        """Solves a cell that all iterations write like a scalar."""
        if not reads or any(at != places for at in reads.values()):
            return None
        step = _replaced(case.value, reads, VALUE)
        form = self._solved(self.before(places), step, facts)
        if form is None:
            return None
        there = build.conjunction(map(build.eq, self.cells.indices, places))
        return form[0], there, form[1]


def _places(case: WriteCase, indices: tuple[Term, ...]) -> tuple[Term, ...] | None:
    """Returns the indices that an iteration writes; None if the condition states more."""
    found: dict[Term, Term] = {}
    for part in conjuncts(case.condition):
        if part.kind is not Kind.EQ:
            return None
        solved = solved_for(part, [index for index in indices if index not in found])
        if solved is None:
            return None
        found[solved[0]] = solved[1]
    return tuple(found[index] for index in indices) if len(found) == len(indices) else None


def given_indices(condition: Term, indices: Sequence[Term]) -> dict[Term, Term]:
    """Returns the values that a condition's equations give to indices."""
    found: dict[Term, Term] = {}
    for part in conjuncts(condition):
        if part.kind is Kind.EQ and part.args[0].sort == INT:
            solved = solved_for(part, [index for index in indices if index not in found])
            if solved is not None:
                found[solved[0]] = solved[1]
    return found


def solved_for(equation: Term, indices: list[Term]) -> tuple[Term, Term] | None:
    """Returns an index and its value by an equation; None if the equation gives none."""
    parts, _ = build.monomials(build.sub(*equation.args))
    for index in indices:
        factor = parts.get(index, 0)
        if abs(factor) == 1:
            # factor*index + rest = 0
            rest = build.sub(build.sub(*equation.args), build.scale(factor, index))
            return index, build.scale(-factor, rest)
    return None


def _replaced(term: Term, reads: dict[Term, tuple[Term, ...]], value: Term) -> Term:
    return rewrite(term, lambda node: value if node in reads else None)


def _shifted(term: Term, counter: Term, distance: int) -> Term:
    return _at(term, counter, build.add(counter, build.number(distance)))


def _at(term: Term, counter: Term, value: Term) -> Term:
    return substitute(term, {counter: value})


# ---- Last writes of cells: the greatest iteration before n in which a condition holds.


@dataclass(frozen=True, slots=True)
class LastWriter:
    """If `valid`, the cell was last written in iteration `when`, with `value`."""

    when: Term
    valid: Term
    value: Term


def last_writer(case: WriteCase, counter: Term) -> LastWriter | None:
    """Returns the last iteration before `counter` in which a case applied; None if unknown.

    An equation for the iteration gives it; otherwise it is the last one of an interval, and
    then the condition may only bound it.
    """
    parts = conjuncts(case.condition)
    when = _by_equation(parts, counter)
    if when is None:
        when = _by_remainder(parts, counter)
    if when is None:
        when = _by_bounds(parts, counter)
    if when is None:
        return None
    at = {counter: when}
    valid = build.conjunction(
        (
            build.le(build.ZERO, when),
            build.lt(when, counter),
            *(substitute(part, at) for part in parts),
        )
    )
    return LastWriter(when, valid, substitute(case.value, at))


def _by_equation(parts: tuple[Term, ...], counter: Term) -> Term | None:
    best: Line | None = None
    for part in parts:
        if part.kind is not Kind.EQ or part.args[0].sort.name != "Int":
            continue
        at = line(build.sub(*part.args), counter)
        if at is not None and at.slope and (best is None or abs(at.slope) < abs(best.slope)):
            best = at
    if best is None:
        return None
    # slope*n = -rest; divisibility is a part of the condition at that iteration.
    if best.slope > 0:
        return build.floor_div(build.neg(best.rest), build.number(best.slope))
    return build.floor_div(best.rest, build.number(-best.slope))


def _by_remainder(parts: tuple[Term, ...], counter: Term) -> Term | None:
    """Returns the last iteration n for which (n + c) % m, or (c - n) % m, is a given number.

    Many iterations satisfy it: nothing else may depend on n.
    """
    moving = [part for part in parts if counter in free_variables(part)]
    for part in moving if len(moving) == 1 else ():
        if part.kind is not Kind.EQ:
            continue
        for remainder, other in (part.args, part.args[::-1]):
            if remainder.kind not in (Kind.C_MOD, Kind.FLOOR_MOD):
                continue
            dividend, divisor = remainder.args
            at = line(dividend, counter)
            if at is None or abs(at.slope) != 1:
                continue
            if any(counter in free_variables(each) for each in (divisor, other)):
                continue
            # The distance of the last such iteration follows from its remainder.
            last = build.sub(counter, build.ONE)
            behind = build.add(last, build.scale(at.slope, build.sub(at.rest, other)))
            return build.sub(last, build.floor_mod(behind, divisor))
    return None


def _by_bounds(parts: tuple[Term, ...], counter: Term) -> Term | None:
    when = build.sub(counter, build.ONE)
    for part in parts:
        if counter not in free_variables(part):
            continue
        if part.kind is Kind.LE:
            at = line(build.sub(*part.args), counter)
        elif part.kind is Kind.LT:
            at = line(build.add(build.sub(*part.args), build.ONE), counter)
        else:
            return None
        if at is None:
            return None
        if at.slope > 0:
            # slope*n <= -rest
            bound = build.floor_div(build.neg(at.rest), build.number(at.slope))
            when = build.ite(build.le(when, bound), when, bound)
    return when


def choice(writers: list[LastWriter], otherwise: Term) -> Term:
    """Returns the contents of a cell: the value of the latest writer; the first of equal ones."""
    if not writers:
        return otherwise
    first, *rest = writers
    latest = [
        build.disjunction((build.negate(other.valid), build.le(other.when, first.when)))
        for other in rest
    ]
    chosen = build.conjunction((first.valid, *latest))
    return build.ite(chosen, first.value, choice(rest, otherwise))
