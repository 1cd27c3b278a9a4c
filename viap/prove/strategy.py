"""Assertions, one by one: directly from ground facts, then by induction on a counter."""

from viap.instantiate.ground import Grounder
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walk import substitute
from viap.prove.kernel import Kernel, Theorem, stopped
from viap.smt.solver import Limits
from viap.translate.theory import Claim

# (A limit of the whole run takes effect between questions: none may take long.)
_ROUNDS = (Limits(400_000, 0.5), Limits(4_000_000, 3.0))


def prove_claim(claim: Claim, kernel: Kernel, grounder: Grounder) -> Theorem | None:
    formula = build.implies(build.conjunction(claim.hypotheses()), claim.condition)
    constants = {counter: kernel.fresh(counter) for counter in claim.counters}
    goal = substitute(formula, constants)
    values: list[Term] = [build.sub(c, build.ONE) for c in constants.values()]
    mentioned = [goal, substitute(stopped(claim), constants)]
    if claim.loop is not None:
        before = {**constants, claim.loop.counter: values[0]}
        mentioned.append(substitute(formula, before))
    facts = grounder.facts(mentioned)
    for limits in _ROUNDS:
        shown = kernel.reached(claim, constants, facts, limits, values)
        if shown is None and claim.loop is not None:
            counter, *outer = claim.counters
            shown = kernel.induction(counter, outer, formula, constants, facts, limits, values)
        if shown is not None:
            return shown
    return None
