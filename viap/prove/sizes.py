"""Assertions about folds, by induction on how many elements these have."""

from collections.abc import Mapping

from viap.instantiate.ground import Grounder
from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.prove.functions import defined
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Constants, Member, Statement, Use, stopped
from viap.smt.solver import Limits
from viap.solve.sizes import MANY, by_size
from viap.solve.steps import Known
from viap.translate.theory import Claim


def prove_by_size(
    claim: Claim, known: Mapping[Symbol, Known], kernel: Kernel, grounder: Grounder, limits: Limits
) -> Proof | None:
    """For every number of elements, from one element less; then for as many as there are."""
    functions = {function.symbol for function in defined(grounder)}
    sized = by_size(kernel.theory, claim, known, functions)
    if sized is None:
        return None
    statement = Statement((MANY,), (), sized.body)
    constants = Constants().of(statement)
    before = {MANY: build.sub(constants[MANY], build.ONE)}
    facts = grounder.facts([statement.at(constants), statement.at(before)])
    use = [Use(0, before)]
    member = Member(statement, (MANY,), constants, facts, use, "induction", claim.position)
    proofs = kernel.induction([member], limits)
    if proofs is None:
        return None
    asserted = stopped(claim)
    constants = Constants().of(asserted)
    at_size = Instance(proofs[0], {MANY: sized.size})
    facts = [at_size, *grounder.facts([asserted.at(constants), at_size.formula()])]
    shown = kernel.direct(asserted, constants, facts, limits, "assertion", claim.position)
    return None if shown is None else kernel.reached(claim, shown)
