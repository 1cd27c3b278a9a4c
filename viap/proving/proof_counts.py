"""Counts of what a proof's own questions got: instances, by what they are instances of."""

from collections import Counter
from collections.abc import Iterator

from viap.kernel.rules import Proof
from viap.wording import number_of

GENERAL = "assertion for any number of iterations"  # the reason of an assertion's own lemmas


def own_steps(proof: Proof) -> Iterator[Proof]:
    """Yields the steps that show an assertion itself: lemmas made for it first, then their use.

    What other techniques have proved before, closed forms and invariants, is not followed.
    """
    if proof.rule == "reached":
        yield from own_steps(proof.premises[0])
        return
    for used in dict.fromkeys(premise for fact in proof.premises for premise in fact.premises):
        if any(obligation.reason == GENERAL for obligation in used.obligations):
            yield from own_steps(used)
    if proof.obligations:
        yield proof


def instances_text(proof: Proof) -> str:
    """Returns `5 instances of 3 axioms, 2 instances of 2 proved statements`."""
    axioms: Counter[Proof] = Counter()
    proved: Counter[Proof] = Counter()
    for step in dict.fromkeys(own_steps(proof)):
        for fact in step.premises:
            known = fact.premises[0]
            (axioms if known.rule == "axiom" else proved)[known] += 1
    parts = [
        f"{number_of(kinds.total(), 'instance')} of {number_of(len(kinds), name)}"
        for kinds, name in ((axioms, "axiom"), (proved, "proved statement"))
        if kinds
    ]
    return ", ".join(parts) or "no instance"
