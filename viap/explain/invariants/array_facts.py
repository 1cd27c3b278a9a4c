"""Facts about the cells that a loop writes, from the proved summaries of arrays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from viap.explain.invariants.candidate import CELLS, SUPPORT, Candidate, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord
from viap.explain.invariants.premise_cases import chosen_branch
from viap.explain.invariants.quantifier_ranges import is_bounded
from viap.explain.invariants.used_statements import UsedForms
from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import subterms
from viap.program.nodes import Scalar
from viap.recurrences.arrays.known_cells import written
from viap.recurrences.iteration_steps import conjuncts
from viap.translate.theory import Loop, Theory

_MOST_CASES = 12


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

    def _of(self, word: CellWord) -> Iterator[Candidate]:
        """Yields the cases of an array's cells, in terms of the latest states that can be said."""
        indices = tuple(self._names[: len(word.first)])
        here = self._words.meaning(apply(word.symbol, *indices))
        said: dict[Term, bool] = {}
        for depth, value in enumerate(self._translation.memories.summarised(here)):
            if here not in subterms(value):
                for premise, candidate in self._cases(word, indices, value):
                    if candidate is not None and not said.get(premise):
                        # What earlier loops wrote is theirs to say.
                        yield candidate if depth == 0 else replace(candidate, needed=False)
                    said[premise] = said.get(premise, False) or candidate is not None
        if not all(said.values()):
            self.unsaid.append(word.symbol.name.replace("{}", ""))

    def _cases(
        self, word: CellWord, indices: tuple[Term, ...], value: Term
    ) -> Iterator[tuple[Term, Candidate | None]]:
        """Yields the premise of each case that can be said, and the case; None for its content."""
        limits = list(self.limits(word, indices))
        for conditions, content in cases(value):
            spoken = [self._translation.spoken(each) for each in conditions]
            if None in spoken:
                yield build.conjunction(conditions), None
                continue
            premises = [each for each in spoken if each is not None]
            for index, below, limit in limits:
                if not is_bounded(premises, index, below):
                    premises.append(limit)
            premise = build.conjunction(premises)
            said = self._translation.spoken(content)
            if said is None:
                yield premise, None
                continue
            kept = said is apply(word.at_entry, *indices)
            equation = build.eq(apply(word.symbol, *indices), said)
            formula = quantified(indices, tuple(premises), equation)
            needed = (self._loop.memories[len(word.array.sizes)], word.object) in self._used.arrays
            yield premise, Candidate(formula, SUPPORT if kept else CELLS, needed=needed)

    def limits(self, word: CellWord, indices: Sequence[Term]) -> Iterator[tuple[Term, bool, Term]]:
        """Yields the limits of an array's indices: the index, whether it is below, the limit."""
        assert self._loop.head is not None
        for size, index in zip(word.array.sizes[len(word.fixed) :], indices, strict=False):
            yield index, True, build.le(build.ZERO, index)
            limit: Term | None = None
            if isinstance(size, int):
                limit = build.number(size)
            elif isinstance(size, Scalar):
                limit = self._translation.spoken(self._loop.head.scalars[size])
            if limit is not None:
                yield index, False, build.lt(index, limit)


def cases(value: Term) -> Iterator[tuple[list[Term], Term]]:
    """Yields the cases of a value: conditions, and the value without cases under them.

    Cases are tried without the conditions of those before them, too: mostly these exclude each
    other, and then the shorter conditions are true as well.
    """
    waiting: list[tuple[list[Term], list[Term], Term]] = [([], [], value)]
    while waiting:
        positive, negative, term = waiting.pop(0)
        inner = (node.args[0] for node in subterms(term) if node.kind is Kind.ITE)
        test = term.args[0] if term.kind is Kind.ITE else next(inner, None)
        if test is None:
            yield from (([*positive, *each], term) for each in _combined(negative))
        elif len(waiting) < _MOST_CASES:
            then, orelse = chosen_branch(term, test, 1), chosen_branch(term, test, 2)
            waiting.append(([*positive, *conjuncts(test)], negative, then))
            waiting.append((positive, [*negative, build.negate(test)], orelse))


def _combined(conditions: Sequence[Term]) -> Iterator[list[Term]]:
    """Yields nothing for all of them, then conjunctions of which one holds if all conditions do."""
    single = [each for each in conditions if len(_alternatives(each)) == 1]
    several = [_alternatives(each) for each in conditions if each not in single]
    plain = [part for each in single for part in conjuncts(each)]
    yield plain
    if several:
        for chosen in islice(product(*several), _MOST_CASES):
            yield [*plain, *(part for each in chosen for part in each)]


def _alternatives(condition: Term) -> list[list[Term]]:
    """Returns conjunctions of which one holds if the condition does."""
    if condition.kind is Kind.NOT and condition.args[0].kind is Kind.AND:
        return [[build.negate(part)] for part in condition.args[0].args]
    if condition.kind is Kind.OR:
        return [list(conjuncts(part)) for part in condition.args]
    return [list(conjuncts(condition))]
