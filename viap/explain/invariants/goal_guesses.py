"""Guesses from the assertions: what they say of variables and cells, at the heads of loops.

A proof may rest on values that no variable holds, such as inputs. What an assertion needs of them
is often weaker, and can be said. Nothing here is proved: a guess is said if the annotated text is
proved with it.
"""

from collections.abc import Iterator, Sequence

from viap.explain.invariants.array_facts import is_written
from viap.explain.invariants.candidate import BOUND, STATED, Candidate
from viap.explain.invariants.cell_guesses import CellGuesses
from viap.explain.invariants.fact_translation import FactTranslation
from viap.logic import build
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.iteration_steps import conjuncts, expanded, recurrences

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
