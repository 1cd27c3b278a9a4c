"""Polynomials with integer coefficients in numbered variables."""

from collections.abc import Mapping, Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms

Monomial = tuple[int, ...]  # its variables in ascending order, repeated for powers
Polynomial = dict[Monomial, int]

MOST_PARTS = 400
MOST_DEGREE = 12


class TooLarge(Exception):
    """A polynomial with so many parts is of no use."""


def constant(value: int) -> Polynomial:
    return {(): value} if value else {}


def plus(*polynomials: Polynomial) -> Polynomial:
    result: Polynomial = {}
    for polynomial in polynomials:
        for monomial, coefficient in polynomial.items():
            result[monomial] = result.get(monomial, 0) + coefficient
    return {monomial: c for monomial, c in result.items() if c}


def times(factor: int, polynomial: Polynomial) -> Polynomial:
    return {monomial: factor * c for monomial, c in polynomial.items()} if factor else {}


def product(left: Polynomial, right: Polynomial) -> Polynomial:
    result: Polynomial = {}
    for a, c in left.items():
        for b, d in right.items():
            monomial = tuple(sorted(a + b))
            result[monomial] = result.get(monomial, 0) + c * d
    if len(result) > MOST_PARTS or degree(result) > MOST_DEGREE:
        raise TooLarge
    return {monomial: c for monomial, c in result.items() if c}


def degree(polynomial: Polynomial) -> int:
    return max(map(len, polynomial), default=0)


def quotient(monomial: Monomial, divisor: Monomial) -> Monomial | None:
    """What a monomial is the divisor times of."""
    rest = list(monomial)
    for variable in divisor:
        if variable not in rest:
            return None
        rest.remove(variable)
    return tuple(rest)


def remainders(polynomial: Polynomial, modulus: int) -> Polynomial:
    """The coefficients modulo a number, those nearest to zero."""
    nearest = {m: (c + modulus // 2) % modulus - modulus // 2 for m, c in polynomial.items()}
    return {monomial: c for monomial, c in nearest.items() if c}


def term_of(polynomial: Polynomial, variables: Sequence[Term] | Mapping[int, Term]) -> Term:
    """The polynomial of some terms, written out as a sum."""
    parts = []
    for monomial, coefficient in polynomial.items():
        term = build.ONE
        for place in monomial:
            term = build.mul(term, variables[place])
        parts.append(build.scale(coefficient, term))
    return build.add(*parts)


def multiplies(*terms: Term) -> bool:
    """Whether values are multiplied with each other somewhere."""
    products = (node for node in subterms(*terms) if node.kind is Kind.MUL)
    return any(sum(not arg.is_number for arg in node.args) > 1 for node in products)
