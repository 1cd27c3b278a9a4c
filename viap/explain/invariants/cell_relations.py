"""Relations between cells that hold the same value, which no variable holds any more.

A loop may store an input in several arrays: `a[k]` is the k-th input, `b[k]` its negative. The
input has no name in the program, but `a[k]` holds it, so that `b[k] == -a[k]`.
"""

from collections.abc import Iterator, Sequence

from viap.explain.invariants.array_facts import cases, is_written
from viap.explain.invariants.candidate import CELLS, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.logic import build
from viap.logic.terms import Kind, Term, apply, variable
from viap.logic.walkers import substitute, subterms

_HELD = variable("held value")


class CellRelations:
    """Proposes equations between cells of different arrays that a loop writes."""

    def __init__(self, translation: FactTranslation, names: Sequence[Term]) -> None:
        self._translation, self._names = translation, names

    def candidates(self) -> Iterator[Candidate]:
        # Values without a name: the premises under which a cell holds them, and the value by it.
        holders: dict[Term, tuple[tuple[Term, ...], Term]] = {}
        theory, loop = self._translation.session.theory, self._translation.loop
        for word in self._translation.words.cells:
            if not is_written(theory, loop, word.object) or len(word.first) > len(self._names):
                continue
            indices = tuple(self._names[: len(word.first)])
            cell = apply(word.symbol, *indices)
            found: dict[Term, tuple[tuple[Term, ...], Term]] = {}
            for premises, content in self._unsaid_cases(word, indices):
                held = next((node for node in subterms(content) if node in holders), None)
                if held is not None:
                    yield from self._equation(indices, cell, premises, content, held, holders)
                elif (value := self._held(content, cell)) is not None:
                    found.setdefault(value[0], (premises, value[1]))
            holders = {**found, **holders}

    def _unsaid_cases(
        self, word: CellWord, indices: tuple[Term, ...]
    ) -> Iterator[tuple[tuple[Term, ...], Term]]:
        """Yields the cases of cells, as the latest loop wrote them, that no variables express."""
        here = self._translation.words.meaning(apply(word.symbol, *indices))
        latest = next(self._translation.memories.summarised(here), None)
        for conditions, content in cases(latest) if latest is not None else ():
            spoken = [self._translation.spoken(each) for each in conditions]
            premises = tuple(each for each in spoken if each is not None)
            if len(premises) == len(spoken) and self._translation.spoken(content) is None:
                yield premises, content

    def _held(self, content: Term, cell: Term) -> tuple[Term, Term] | None:
        """Returns a value without a name, solved for by the cell that has such a content."""
        monomials, _ = build.monomials(content)
        unsaid = [term for term in monomials if self._translation.spoken(term) is None]
        if len(unsaid) != 1 or unsaid[0].kind is not Kind.APPLY or abs(monomials[unsaid[0]]) != 1:
            return None
        factor = monomials[unsaid[0]]
        rest = self._translation.spoken(build.sub(content, build.scale(factor, unsaid[0])))
        return None if rest is None else (unsaid[0], build.scale(factor, build.sub(cell, rest)))

    def _equation(
        self,
        indices: tuple[Term, ...],
        cell: Term,
        premises: tuple[Term, ...],
        content: Term,
        held: Term,
        holders: dict[Term, tuple[tuple[Term, ...], Term]],
    ) -> Iterator[Candidate]:
        others, value = holders[held]
        said = self._translation.spoken(substitute(content, {held: _HELD}))
        if said is not None:
            equation = build.eq(cell, substitute(said, {_HELD: value}))
            both = tuple(dict.fromkeys((*premises, *others)))
            yield Candidate(quantified(indices, both, equation), CELLS)
