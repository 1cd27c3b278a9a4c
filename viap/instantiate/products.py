"""Products that wrap around, and those that do not: where both are made of the same factors.

Of products, the solver sees little where their factors are only known to be equal to others.
So a law of numbers says it, at the products that occur: if v is p, wrapped, and x is y, then
v*x, wrapped, is y*p, wrapped.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from viap.instantiate.instances import Instance, Known
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, variable
from viap.logic.walk import free_variables, subterms

WRAPPED, PLAIN, FACTOR, SAME = VARIABLES = tuple(variable(name) for name in ("v", "p", "x", "y"))
MOST_INSTANCES = 24
Type = tuple[int, bool]


def law(kind: Type) -> Term:
    """What holds of the variables, for numbers of a type."""
    premises = (build.eq(WRAPPED, build.wrap(PLAIN, *kind)), build.eq(FACTOR, SAME))
    both = (build.mul(WRAPPED, FACTOR), build.mul(SAME, PLAIN))
    return build.implies(
        build.conjunction(premises), build.eq(*(build.wrap(each, *kind) for each in both))
    )


def product_facts(
    laws: Mapping[Type, Known], functions: frozenset[Symbol], terms: Sequence[Term]
) -> Iterator[Instance]:
    """Instances for a product that is wrapped, and one by which a function grows."""
    every = [node for node in subterms(*terms) if not free_variables(node)]
    wrapped = [
        (node.payload, factors)
        for node in every
        if node.kind is Kind.WRAP and node.payload in laws
        for factors in _factors(node.args[0])
    ]
    steps = [
        (plain, same)
        for node in every
        for plain, same in _factors(node)
        if plain.kind is Kind.APPLY and plain.payload in functions
    ]
    for (kind, (value, factor)), (plain, same) in islice(product(wrapped, steps), MOST_INSTANCES):
        values = (value, plain, factor, same)
        yield Instance(laws[kind], dict(zip(VARIABLES, values, strict=True)))


def _factors(term: Term) -> list[tuple[Term, Term]]:
    """The two factors of a product, in both orders."""
    if term.kind is not Kind.MUL or len(term.args) != 2 or term.args[0].is_number:
        return []
    left, right = term.args
    return [(left, right), (right, left)]
