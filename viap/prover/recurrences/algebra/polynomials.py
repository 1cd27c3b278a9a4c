"""The ring of polynomials: nonzero coefficients by monomial, for any type of monomial."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import TypeVar

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import subterms

Product = TypeVar("Product", bound=Hashable)  # a monomial
Number = TypeVar("Number", int, Fraction)


class TooLarge(Exception):
    """Raised when a polynomial has too many parts to be of use."""


def total(*polynomials: Mapping[Product, Number]) -> dict[Product, Number]:
    result: dict[Product, Number] = {}
    for polynomial in polynomials:
        for monomial, coefficient in polynomial.items():
            _add(result, monomial, coefficient)
    return {monomial: c for monomial, c in result.items() if c}


def times(factor: Number | int, polynomial: Mapping[Product, Number]) -> dict[Product, Number]:
    return {monomial: factor * c for monomial, c in polynomial.items()} if factor else {}


def multiplied(
    left: Mapping[Product, Number],
    right: Mapping[Product, Number],
    joined: Callable[[Product, Product], Product],
) -> dict[Product, Number]:
    """Returns the product, if `joined` multiplies two monomials."""
    result: dict[Product, Number] = {}
    for a, c in left.items():
        for b, d in right.items():
            _add(result, joined(a, b), c * d)
    return {monomial: c for monomial, c in result.items() if c}


def _add(result: dict[Product, Number], monomial: Product, coefficient: Number) -> None:
    result[monomial] = result[monomial] + coefficient if monomial in result else coefficient


# ---- Polynomials with integer coefficients in numbered variables.


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


# ---- Factors of monic polynomials with integer coefficients, listed from the constant upwards.


Coefficients = tuple[int, ...]


def factors(characteristic: Sequence[Fraction]) -> dict[Coefficients, int] | None:
    """Returns the irreducible factors with multiplicities; None if a coefficient is no integer.

    The polynomial has its leading 1 first, as characteristic polynomials do; its factors have it
    last.
    """
    if any(coefficient.denominator != 1 for coefficient in characteristic):
        return None
    whole = tuple(int(coefficient) for coefficient in reversed(characteristic))
    found: dict[Coefficients, int] = {}
    while len(whole) > 1 and whole[0] == 0:
        found[0, 1] = found.get((0, 1), 0) + 1
        whole = whole[1:]
    if len(whole) <= 3:
        parts = [whole] if len(whole) == 2 else _of_square(whole) if len(whole) == 3 else []
        for part in parts:
            found[part] = found.get(part, 0) + 1
        return found
    from flint import fmpz_poly

    for divisor, many in fmpz_poly(list(whole)).factor()[1]:
        found[tuple(int(c) for c in divisor.coeffs())] = many
    return found


def _of_square(polynomial: Coefficients) -> list[Coefficients]:
    """Returns the factors of a quadratic polynomial, without the cost of loading a library."""
    constant, linear, _ = polynomial
    discriminant = linear * linear - 4 * constant
    root = isqrt(max(discriminant, 0))
    if root * root != discriminant:
        return [polynomial]
    # A rational root of a monic integer polynomial is an integer: both halves are integers.
    return [((linear - root) // 2, 1), ((linear + root) // 2, 1)]
