"""Sums of a^0, a^1, .. for a value a that the loop does not change: (a-1)*V has a form."""

from fractions import Fraction

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.recurrences.algebra.exponential_polynomials import (
    EXACT,
    UNIT,
    Monomial,
    Polynomial,
    product,
    read,
    write,
)
from viap.recurrences.algebra.polynomials import total
from viap.recurrences.scalars.linear_first_order import linear_step


def geometric_sum(start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
    """Returns a-1 and (a-1)*V(n), for steps V + c*a^n and a*V + c; None for others."""
    parts = linear_step(step, counter)
    beginning = read(start, counter)
    if parts is None or beginning is None:
        return None
    factor, growth = parts
    if factor == {UNIT: Fraction(1)}:
        bases = {m.bases for m in growth}
        if len(bases) != 1 or any(m.degree or m.base != 1 or len(m.bases) != 1 for m in growth):
            return None
        ((base,),) = bases
        each: Polynomial = {m._replace(bases=()): c for m, c in growth.items()}
        grown = beginning
    else:
        if any(m.degree or m.base != 1 or m.bases for m in (*factor, *growth)) or not growth:
            return None
        base = write(factor, counter)
        each = growth
        grown = product(beginning, {Monomial(bases=(base,)): Fraction(1)})
    less = read(build.sub(base, build.ONE), counter)
    if less is None or base.is_number or base.kind is Kind.APPLY and base.payload == EXACT:
        return None
    power: Polynomial = {Monomial(bases=(base,)): Fraction(1), UNIT: Fraction(-1)}
    value = write(total(product(less, grown), product(each, power)), counter)
    return build.sub(base, build.ONE), value
