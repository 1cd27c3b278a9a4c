"""Periodic fundamental sequences: their minimal polynomial divides x^p - 1.

Such a sequence needs no function: its values depend on the remainder by p only.
"""

from collections.abc import Sequence
from math import lcm

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute, subterms
from viap.recurrences.sequences.linear_sequences import coefficients_of, first_values

MOST_PERIOD = 30  # of polynomials of degree up to eight that divide some x^p - 1


def period(coefficients: Sequence[int]) -> int | None:
    """Returns the least p with f(n+p) = f(n) for all n; None if there is none up to the limit."""
    order = len(coefficients)
    values = first_values(coefficients, MOST_PERIOD + order)
    for many in range(1, MOST_PERIOD + 1):
        if values[many : many + order] == values[:order]:
            return many
    return None


def by_residue(value: Term, counter: Term) -> Term:
    """Returns the term with periodic parts replaced by a case for each remainder of the counter.

    A term whose common period is too long stays as it is.
    """
    repeating: dict[Term, tuple[tuple[int, ...], int]] = {}
    common = 1
    for node in subterms(value):
        coefficients = coefficients_of(node.payload) if node.kind is Kind.APPLY else None
        shift = build.difference(node.args[0], counter) if coefficients else None
        many = period(coefficients) if coefficients and shift is not None else None
        if coefficients and shift is not None and many is not None:
            repeating[node] = coefficients, shift
            common = lcm(common, many)
    if not repeating or common > MOST_PERIOD:
        return value
    residue = build.floor_mod(counter, build.number(common))
    result = value
    for rest in reversed(range(common)):
        numbers = {
            node: build.number(first_values(coefficients, common + shift + 1)[rest + shift])
            for node, (coefficients, shift) in repeating.items()
        }
        case = substitute(value, numbers)
        last = rest == common - 1
        result = case if last else build.ite(build.eq(residue, build.number(rest)), case, result)
    return result
