"""The statements that proofs rest on: those shown by induction, and their families."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from viap.kernel.obligations import InductionMember, Statement
from viap.kernel.rules import Proof
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.proving.session import Session
from viap.proving.written_annotations import rested_on

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
