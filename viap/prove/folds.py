"""What may hold of sums and chains: bounds of sums, and chains from their other end."""

from collections.abc import Iterable, Iterator

from viap.logic import build
from viap.logic.recursive import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.logic.walk import substitute
from viap.solve.folds import OPERATIONS, SUM, element_of, first_of, kind_of
from viap.solve.ranges import Range, range_of
from viap.translate.theory import Theory


def lemmas(
    function: Recursive, theory: Theory, known: Iterable[Recursive]
) -> Iterator[tuple[str, Term]]:
    """`known` are the functions that were defined before."""
    kind = kind_of(function)
    if kind == SUM:
        signs: dict[Symbol, Range] = {}
        for each in known:
            if kind_of(each) == SUM:
                signs[each.symbol] = _signs(range_of(element_of(each), theory, signs))
        yield from _bounds(function, range_of(element_of(function), theory, signs))
    elif kind in OPERATIONS:
        yield from _first(function, kind)


def _signs(elements: Range) -> Range:
    """What is known of a sum of any number of elements."""
    low, high = elements
    return (
        0 if low is not None and low >= 0 else None,
        0 if high is not None and high <= 0 else None,
    )


def _bounds(function: Recursive, elements: Range) -> Iterator[tuple[str, Term]]:
    """Each element is in a range: the sum is in as many times that range."""
    low, high = elements
    value, many = function.value(), function.counter
    if low is not None:
        yield "a sum is no smaller than its elements allow", build.le(build.scale(low, many), value)
    if high is not None:
        yield "a sum is no larger than its elements allow", build.le(value, build.scale(high, many))


def _first(function: Recursive, kind: str) -> Iterator[tuple[str, Term]]:
    """A chain is its first element and the chain of the others."""
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
