"""Loops and known formulas that are on other branches than the one that leads to a claim."""

from collections.abc import Iterable

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.instantiate.knowledge import Knowledge
from viap.prover.recurrences.iteration_steps import expanded


def excluded_loops(theory: Theory, claim: Claim) -> frozenset[Loop]:
    """Returns the loops whose path has a condition that the path to the claim negates."""
    opposite = _opposite(theory, claim)
    return frozenset(
        loop
        for loop in theory.loops
        if any(not opposite.isdisjoint(_literals(theory, each.entry)) for each in loop.around())
    )


def on_path(knowledge: Knowledge, claim: Claim) -> Knowledge:
    """Returns a view without what is only about other branches than the one of a claim."""
    theory = knowledge.theory
    excluded = excluded_loops(theory, claim)
    if not excluded:
        return knowledge
    opposite = _opposite(theory, claim)
    always = [
        each
        for each in knowledge.always
        if each.body.kind is not Kind.IMPLIES
        or opposite.isdisjoint(_literals(theory, each.body.args[:1]))
    ]
    return knowledge.without_loops(excluded, always)


def _opposite(theory: Theory, claim: Claim) -> set[Term]:
    """Returns the negations of the conditions on the path to a claim."""
    inside = tuple(claim.loop.around()) if claim.loop is not None else ()
    entries = [fact for loop in inside for fact in loop.entry]
    return {build.negate(each) for each in _literals(theory, (*claim.path, *entries))}


def _literals(theory: Theory, formulas: Iterable[Term]) -> Iterable[Term]:
    for formula in formulas:
        waiting = [expanded(theory, formula)]
        while waiting:
            node = waiting.pop()
            if node.kind is Kind.AND:
                waiting += node.args
            else:
                yield node
