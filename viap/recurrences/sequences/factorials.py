"""Factorials, double factorials and rising factorials of a counter, as recursive functions.

No C identifier contains a `^`, so these symbols never clash with those of a program.
"""

from collections.abc import Mapping
from math import factorial as whole_factorial
from math import prod

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term, apply, variable

FACTORIAL = Symbol("fact^", (INT,), INT)
DOUBLE_FACTORIAL = Symbol("fact2^", (INT,), INT)
# rise^(n, x) = x * (x+1) * ... * (x+n-1)
RISING = Symbol("rise^", (INT, INT), INT)
MOST_FACTORS = 64  # of a product of numbers that is evaluated
_COUNTER = variable("k")
_FIRST = variable("x")


def factorial(n: Term) -> Term:
    """Returns n! for a natural number n."""
    if n.is_number and 0 <= n.value <= MOST_FACTORS:
        return build.number(whole_factorial(n.value))
    return apply(FACTORIAL, n)


def double_factorial(n: Term) -> Term:
    """Returns n!! = n * (n-2) * ..., with 0!! = 1!! = 1."""
    if n.is_number and 0 <= n.value <= MOST_FACTORS:
        return build.number(prod(range(n.value, 0, -2)))
    return apply(DOUBLE_FACTORIAL, n)


def rising(x: Term, n: Term) -> Term:
    """Returns x * (x+1) * ... * (x+n-1), for any x; the empty product is one."""
    if x is build.ONE:
        return factorial(n)
    if x.is_number and n.is_number and 0 <= n.value <= MOST_FACTORS:
        return build.number(prod(range(x.value, x.value + n.value)))
    return apply(RISING, n, x)


def _definitions() -> Mapping[Symbol, Recursive]:
    following = build.add(_COUNTER, build.ONE)
    second = build.add(_COUNTER, build.number(2))
    shifted = build.add(_FIRST, _COUNTER)
    return {
        FACTORIAL: Recursive(
            FACTORIAL, _COUNTER, (), build.ONE, build.mul(following, apply(FACTORIAL, _COUNTER))
        ),
        DOUBLE_FACTORIAL: Recursive(
            DOUBLE_FACTORIAL,
            _COUNTER,
            (),
            build.ONE,
            build.mul(second, apply(DOUBLE_FACTORIAL, _COUNTER)),
            (build.ONE,),
        ),
        RISING: Recursive(
            RISING,
            _COUNTER,
            (_FIRST,),
            build.ONE,
            build.mul(shifted, apply(RISING, _COUNTER, _FIRST)),
        ),
    }


DEFINITIONS = _definitions()
