"""Abstraction refinement: the model checker's invariants, proved by the kernel.

The abstraction tracks terms of the theory at the head of a loop: variables, and cells at fixed
places. So its invariants are proposals like others, and prove nothing by themselves.
"""

from collections.abc import Mapping

from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.program.nodes import Array
from viap.proving.abstraction.abstraction_precision import Index
from viap.proving.abstraction.head_terms import index_variable, value_at_head
from viap.proving.budget import Budget
from viap.proving.invariants import find_invariants, learn
from viap.proving.loop_following import follow_loops, replay
from viap.proving.loop_heads import Indices
from viap.proving.session import Session
from viap.techniques.refine.claim_at_indices import prove_at_indices
from viap.techniques.refine.refinement_rounds import Invariants, Refinement
from viap.techniques.refine.trace_feasibility import Feasible
from viap.translate.theory import Loop


def run(work: Session, given: Budget) -> None:
    if not work.open_claims():
        return
    work.reporter.status("abstraction refinement")
    theory = work.theory
    rounds = Refinement(
        theory.program, theory.objects, work.solver, given.limits, work.reporter.tell
    )
    found = rounds.run(given.seconds)
    if isinstance(found, Feasible):
        replay(work, found.values, found.uninitialised)
    elif isinstance(found, Invariants):
        _show(work, given, found)
    if not work.decided():
        follow_loops(work, given)


def _show(work: Session, given: Budget, answer: Invariants) -> None:
    proposals = {
        loop: _at_head(loop, answer, work.theory.objects)
        for loop in work.theory.loops
        if loop.statement in answer.found.invariants
    }
    tracked = answer.abstract.tracked
    indices = tuple(index_variable(each) for each in tracked if isinstance(each, Index))
    prover = work.prover.within(given.limits)
    stepwise = prover.knowing(work.knowledge.stepwise()) if indices else prover
    found = find_invariants(stepwise, proposals, Indices(indices))
    learn(work.knowledge, found)
    for claim in work.open_claims():
        proof = prover.claim(claim)
        if proof is None and indices:
            proof = prove_at_indices(prover, claim, indices, found)
        if proof is not None:
            work.proved(claim, proof, "refine")


def _at_head(loop: Loop, answer: Invariants, objects: Mapping[Array, Term]) -> list[Term]:
    """Returns the invariants of a loop, in terms of the theory."""
    symbols = answer.abstract.symbols
    values = {symbol: value_at_head(loop, each, objects) for each, symbol in symbols.items()}
    return [substitute(part, values) for part in answer.found.invariants[loop.statement]]
