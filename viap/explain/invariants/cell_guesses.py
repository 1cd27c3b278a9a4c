"""Guesses about cells: what an assertion says of some cells, for all cells that a loop has passed.

`assert(a[i] == b[i])` behind a loop that writes a and b at j makes the guess that a[k] is b[k] for
all k from the first value of j to the present one, and for all k. So do conditions of the loop
itself: `if (a[j] < m) m = a[j]` makes the guess that m is at most a[k]. Nothing here is proved: a
guess is said if the annotated text is proved with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.explain.invariants.array_facts import index_limits, is_written, spoken_premises
from viap.explain.invariants.candidate import BOUND, CELLS, STATED, Candidate, cases, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.prover.instantiate.indexed_facts import is_cell
from viap.prover.recurrences.arrays.known_cells import memory_axioms
from viap.prover.recurrences.iteration_steps import conjuncts, expanded, recurrences

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


# ---- Guesses from the assertions: what they say of variables and cells, at the heads of loops.
#
# A proof may rest on values that no variable holds, such as inputs. What an assertion needs of them
# is often weaker, and can be said. Nothing here is proved: a guess is said if the annotated text is
# proved with it.


_CELL = variable("cell^")
_MOST = 24  # for each loop


class GoalGuesses:
    """Guesses formulas about the head of one loop; `names`: for bound variables."""

    def __init__(self, translation: FactTranslation, names: Sequence[Term]) -> None:
        self._translation = translation
        self._words, self._loop = translation.words, translation.loop
        self._theory = translation.session.theory
        self._cells = CellGuesses(translation, names)

    def candidates(self) -> list[Candidate]:
        found: dict[Term, Candidate] = {}
        for each in (*self._starts(), *self._claims(), *self._cells.candidates()):
            if len(found) < _MOST and each.formula.kind is not Kind.TRUTH:
                found.setdefault(each.formula, each)
        return list(found.values())

    def _starts(self) -> Iterator[Candidate]:
        """Yields that variables do not fall below their first values, or rise above them."""
        known = recurrences(self._theory, self._loop)
        for text in sorted(self._words.changed):
            here = self._words.scalars[text]
            start = known.get(here.payload) if here.kind is Kind.APPLY else None
            said = None if start is None else self._translation.named(start.start)
            if said is not None and not self._is_changed(said):
                yield Candidate(build.le(said, variable(text)), BOUND)
                yield Candidate(build.le(variable(text), said), BOUND)

    def _claims(self) -> Iterator[Candidate]:
        """Yields what assertions in the loop and behind it say, as if they were at its head."""
        final = {apply(self._loop.count, *self._loop.outer): self._loop.counter}
        for claim in self._theory.assertions:
            if claim.loop is self._loop or claim.loop is self._loop.parent:
                for part in conjuncts(expanded(self._theory, claim.condition)):
                    said = self._translation.named(substitute(part, final))
                    if said is not None and self._is_changed(said):
                        yield Candidate(said, STATED)

    def _is_changed(self, said: Term) -> bool:
        written = {
            word.symbol
            for word in self._words.cells
            if is_written(self._theory, self._loop, word.object)
        }
        return any(
            str(name.payload) in self._words.changed for name in free_variables(said)
        ) or any(node.kind is Kind.APPLY and node.payload in written for node in subterms(said))


# ---- Guesses about inputs that cells hold: what the iterations that stored them assumed of them.
#
# `x = input(); if (x < 1) return; a[i] = x;` makes the guess that 1 is at most a[k], for the cells
# that the loop has passed. Nothing here is proved: a guess is said if the annotated text is proved
# with it.


def assumptions(theory: Theory, loop: Loop) -> list[Term]:
    """Returns the conditions that hold in each complete iteration."""
    waiting, found = [expanded(theory, loop.stays)], list[Term]()
    while waiting:
        part = waiting.pop(0)
        if part.kind is Kind.AND:
            waiting += part.args
        elif part.kind is Kind.NOT and part.args[0].kind is Kind.OR:
            waiting += map(build.negate, part.args[0].args)
        else:
            found.append(part)
    return found


@dataclass(frozen=True, slots=True)
class _HeldValue:
    """A value without a name, such as an input, that a cell holds or depends on.

    `cells`: a term of the theory that equals it under the conditions.
    """

    word: CellWord
    conditions: tuple[Term, ...]
    value: Term
    cells: Term


def _held_values(translation: FactTranslation, indices: tuple[Term, ...]) -> Iterator[_HeldValue]:
    """Yields the values that cells at these indices hold, if the loop writes the cells."""
    theory, words = translation.session.theory, translation.words
    for word in words.cells:
        if len(word.first) != len(indices) or not is_written(theory, words.loop, word.object):
            continue
        here = words.meaning(apply(word.symbol, *indices))
        for value in islice(translation.memories.summarised(here), 1):
            for conditions, content in cases(value):
                parts, _ = build.monomials(content)
                unnamed = [each for each in parts if translation.spoken(each) is None]
                if len(unnamed) == 1 and abs(parts[unnamed[0]]) == 1:
                    rest = build.scale(parts[unnamed[0]], build.sub(here, content))
                    cells = build.add(rest, unnamed[0])
                    yield _HeldValue(word, tuple(conditions), unnamed[0], cells)


class AssumedValues:
    """Guesses formulas about the head of one loop; `names`: for bound variables."""

    def __init__(self, translation: FactTranslation, names: Sequence[Term]) -> None:
        self._translation, self._loop = translation, translation.loop
        self._names = names
        theory = translation.session.theory
        inputs = {each.symbol for each in theory.inputs if each.loop is self._loop}
        self._assumed = [
            (part, {n.payload for n in subterms(part) if n.kind is Kind.APPLY} & inputs)
            for part in assumptions(theory, self._loop)
        ]

    def candidates(self) -> Iterator[Candidate]:
        if any(inputs for _, inputs in self._assumed):
            for many in sorted({len(word.first) for word in self._translation.words.cells}):
                yield from self._about(tuple(self._names[:many]))

    def _about(self, indices: tuple[Term, ...]) -> Iterator[Candidate]:
        held = list(_held_values(self._translation, indices))
        for each in held:
            symbol, iteration = each.value.payload, each.value.args
            assumed = [part for part, inputs in self._assumed if symbol in inputs]
            premises = spoken_premises(self._translation, each.word, indices, each.conditions)
            if not assumed or premises is None:
                continue
            at = dict(zip(self._loop.counters, iteration, strict=True))
            cells = {other.value: other.cells for other in reversed(held)}
            for part in assumed:
                said = self._translation.spoken(substitute(substitute(part, at), cells))
                if said is not None:
                    yield Candidate(quantified(indices, tuple(premises), said), CELLS)
