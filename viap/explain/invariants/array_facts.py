"""Facts about the cells that a loop writes, from the proved summaries of arrays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from viap.core.kernel.obligations import InductionMember, Statement
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.nodes import Scalar
from viap.core.translate.theory import Loop, Theory
from viap.explain.invariants.candidate import CELLS, SUPPORT, Candidate, cases, quantified
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_words import CellWord, PointerWord
from viap.facts.comparisons import is_bounded
from viap.prover.recurrences.arrays.known_cells import written
from viap.prover.session.session import Session
from viap.prover.session.written_annotations import rested_on

# ---- The statements that proofs rest on: those shown by induction, and their families.


_RULES = ("induction", "definition")


def used_statements(session: Session) -> list[Statement]:
    """Returns the statements with counters that the session's proofs use.

    If an assertion is open, those are added that were learned without any use so far.
    """
    found = dict.fromkeys(_statements(session.proofs.values()))
    if session.open_claims():
        known = (each for each in session.knowledge.lemmas if isinstance(each, Proof))
        found |= dict.fromkeys(_statements(known))
    return list(found)


@dataclass(frozen=True, slots=True)
class UsedForms:
    """The closed forms that proofs rest on: of scalars, and of arrays in memories of loops."""

    scalars: frozenset[Symbol] = frozenset()
    arrays: frozenset[tuple[Symbol, Term]] = frozenset()


def used_forms(session: Session) -> UsedForms:
    """Returns the closed forms and summaries in the unsatisfiable cores of the session's proofs."""
    goals = list(session.proofs.values())
    found = [proof for proof in _reachable(goals) if proof.counters and proof.rule in _RULES]
    used = rested_on(goals, frozenset(found))
    scalars = {proof.argument for proof in used if proof.rule == "definition"}
    arrays: set[tuple[Symbol, Term]] = set()
    for proof in used:
        body = proof.body.args[1] if proof.body.kind is Kind.IMPLIES else proof.body
        place = body.args[0] if body.kind is Kind.EQ else body
        if place.kind is Kind.APPLY and place.args and place.args[0].sort.dimensions:
            arrays.add((place.payload, place.args[0]))
    named = frozenset(each for each in scalars if isinstance(each, Symbol))
    return UsedForms(named, frozenset(arrays))


def _reachable(proofs: Iterable[Proof]) -> Iterator[Proof]:
    seen: set[int] = set()
    waiting = list(proofs)
    while waiting:
        proof = waiting.pop()
        if id(proof) not in seen:
            seen.add(id(proof))
            waiting += proof.premises
            yield proof


def _statements(proofs: Iterable[Proof]) -> Iterator[Statement]:
    for proof in _reachable(proofs):
        if proof.counters and proof.rule in _RULES:
            yield proof.statement
        if proof.rule == "induction" and isinstance(proof.argument, tuple):
            for member in proof.argument:
                if isinstance(member, InductionMember) and member.statement.counters:
                    yield member.statement


# ---- Facts about the cells that a loop writes, from the proved summaries of arrays.


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


# ---- Closed forms of multiples, such as `2*s = n*n - n`: no quotient is needed to say them.


_MOST_ROUNDS = 3


def resolved(translation: FactTranslation, difference: Term) -> Term:
    """Replaces values without a name by their closed forms; quotients are multiplied out."""
    known = translation.session.forms.known
    for _ in range(_MOST_ROUNDS):
        monomials, _rest = build.monomials(difference)
        for node, factor in monomials.items():
            form = known.get(node.payload) if node.kind is Kind.APPLY else None
            if form is None or form.times == 1 or translation.has_name(node):
                continue
            value = substitute(form.value, dict(zip(form.loop.counters, node.args, strict=True)))
            without = build.sub(difference, build.scale(factor, node))
            difference = build.add(build.scale(form.times, without), build.scale(factor, value))
            break
        else:
            break
    return difference
