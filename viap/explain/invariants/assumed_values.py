"""Guesses about inputs that cells hold: what the iterations that stored them assumed of them.

`x = input(); if (x < 1) return; a[i] = x;` makes the guess that 1 is at most a[k], for the cells
that the loop has passed. Nothing here is proved: a guess is said if the annotated text is proved
with it.
"""

from collections.abc import Iterator, Sequence

from viap.explain.invariants.array_facts import held_values, spoken_premises
from viap.explain.invariants.candidate import CELLS, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute, subterms
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Loop, Theory


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
        held = list(held_values(self._translation, indices))
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
