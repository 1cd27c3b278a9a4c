"""Sums of elements that are all bounded by one number, by invariants of the loops."""

from collections.abc import Iterator

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, subterms
from viap.proving.invariants import Invariant, find_invariants
from viap.proving.loop_heads import Indices
from viap.recurrences.arrays.goal_invariants import GoalInvariant, proposals
from viap.recurrences.arrays.visited_cells import used_indices
from viap.recurrences.counter_conditions import pruned
from viap.techniques.sums.cell_envelopes import Envelope
from viap.techniques.sums.sum_induction import Summing
from viap.translate.theory import Claim

MOST_NUMBERS = 3


def bounded(summing: Summing, claim: Claim) -> list[Proof]:
    """Returns bounds of the sums by numbers that bound each element."""
    found: list[Proof] = []
    for number in _numbers(claim):
        for ends in (Envelope(number, None), Envelope(None, number)):
            pointwise = _pointwise(summing, claim, ends)
            if pointwise is not None:
                found += summing.bounds(None, ends, pointwise)
    return [*found, *summing.added()] if found else []


def _numbers(claim: Claim) -> list[Term]:
    """Returns zero, and numbers in the claim."""
    found = dict.fromkeys((build.ZERO, *(n for n in subterms(claim.condition) if n.is_number)))
    return list(found)[:MOST_NUMBERS]


def _pointwise(summing: Summing, claim: Claim, ends: Envelope) -> Proof | None:
    """Returns a bound of the element, proved directly or from invariants for all visited cells."""
    bundle = summing.bundle
    condition = build.conjunction(ends.formulas(bundle.element()))
    premise = build.conjunction((*bundle.entry, *bundle.domain))
    statement = Statement(bundle.indices, (), build.implies(premise, condition))
    constants = Constants().of(statement)
    for known in _known(summing, claim, condition):
        places = {x: constants[x] for x in bundle.indices}
        instances = [
            Instance(each.proof, {**places, each.loop.counter: apply(each.loop.count)})
            for each in known
        ]
        proof = summing.prover.from_known(statement, constants, instances, "sum")
        if proof is not None:
            return proof
    return None


def _known(summing: Summing, claim: Claim, condition: Term) -> Iterator[list[Invariant]]:
    yield []
    bundle, theory = summing.bundle, summing.prover.theory
    general = _by_counts(summing, condition)
    goal = GoalInvariant(claim, general, (*bundle.entry, *bundle.domain), bundle.indices)
    proposed = proposals(theory, goal)
    if proposed:
        places = {loop: used_indices(theory, loop) for loop in proposed}
        found = find_invariants(summing.prover, proposed, Indices(goal.indices, places))
        yield [each for each in found if each.loop.parent is None]


def _by_counts(summing: Summing, condition: Term) -> Term:
    """Replaces fold lengths by equal iteration counts, so that loops are visible in them."""
    counts: dict[Term, Term] = {}
    for loop in summing.prover.theory.loops:
        form = summing.forms.known.get(loop.count)
        if form is not None and loop.parent is None:
            length = pruned(form.value, summing.bundle.domain, summing.bundle.indices)
            counts.setdefault(length, apply(loop.count))

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or "^" not in node.payload.name:
            return None
        many, *others = node.args
        return apply(node.payload, counts[many], *others) if many in counts else None

    return rewrite(condition, change)
