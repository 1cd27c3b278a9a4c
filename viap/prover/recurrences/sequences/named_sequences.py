"""Named sequences as recursive functions: factorials, binomials, linear and periodic
recurrences.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, lcm, prod
from math import factorial as whole_factorial

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.prover.recurrences.algebra.powers import ANY_POWER, numeric_base, power, power_of

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


# ---- Periodic fundamental sequences: their minimal polynomial divides x^p - 1.
#
# Such a sequence needs no function: its values depend on the remainder by p only.


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


# ---- Factorials, double factorials and rising factorials of a counter, as recursive functions.
#
# No C identifier contains a `^`, so these symbols never clash with those of a program.


FACTORIAL = Symbol("fact^", (INT,), INT)
DOUBLE_FACTORIAL = Symbol("fact2^", (INT,), INT)
# rise^(n, x) = x * (x+1) * ... * (x+n-1)
RISING = Symbol("rise^", (INT, INT), INT)
MOST_FACTORS = 64  # of a product of numbers that is evaluated
_FIRST = variable("x")


def factorial(n: Term) -> Term:
    """Returns n! for a natural number n."""
    if n.is_number and 0 <= n.value <= MOST_FACTORS:
        return build.number(whole_factorial(n.value))
    return apply(FACTORIAL, n)


def double_factorial(n: Term) -> Term:
    """Returns n!! = n * (n-2) * ..., with 0!! = 1!! = 1."""
    if n.is_number and 0 <= n.value <= MOST_FACTORS:
        return build.number(prod(range(n.value, 0, -2)))
    return apply(DOUBLE_FACTORIAL, n)


def rising(x: Term, n: Term) -> Term:
    """Returns x * (x+1) * ... * (x+n-1), for any x; the empty product is one."""
    if x is build.ONE:
        return factorial(n)
    if x.is_number and n.is_number and 0 <= n.value <= MOST_FACTORS:
        return build.number(prod(range(x.value, x.value + n.value)))
    return apply(RISING, n, x)


def _definitions() -> Mapping[Symbol, Recursive]:
    following = build.add(_COUNTER, build.ONE)
    second = build.add(_COUNTER, build.number(2))
    shifted = build.add(_FIRST, _COUNTER)
    return {
        FACTORIAL: Recursive(
            FACTORIAL, _COUNTER, (), build.ONE, build.mul(following, apply(FACTORIAL, _COUNTER))
        ),
        DOUBLE_FACTORIAL: Recursive(
            DOUBLE_FACTORIAL,
            _COUNTER,
            (),
            build.ONE,
            build.mul(second, apply(DOUBLE_FACTORIAL, _COUNTER)),
            (build.ONE,),
        ),
        RISING: Recursive(
            RISING,
            _COUNTER,
            (_FIRST,),
            build.ONE,
            build.mul(shifted, apply(RISING, _COUNTER, _FIRST)),
        ),
    }


DEFINITIONS = _definitions()


# ---- Binomial coefficients as a recursive function: Pascal's triangle, row by row.
#
# `binom^(n, k)` is defined for a natural number n and any integer k; outside the triangle it is
# zero. No C identifier contains a `^`, so this symbol never clashes with one of a program.


BINOMIAL = Symbol("binom^", (INT, INT), INT)
MOST_ROWS = 64  # rows in which coefficients of numbers are evaluated
_ROW = variable("k")
_PLACE = variable("j")


def binomial(n: Term, k: Term) -> Term:
    """Returns the number of k-element subsets of n elements."""
    if k is build.ZERO or n is k:
        return build.ONE
    if n.is_number and k.is_number and 0 <= n.value <= MOST_ROWS:
        return build.number(comb(n.value, k.value) if k.value >= 0 else 0)
    return apply(BINOMIAL, n, k)


def _definition() -> Recursive:
    first = build.ite(build.eq(_PLACE, build.ZERO), build.ONE, build.ZERO)
    left = apply(BINOMIAL, _ROW, build.sub(_PLACE, build.ONE))
    step = build.add(left, apply(BINOMIAL, _ROW, _PLACE))
    return Recursive(BINOMIAL, _ROW, (_PLACE,), first, step)


DEFINITION = _definition()


# ---- Values of named sequences at numbers.


_MAKERS: dict[Symbol, Callable[..., Term]] = {
    FACTORIAL: factorial,
    DOUBLE_FACTORIAL: double_factorial,
    RISING: lambda n, x: build.ONE if n is build.ZERO else rising(x, n),
    BINOMIAL: binomial,
    ANY_POWER: lambda n, base: power_of(base, n),
}


def folded(term: Term) -> Term:
    """Returns a term with powers and named sequences at numbers evaluated."""
    return rewrite(term, _folded)


def _folded(node: Term) -> Term | None:
    if node.kind is not Kind.APPLY:
        return None
    base = numeric_base(node)
    if base is not None:
        made = power(base, node.args[0])
    elif node.payload in _MAKERS:
        made = _MAKERS[node.payload](*node.args)
    else:
        coefficients = coefficients_of(node.payload)
        if coefficients is None:
            return None
        made = fundamental(coefficients, node.args[0])
    return None if made is node else made
