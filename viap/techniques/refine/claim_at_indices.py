"""A claim about cells, from invariants for all values of some indices, at the claim's indices."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, stopped
from viap.kernel.rules import Proof
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute, subterms
from viap.proving.invariants import Invariant
from viap.proving.prover import Prover
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.iteration_steps import expanded
from viap.translate.theory import Claim, Theory

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
