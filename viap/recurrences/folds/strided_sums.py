"""Sums over every second or third element, which add up to the sum over all.

If there are functions for the elements 2*k and 2*k + 1, and one for all elements k, then the
sum of n elements is that of (n + 1) div 2 of the first kind and of n div 2 of the second.
"""

from collections.abc import Iterator
from typing import NamedTuple

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.folds.fold_functions import SUM, Folds, element_of, kind_of

LONGEST_STRIDE = 4


class Strided(NamedTuple):
    """The function that sums all elements, and its equation with the strided sums."""

    whole: Recursive
    body: Term


def strided(function: Recursive, folds: Folds) -> Iterator[Strided]:
    """Yields the equations between a new sum and those known before."""
    if kind_of(function) != SUM:
        return
    stride = _stride(function)
    if stride is not None:
        whole = _whole(function, stride, folds)
        strides = [stride]
    else:
        whole, strides = function, list(range(2, LONGEST_STRIDE + 1))
    for each in strides if whole is not None else ():
        assert whole is not None
        parts = _parts(whole, each, folds)
        if parts is not None:
            yield Strided(whole, build.eq(whole.value(), build.add(*parts)))


def _stride(function: Recursive) -> int | None:
    """Returns the factor of the counter if it is the same in all indices; None otherwise."""
    found = {
        build.monomials(argument)[0].get(function.counter, 0)
        for node in subterms(element_of(function))
        if node.kind is Kind.APPLY
        for argument in node.args
        if function.counter in free_variables(argument)
    }
    if len(found) != 1:
        return None
    (stride,) = found
    return stride if 2 <= stride <= LONGEST_STRIDE else None


def _whole(function: Recursive, stride: int, folds: Folds) -> Recursive | None:
    """Returns the sum of all elements of which `function` takes a part; None if not made."""
    counter, element = function.counter, element_of(function)
    far = build.scale(stride, counter)
    for first in range(stride):
        moved = {
            argument: build.sub(argument, build.add(far, build.number(first), build.neg(counter)))
            for node in subterms(element)
            if node.kind is Kind.APPLY
            for argument in node.args
            if counter in free_variables(argument)
        }
        known = folds.sum_if_made(substitute(element, moved), counter)
        if known is not None and known.args == (counter, *function.parameters):
            return folds.function(known)
    return None


def _parts(whole: Recursive, stride: int, folds: Folds) -> list[Term] | None:
    """Returns the sums over every `stride`-th element, for each start; None if one is not made."""
    counter, element = whole.counter, element_of(whole)
    parts: list[Term] = []
    for first in range(stride):
        place = build.add(build.scale(stride, counter), build.number(first))
        found = folds.sum_if_made(substitute(element, {counter: place}), counter)
        if found is None:
            return None
        many = build.add(counter, build.number(stride - 1 - first))
        parts.append(substitute(found, {counter: build.floor_div(many, build.number(stride))}))
    return parts
