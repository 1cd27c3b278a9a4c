"""Binomial coefficients as a recursive function: Pascal's triangle, row by row.

`binom^(n, k)` is defined for a natural number n and any integer k; outside the triangle it is
zero. No C identifier contains a `^`, so this symbol never clashes with one of a program.
"""

from math import comb

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term, apply, variable

BINOMIAL = Symbol("binom^", (INT, INT), INT)
MOST_ROWS = 64  # rows in which coefficients of numbers are evaluated
_ROW = variable("k")
_PLACE = variable("j")


def binomial(n: Term, k: Term) -> Term:
    """Returns the number of k-element subsets of n elements."""
    if k is build.ZERO or n is k:
        return build.ONE
    if n.is_number and k.is_number and 0 <= n.value <= MOST_ROWS:
        return build.number(comb(n.value, k.value) if k.value >= 0 else 0)
    return apply(BINOMIAL, n, k)


def _definition() -> Recursive:
    first = build.ite(build.eq(_PLACE, build.ZERO), build.ONE, build.ZERO)
    left = apply(BINOMIAL, _ROW, build.sub(_PLACE, build.ONE))
    step = build.add(left, apply(BINOMIAL, _ROW, _PLACE))
    return Recursive(BINOMIAL, _ROW, (_PLACE,), first, step)


DEFINITION = _definition()
