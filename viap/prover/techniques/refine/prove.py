"""Abstraction refinement: the model checker's invariants, proved by the kernel.

The abstraction tracks terms of the theory at the head of a loop: variables, and cells at fixed
places. So its invariants are proposals like others, and prove nothing by themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from viap.core.kernel.obligations import Constants, Instance, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.nodes import Array
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.recurrences.arrays.visited_cells import is_cell
from viap.prover.recurrences.iteration_steps import expanded
from viap.prover.session.abstract_states import Index, index_variable, value_at_head
from viap.prover.session.invariants import Indices, Invariant, find_invariants, learn
from viap.prover.session.loop_following import follow_loops, replay
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session
from viap.prover.techniques.refine.refinement_rounds import Feasible, Invariants, Refinement


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


# ---- A claim about cells, from invariants for all values of some indices, at the claim's indices.


MOST_CHOICES = 16


def prove_at_indices(
    prover: Prover, claim: Claim, indices: Sequence[Term], found: Sequence[Invariant]
) -> Proof | None:
    """Proves a claim; loops around it are in its own iteration, earlier ones have been left."""
    constants = Constants().of(stopped(claim))
    places = [substitute(place, constants) for place in _places(prover.theory, claim)]
    choices = list(islice(product(places, repeat=len(indices)), MOST_CHOICES))
    instances: list[Instance] = []
    for each in found:
        around = claim.loop is not None and each.loop in claim.loop.around()
        counters = {n: constants[n] for n in each.loop.counters if around}
        if not around:
            if each.loop.parent is not None:
                continue
            counters = {each.loop.counter: apply(each.loop.count)}
        for chosen in choices:
            at = {**dict(zip(indices, chosen, strict=True)), **counters}
            instances.append(Instance(each.proof, at))
    return prover.claim_from(claim, constants, instances)


def _places(theory: Theory, claim: Claim) -> Iterator[Term]:
    """Yields the symbolic indices of the cells that a claim is about."""
    found: dict[Term, None] = {}
    for node in subterms(expanded(theory, claim.condition)):
        if is_cell(node):
            dimensions = node.args[0].sort.dimensions
            found |= dict.fromkeys(i for i in node.args[1 : 1 + dimensions] if not i.is_number)
    yield from found
