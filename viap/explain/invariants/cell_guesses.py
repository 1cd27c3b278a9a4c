"""Guesses about cells: what an assertion says of some cells, for all cells that a loop has passed.

`assert(a[i] == b[i])` behind a loop that writes a and b at j makes the guess that a[k] is b[k] for
all k from the first value of j to the present one, and for all k. So do conditions of the loop
itself: `if (a[j] < m) m = a[j]` makes the guess that m is at most a[k]. Nothing here is proved: a
guess is said if the annotated text is proved with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from viap.explain.invariants.array_facts import index_limits, is_written
from viap.explain.invariants.assumed_values import assumptions
from viap.explain.invariants.candidate import CELLS, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.instantiate.indexed_facts import is_cell
from viap.logic import build
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.arrays.known_cells import memory_axioms
from viap.recurrences.iteration_steps import conjuncts, expanded, recurrences
from viap.translate.theory import Claim, Loop

_MOST_CELLS = 6  # in one assertion


@dataclass(frozen=True, slots=True)
class _Dimension:
    """One index of the cells of a word; `moving`: the index of a cell of the assertion, without
    the number that is added to it.
    """

    word: CellWord
    place: int
    moving: Term


class CellGuesses:
    """Guesses formulas about the head of one loop; `names`: for bound variables."""

    def __init__(self, translation: FactTranslation, names: Sequence[Term]) -> None:
        self._translation, self._names = translation, names
        self._words, self._loop = translation.words, translation.loop
        self._theory = translation.session.theory
        known = recurrences(self._theory, self._loop)
        self._starts = {apply(s, *self._loop.counters): each.start for s, each in known.items()}
        steps = {apply(s, *self._loop.counters): each.step for s, each in known.items()}
        conditions = (self._loop.guard, self._loop.stays, *steps.values())
        self._read = [n for n in subterms(*self._expanded(conditions)) if is_cell(n)]
        self._passed = assumptions(self._theory, self._loop)
        self._passed += (test for here, step in steps.items() for test in _not_updated(here, step))

    def _expanded(self, terms: Sequence[Term]) -> list[Term]:
        return [expanded(self._theory, each) for each in terms]

    def candidates(self) -> Iterator[Candidate]:
        for claim in self._theory.assertions:
            condition = expanded(self._theory, claim.condition)
            path = [part for each in self._expanded(claim.path) for part in conjuncts(each)]
            yield from self._about(condition, path, claim)
        for condition in self._passed:
            yield from self._about(condition, [], None)

    def _about(self, condition: Term, path: list[Term], claim: Claim | None) -> Iterator[Candidate]:
        """Yields a condition about the cells passed; for that of a claim, also about others."""
        words = {word.object: word for word in reversed(self._words.cells)}
        cells = [n for n in subterms(condition) if is_cell(n) and n.args[0] in words]
        if not 0 < len(cells) <= _MOST_CELLS or not any(self._passes(n.args[0]) for n in cells):
            return
        bound: dict[Term, Term] = {}  # names, by the moving part of an index
        dimensions: dict[_Dimension, None] = {}
        values: dict[Term, Term] = {}
        for cell in cells:
            word, indices = words[cell.args[0]], []
            for place, first in enumerate(word.first):
                actual = build.sub(cell.args[1 + len(word.fixed) + place], first)
                rest = build.number(build.monomials(actual)[1])
                moving = build.sub(actual, rest)
                if moving is not build.ZERO:
                    if moving not in bound and len(bound) == len(self._names):
                        return
                    name = bound.setdefault(moving, self._names[len(bound)])
                    dimensions[_Dimension(word, place, moving)] = None
                    moving = name
                indices.append(build.add(moving, rest))
            values[cell] = apply(word.symbol, *indices)
        holes = {cell: variable(f"cell^{k}") for k, cell in enumerate(cells)}
        filled = {hole: values[cell] for cell, hole in holes.items()}

        def said(term: Term) -> Term | None:
            opened = substitute(substitute(term, holes), bound)
            spoken = self._translation.named(opened, (*holes.values(), *bound.values()))
            return None if spoken is None else substitute(spoken, filled)

        conclusion = said(condition)
        if conclusion is None:
            return
        given = [s for part in path if (s := said(part)) is not None and _mentions(s, bound)]
        ranges = [
            list(self._ranges(claim, moving, name, [d for d in dimensions if d.moving is moving]))
            for moving, name in bound.items()
        ]
        for chosen in product(*ranges):
            premises = [part for each in chosen for part in each]
            for part in conjuncts(conclusion):
                formula = quantified(tuple(bound.values()), (*premises, *given), part)
                yield Candidate(formula, CELLS)

    def _passes(self, object: Term) -> bool:
        """True if iterations write or read the array."""
        reads = any(cell.args[0] is object for cell in self._read)
        return reads or is_written(self._theory, self._loop, object)

    # ------------------------------------------------------------- ranges

    def _ranges(
        self, claim: Claim | None, moving: Term, name: Term, dimensions: Sequence[_Dimension]
    ) -> Iterator[tuple[Term, ...]]:
        """Yields ranges of an index: passed so far, present, all of an array, asserted about."""
        places = dict.fromkeys(p for each in dimensions for p in self._places(each))
        for place in places:
            now, first = (
                self._translation.named(place),
                self._translation.named(substitute(place, self._starts)),
            )
            if now is None or first is None:
                continue
            if now is first:
                yield (build.eq(name, now),)
            else:
                yield build.le(first, name), build.lt(name, now)
                yield build.lt(now, name), build.le(name, first)
        if claim is None:
            return
        for each in dimensions[:1]:
            indices = [name if k == each.place else build.ZERO for k in range(len(each.word.first))]
            limits = index_limits(self._translation, each.word, indices)
            whole = tuple(limit for index, _, limit in limits if index is name)
            if len(whole) == 2:
                yield whole
        yield from self._asserted(claim, moving, name)

    def _asserted(self, claim: Claim, moving: Term, name: Term) -> Iterator[tuple[Term, ...]]:
        """Yields the values that the index has in the loop of the assertion."""
        loop: Loop | None = claim.loop
        while loop is not None:
            known = recurrences(self._theory, loop).get(moving.payload)
            if known is not None and moving.args == loop.counters:
                guards = [p for p in conjuncts(loop.guard) if moving in subterms(p)]
                parts = [build.le(known.start, name)]
                parts += (substitute(part, {moving: name}) for part in guards)
                spoken = [self._translation.named(part, (name,)) for part in parts]
                if all(part is not None for part in spoken):
                    yield tuple(part for part in spoken if part is not None)
            loop = loop.parent

    def _places(self, dimension: _Dimension) -> Iterator[Term]:
        """Yields the indices that an iteration writes or reads, counted as the word counts."""
        word = dimension.word
        number = len(word.fixed) + dimension.place
        first = word.first[dimension.place]
        for loop in (self._loop, *self._loop.children):
            symbol = loop.memories.get(word.object.sort.dimensions)
            axioms = memory_axioms(self._theory, loop).get(symbol) if symbol else None
            if axioms is None or not is_written(self._theory, loop, word.object):
                continue
            object, *indices = axioms[1].others
            for node in subterms(expanded(self._theory, axioms[1].body)):
                if node.kind is Kind.EQ and indices[number] in node.args:
                    for side in node.args:
                        if side is not indices[number] and object not in free_variables(side):
                            yield build.sub(side, first)
        for cell in self._read:
            if cell.args[0] is word.object:
                yield build.sub(cell.args[1 + number], first)


def _mentions(formula: Term, bound: dict[Term, Term]) -> bool:
    return bool(free_variables(formula) & set(bound.values()))


def _not_updated(here: Term, step: Term) -> Iterator[Term]:
    """Yields what holds of a value and the cells that it was compared with before an update."""
    for node in subterms(step):
        if node.kind is Kind.ITE and here in subterms(node.args[0]):
            for test in conjuncts(node.args[0]):
                if test.kind in (Kind.LT, Kind.LE):
                    yield build.le(*test.args[::-1])
