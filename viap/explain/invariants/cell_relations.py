"""Relations between cells that hold the same value, which no variable holds any more.

A loop may store an input in several arrays: `a[k]` is the k-th input, `b[k]` its negative. The
input has no name in the program, but `a[k]` holds it, so that `b[k] == -a[k]`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.explain.invariants.array_facts import is_written, spoken_premises
from viap.explain.invariants.candidate import CELLS, Candidate, cases, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.prover.instantiate.indexed_facts import is_cell, solved
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.prover.recurrences.folds.fold_functions import Folds, is_folded
from viap.prover.recurrences.folds.fold_recurrences import solved_recurrence
from viap.prover.recurrences.iteration_steps import unwrapped

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


# ---- Guesses of cells that a loop computes from the cells before: `a[i] = a[i-1] + 2` is a
# recurrence.
#
# Its closed form, in the index, is the guess about the cells that the loop has passed. Nothing here
# is proved: a guess is said if the annotated text is proved with it.


_INDEX, _COUNTER = variable("index^"), variable("steps^")


@dataclass(slots=True, eq=False)
class CellForms:
    """Guessed contents of cells, by the array: terms in `_INDEX`, for all loops of a file."""

    values: dict[Term, Term] = field(default_factory=dict)

    def replaced(self, term: Term) -> Term:
        """Returns a term with contents in place of cells."""
        found = {
            node: substitute(self.values[node.args[0]], {_INDEX: node.args[1]})
            for node in subterms(term)
            if is_cell(node) and node.args[0] in self.values
        }
        return substitute(term, found)


class CellRecurrences:
    """Guesses formulas about the head of one loop; `names`: for bound variables."""

    def __init__(
        self, translation: FactTranslation, names: Sequence[Term], forms: CellForms
    ) -> None:
        self._translation, self._forms = translation, forms
        self._words, self._name = translation.words, names[0]

    def candidates(self) -> Iterator[Candidate]:
        theory, loop = self._translation.session.theory, self._translation.loop
        for word in self._words.cells:
            is_row = len(word.first) == 1 and not word.fixed
            if is_row and is_written(theory, loop, word.object):
                yield from self._of(word)

    def _of(self, word: CellWord) -> Iterator[Candidate]:
        here = self._words.read(word, (self._name,))
        value = next(iter(self._translation.memories.summarised(here)), here)
        known = [(conditions, unwrapped(content)) for conditions, content in cases(value)]
        (place,) = word.places((self._name,))
        for conditions, content in known:
            limits = [each for each in conditions if self._is_limit(each)]
            first = next(self._starts(known), None)
            before = [
                node
                for node in subterms(content)
                if is_cell(node)
                and node.args[0] is word.object
                and build.sub(node.args[1], place) is build.number(-1)
            ]
            if not limits or (before and first is None):
                continue
            step = self._forms.replaced(substitute(content, dict.fromkeys(before, VALUE)))
            if any(is_cell(node) for node in subterms(step)):
                continue
            form = self._solved(step, *first) if before and first is not None else step
            if form is None:
                continue
            index = build.add(_INDEX, build.sub(self._name, place))
            self._forms.values[word.object] = substitute(form, {self._name: index})
            if before and first is not None:
                limits.append(build.le(build.number(first[0]), self._name))
                yield from self._said(word, here, form, limits)
            return

    def _is_limit(self, condition: Term) -> bool:
        return condition.kind in (Kind.LE, Kind.LT) and self._name in free_variables(condition)

    def _starts(self, known: Sequence[tuple[list[Term], Term]]) -> Iterator[tuple[int, Term]]:
        """Yields indices at which a cell does not depend on other ones, and its content."""
        for conditions, content in known:
            for test in conditions:
                if test.kind is Kind.EQ and self._name in free_variables(test):
                    at = solved(build.sub(*test.args), self._name, build.ZERO)
                    if at is not None and at.is_number and not any(map(is_cell, subterms(content))):
                        yield at.value, substitute(content, {self._name: at})

    def _solved(self, step: Term, first: int, start: Term) -> Term | None:
        """Returns the content in the index; None if the recurrence has no closed form."""
        following = build.add(_COUNTER, build.number(first + 1))
        step = substitute(step, {self._name: following})
        found = solved_recurrence(start, step, _COUNTER, Folds(), [])
        if found is None or is_folded(cleared(found)[1]):
            return None
        return substitute(found, {_COUNTER: build.sub(self._name, build.number(first))})

    def _said(
        self, word: CellWord, here: Term, form: Term, limits: Sequence[Term]
    ) -> Iterator[Candidate]:
        times, value = cleared(form)
        said = self._translation.spoken(build.eq(build.scale(times, here), value))
        premises = spoken_premises(self._translation, word, (self._name,), limits)
        if said is not None and premises is not None:
            yield Candidate(quantified((self._name,), tuple(premises), said), CELLS)
