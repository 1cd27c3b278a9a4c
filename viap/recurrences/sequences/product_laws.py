"""Products of variables with known values equal the products of these values.

The solver derives little about products if their factors are only known by equations.
"""

from collections.abc import Iterator, Mapping, Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw

MOST_PRODUCTS = 6  # of a question
MOST_FACTORS = 4  # of a product


def equal_products(many: int) -> SequenceLaw:
    """x1 * x2 * ... = y1 * y2 * ..., if each x equals its y."""
    left, right = ([variable(f"{name}{k}") for k in range(many)] for name in ("x", "y"))
    premises = [build.eq(x, y) for x, y in zip(left, right, strict=True)]
    equation = build.eq(_product(left), _product(right))
    body = build.implies(build.conjunction(premises), equation)
    return SequenceLaw("equal products", (), (*left, *right), body)


def _product(factors: Sequence[Term]) -> Term:
    result = build.ONE
    for factor in factors:
        result = build.mul(result, factor)
    return result


def product_uses(
    asked: Sequence[Term], values: Mapping[Term, Term], places: Mapping[Term, Term]
) -> Iterator[LawUse]:
    """Yields the law for products in a question, given values of symbols, and of their places."""
    products = [
        node
        for node in subterms(*asked)
        if node.kind is Kind.MUL and not free_variables(node)
        if any(part in values for part in subterms(node))
    ]
    for node in products[:MOST_PRODUCTS]:
        factors = [factor for factor in node.args if not factor.is_number]
        if 2 <= len(factors) <= MOST_FACTORS:
            meant = [substitute(substitute(each, values), places) for each in factors]
            yield LawUse(equal_products(len(factors)), (*factors, *meant))
