"""Polynomials with integer coefficients in numbered variables."""

from collections.abc import Mapping, Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.algebra.polynomials import TooLarge, multiplied

Monomial = tuple[int, ...]  # its variables in ascending order, repeated for powers
Polynomial = dict[Monomial, int]

MOST_PARTS = 400
MOST_DEGREE = 12


def constant(value: int) -> Polynomial:
    return {(): value} if value else {}


def product(left: Polynomial, right: Polynomial) -> Polynomial:
    result = multiplied(left, right, lambda a, b: tuple(sorted(a + b)))
    if len(result) > MOST_PARTS or degree(result) > MOST_DEGREE:
        raise TooLarge
    return result


def degree(polynomial: Polynomial) -> int:
    return max(map(len, polynomial), default=0)


def quotient(monomial: Monomial, divisor: Monomial) -> Monomial | None:
    """Returns the monomial divided by the divisor; None if it is not divisible."""
    rest = list(monomial)
    for variable in divisor:
        if variable not in rest:
            return None
        rest.remove(variable)
    return tuple(rest)


def remainders(polynomial: Polynomial, modulus: int) -> Polynomial:
    """Returns the polynomial with coefficients modulo a number, those nearest to zero."""
    nearest = {m: (c + modulus // 2) % modulus - modulus // 2 for m, c in polynomial.items()}
    return {monomial: c for monomial, c in nearest.items() if c}


def term_of(polynomial: Polynomial, variables: Sequence[Term] | Mapping[int, Term]) -> Term:
    """Returns the polynomial of some terms, written out as a sum."""
    parts = []
    for monomial, coefficient in polynomial.items():
        term = build.ONE
        for place in monomial:
            term = build.mul(term, variables[place])
        parts.append(build.scale(coefficient, term))
    return build.add(*parts)


def multiplies(*terms: Term) -> bool:
    """Returns True if a product of non-constant terms occurs."""
    products = (node for node in subterms(*terms) if node.kind is Kind.MUL)
    return any(sum(not arg.is_number for arg in node.args) > 1 for node in products)
