"""Sequences along the index: each cell is computed from the one written just before.

`a[i] = a[i-1] + 2` writes a sequence of numbers, whose recurrence is solved like a scalar's.
"""

from collections.abc import Sequence

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared, divided
from viap.recurrences.arrays.last_writers import last_writer
from viap.recurrences.arrays.write_cases import WriteCase
from viap.recurrences.arrays.written_arrays import WrittenArray
from viap.recurrences.counter_conditions import chained
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import conjuncts, unwrapped, word_type


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
        from viap.recurrences.word_values import as_word

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
