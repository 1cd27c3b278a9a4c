"""Proofs that must not be: from a contradiction, or about a path that a run has taken."""

from collections.abc import Mapping

from viap.prove.kernel import Proof
from viap.prove.vacuity import contradictory, last_step, refutes_path
from viap.prove.work import Work
from viap.translate.theory import Claim


class Scrutiny:
    """Looks at the proofs of one piece of work; what several of them share, only once."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._contradictions: dict[Proof, bool] = {}
        self._dead_ends: dict[Proof, bool] = {}

    def faults(self, proofs: Mapping[Claim, Proof]) -> list[Claim]:
        return [claim for claim, proof in proofs.items() if self._is_vacuous(claim, proof)]

    def _is_vacuous(self, claim: Claim, proof: Proof) -> bool:
        step, solver = last_step(proof), self._work.solver
        if step not in self._contradictions:
            self._contradictions[step] = contradictory(proof, solver)
        if self._contradictions[step]:
            return True
        if claim.statement is None:
            return False
        if step not in self._dead_ends:
            self._dead_ends[step] = refutes_path(proof, solver)
        return self._dead_ends[step] and self._work.sampler.reaches(claim.statement)
