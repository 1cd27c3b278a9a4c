"""Factors of monic polynomials with integer coefficients, listed from the constant upwards."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

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
