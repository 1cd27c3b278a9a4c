"""Models of failed proofs: values for which a claim may be violated."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.kernel.obligations import Constants, InductionMember, stopped
from viap.logic.terms import Term
from viap.proving.session import Session
from viap.smt.answers import Limits
from viap.translate.theory import Claim

if TYPE_CHECKING:
    from viap.smt.model import SolverModel


def model_of(
    session: Session, claim: Claim, limits: Limits, wishes: Sequence[Term] = ()
) -> "SolverModel | None":
    """Returns values for which a direct proof of the claim fails; None if none are found.

    `wishes` have to hold of the values, too.
    """
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = session.knowledge.facts([statement.at(constants)])
    member = InductionMember(statement, (), constants, facts, (), "assertion", claim.position)
    _, obligation = session.prover.kernel.obligation([member], 0)
    return session.solver.model([*obligation.formulas(), *wishes], limits)
