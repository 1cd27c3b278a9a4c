"""Integer sequences whose formula has a divisor: n*(n-1)/2, (3^n - 1)/2.

Differences of such a sequence have smaller divisors, and finally none. Each sequence is therefore
a function defined by recursion with the next one, and an equation states a multiple of it.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term, apply, variable
from viap.recurrences.algebra.exponential_polynomials import Monomial, Polynomial, write
from viap.recurrences.algebra.polynomials import times, total

MOST_DIFFERENCES = 12
_COUNTER = variable("k")


class ExactSequence(NamedTuple):
    """A function and its equation: `times` its value equals `whole`, at its own counter."""

    function: Recursive
    times: int
    whole: Term

    def equation(self) -> Term:
        return build.eq(build.scale(self.times, self.function.value()), self.whole)


def exact_sequences(
    polynomial: Polynomial, parameters: Sequence[Term], number: int
) -> list[ExactSequence] | None:
    """Returns functions for a polynomial with fractions, each defined by the one before it.

    The last one is the polynomial itself. None if it is not shown to be always an integer.
    `number` distinguishes these functions from others.
    """
    levels = [polynomial]
    while any(c.denominator != 1 for c in levels[-1].values()):
        levels.append(difference(levels[-1]))
        if len(levels) > MOST_DIFFERENCES:
            return None
    growth = write(levels.pop(), _COUNTER)
    found: list[ExactSequence] = []
    for level, current in reversed(list(enumerate(levels))):
        start = at_zero(current)
        if any(c.denominator != 1 for c in start.values()):
            return None
        name = f"whole^{number}^{level}"
        symbol = Symbol(name, (INT,) * (1 + len(parameters)), INT)
        here = apply(symbol, _COUNTER, *parameters)
        step = build.add(here, growth)
        function = Recursive(symbol, _COUNTER, tuple(parameters), write(start, _COUNTER), step)
        divisor = lcm(*(c.denominator for c in current.values()))
        found.append(ExactSequence(function, divisor, write(times(divisor, current), _COUNTER)))
        growth = here
    return found


def difference(polynomial: Polynomial) -> Polynomial:
    """Returns p(n+1) - p(n)."""
    parts = [times(-1, polynomial)]
    for monomial, coefficient in polynomial.items():
        for degree in range(monomial.degree + 1):
            factor = Fraction(monomial.base * comb(monomial.degree, degree))
            parts.append({monomial._replace(degree=degree): coefficient * factor})
    return total(*parts)


def at_zero(polynomial: Polynomial) -> Polynomial:
    """Returns p(0)."""
    parts = (
        {Monomial(monomial.atoms): c} for monomial, c in polynomial.items() if not monomial.degree
    )
    return total(*parts)
