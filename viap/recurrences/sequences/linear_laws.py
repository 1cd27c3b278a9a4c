"""Laws of fundamental sequences: addition, norm, sequences of powers, and scaled periods."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply, variable
from viap.recurrences.algebra.exponential_polynomials import Monomial, write
from viap.recurrences.algebra.linear_algebra import solve
from viap.recurrences.sequences.linear_sequences import (
    coefficients_of,
    first_values,
    sequence_symbol,
)
from viap.recurrences.sequences.sequence_definitions import definitions
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw, earlier

_N, _M = variable("n"), variable("m")
MOST_MULTIPLE = 6  # of an index
MOST_ORDER = 4  # of sequences with laws about products


def _shifted(term: Term, shift: int) -> Term:
    return build.add(term, build.number(shift))


def _unfolded(symbol: Symbol, first: Term, many: int) -> Iterator[LawUse]:
    """Yields the definition at `many` indices."""
    for shift in range(many):
        yield LawUse(symbol, (_shifted(first, shift),))


@lru_cache(maxsize=64)
def addition(coefficients: tuple[int, ...]) -> SequenceLaw | None:
    """States f(m+n) as a combination of products f(m+i)*f(n+j); None for long recurrences."""
    order = len(coefficients)
    if order > MOST_ORDER:
        return None
    symbol = sequence_symbol(coefficients)

    def at(first: Term, shift: int) -> Term:
        return apply(symbol, _shifted(first, shift))

    total = build.add(_M, _N)
    fixed = [at(_M, i) for i in range(order)]
    body = build.eq(
        at(total, 0), _combination(coefficients, fixed, [at(_N, j) for j in range(order)])
    )
    given = [*_unfolded(symbol, _shifted(_N, -order), 2 * order), LawUse(symbol, (total,))]
    moving = [at(_N, j) for j in range(-order, order)]
    sums = [at(total, k) for k in range(-order, 1)]
    multiply = _multiplied_step(coefficients)
    given += [
        LawUse(multiply, (x, *moving[k : k + order + 1])) for x in fixed for k in range(order)
    ]
    products = [build.mul(x, y) for x in fixed for y in moving]
    given.append(LawUse(_next_product(coefficients), (*products, *sums)))
    given += [
        LawUse(_first_product(coefficients, place), (*fixed, *moving[order:]))
        for place in range(order)
    ]
    return SequenceLaw(
        f"addition of {symbol.name}", (_N, _M), (), body, earlier((_N, _M), order), tuple(given)
    )


def _combination(
    coefficients: tuple[int, ...], fixed: Sequence[Term], moving: Sequence[Term]
) -> Term:
    """Returns the value of the sequence that starts with `fixed`, from as many values of f."""
    return _weighted(coefficients, [[build.mul(x, y) for y in moving] for x in fixed])


def _weighted(coefficients: tuple[int, ...], products: Sequence[Sequence[Term]]) -> Term:
    weights = _weights(coefficients)
    return build.add(
        *(
            build.scale(weight, product)
            for row, each in zip(weights, products, strict=True)
            for weight, product in zip(row, each, strict=True)
        )
    )


def _next_product(coefficients: tuple[int, ...]) -> SequenceLaw:
    """States that sums of products have the recurrence of f if the products do: linear."""
    order = len(coefficients)
    products = [[variable(f"p{i}_{k}") for k in range(2 * order)] for i in range(order)]
    sums = [variable(f"s{k}") for k in range(order + 1)]
    combined = [
        _weighted(coefficients, [row[k : k + order] for row in products]) for k in range(order + 1)
    ]
    windows = [row[k : k + order + 1] for row in products for k in range(order)]
    premises = [build.eq(sums[k], combined[k]) for k in range(order)]
    premises += [build.eq(each[-1], _step(coefficients, each)) for each in (sums, *windows)]
    conclusion = build.eq(sums[order], combined[order])
    body = build.implies(build.conjunction(premises), conclusion)
    variables = tuple(product for row in products for product in row)
    return SequenceLaw("a step of products", (), (*variables, *sums), body)


def _multiplied_step(coefficients: tuple[int, ...]) -> SequenceLaw:
    """States that a step of the recurrence may be multiplied by any number."""
    factor = variable("x")
    values = [variable(f"y{place}") for place in range(len(coefficients) + 1)]
    multiplied = [build.mul(factor, value) for value in values]
    equations = (build.eq(each[-1], _step(coefficients, each)) for each in (values, multiplied))
    return SequenceLaw("a multiplied step", (), (factor, *values), build.implies(*equations))


def multiplied_steps(symbol: Symbol, left: Term, right: Term, many: int) -> Iterator[LawUse]:
    """Yields `many` steps after one index, multiplied by the values after another."""
    order = len(recurrence(symbol))
    law = _multiplied_step(recurrence(symbol))
    for place in range(order):
        factor = apply(symbol, _shifted(left, place))
        for first in range(many):
            values = (apply(symbol, _shifted(right, first + k)) for k in range(order + 1))
            yield LawUse(law, (factor, *values))


def _first_product(coefficients: tuple[int, ...], place: int) -> SequenceLaw:
    """States that the combinations have the first values: an identity of numbers."""
    order = len(coefficients)
    fixed, moving = ([variable(f"{name}{k}") for k in range(order)] for name in ("x", "y"))
    early = first_values(coefficients, 2 * order)[place:]
    premises = [build.eq(y, build.number(v)) for y, v in zip(moving, early, strict=False)]
    conclusion = build.eq(fixed[place], _combination(coefficients, fixed, moving))
    body = build.implies(build.conjunction(premises), conclusion)
    return SequenceLaw("a first product", (), (*fixed, *moving), body)


def _step(coefficients: Sequence[int], values: Sequence[Term]) -> Term:
    return build.add(*(build.scale(c, v) for c, v in zip(coefficients, values, strict=False)))


def _weights(coefficients: Sequence[int]) -> list[list[int]]:
    """Returns w with v(n) = sum of w[i][j]*v(i)*f(n+j), for all sequences v."""
    order = len(coefficients)
    early = first_values(coefficients, 2 * order)
    system = [[Fraction(early[n + j]) for j in range(order)] for n in range(order)]
    units = [[Fraction(n == i) for i in range(order)] for n in range(order)]
    solved = solve(system, units)
    return [[int(solved[j][i]) for j in range(order)] for i in range(order)]


@lru_cache(maxsize=64)
def norm(coefficients: tuple[int, ...]) -> SequenceLaw | None:
    """f(n+1)^2 - c1*f(n)*f(n+1) - c0*f(n)^2 = (-c0)^n; None unless the order is two."""
    if len(coefficients) != 2:
        return None
    symbol = sequence_symbol(coefficients)
    here, following = (apply(symbol, _shifted(_N, shift)) for shift in range(2))
    value = build.add(
        build.mul(following, following),
        build.scale(-coefficients[1], build.mul(here, following)),
        build.scale(-coefficients[0], build.mul(here, here)),
    )
    power = write({Monomial(base=-coefficients[0]): Fraction(1)}, _N)
    given = [*_unfolded(symbol, _shifted(_N, -1), 3), *_powers_at(power, _N)]
    body = build.eq(value, power)
    return SequenceLaw(f"norm of {symbol.name}", (_N,), (), body, earlier((_N,)), tuple(given))


def _powers_at(term: Term, index: Term) -> Iterator[LawUse]:
    """Yields the definitions of powers at an index."""
    for function in definitions((term,)):
        yield LawUse(function.symbol, (index, *function.parameters))


@lru_cache(maxsize=64)
def multiple(fine: tuple[int, ...], coarse: tuple[int, ...]) -> tuple[SequenceLaw, int] | None:
    """Returns the law of g(n) as a combination of f(k*n), f(k*n+1), ..., and k.

    The roots of g's polynomial are k-th powers of those of f's. None if there is no such k.
    """
    order = len(fine)
    if len(coarse) != order or order > MOST_ORDER:
        return None
    for times in range(1, MOST_MULTIPLE + 1):
        weights = _as_multiple(fine, coarse, times)
        if weights is not None:
            return _multiple_law(fine, coarse, weights, times), times
    return None


def _as_multiple(
    fine: tuple[int, ...], coarse: tuple[int, ...], times: int
) -> list[Fraction] | None:
    order = len(fine)
    values = first_values(fine, times * 3 * order + order)
    system = [[Fraction(values[times * n + j]) for j in range(order)] for n in range(3 * order)]
    wanted = first_values(coarse, 3 * order)
    try:
        solved = solve(system[:order], [[Fraction(value)] for value in wanted[:order]])
        weights = [row[0] for row in solved]
    except (KeyError, IndexError):  # the first values do not determine the weights
        return None
    for row, value in zip(system, wanted, strict=True):
        if sum((w * v for w, v in zip(weights, row, strict=True)), Fraction(0)) != value:
            return None
    return weights


def _multiple_law(
    fine: tuple[int, ...], coarse: tuple[int, ...], weights: list[Fraction], times: int
) -> SequenceLaw:
    order = len(fine)
    f, g = sequence_symbol(fine), sequence_symbol(coarse)
    common = lcm(*(weight.denominator for weight in weights))
    index = build.scale(times, _N)
    parts = (
        build.scale(int(weight * common), apply(f, _shifted(index, j)))
        for j, weight in enumerate(weights)
    )
    body = build.eq(build.scale(common, apply(g, _N)), build.add(*parts))
    given = [LawUse(g, (_N,))]
    given += _unfolded(f, _shifted(index, -times * order), times * order + order)
    return SequenceLaw(
        f"{g.name} and {f.name}", (_N,), (), body, earlier((_N,), order), tuple(given)
    )


@lru_cache(maxsize=64)
def scaled_period(coefficients: tuple[int, ...]) -> tuple[int, int] | None:
    """Returns p and c with f(n+p) = c*f(n) for all n; None if there are none up to the limit."""
    order = len(coefficients)
    values = first_values(coefficients, 2 * MOST_MULTIPLE + 2 * order)
    for many in range(1, 2 * MOST_MULTIPLE + 1):
        factor = values[many + order - 1]  # f(order - 1) is one
        if factor and values[many : many + order] == [factor * v for v in values[:order]]:
            return many, factor
    return None


@lru_cache(maxsize=64)
def stride(coefficients: tuple[int, ...]) -> SequenceLaw | None:
    """f(p*n + r) = f(r)*c^n for all r smaller than the order; None if f has no scaled period."""
    found = scaled_period(coefficients)
    if found is None:
        return None
    many, factor = found
    order = len(coefficients)
    symbol = sequence_symbol(coefficients)
    index = build.scale(many, _N)
    power = write({Monomial(base=factor): Fraction(1)}, _N)
    values = first_values(coefficients, order)
    body = build.conjunction(
        build.eq(apply(symbol, _shifted(index, rest)), build.scale(value, power))
        for rest, value in enumerate(values)
    )
    given = [*_unfolded(symbol, _shifted(index, -many), many + order), *_powers_at(power, _N)]
    return SequenceLaw(f"stride of {symbol.name}", (_N,), (), body, earlier((_N,)), tuple(given))


def recurrence(symbol: Symbol) -> tuple[int, ...]:
    return coefficients_of(symbol) or ()
