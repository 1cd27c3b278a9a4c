"""Wrapped and plain products of the same factors.

The solver derives little about products if their factors are only known to be equal to other terms.
So a law of numbers is instantiated at the products that occur: if v is p, wrapped, and x is y, then
v*x, wrapped, is y*p, wrapped.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import ClassVar

from viap.instantiate.fact_source import View
from viap.kernel.instances import Instance, KnownFormula
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import free_variables, subterms

WRAPPED, PLAIN, FACTOR, SAME = VARIABLES = tuple(variable(name) for name in ("v", "p", "x", "y"))
MOST_INSTANCES = 24  # of a question
Type = tuple[int, bool]


class WrappedProducts:
    """The functions that are products, and the laws of wrapped products by type."""

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._functions: set[Symbol] = set()
        self._laws: dict[Type, KnownFormula] = {}

    def __contains__(self, kind: Type) -> bool:
        """True if the law of a type was learned."""
        return kind in self._laws

    def add_function(self, function: Symbol) -> None:
        self._functions.add(function)

    def learn(self, kind: Type, known: KnownFormula) -> None:
        self._laws[kind] = known

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._functions:
            yield from product_facts(self._laws, self._functions, (*asked, *found))


def law(kind: Type) -> Term:
    """Returns the law about the variables, for numbers of a type."""
    premises = (build.eq(WRAPPED, build.wrap(PLAIN, *kind)), build.eq(FACTOR, SAME))
    both = (build.mul(WRAPPED, FACTOR), build.mul(SAME, PLAIN))
    return build.implies(
        build.conjunction(premises), build.eq(*(build.wrap(each, *kind) for each in both))
    )


def product_facts(
    laws: Mapping[Type, KnownFormula], functions: Container[Symbol], terms: Sequence[Term]
) -> Iterator[Instance]:
    """Yields the law for each pair of a wrapped product and a step of a product function."""
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
    """Returns the two factors of a product in both orders; [] for other terms."""
    if term.kind is not Kind.MUL or len(term.args) != 2 or term.args[0].is_number:
        return []
    left, right = term.args
    return [(left, right), (right, left)]
