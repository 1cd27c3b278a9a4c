"""Direct proofs of the open assertions, one by one."""

from dataclasses import dataclass

from viap.instantiate.knowledge import NEAR
from viap.kernel.obligations import Constants, Statement, stopped
from viap.kernel.rules import Proof
from viap.proving.bound_values import BoundValues
from viap.proving.budget import Budget
from viap.proving.prover import ASSERTION, Prover
from viap.proving.session import Session
from viap.smt.solver import Answer
from viap.translate.theory import Claim

MORE_TIME = 6  # factor of the limits after an unknown answer of the solver


@dataclass
class DirectAttempts:
    """`more`: number of solver calls that may get more time after an unknown answer."""

    more: int = 1


def run(session: Session, budget: Budget) -> None:
    attempts = session.slot(DirectAttempts)
    prover = session.prover.within(budget.limits)
    tried: dict[Statement, Proof | None] = {}
    bound = BoundValues(prover, session.forms.known)
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a direct proof")
        if stopped(claim) in tried:
            # The same claim about the same state, as for an element that is read and written.
            proof = prover.reached(claim, tried[stopped(claim)])
        else:
            undecided = session.solver.statistics.count_of(Answer.UNKNOWN)
            proof = prover.claim(claim)
            if session.solver.statistics.count_of(Answer.UNKNOWN) > undecided and attempts.more:
                # The proof may be close; and guessing, which comes next, is slow in such cases.
                attempts.more -= 1
                proof = prover.within(budget.limits.times(MORE_TIME)).claim(claim)
            if proof is None and bound.has_inputs:
                proof = _at_values(prover, bound, claim)
            tried[stopped(claim)] = None if proof is None else proof.premises[0]
        if proof is not None:
            session.proved(claim, proof, "direct")
    attempts.more = 0


def _at_values(prover: Prover, bound: BoundValues, claim: Claim) -> Proof | None:
    """Returns a proof from the iterations of loops that the claim's inputs select."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    asked = statement.at(constants)
    instances = bound.instances(claim, asked, constants)
    if not instances:
        return None
    known = prover.knowledge.on_path(claim)
    mentioned = [asked, *(each.formula() for each in instances)]
    # (The instances are iterations that read cells; those that read the same cells come later.)
    for view, within in ((known.without_visits(), NEAR), (known, None)):
        facts = [*instances, *view.facts(mentioned, within)]
        shown = prover.direct(statement, constants, facts, ASSERTION, claim.position)
        if shown is not None:
            return prover.reached(claim, shown)
    return None
