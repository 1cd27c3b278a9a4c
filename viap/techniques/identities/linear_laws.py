"""Laws that are linear in products: the solver gets a name for each product.

So it has nothing to multiply, however high the degree of an equation is.
"""

from collections.abc import Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.recurrences.algebra.polynomials import TooLarge
from viap.recurrences.algebra.ring_expansion import RingExpansion, Step, term_of
from viap.techniques.identities.law_instances import LawInstance, vanishes

_FACTOR = variable("factor")


def linear(zeros: Sequence[Term], goal: Term, modulus: int | None = None) -> LawInstance:
    """That a sum is zero, or a multiple of the modulus, because others are zero."""
    sums = [build.monomials(each) for each in (*zeros, goal)]
    parts = dict.fromkeys(part for each, _ in sums for part in each)
    names = {part: variable(f"m{number}") for number, part in enumerate(parts)}
    terms = [
        build.add(
            *(build.scale(factor, names[part]) for part, factor in each.items()),
            build.number(number),
        )
        for each, number in sums
    ]
    premises = build.conjunction([vanishes(term, None) for term in terms[:-1]])
    body = build.implies(premises, vanishes(terms[-1], modulus))
    return LawInstance(tuple(names.values()), body, tuple(parts))


def written_out(term: Term) -> Term:
    """The same polynomial as a sum of products; the term itself where these are too many."""
    try:
        return term_of(RingExpansion(_no_rule).value(term))
    except TooLarge:
        return term


def expansion(term: Term) -> LawInstance | None:
    """That a term, of variables, is what it is written out; None if it is so or this is too long.

    Every step multiplies a sum by a factor.
    """
    if not any(node.kind is Kind.ADD for part in _products(term) for node in part.args):
        return None
    ring = RingExpansion(_no_rule)
    try:
        long, steps = term_of(ring.value(term)), list(ring.steps(term))
    except TooLarge:
        return None
    atoms = tuple(dict.fromkeys(a for monomial in ring.value(term) for a in monomial))
    difference = build.sub(term, long)
    shown = (*map(_multiplied, steps), linear([step.difference() for step in steps], difference))
    return LawInstance(atoms, vanishes(difference, None), atoms, shown)


def _products(term: Term) -> list[Term]:
    return [part for part in build.monomials(term)[0] if part.kind is Kind.MUL]


def _multiplied(step: Step) -> LawInstance:
    parts = tuple(variable(f"part{number}") for number in range(len(step.parts)))
    general = Step(_FACTOR, build.add(*parts), parts)
    body = vanishes(general.difference(), None)
    return LawInstance((_FACTOR, *parts), body, (step.factor, *step.parts))


def _no_rule(_: Term) -> None:
    """Nothing is defined by anything else."""
