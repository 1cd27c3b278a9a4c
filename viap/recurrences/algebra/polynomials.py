"""The ring of polynomials: nonzero coefficients by monomial, for any type of monomial."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

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
