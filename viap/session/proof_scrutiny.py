"""Rejects impossible proofs: from a contradiction, or that refute a path which a run took."""

from collections.abc import Mapping

from viap.kernel.rules import Proof
from viap.logic.formulas import TRUE
from viap.logic.terms import Term
from viap.proving.session import Session
from viap.session.contradictions import contradictory, last_step, refutes_path, ways
from viap.translate.theory import Claim


class Scrutiny:
    """Checks the proofs of a session; parts that several of them share are checked once."""

    def __init__(self, session: Session) -> None:
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
