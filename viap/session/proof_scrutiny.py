"""Rejects impossible proofs, before TRUE is said.

The axioms of a program are true in its executions, so the facts of a proof must not contradict each
other. And if an execution is known to reach an assertion, the facts must not refute the path to it
either.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from viap.kernel.rules import Decides, Proof
from viap.logic.formulas import TRUE
from viap.logic.terms import Term
from viap.smt.answers import Answer, Limits
from viap.translate.theory import Claim

if TYPE_CHECKING:
    from viap.sampling.samples import Sampler

_LIMITS = Limits(300_000, 0.5)


class Scrutinised(Protocol):
    """The work whose proofs are checked: a session, or proofs that were repeated."""

    @property
    def solver(self) -> Decides: ...

    @property
    def sampler(self) -> "Sampler": ...


class Scrutiny:
    """Checks the proofs of a session; parts that several of them share are checked once."""

    def __init__(self, session: Scrutinised) -> None:
        self._session = session
        self._contradictions: dict[Proof, bool] = {}
        self._dead_ends: dict[tuple[tuple[Term, ...], ...], bool] = {}
        self._fine: set[tuple[Claim, Proof]] = set()

    def faults(self, proofs: Mapping[Claim, Proof]) -> list[Claim]:
        new = [pair for pair in proofs.items() if pair not in self._fine]
        self._fine.update(pair for pair in new if not self._is_vacuous(*pair))
        return [claim for claim, proof in new if (claim, proof) not in self._fine]

    def _is_vacuous(self, claim: Claim, proof: Proof) -> bool:
        step, solver = last_step(proof), self._session.solver
        if step not in self._contradictions:
            self._contradictions[step] = contradictory(proof, solver)
        if self._contradictions[step]:
            return True
        if claim.statement is None or claim.condition is TRUE:
            return False  # a trivial claim may share a proof with unreachable claims
        way = ways(proof)
        if way not in self._dead_ends:
            self._dead_ends[way] = refutes_path(proof, solver)
        return self._dead_ends[way] and self._session.sampler.reaches(claim.statement)


def contradictory(proof: Proof, solver: Decides) -> bool:
    """True if the facts that prove a statement contradict each other."""
    facts = _facts(proof)
    return bool(facts) and solver.check(facts, _LIMITS) is Answer.UNSAT


def refutes_path(proof: Proof, solver: Decides) -> bool:
    """True if a claim was proved because its place can't be reached at all."""
    return all(solver.check(way, _LIMITS) is Answer.UNSAT for way in ways(proof))


def ways(proof: Proof) -> tuple[tuple[Term, ...], ...]:
    """Returns the hypotheses at the place of a claim, for each question about it."""
    own: dict[Term, None] = {}
    while (below := _below(proof)) is not None:
        for obligation in proof.obligations:
            said = {fact.body for fact in proof.premises}
            own.update(dict.fromkeys(h for h in obligation.hypotheses if h not in said))
        proof = below
    return tuple((*obligation.hypotheses, *own) for obligation in proof.obligations)


def last_step(proof: Proof) -> Proof:
    """Returns the proof step that asked the solver, from the facts of the program."""
    while (below := _below(proof)) is not None:
        proof = below
    return proof


def _below(proof: Proof) -> Proof | None:
    """Returns the proof that this one repeats, entirely or in part; None if there is none."""
    if len(proof.premises) != 1:
        return None
    (premise,) = proof.premises
    is_part = proof.rule == "direct" and premise.rule == "instance"
    if is_part and premise.premises[0].rule != "direct":
        return None
    return premise if is_part or not proof.obligations else None


def _facts(proof: Proof) -> list[Term]:
    return [fact.body for fact in last_step(proof).premises]
