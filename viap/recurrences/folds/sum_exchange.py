"""Sums of sums, taken in the other order.

The sum over k of sums over j of e(j, k) is the sum over j of sums over k. In three steps: with
no j the sum is zero; one more j adds the sum over k of its elements; so both are equal.
"""

from typing import NamedTuple

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.terms import Term, free_variables
from viap.logic.walkers import substitute
from viap.recurrences.folds.fold_functions import SUM, Folds, element_of, kind_of


class ExchangeStep(NamedTuple):
    """A statement for all natural `counters`, proved by induction on the first of them."""

    counters: tuple[Term, ...]
    body: Term


def exchanged(function: Recursive, folds: Folds) -> tuple[ExchangeStep, ...]:
    """Returns proof steps for a sum of sums, if the one in the other order is known.

    The last of the steps states that both are equal.
    """
    if kind_of(function) != SUM:
        return ()
    outer, element = function.counter, element_of(function)
    inner = folds.function(element)
    if inner is None or kind_of(inner) != SUM or element.args[0] not in function.parameters:
        return ()
    many, *others = element.args
    if any(many in free_variables(other) for other in others):
        return ()
    values = dict(zip(inner.parameters, others, strict=True))
    single = substitute(element_of(inner), {**values, inner.counter: many})
    more = folds.sum_if_made(single, outer)
    other_way = None if more is None else folds.sum_if_made(more, many)
    if more is None or other_way is None or other_way.payload == function.symbol:
        return ()
    value = function.value()
    next_one = substitute(value, {many: build.add(many, build.ONE)})
    return (
        ExchangeStep((outer,), build.eq(substitute(value, {many: build.ZERO}), build.ZERO)),
        ExchangeStep((outer, many), build.eq(next_one, build.add(value, more))),
        ExchangeStep((many, outer), build.eq(value, other_way)),
    )
