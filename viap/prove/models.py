"""Counterexamples from proofs that fail: a model of the negated goal says what the inputs are."""

from typing import TYPE_CHECKING

from viap.program.machine import Run
from viap.prove.statements import Constants, Member, stopped
from viap.prove.work import Work
from viap.smt.solver import Limits
from viap.translate.theory import Claim

if TYPE_CHECKING:
    from viap.smt.model import Model


def refute_by_model(work: Work, claim: Claim, limits: Limits, seconds: float) -> Run | None:
    """The machine's run on the inputs of a model, where it reaches the error.

    `limits` are of the question for the model, `seconds` of the way to its inputs.
    """
    from viap.refute.models import inputs_of

    model = model_of(work, claim, limits)
    inputs = None if model is None else inputs_of(work.theory, model, seconds)
    return None if inputs is None else work.refuter.replay(inputs)


def model_of(work: Work, claim: Claim, limits: Limits) -> "Model | None":
    """Values for which a direct proof of the claim fails."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = work.knowledge.facts([statement.at(constants)])
    member = Member(statement, (), constants, facts, (), "assertion", claim.position)
    _, obligation = work.prover.kernel.obligation([member], 0)
    return work.solver.model(obligation.formulas(), limits)
