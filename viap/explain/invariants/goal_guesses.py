"""Guesses from the assertions: what they say of variables and cells, at the heads of loops.

A proof may rest on values that no variable holds, such as inputs. What an assertion needs of them
is often weaker, and can be said. Nothing here is proved: a guess is said if the annotated text is
proved with it.
"""

from collections.abc import Collection, Iterator, Sequence

from viap.explain.invariants.array_facts import is_written
from viap.explain.invariants.candidate import BOUND, CELLS, STATED, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.instantiate.indexed_facts import is_cell
from viap.logic import build
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.arrays.known_cells import memory_axioms
from viap.recurrences.iteration_steps import conjuncts, expanded, recurrences
from viap.translate.theory import Claim

_CELL = variable("cell^")
_MOST = 24  # for each loop


class GoalGuesses:
    """Guesses formulas about the head of one loop; `names`: for bound variables."""

    def __init__(self, translation: FactTranslation, names: Sequence[Term]) -> None:
        self._translation, self._names = translation, names
        self._words, self._loop = translation.words, translation.loop
        self._theory = translation.session.theory

    def candidates(self) -> list[Candidate]:
        found: dict[Term, Candidate] = {}
        for each in (*self._starts(), *self._claims(), *self._cells()):
            if len(found) < _MOST and each.formula.kind is not Kind.TRUTH:
                found.setdefault(each.formula, each)
        return list(found.values())

    def _starts(self) -> Iterator[Candidate]:
        """Yields that variables do not fall below their first values, or rise above them."""
        known = recurrences(self._theory, self._loop)
        for text in sorted(self._words.changed):
            here = self._words.scalars[text]
            start = known.get(here.payload) if here.kind is Kind.APPLY else None
            said = None if start is None else self._said(start.start)
            if said is not None and not self._is_changed(said):
                yield Candidate(build.le(said, variable(text)), BOUND)
                yield Candidate(build.le(variable(text), said), BOUND)

    def _claims(self) -> Iterator[Candidate]:
        """Yields what assertions in the loop and behind it say, as if they were at its head."""
        final = {apply(self._loop.count, *self._loop.outer): self._loop.counter}
        for claim in self._theory.assertions:
            if claim.loop is self._loop or claim.loop is self._loop.parent:
                for part in conjuncts(expanded(self._theory, claim.condition)):
                    said = self._said(substitute(part, final))
                    if said is not None and self._is_changed(said):
                        yield Candidate(said, STATED)

    # ------------------------------------------------------------- cells

    def _cells(self) -> Iterator[Candidate]:
        """Yields that the cells which were written so far fulfil an assertion about such cells."""
        if not self._names:
            return
        index = self._names[0]
        for word in self._words.cells:
            if len(word.first) != 1 or not is_written(self._theory, self._loop, word.object):
                continue
            ranges = list(self._ranges(word, index))
            for claim in self._theory.assertions:
                for conclusion in self._about(claim, word, index):
                    for premises in ranges:
                        yield Candidate(quantified((index,), premises, conclusion), CELLS)

    def _about(self, claim: Claim, word: CellWord, index: Term) -> Iterator[Term]:
        """Yields what an assertion says of one cell of an array, for the cell at an index."""
        condition = expanded(self._theory, claim.condition)
        cells = [n for n in subterms(condition) if is_cell(n) and n.args[0] is word.object]
        if not cells or len({cell.args[1 + len(word.fixed)] for cell in cells}) > 1:
            return
        place = build.sub(cells[0].args[1 + len(word.fixed)], word.first[0])
        body = substitute(condition, dict.fromkeys(cells, _CELL))
        if not place.is_number:
            body = substitute(body, {place: index})
        said = self._said(body, (index, _CELL))
        if said is not None:
            cell = apply(word.symbol, index)
            yield from conjuncts(substitute(said, {_CELL: cell}))

    def _ranges(self, word: CellWord, index: Term) -> Iterator[tuple[Term, Term]]:
        """Yields the cells from the first place that an iteration writes to the present one."""
        symbol = self._loop.memories[word.object.sort.dimensions]
        axioms = memory_axioms(self._theory, self._loop).get(symbol)
        if axioms is None:
            return
        object, *indices = axioms[1].others
        places = dict.fromkeys(
            build.sub(side, word.first[0])
            for node in subterms(expanded(self._theory, axioms[1].body))
            if node.kind is Kind.EQ and indices[-1] in node.args
            for side in node.args
            if side is not indices[-1] and object not in free_variables(side)
        )
        known = recurrences(self._theory, self._loop)
        starts = {apply(s, *self._loop.counters): each.start for s, each in known.items()}
        for place in places:
            now, first = self._said(place), self._said(substitute(place, starts))
            if now is None or first is None or self._is_changed(first):
                continue
            yield build.le(first, index), build.lt(index, now)
            yield build.lt(now, index), build.le(index, first)

    # ------------------------------------------------------------- terms

    def _said(self, term: Term, bound: Collection[Term] = ()) -> Term | None:
        """Returns a spoken term over names at the loop and bound variables."""
        said = self._translation.spoken(term)
        if said is None:
            return None
        names = {variable(text) for text in self._words.scalars}
        return said if free_variables(said) <= names | set(bound) else None

    def _is_changed(self, said: Term) -> bool:
        written = {
            word.symbol
            for word in self._words.cells
            if is_written(self._theory, self._loop, word.object)
        }
        return any(
            str(name.payload) in self._words.changed for name in free_variables(said)
        ) or any(node.kind is Kind.APPLY and node.payload in written for node in subterms(said))
