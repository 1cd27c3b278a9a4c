"""Models of proofs that fail: values for which a claim may be violated."""

from typing import TYPE_CHECKING

from viap.prove.statements import Constants, Member, stopped
from viap.prove.work import Work
from viap.smt.solver import Limits
from viap.translate.theory import Claim

if TYPE_CHECKING:
    from viap.smt.model import Model


def model_of(work: Work, claim: Claim, limits: Limits) -> "Model | None":
    """Values for which a direct proof of the claim fails."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = work.knowledge.facts([statement.at(constants)])
    member = Member(statement, (), constants, facts, (), "assertion", claim.position)
    _, obligation = work.prover.kernel.obligation([member], 0)
    return work.solver.model(obligation.formulas(), limits)
