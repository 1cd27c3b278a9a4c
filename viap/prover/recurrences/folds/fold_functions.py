"""Folds over unknown elements: functions of the number of elements, defined by recursion.

Two loops over the same elements share a function, whatever their counters are called: parts
that do not depend on the counter are parameters.
No C identifier contains a `^`, so these symbols never clash with those of a program.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import divided

_COUNTER = variable("k")
_FIRST = variable("m")
SUM = "sum"
ANY = "fold"
PRODUCT = "prod"


class FoldOperation(NamedTuple):
    """An associative and commutative operation."""

    join: Callable[[Term, Term], Term]
    neutral: Term | None
    idempotent: bool


def _larger(left: Term, right: Term) -> Term:
    return build.ite(build.lt(left, right), right, left)


def _smaller(left: Term, right: Term) -> Term:
    return build.ite(build.lt(right, left), right, left)


# Operations of chains; a chain without a neutral element starts with its first element.
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
    """The fold functions made for a program."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, Term], Recursive] = {}
        self._by_symbol: dict[Symbol, Recursive] = {}

    def sum(self, element: Term, counter: Term) -> Term:
        """Returns the sum of an element, a term in the counter, over all smaller numbers."""
        renamed, others, names = self._renamed(element, counter)
        function = self._made.get((SUM, renamed))
        if function is None:
            symbol = self._symbol(SUM, 1 + len(names))
            step = build.add(apply(symbol, _COUNTER, *names), renamed)
            function = Recursive(symbol, _COUNTER, tuple(names), build.ZERO, step)
            self._made[SUM, renamed] = self._by_symbol[symbol] = function
        return apply(function.symbol, counter, *others)

    def sum_if_made(self, element: Term, counter: Term) -> Term | None:
        """Returns that sum if its function exists already; None otherwise."""
        renamed, others, _ = self._renamed(element, counter)
        function = self._made.get((SUM, renamed))
        return None if function is None else apply(function.symbol, counter, *others)

    def _renamed(self, element: Term, counter: Term) -> tuple[Term, list[Term], list[Term]]:
        """Returns an element in terms of parameters, their values, and their names.

        The length of an inner sum is a parameter even if it is a number: lemmas about sums of
        sums are proved for all lengths.
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
        """Returns an operation on `many` elements, from the first one on."""
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
        """Returns the value after `counter` steps from a start."""
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
        """Returns the fold function that a term applies; None if it was not made here."""
        return self._by_symbol.get(term.payload) if term.kind is Kind.APPLY else None

    def definitions(self, terms: Iterable[Term]) -> tuple[Recursive, ...]:
        """Returns the definitions that the terms need, in order of definition."""
        found: dict[Recursive, None] = {}
        waiting = [self._used(terms)]
        while waiting:
            function = next(waiting[-1], None)
            if function is None:
                waiting.pop()
            elif function not in found:
                found[function] = None
                waiting.append(self._used((function.step,)))
        # A function is made after those that it is defined with.
        return tuple(f for f in self._by_symbol.values() if f in found)

    def _used(self, terms: Iterable[Term]) -> Iterator[Recursive]:
        for node in subterms(*terms):
            if node.kind is Kind.APPLY and node.payload in self._by_symbol:
                yield self._by_symbol[node.payload]


def _fixed(element: Term, *moving: Term) -> list[Term]:
    """Returns the largest non-numeric parts independent of some variables, in order."""
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
    """Returns `sum`, the name of an operation, or the name of general folds."""
    return function.symbol.name.partition("^")[0]


def element_of(function: Recursive) -> Term:
    """Returns the element that a sum adds at its counter."""
    return substitute(function.step, {function.value(): build.ZERO})


def first_of(function: Recursive) -> Term:
    """Returns the chain of one element."""
    alone = substitute(function.step, {function.value(): function.start})
    return substitute(alone, {function.counter: build.ZERO})


def is_folded(value: Term) -> bool:
    """Returns True if a value uses functions such as folds and powers."""
    return any(n.kind is Kind.APPLY and "^" in n.payload.name for n in subterms(value))
