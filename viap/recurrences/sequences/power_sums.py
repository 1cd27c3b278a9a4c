"""Sums with powers of any base: s(n+1) = a*s(n) + n^j, as recursive functions of n and a.

Such a sum times (a-1) has a plain form, but among words a-1 may not be divided by; so the sums have
names. No C identifier has a `^`, so no symbol of a program is one of these.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term, apply, variable
from viap.recurrences.algebra.powers import ANY_POWER, power_of
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw, algebra, earlier

MOST_DEGREE = 1  # of the sums whose laws the solver shows
_PREFIX = "powsum^"
_N, _BASE = variable("n"), variable("a")
_COUNTER = variable("k")
_BEFORE = build.sub(_N, build.ONE)


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
        step(power_sum(k, _N, _BASE), power_sum(k, _BEFORE, _BASE), _to_the(_BEFORE, k))
        for k in range(degree + 1)
    ]
    given = [LawUse(_symbol(k), (_N, _BASE)) for k in range(degree + 1)]
    if not degree:
        power, before = (apply(ANY_POWER, n, _BASE) for n in (_N, _BEFORE))
        steps.append(step(power, before, build.ZERO))
        given.append(LawUse(ANY_POWER, (_N, _BASE)))
    given.append(algebra((*steps, equation(_BEFORE)), equation(_N)))
    before_all = earlier((_N, _BASE))
    name = f"a multiple of {_PREFIX}{degree}"
    return SequenceLaw(name, (_N,), (_BASE,), equation(_N), before_all, tuple(given))


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
