"""Laws of fundamental sequences: addition, norm, sequences of powers, and scaled periods."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import lcm

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import subterms
from viap.prover.recurrences.algebra.exponential_polynomials import Monomial, write
from viap.prover.recurrences.algebra.linear_algebra import solve
from viap.prover.recurrences.sequences.named_sequences import (
    coefficients_of,
    first_values,
    sequence_symbol,
)
from viap.prover.recurrences.sequences.row_sums import definition_of as definition
from viap.prover.recurrences.sequences.row_sums import definitions
from viap.prover.recurrences.sequences.sequence_law import LawUse, SequenceLaw, earlier

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


# ---- Selection of the laws of fundamental sequences about a question's indices, sums and products.


MOST_BASES = 6  # indices of a sequence that are combined with each other
MOST_SHIFT = 12  # steps between two values of a sequence


class LinearUses:
    """The fundamental sequences in a question.

    `indices` are their arguments; `meant` has terms that indices may be equal to.
    """

    def __init__(
        self, indices: dict[Symbol, list[Term]], meant: dict[Term, list[Term]], products: bool
    ) -> None:
        self._indices = {s: each for s, each in indices.items() if coefficients_of(s)}
        self._meant = meant
        self._products = products

    def laws(self) -> Iterator[LawUse]:
        """Yields the laws that are of use, and finally definitions that connect their indices."""
        for symbol, indices in self._indices.items():
            bases = self._bases(indices)
            raw = list(dict.fromkeys(map(_base, indices)))
            yield from self._sums(symbol, bases)
            yield from self._strides(symbol, bases)
            law = norm(recurrence(symbol)) if self._products else None
            if law is not None:
                yield from (LawUse(law, (base,)) for base in raw[:MOST_BASES] if not base.is_number)
        for coarse, indices in self._indices.items():
            for fine in self._indices:
                found = multiple(recurrence(fine), recurrence(coarse)) if fine != coarse else None
                if found is not None:
                    for base in self._bases(indices):
                        for shift in range(len(recurrence(coarse))):
                            yield LawUse(found[0], (build.add(base, build.number(shift)),))

    def _bases(self, indices: Sequence[Term]) -> list[Term]:
        """Returns the indices and terms they may be equal to, without constant summands."""
        found = dict.fromkeys(_base(each) for index in indices for each in self._meanings(index))
        return [base for base in found if not base.is_number][:MOST_BASES]

    def _meanings(self, index: Term) -> Iterator[Term]:
        yield index
        parts, constant = build.monomials(index)
        for part, coefficient in parts.items():
            rest = build.sub(index, build.scale(coefficient, part))
            for value in self._meant.get(part, ()):
                yield build.add(rest, build.scale(coefficient, value))

    def _sums(self, symbol: Symbol, bases: Sequence[Term]) -> Iterator[LawUse]:
        law = None
        shifts = self._shifts(symbol)
        for left, right in combinations_with_replacement(bases, 2):
            total = _base(build.add(left, right))
            if total in bases:
                law = law or addition(recurrence(symbol))
                if law is not None:
                    # Values at `order` consecutive indices determine all the others.
                    last = min(max(shifts.get(total, {0})), len(recurrence(symbol)) - 1)
                    for shift in range(max(last, 0) + 1):
                        yield LawUse(law, (left, build.add(right, build.number(shift))))
                    yield from multiplied_steps(symbol, left, right, last)

    def _shifts(self, symbol: Symbol) -> dict[Term, set[int]]:
        """Returns the numbers that are added to each base in the indices."""
        found: dict[Term, set[int]] = {}
        for index in self._indices[symbol]:
            for meaning in self._meanings(index):
                found.setdefault(_base(meaning), set()).add(build.monomials(meaning)[1])
        return found

    def _strides(self, symbol: Symbol, bases: Sequence[Term]) -> Iterator[LawUse]:
        found = scaled_period(recurrence(symbol))
        for base in bases if found is not None else ():
            parts, _ = build.monomials(base)
            if found and all(coefficient % found[0] == 0 for coefficient in parts.values()):
                law = stride(recurrence(symbol))
                index = {part: coefficient // found[0] for part, coefficient in parts.items()}
                if law is not None:
                    yield LawUse(law, (_sum(index),))


def connections(symbol: Symbol, indices: Sequence[Term]) -> Iterator[LawUse]:
    """Yields the definition between indices of a sequence that differ by a number."""
    function = definition(symbol)
    order = 1 if function is None else function.order
    groups: dict[Term, set[int]] = {}
    for index in indices:
        base = _base(index)
        groups.setdefault(base, set()).add(build.monomials(index)[1])
    for base, shifts in groups.items():
        if base.is_number:
            continue
        first, last = min(shifts), max(shifts)
        if len(shifts) > order or order < last - first + 1 <= MOST_SHIFT:
            for shift in range(first + order, last + 1):
                yield LawUse(symbol, (build.add(base, build.number(shift)),))


def _base(index: Term) -> Term:
    return build.sub(index, build.number(build.monomials(index)[1]))


def _sum(parts: dict[Term, int]) -> Term:
    return build.add(*(build.scale(coefficient, part) for part, coefficient in parts.items()))


def has_products(terms: Sequence[Term]) -> bool:
    """Returns True if unknown numbers are multiplied in the terms."""
    return any(
        node.kind is Kind.MUL and sum(not arg.is_number for arg in node.args) > 1
        for node in subterms(*terms)
    )
