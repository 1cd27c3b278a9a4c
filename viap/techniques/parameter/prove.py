"""Assertions about folds, by induction on the number of their elements."""

from collections.abc import Mapping

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement, stopped
from viap.kernel.rules import Proof
from viap.logic.sorts import Symbol
from viap.proving.budget import Budget
from viap.proving.function_definitions import defined
from viap.proving.prover import Prover
from viap.proving.session import Session
from viap.recurrences.iteration_steps import KnownValue
from viap.techniques.parameter.propose import MANY, by_size
from viap.translate.theory import Claim


def run(session: Session, budget: Budget) -> None:
    claims = [claim for claim in session.open_claims() if claim.loop is None]
    known = session.forms.known
    if not claims or not known:
        return
    prover = session.prover.within(budget.limits)
    for claim in claims:
        session.reporter.status(f"{claim.position}: induction on the size")
        proof = prove_by_size(prover, claim, known)
        if proof is not None:
            session.proved(claim, proof, "parameter")


def prove_by_size(prover: Prover, claim: Claim, known: Mapping[Symbol, KnownValue]) -> Proof | None:
    """Proves a claim for every number of elements by induction, then for its own number."""
    functions = {function.symbol for function in defined(prover.knowledge)}
    sized = by_size(prover.theory, claim, known, functions)
    if sized is None:
        return None
    proof = prover.induct_on(Statement((MANY,), (), sized.body), MANY, "induction")
    if proof is None:
        return None
    at_size = Instance(proof, {MANY: sized.size})
    return prover.claim_from(claim, Constants().of(stopped(claim)), [at_size])
