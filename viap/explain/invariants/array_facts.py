"""Facts about the cells that a loop writes, from the proved summaries of arrays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from viap.explain.invariants.candidate import CELLS, SUPPORT, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord, PointerWord
from viap.explain.invariants.scaled_forms import resolved
from viap.explain.invariants.used_statements import UsedForms
from viap.explain.invariants.value_cases import cases
from viap.facts.comparisons import is_bounded
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import subterms
from viap.program.nodes import Scalar
from viap.recurrences.arrays.known_cells import written
from viap.translate.theory import Loop, Theory


def is_written(theory: Theory, loop: Loop, object: Term) -> bool:
    """True if the loop may write cells of the array."""
    symbol = loop.memories.get(object.sort.dimensions)
    return symbol is not None and object in written(theory, loop, symbol)


class ArrayFacts:
    """The cases of summaries, for the arrays that have a name at the loop."""

    def __init__(
        self, translation: FactTranslation, names: Sequence[Term], used: UsedForms
    ) -> None:
        self._translation, self._names, self._used = translation, names, used
        self._loop, self._words = translation.loop, translation.words
        self.unsaid: list[str] = []  # arrays with cases that can't be said

    def candidates(self) -> Iterator[Candidate]:
        theory = self._translation.session.theory
        for word in self._words.cells:
            if is_written(theory, self._loop, word.object) and len(word.first) <= len(self._names):
                yield from self._of(word)
        for pointer in self._words.pointers:
            word = pointer.cell
            if is_written(theory, self._loop, word.object) and len(word.first) <= len(self._names):
                yield from self._nulls(pointer)

    def _nulls(self, pointer: PointerWord) -> Iterator[Candidate]:
        """Yields which pointers of an array are null, and which are not."""
        word = pointer.cell
        indices = tuple(self._names[: len(word.first)])
        here = self._words.read(word, indices)
        for value in self._translation.memories.summarised(here):
            for conditions, content in cases(value):
                premises = spoken_premises(self._translation, word, indices, conditions)
                if premises is not None and content.is_number:
                    said = apply(pointer.says(content.value == 0), *indices)
                    yield Candidate(quantified(indices, tuple(premises), said), CELLS)

    def _of(self, word: CellWord) -> Iterator[Candidate]:
        """Yields the cases of an array's cells, in terms of the latest states that can be said."""
        indices = tuple(self._names[: len(word.first)])
        here = self._words.meaning(apply(word.symbol, *indices))
        said: dict[Term, bool] = {}
        for depth, value in enumerate(self._translation.memories.summarised(here)):
            value = self._translation.with_stored_cells(value)
            if here not in subterms(value):
                for premise, candidate in self._cases(word, indices, value):
                    if candidate is not None and not said.get(premise):
                        # What earlier loops wrote is theirs to say.
                        yield candidate if depth == 0 else replace(candidate, needed=False)
                    said[premise] = said.get(premise, False) or candidate is not None
        if not all(said.values()):
            self.unsaid.append("".join(word.symbol.path))

    def _cases(
        self, word: CellWord, indices: tuple[Term, ...], value: Term
    ) -> Iterator[tuple[Term, Candidate | None]]:
        """Yields the premise of each case that can be said, and the case; None for its content."""
        for conditions, content in cases(value):
            premises = spoken_premises(self._translation, word, indices, conditions)
            if premises is None:
                yield build.conjunction(conditions), None
                continue
            premise = build.conjunction(premises)
            equation = self._equation(word, indices, content)
            if equation is None:
                yield premise, None
                continue
            kept = apply(word.at_entry, *indices) in equation.args
            formula = quantified(indices, tuple(premises), equation)
            needed = (self._loop.memories[len(word.array.sizes)], word.object) in self._used.arrays
            yield premise, Candidate(formula, SUPPORT if kept else CELLS, needed=needed)

    def _equation(self, word: CellWord, indices: tuple[Term, ...], content: Term) -> Term | None:
        """Returns the equation between a cell and its content; None if it can't be said."""
        cell = apply(word.symbol, *indices)
        said = self._translation.spoken(content)
        if said is not None:
            return build.eq(cell, said)
        difference = build.sub(self._words.meaning(cell), content)
        scaled = resolved(self._translation, difference)
        equation = self._translation.spoken(build.eq(scaled, build.ZERO))
        return equation if equation is not None and cell in subterms(equation) else None


def spoken_premises(
    translation: FactTranslation,
    word: CellWord,
    indices: Sequence[Term],
    conditions: Sequence[Term],
) -> list[Term] | None:
    """Returns spoken conditions, with limits of the indices; None if one can't be said."""
    spoken = [translation.spoken(each) for each in conditions]
    premises = [each for each in spoken if each is not None]
    if len(premises) < len(spoken):
        return None
    for index, below, limit in index_limits(translation, word, indices):
        if not is_bounded(premises, index, below):
            premises.append(limit)
    return premises


def index_limits(
    translation: FactTranslation, word: CellWord, indices: Sequence[Term]
) -> Iterator[tuple[Term, bool, Term]]:
    """Yields the limits of an array's indices: the index, whether it is below, the limit."""
    head = translation.loop.head
    assert head is not None
    for size, index in zip(word.array.sizes[len(word.fixed) :], indices, strict=False):
        yield index, True, build.le(build.ZERO, index)
        limit: Term | None = None
        if isinstance(size, int):
            limit = build.number(size)
        elif isinstance(size, Scalar):
            limit = translation.spoken(head.scalars[size])
        if limit is not None:
            yield index, False, build.lt(index, limit)
