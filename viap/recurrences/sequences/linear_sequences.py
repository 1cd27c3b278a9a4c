"""Sequences with a linear recurrence: f(k+d) = c0*f(k) + ... + c(d-1)*f(k+d-1), for numbers c.

All sequences with the same recurrence are integer combinations of one of them, the fundamental one,
which starts with 0, ..., 0, 1; so loops that compute such sequences share a function. Its symbol
is called `seq^c0_c1_...`: `seq^1_1` are the Fibonacci numbers. No C identifier contains a `^`, so
these symbols never clash with those of a program.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply, variable
from viap.logic.walkers import subterms

MOST_STEPS = 64  # largest index at which a value is evaluated
_PREFIX = "seq^"
_COUNTER = variable("k")


@dataclass(frozen=True, slots=True)
class LinearSequence:
    """A sequence v(n) = weights[0]*f(n) + weights[1]*f(n+1) + ..., f being fundamental."""

    coefficients: tuple[int, ...]
    weights: tuple[Term, ...]

    def at(self, index: Term) -> Term:
        """Returns the value at an index, in terms of the fundamental sequence."""
        parts = (
            build.mul(weight, fundamental(self.coefficients, build.add(index, build.number(j))))
            for j, weight in enumerate(self.weights)
        )
        return build.add(*parts)


def linear_sequence(coefficients: Sequence[int], starts: Sequence[Term]) -> LinearSequence:
    """Returns the sequence with a recurrence and its first values, as many as coefficients."""
    order = len(coefficients)
    if order == 0 or len(starts) != order:
        raise ValueError("a sequence of order d has d coefficients and d first values")
    early = first_values(coefficients, 2 * order)
    weights = [build.ZERO] * order
    for place, start in enumerate(starts):
        known = (build.scale(early[place + j], weights[j]) for j in range(order - place, order))
        weights[order - 1 - place] = build.sub(start, build.add(build.ZERO, *known))
    return LinearSequence(tuple(coefficients), tuple(weights))


def fundamental(coefficients: Sequence[int], index: Term) -> Term:
    """Returns the fundamental sequence of a recurrence at an index."""
    if index.is_number and 0 <= index.value <= MOST_STEPS:
        return build.number(first_values(coefficients, index.value + 1)[index.value])
    return apply(sequence_symbol(coefficients), index)


def sequence_symbol(coefficients: Sequence[int]) -> Symbol:
    return Symbol(_PREFIX + "_".join(map(str, coefficients)), (INT,), INT)


def coefficients_of(symbol: Symbol) -> tuple[int, ...] | None:
    """Returns the recurrence of a fundamental sequence; None for other symbols."""
    if not symbol.name.startswith(_PREFIX):
        return None
    return tuple(map(int, symbol.name.removeprefix(_PREFIX).split("_")))


def has_sequences(term: Term) -> bool:
    """Returns True if fundamental sequences occur in the term."""
    return any(
        node.kind is Kind.APPLY and node.payload.name.startswith(_PREFIX) for node in subterms(term)
    )


def first_values(coefficients: Sequence[int], many: int) -> list[int]:
    """Returns the first values of the fundamental sequence."""
    order = len(coefficients)
    values = [0] * (order - 1) + [1]
    while len(values) < many:
        last = values[-order:]
        values.append(sum(c * v for c, v in zip(coefficients, last, strict=True)))
    return values[:many]


def definition(symbol: Symbol) -> Recursive | None:
    """Returns the definition of a fundamental sequence; None for other symbols."""
    coefficients = coefficients_of(symbol)
    if coefficients is None:
        return None
    parts = (
        build.scale(c, apply(symbol, build.add(_COUNTER, build.number(j))))
        for j, c in enumerate(coefficients)
    )
    starts = [build.ZERO] * (len(coefficients) - 1) + [build.ONE]
    return Recursive(
        symbol, _COUNTER, (), starts[0], build.add(build.ZERO, *parts), tuple(starts[1:])
    )
