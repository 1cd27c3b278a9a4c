"""Lemmas about sums and chains: bounds of sums, and chains from their other end."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.bit_laws import WIDTHS
from viap.core.logic.terms import Kind, Symbol, Term, free_variables, variable
from viap.core.logic.walkers import Recursive, substitute, subterms
from viap.core.program.integer_types import IntType
from viap.core.program.intervals import Interval, between, of_type
from viap.core.translate.theory import Theory
from viap.prover.recurrences.folds.fold_functions import (
    BITWISE,
    OPERATIONS,
    SUM,
    Folds,
    element_of,
    first_of,
    kind_of,
)
from viap.prover.recurrences.scalars.term_ranges import assumed_range, members, range_of


def lemmas(
    function: Recursive, theory: Theory, known: Iterable[Recursive]
) -> Iterator[tuple[str, Term]]:
    """Yields lemmas; `known` are the functions that were defined before."""
    kind = kind_of(function)
    if kind == SUM:
        signs: dict[Symbol, Interval] = {}
        for each in known:
            if kind_of(each) == SUM:
                signs[each.symbol] = _signs(range_of(element_of(each), theory, signs))
        element = element_of(function)
        yield from _bounds(function, range_of(element, theory, signs), _reached(function, theory))
        assumed = assumed_range(element, function.counter, theory, signs)
        if assumed is not None:
            yield from _bounds(function, *assumed)
        yield from _bounds_of_sums(function, theory, known)
    elif kind in OPERATIONS:
        yield from _first(function, kind)
        yield from _in_type(function, kind, range_of(first_of(function), theory))


def _reached(function: Recursive, theory: Theory) -> Term:
    """Returns the formula that parameters which number the iteration of an input are natural."""
    inputs = {each.symbol for each in theory.inputs}
    places = (
        argument
        for node in subterms(element_of(function))
        if node.kind is Kind.APPLY and node.payload in inputs
        for argument in node.args
    )
    return build.conjunction(build.le(build.ZERO, p) for p in places if p in function.parameters)


def _signs(elements: Interval) -> Interval:
    """Returns the signs possible for a sum of any number of elements."""
    low, high = elements.ends
    natural, negative = low is not None and low >= 0, high is not None and high <= 0
    return between(0 if natural else None, 0 if negative else None)


def _bounds(
    function: Recursive, elements: Interval, premise: Term = build.TRUE
) -> Iterator[tuple[str, Term]]:
    """Yields bounds of a sum of n elements: n times the range of one."""
    low, high = elements.ends
    value, many = function.value(), function.counter
    if low is not None:
        least = build.le(build.scale(low, many), value)
        yield "a sum is no smaller than its elements allow", build.implies(premise, least)
    if high is not None:
        most = build.le(value, build.scale(high, many))
        yield "a sum is no larger than its elements allow", build.implies(premise, most)


def _bounds_of_sums(
    function: Recursive, theory: Theory, known: Iterable[Recursive]
) -> Iterator[tuple[str, Term]]:
    """Yields bounds for sums of sums of one length, by the range of the inner elements."""
    element, many = element_of(function), function.counter
    inner = next((each for each in known if element.payload == each.symbol), None)
    if inner is None or kind_of(inner) != SUM or element.args[0] not in function.parameters:
        return
    length = element.args[0]
    low, high = range_of(element_of(inner), theory).ends
    cells, natural = build.mul(many, length), build.le(build.ZERO, length)
    value = function.value()
    if low is not None:
        least = build.le(build.scale(low, cells), value)
        yield "sums are no smaller than their elements allow", build.implies(natural, least)
    if high is not None:
        most = build.le(value, build.scale(high, cells))
        yield "sums are no larger than their elements allow", build.implies(natural, most)


def _first(function: Recursive, kind: str) -> Iterator[tuple[str, Term]]:
    """Yields that a chain is its first element joined with the chain of the others."""
    many, first = function.counter, function.parameters[0]
    element = first_of(function)
    others = substitute(
        function.value(), {many: build.sub(many, build.ONE), first: build.add(first, build.ONE)}
    )
    joined = OPERATIONS[kind].join(element, others)
    if OPERATIONS[kind].neutral is None:
        joined = build.ite(build.eq(many, build.ONE), element, joined)
    equation = build.eq(function.value(), joined)
    yield "a chain from its first element on", build.implies(build.lt(build.ZERO, many), equation)


def split(function: Recursive) -> tuple[tuple[Term, ...], Term] | None:
    """Returns counters, and that a chain is that of its first elements joined with the rest.

    The function's own counter is the length of the rest, the second counter that of the first
    part. None if the function is no chain.
    """
    kind = kind_of(function)
    if kind not in OPERATIONS:
        return None
    early, late, first = variable("early"), function.counter, function.parameters[0]
    value = function.value()
    whole = substitute(value, {late: build.add(early, late)})
    before = substitute(value, {late: early})
    behind = substitute(value, {first: build.add(first, early)})
    equation = build.eq(whole, OPERATIONS[kind].join(before, behind))
    if OPERATIONS[kind].neutral is None:
        some = (build.lt(build.ZERO, early), build.lt(build.ZERO, late))
        equation = build.implies(build.conjunction(some), equation)
    return (late, early), equation


def _in_type(function: Recursive, kind: str, elements: Interval) -> Iterator[tuple[str, Term]]:
    """Yields that bitwise operations on elements of a type stay in that type."""
    types = (IntType("", bits, signed, 0) for bits in WIDTHS for signed in (False, True))
    type = next((type for type in types if elements.is_in(type)), None)
    if kind in BITWISE and type is not None:
        within = build.conjunction(members(function.value(), of_type(type)))
        some = build.lt(build.ZERO, function.counter)
        yield "bits of a type", build.implies(some, within) if kind == "and" else within


# ---- Sums over every second or third element, which add up to the sum over all.
#
# If there are functions for the elements 2*k and 2*k + 1, and one for all elements k, then the
# sum of n elements is that of (n + 1) div 2 of the first kind and of n div 2 of the second.


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


# ---- Sums of sums, taken in the other order.
#
# The sum over k of sums over j of e(j, k) is the sum over j of sums over k. In three steps: with
# no j the sum is zero; one more j adds the sum over k of its elements; so both are equal.


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
