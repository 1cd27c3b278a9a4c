"""Laws of powers: a power of a sum is the product of powers."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply, variable
from viap.recurrences.algebra.powers import is_power
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw, algebra, earlier

MOST_PARTS = 6  # of an exponent
_N, _M, _BASE = variable("n"), variable("m"), variable("b")


@lru_cache(maxsize=64)
def addition(symbol: Symbol) -> SequenceLaw:
    """b^(m+n) = b^m * b^n, for natural exponents."""
    bases = (_BASE,) if len(symbol.arguments) == 2 else ()

    def equation(n: Term) -> Term:
        whole, left, right = (apply(symbol, each, *bases) for each in (build.add(_M, n), _M, n))
        return build.eq(whole, build.mul(left, right))

    def step(n: Term) -> Term:
        before = apply(symbol, build.sub(n, build.ONE), *bases)
        base = bases[0] if bases else build.number(int(symbol.name.partition("^")[2]))
        return build.eq(apply(symbol, n, *bases), build.mul(base, before))

    total = build.add(_M, _N)
    steps = (step(_N), step(total), equation(build.sub(_N, build.ONE)))
    given = (
        LawUse(symbol, (_N, *bases)),
        LawUse(symbol, (total, *bases)),
        algebra(steps, equation(_N)),
    )
    before = earlier((_N, _M, *bases))
    name = f"addition of {symbol.name}"
    return SequenceLaw(name, (_N, _M), bases, equation(_N), before, given)


def power_uses(applied: Mapping[Symbol, Sequence[tuple[Term, ...]]]) -> Iterator[LawUse]:
    """Yields the law at exponents that are sums: one part of each after another is split off."""
    for symbol, places in applied.items():
        for exponent, *bases in places if is_power(symbol) else ():
            yield from _split(symbol, exponent, tuple(bases))


def _split(symbol: Symbol, exponent: Term, bases: tuple[Term, ...]) -> Iterator[LawUse]:
    parts, constant = build.monomials(exponent)
    if min(parts.values(), default=0) <= 0 or constant < 0:
        return
    many = sum(parts.values()) + constant
    if not 2 <= many <= MOST_PARTS:
        return
    rest = exponent
    for part, times in parts.items():
        for _ in range(times):
            left = build.sub(rest, part)
            if left is build.ZERO:
                return
            # The counter of the induction comes first.
            yield LawUse(addition(symbol), (part, left, *bases))
            rest = left
