"""The statements that proofs rest on: those shown by induction, and their families."""

from collections.abc import Iterable, Iterator

from viap.kernel.obligations import InductionMember, Statement
from viap.kernel.rules import Proof
from viap.proving.session import Session

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


def _statements(proofs: Iterable[Proof]) -> Iterator[Statement]:
    seen: set[int] = set()
    waiting = list(proofs)
    while waiting:
        proof = waiting.pop()
        if id(proof) in seen:
            continue
        seen.add(id(proof))
        waiting += proof.premises
        if proof.counters and proof.rule in _RULES:
            yield proof.statement
        if proof.rule == "induction" and isinstance(proof.argument, tuple):
            for member in proof.argument:
                if isinstance(member, InductionMember) and member.statement.counters:
                    yield member.statement
