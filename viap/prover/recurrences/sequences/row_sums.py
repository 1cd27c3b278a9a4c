"""Sums of binomial coefficients along a row, as a triangle of their own.

`row^(n, k)` is the sum of binom(n, j) for j from 0 to k-1: each is the sum of the two above it, as
in Pascal's triangle, but the first row is 0 up to k = 0 and then 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.prover.recurrences.algebra import powers
from viap.prover.recurrences.algebra.exponential_polynomials import EXACT, VALUE
from viap.prover.recurrences.algebra.powers import ANY_POWER, power, power_of
from viap.prover.recurrences.sequences import named_sequences as binomials
from viap.prover.recurrences.sequences import named_sequences as factorials
from viap.prover.recurrences.sequences import named_sequences as linear_sequences
from viap.prover.recurrences.sequences import product_laws as binomial_laws
from viap.prover.recurrences.sequences.named_sequences import BINOMIAL, binomial
from viap.prover.recurrences.sequences.product_laws import exact_quotient
from viap.prover.recurrences.sequences.sequence_law import (
    LawUse,
    SequenceLaw,
    algebra,
    distributed,
    earlier,
)

ROW_SUM = Symbol("row^", (INT, INT), INT)
MOST_PLACES = 8  # that are looked at
_ROW, _PLACE = variable("k"), variable("j")
_N, _K = variable("n"), variable("k")
_ABOVE = build.sub(_N, build.ONE)
_BOTH = ((_ABOVE, _K), (_ABOVE, build.sub(_K, build.ONE)))


def row_sum(n: Term, k: Term) -> Term:
    return build.ZERO if k is build.ZERO else apply(ROW_SUM, n, k)


def _definition() -> Recursive:
    first = build.ite(build.lt(build.ZERO, _PLACE), build.ONE, build.ZERO)
    left = apply(ROW_SUM, _ROW, build.sub(_PLACE, build.ONE))
    return Recursive(ROW_SUM, _ROW, (_PLACE,), first, build.add(left, apply(ROW_SUM, _ROW, _PLACE)))


DEFINITION = _definition()


def next_part() -> SequenceLaw:
    """row(n, k+1) = row(n, k) + binom(n, k)"""
    right = build.add(_K, build.ONE)
    whole = build.add(apply(ROW_SUM, _N, _K), apply(BINOMIAL, _N, _K))
    body = build.eq(apply(ROW_SUM, _N, right), whole)
    given = (
        LawUse(BINOMIAL, (_N, _K)),
        LawUse(ROW_SUM, (_N, _K)),
        LawUse(ROW_SUM, (_N, right)),
    )
    return SequenceLaw("parts of a row", (_N,), (_K,), body, _BOTH, given)


def whole_row() -> SequenceLaw:
    """row(n, k) is 0 where k is not positive, and 2^n where k is more than n."""
    value, all_of_it = apply(ROW_SUM, _N, _K), power(2, _N)
    body = build.conjunction(
        (
            build.implies(build.le(_K, build.ZERO), build.eq(value, build.ZERO)),
            build.implies(build.lt(_N, _K), build.eq(value, all_of_it)),
        )
    )
    given = (LawUse(ROW_SUM, (_N, _K)), LawUse(all_of_it.payload, (_N,)))
    return SequenceLaw("whole rows", (_N,), (_K,), body, _BOTH, given)


def row_uses(applied: Mapping[Symbol, Sequence[tuple[Term, ...]]]) -> Iterator[LawUse]:
    """Yields laws of sums of rows at the places where these occur."""
    places = list(applied.get(ROW_SUM, ()))[:MOST_PLACES]
    for row, column in places:
        yield LawUse(whole_row(), (row, column))
        left, below = build.sub(column, build.ONE), build.add(row, build.ONE)
        if (row, left) in places:
            yield LawUse(next_part(), (row, left))
            if build.monomials(row)[1] < 0:  # the row above another, whose places are factors
                yield LawUse(binomial_laws.absorption(), (row, left))
                parts = apply(ROW_SUM, row, left), apply(BINOMIAL, row, left)
                yield distributed(below, apply(ROW_SUM, row, column), *parts)


def row_quotients(
    found: Sequence[Term], values: Mapping[Term, Term]
) -> Iterator[tuple[LawUse, LawUse]]:
    """Yields what quotients in facts are that lead to the next coefficient, and why.

    `values` are those of symbols in the facts.
    """
    seen = [node for node in subterms(*found) if node.kind is Kind.C_DIV]
    for node in dict.fromkeys(seen):
        following = _next_in_row(substitute(node, dict(values)))
        if following is not None and following.kind is Kind.APPLY:
            row, place = following.args
            why = LawUse(binomial_laws.neighbours(), (row, build.sub(place, build.ONE)))
            yield why, LawUse(exact_quotient(), (node.args[0], following, node.args[1]))


def summed_row(start: Term, step: Term, counter: Term) -> Term | None:
    """Returns V(n) where binomials of a row are added, as they are or times their place.

    None for other steps.
    """
    added = rewrite(build.sub(step, VALUE), _next_in_row)
    if VALUE in free_variables(added) or VALUE in free_variables(start):
        return None
    result = start
    for product, factor in _written_out(added):
        part = _summed(product, counter)
        if part is None:
            return None
        result = build.add(result, build.scale(factor, part))
    return result


def _next_in_row(quotient: Term) -> Term | None:
    """Returns binom(r, n+1) for binom(r, n) * (r-n) / (n+1); None for other terms."""
    divides = quotient.kind in (Kind.C_DIV, Kind.FLOOR_DIV)
    if not divides and not (quotient.kind is Kind.APPLY and quotient.payload == EXACT):
        return None
    whole, divisor = quotient.args
    for node in whole.args if whole.kind is Kind.MUL else ():
        if node.kind is Kind.APPLY and node.payload == BINOMIAL:
            row, place = node.args
            same = whole is build.mul(node, build.sub(row, place))
            if same and divisor is build.add(place, build.ONE):
                return binomial(row, divisor)
    return None


def _written_out(added: Term) -> Iterator[tuple[tuple[Term, ...], int]]:
    """Yields the parts of a sum as factors, with the numbers before them."""
    from viap.prover.recurrences.algebra.polynomials import TooLarge
    from viap.prover.recurrences.algebra.ring_expansion import RingExpansion

    try:
        for factors, number in RingExpansion(lambda _: None).value(added).items():
            yield factors, int(number)
    except TooLarge:
        return


def _summed(factors: tuple[Term, ...], counter: Term) -> Term | None:
    """Returns the sum of c * binom(r, n+s) or of c * n * binom(r, n), up to the counter."""
    moving = [each for each in factors if counter in free_variables(each)]
    found = [e for e in moving if e.kind is Kind.APPLY and e.payload == BINOMIAL]
    if len(found) != 1 or counter in free_variables(found[0].args[0]):
        return None
    row, place = found[0].args
    shift = build.difference(place, counter)
    others = [each for each in moving if each is not found[0]]
    if shift is None or len(others) > 1 or any(each is not counter for each in others):
        return None
    fixed = build.ONE
    for each in factors:
        if each not in moving:
            fixed = build.mul(fixed, each)
    plain = build.sub(row_sum(row, place), row_sum(row, build.number(shift)))
    if not others:
        return build.mul(fixed, plain)
    # n * binom(r, n+s) = (n+s) * binom(r, n+s) - s * binom(r, n+s)
    above, left = build.sub(row, build.ONE), build.sub(place, build.ONE)
    first = build.number(max(shift - 1, 0))
    weighted = build.sub(row_sum(above, left), row_sum(above, first))
    whole = build.sub(build.mul(row, weighted), build.scale(shift, plain))
    return build.mul(fixed, whole)


# ---- Sums with powers of any base: s(n+1) = a*s(n) + n^j, as recursive functions of n and a.
#
# Such a sum times (a-1) has a plain form, but among words a-1 may not be divided by; so the sums
# have
# names. No C identifier has a `^`, so no symbol of a program is one of these.


MOST_DEGREE = 1  # of the sums whose laws the solver shows
_PREFIX = "powsum^"
_COUNT, _BASE = variable("n"), variable("a")
_COUNTER = variable("k")
_BEFORE = build.sub(_COUNT, build.ONE)


def power_sum(degree: int, index: Term, base: Term) -> Term:
    """Returns the sum of base^(index-1-i) * i^degree over all i below the index."""
    return apply(_symbol(degree), index, base)


def degree_of(symbol: Symbol) -> int | None:
    """Returns the degree of a sum; None for other symbols."""
    name = symbol.name
    return int(name.removeprefix(_PREFIX)) if name.startswith(_PREFIX) else None


def definition(symbol: Symbol) -> Recursive | None:
    """Returns the definition of a sum; None for other symbols."""
    degree = degree_of(symbol)
    if degree is None:
        return None
    here = build.mul(_BASE, apply(symbol, _COUNTER, _BASE))
    step = build.add(here, _to_the(_COUNTER, degree))
    return Recursive(symbol, _COUNTER, (_BASE,), build.ZERO, step)


@lru_cache(maxsize=MOST_DEGREE + 1)
def multiplied(degree: int) -> SequenceLaw:
    """What a times a sum is: itself, and sums of smaller degree; in the end a power."""

    def equation(n: Term) -> Term:
        own = power_sum(degree, n, _BASE)
        rest = [build.scale(comb(degree, k), power_sum(k, n, _BASE)) for k in range(degree)]
        rest += [] if degree else [power_of(_BASE, n)]
        growth = build.scale(-1, _to_the(n, degree))
        return build.eq(build.mul(_BASE, own), build.add(own, *rest, growth))

    def step(value: Term, before: Term, growth: Term) -> Term:
        return build.eq(value, build.add(build.mul(_BASE, before), growth))

    steps = [
        step(power_sum(k, _COUNT, _BASE), power_sum(k, _BEFORE, _BASE), _to_the(_BEFORE, k))
        for k in range(degree + 1)
    ]
    given = [LawUse(_symbol(k), (_COUNT, _BASE)) for k in range(degree + 1)]
    if not degree:
        power, before = (apply(ANY_POWER, n, _BASE) for n in (_COUNT, _BEFORE))
        steps.append(step(power, before, build.ZERO))
        given.append(LawUse(ANY_POWER, (_COUNT, _BASE)))
    given.append(algebra((*steps, equation(_BEFORE)), equation(_COUNT)))
    before_all = earlier((_COUNT, _BASE))
    name = f"a multiple of {_PREFIX}{degree}"
    return SequenceLaw(name, (_COUNT,), (_BASE,), equation(_COUNT), before_all, tuple(given))


def power_sum_uses(applied: Mapping[Symbol, Sequence[tuple[Term, ...]]]) -> Iterator[LawUse]:
    """Yields the laws of the sums at the places where they occur, and of those of less degree."""
    for symbol, places in applied.items():
        degree = degree_of(symbol)
        for place in places if degree is not None else ():
            for smaller in range((degree or 0) + 1):
                yield LawUse(multiplied(smaller), place)


def _symbol(degree: int) -> Symbol:
    return Symbol(f"{_PREFIX}{degree}", (INT, INT), INT)


def _to_the(term: Term, degree: int) -> Term:
    result = build.ONE
    for _ in range(degree):
        result = build.mul(result, term)
    return result


# ---- The definitions of powers and of all named sequences that terms use.


def definitions(terms: Iterable[Term]) -> tuple[Recursive, ...]:
    """Returns the definitions of powers and named sequences in the terms, each once."""
    terms = tuple(terms)
    found: dict[Symbol, Recursive] = {}
    for node in subterms(*terms):
        if node.kind is Kind.APPLY and "^" in node.payload.name and node.payload not in found:
            function = definition_of(node.payload)
            if function is not None:
                found[node.payload] = function
    return (*powers.definitions(terms), *found.values())


def definition_of(symbol: Symbol) -> Recursive | None:
    """Returns the definition of a named sequence; None for other symbols."""
    if symbol == binomials.BINOMIAL:
        return binomials.DEFINITION
    if symbol == ROW_SUM:
        return DEFINITION
    named = factorials.DEFINITIONS.get(symbol) or definition(symbol)
    return named or linear_sequences.definition(symbol)


def is_sequence(symbol: Symbol) -> bool:
    """Returns True if the symbol is that of a named sequence; powers are not."""
    return definition_of(symbol) is not None
