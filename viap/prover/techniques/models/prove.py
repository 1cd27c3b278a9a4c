"""Counterexamples from failed proofs: a model of the negated goal gives the inputs."""

from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim
from viap.prover.session.session import Budget, Session
from viap.prover.session.transformed_programs import model_of
from viap.runs.machine import Run
from viap.runs.refute.model_inputs import inputs_of


def run(session: Session, budget: Budget) -> None:
    claims = session.open_claims()
    seconds = min(budget.limits.seconds, budget.seconds / (2 * max(1, len(claims))))
    limits = Limits(budget.limits.steps, seconds, budget.limits.megabytes)
    for claim in claims:
        session.reporter.status(f"{claim.position}: a model of the negated assertion")
        session.run = refute_by_model(session, claim, limits, budget.seconds)
        if session.run is not None:
            return


def refute_by_model(session: Session, claim: Claim, limits: Limits, seconds: float) -> Run | None:
    """Returns the machine's run on the inputs of a model; None if it does not reach the error.

    `limits` are of the solver call for the model, `seconds` of the search for its inputs.
    """
    model = model_of(session, claim, limits)
    inputs = None if model is None else inputs_of(session.theory, model, seconds)
    return None if inputs is None else session.refuter.replay(inputs)
