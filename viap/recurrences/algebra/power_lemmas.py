"""Lemmas about powers, which hold for positive bases."""

from collections.abc import Iterator

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.terms import Term
from viap.recurrences.algebra.powers import is_power


def lemmas(function: Recursive) -> Iterator[tuple[str, Term]]:
    if not is_power(function.symbol):
        return
    value = function.value()
    positive = build.conjunction(build.le(build.ONE, base) for base in function.parameters)
    yield "a power is positive", build.implies(positive, build.le(build.ONE, value))
    large = build.conjunction(build.le(build.number(2), base) for base in function.parameters)
    grows = build.lt(function.counter, value)
    yield "a power is greater than its exponent", build.implies(large, grows)
