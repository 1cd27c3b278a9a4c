"""Values along the index: a cell that is computed from the one written just before.

`a[i] = a[i-1] + 2` writes a sequence of numbers, whose recurrence is solved like a scalar's.
"""

from collections.abc import Sequence

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.recurrences.arrays.last_writers import last_writer
from viap.recurrences.arrays.write_cases import WriteCase
from viap.recurrences.arrays.written_arrays import WrittenArray
from viap.recurrences.counter_conditions import chained
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import conjuncts


class IndexSequences:
    """What the cells of an array hold that are computed from those written before."""

    def __init__(self, array: WrittenArray) -> None:
        self.cells, self.counter = array.cells, array.cells.loop.counter
        self._before, self._folds = array.before, array.forms.folds
        self.contents = array.contents()

    def indices_read(self, node: Term) -> tuple[Term, ...] | None:
        """The indices, where a term reads the array in this iteration."""
        counters = self.cells.loop.counters
        if not self.cells.has(node) or node.args[-len(counters) :] != counters:
            return None
        return node.args[1 : 1 + len(self.cells.indices)]

    def before(self, places: tuple[Term, ...]) -> Term:
        """What a cell holds before the loop."""
        there = dict(zip(self.cells.indices, places, strict=True))
        return self.contents.of(substitute(self._before, there))

    def sequence(self, case: WriteCase) -> tuple[int, Term, Term] | None:
        """For cells that one case writes: `times`, `valid` and `value`.

        Where `valid`, `times` a cell is `value`.
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
        # What a cell held when it was written is what it held before the loop.
        value = _replaced(case.value, own, self.before(places))
        others = {node: at for node, at in reads.items() if node not in own}
        if not others or any(at != previous for at in others.values()):
            return None
        first_read = self.before(tuple(_at(place, counter, build.ZERO) for place in previous))
        step = _shifted(_replaced(value, others, VALUE), counter, 1)
        start = _at(_replaced(value, others, first_read), counter, build.ZERO)
        later = tuple(_shifted(fact, counter, 1) for fact in facts)
        form = solved_recurrence(start, step, counter, self._folds, later)
        writer = last_writer(case, counter)
        if form is None or writer is None:
            return None
        times, whole = cleared(form)
        return times, writer.valid, _at(whole, counter, writer.when)

    def _in_one_cell(
        self,
        case: WriteCase,
        places: tuple[Term, ...],
        reads: dict[Term, tuple[Term, ...]],
        facts: tuple[Term, ...],
    ) -> tuple[int, Term, Term] | None:
        """A cell that all iterations write is like a variable."""
        if not reads or any(at != places for at in reads.values()):
            return None
        step = _replaced(case.value, reads, VALUE)
        form = solved_recurrence(self.before(places), step, self.counter, self._folds, facts)
        if form is None:
            return None
        there = build.conjunction(map(build.eq, self.cells.indices, places))
        times, whole = cleared(form)
        return times, there, whole


def _places(case: WriteCase, indices: tuple[Term, ...]) -> tuple[Term, ...] | None:
    """The indices that an iteration writes, where the condition says nothing else."""
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
    """What a condition says that indices are."""
    found: dict[Term, Term] = {}
    for part in conjuncts(condition):
        if part.kind is Kind.EQ and part.args[0].sort == INT:
            solved = solved_for(part, [index for index in indices if index not in found])
            if solved is not None:
                found[solved[0]] = solved[1]
    return found


def solved_for(equation: Term, indices: list[Term]) -> tuple[Term, Term] | None:
    """One of the indices, and what an equation says that it is."""
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
