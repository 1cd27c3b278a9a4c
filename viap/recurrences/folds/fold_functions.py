"""Folds over unknown elements: functions of how many were taken, defined by recursion.

Two loops that take the same elements share a function, whatever their counters are called:
what does not depend on the counter is a parameter.
No C identifier has a `^`, so no symbol of a program is one of these.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import BOOL, INT, Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import divided

_COUNTER = variable("k")
_FIRST = variable("m")
SUM = "sum"
ANY = "fold"
PRODUCT = "prod"


class FoldOperation(NamedTuple):
    """An operation that is associative and commutative."""

    join: Callable[[Term, Term], Term]
    neutral: Term | None
    idempotent: bool


def _larger(left: Term, right: Term) -> Term:
    return build.ite(build.lt(left, right), right, left)


def _smaller(left: Term, right: Term) -> Term:
    return build.ite(build.lt(right, left), right, left)


# What there may be chains of; the first elements of those without a neutral one are their start.
OPERATIONS = {
    "max": FoldOperation(_larger, None, True),
    "min": FoldOperation(_smaller, None, True),
    "and": FoldOperation(partial(build.bits, "and"), build.number(-1), True),
    "or": FoldOperation(partial(build.bits, "or"), build.ZERO, True),
    "xor": FoldOperation(partial(build.bits, "xor"), build.ZERO, False),
    PRODUCT: FoldOperation(build.mul, build.ONE, False),
}

BITWISE = ("and", "or", "xor")


class Folds:
    """The functions that were made for a program."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Term], Recursive] = {}
        self._by_symbol: dict[Symbol, Recursive] = {}

    def sum(self, element: Term, counter: Term) -> Term:
        """The sum of an element, a term in the counter, over all that are smaller."""
        renamed, others, names = self._renamed(element, counter)
        function = self._made.get((SUM, renamed))
        if function is None:
            symbol = self._symbol(SUM, 1 + len(names))
            step = build.add(apply(symbol, _COUNTER, *names), renamed)
            function = Recursive(symbol, _COUNTER, tuple(names), build.ZERO, step)
            self._made[SUM, renamed] = self._by_symbol[symbol] = function
        return apply(function.symbol, counter, *others)

    def sum_if_made(self, element: Term, counter: Term) -> Term | None:
        """The same, if there is a function for it."""
        renamed, others, _ = self._renamed(element, counter)
        function = self._made.get((SUM, renamed))
        return None if function is None else apply(function.symbol, counter, *others)

    def _renamed(self, element: Term, counter: Term) -> tuple[Term, list[Term], list[Term]]:
        """An element in terms of parameters, what these stand for, and their names.

        How many elements an inner sum has is a parameter even where it is a number: what holds
        of sums of sums is shown for all lengths.
        """
        lengths: dict[Term, Term] = {}

        def with_lengths(node: Term) -> Term | None:
            if node.kind is not Kind.APPLY or node.payload not in self._by_symbol:
                return None
            many = node.args[0]
            if not many.is_number:
                return None
            name = variable(f"length^{many.value}")
            lengths[name] = many
            return apply(node.payload, name, *node.args[1:])

        element = rewrite(divided(element), with_lengths)
        others = _fixed(element, counter)
        names = [variable(f"p{k}") for k in range(1, len(others) + 1)]
        renamed = substitute(element, {counter: _COUNTER, **dict(zip(others, names, strict=True))})
        return renamed, [substitute(other, lengths) for other in others], names

    def chain(self, name: str, element: Term, counter: Term, many: Term, first: Term) -> Term:
        """An operation on so many elements, from the first one on."""
        element = divided(element)
        others = _fixed(element, counter)
        names = [variable(f"p{k}") for k in range(1, len(others) + 1)]
        renamed = substitute(element, {counter: _FIRST, **dict(zip(others, names, strict=True))})
        function = self._made.get((name, renamed))
        if function is None:
            symbol = self._symbol(name, 2 + len(names))
            operation = OPERATIONS[name]
            last = substitute(renamed, {_FIRST: build.add(_FIRST, _COUNTER)})
            step = operation.join(apply(symbol, _COUNTER, _FIRST, *names), last)
            start = operation.neutral
            if start is None:
                step = build.ite(build.eq(_COUNTER, build.ZERO), renamed, step)
                start = build.ZERO
            function = Recursive(symbol, _COUNTER, (_FIRST, *names), start, step)
            self._made[name, renamed] = self._by_symbol[symbol] = function
        return apply(function.symbol, many, first, *others)

    def iterate(self, step: Term, value: Term, counter: Term, start: Term) -> Term:
        """What steps from a value to the next make of a start."""
        step = divided(step)
        others = _fixed(step, counter, value)
        names = [variable(f"p{k}") for k in range(1, len(others) + 1)]
        renamed = substitute(step, {counter: _COUNTER, **dict(zip(others, names, strict=True))})
        function = self._made.get((ANY, renamed))
        if function is None:
            symbol = self._symbol(ANY, 2 + len(names))
            before = apply(symbol, _COUNTER, _FIRST, *names)
            following = substitute(renamed, {value: before})
            function = Recursive(symbol, _COUNTER, (_FIRST, *names), _FIRST, following)
            self._made[ANY, renamed] = self._by_symbol[symbol] = function
        return apply(function.symbol, counter, start, *others)

    def _symbol(self, name: str, arguments: int) -> Symbol:
        return Symbol(f"{name}^{len(self._made) + 1}", (INT,) * arguments, INT)

    def function(self, term: Term) -> Recursive | None:
        """The function that a term is a value of, if it was made here."""
        return self._by_symbol.get(term.payload) if term.kind is Kind.APPLY else None

    def definitions(self, terms: Iterable[Term]) -> tuple[Recursive, ...]:
        """What must be defined for the terms to have a meaning, in that order."""
        found: dict[Recursive, None] = {}
        waiting = [self._used(terms)]
        while waiting:
            function = next(waiting[-1], None)
            if function is None:
                waiting.pop()
            elif function not in found:
                found[function] = None
                waiting.append(self._used((function.step,)))
        # What one is defined with was made before it.
        return tuple(f for f in self._by_symbol.values() if f in found)

    def _used(self, terms: Iterable[Term]) -> Iterator[Recursive]:
        for node in subterms(*terms):
            if node.kind is Kind.APPLY and node.payload in self._by_symbol:
                yield self._by_symbol[node.payload]


def _fixed(element: Term, *moving: Term) -> list[Term]:
    """The largest parts that do not depend on some variables, besides numbers, as they occur."""
    found: dict[Term, None] = {}
    waiting = [element]
    while waiting:
        node = waiting.pop()
        if node.sort == BOOL or not free_variables(node).isdisjoint(moving):
            waiting += reversed(node.args)
        elif node.sort == INT and not node.is_number:
            found[node] = None
    return list(found)


def kind_of(function: Recursive) -> str:
    """`sum`, the name of an operation, or that of other functions."""
    return function.symbol.name.partition("^")[0]


def element_of(function: Recursive) -> Term:
    """What a sum adds at its counter."""
    return substitute(function.step, {function.value(): build.ZERO})


def first_of(function: Recursive) -> Term:
    """What a chain of one element is."""
    alone = substitute(function.step, {function.value(): function.start})
    return substitute(alone, {function.counter: build.ZERO})


def is_folded(value: Term) -> bool:
    """Whether a value is written with functions of what is not known."""
    return any(n.kind is Kind.APPLY and "^" in n.payload.name for n in subterms(value))
