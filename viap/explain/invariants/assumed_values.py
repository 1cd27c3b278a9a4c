"""Guesses about inputs that cells hold: what the iterations that stored them assumed of them.

`x = input(); if (x < 1) return; a[i] = x;` makes the guess that 1 is at most a[k], for the cells
that the loop has passed. Nothing here is proved: a guess is said if the annotated text is proved
with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from viap.explain.invariants.array_facts import is_written, spoken_premises
from viap.explain.invariants.candidate import CELLS, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.explain.invariants.value_cases import cases
from viap.logic import build
from viap.logic.terms import Kind, Term, apply
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
