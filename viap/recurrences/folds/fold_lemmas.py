"""Lemmas about sums and chains: bounds of sums, and chains from their other end."""

from collections.abc import Iterable, Iterator

from viap.logic import build
from viap.logic.bit_laws import WIDTHS
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import substitute, subterms
from viap.program.integer_types import IntType
from viap.program.intervals import Interval, between, of_type
from viap.recurrences.folds.fold_functions import (
    BITWISE,
    OPERATIONS,
    SUM,
    element_of,
    first_of,
    kind_of,
)
from viap.recurrences.scalars.assumed_input_ranges import assumed_range
from viap.recurrences.scalars.term_ranges import members, range_of
from viap.translate.theory import Theory


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
