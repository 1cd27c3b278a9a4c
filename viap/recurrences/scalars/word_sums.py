"""Words that are multiplied by a value which the loop does not change: sums with powers of it."""

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.recurrences.algebra.exponential_polynomials import EXACT, UNIT, read, write
from viap.recurrences.algebra.powers import power_of
from viap.recurrences.scalars.linear_first_order import linear_step
from viap.recurrences.sequences.power_sums import MOST_DEGREE, power_sum


def word_sum(start: Term, step: Term, counter: Term) -> Term | None:
    """Returns V(n) for steps a*V + p(n), p a polynomial, and V + c*a^n; None for other steps."""
    parts = linear_step(step, counter)
    if parts is None or read(start, counter) is None:
        return None
    factor, growth = parts
    if not growth or any(c.denominator != 1 for p in parts for c in p.values()):
        return None
    if factor == {UNIT: 1}:
        bases = {m.bases for m in growth}
        if len(bases) != 1 or any(m.degree or m.base != 1 or len(m.bases) != 1 for m in growth):
            return None
        ((base,),) = bases
        each = write({m._replace(bases=()): c for m, c in growth.items()}, counter)
        return build.add(start, build.mul(each, power_sum(0, counter, base)))
    if any(m.degree or m.base != 1 or m.bases for m in factor):
        return None
    if any(m.degree > MOST_DEGREE or m.base != 1 or m.bases for m in growth):
        return None
    base = write(factor, counter)
    if base.is_number or base.kind is Kind.APPLY and base.payload == EXACT:
        return None
    sums = (
        build.mul(write({m._replace(degree=0): c}, counter), power_sum(m.degree, counter, base))
        for m, c in growth.items()
    )
    return build.add(build.mul(start, power_of(base, counter)), *sums)
