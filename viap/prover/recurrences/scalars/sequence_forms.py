"""Linear systems with any eigenvalues, in terms of fundamental sequences.

An irreducible factor q of the characteristic polynomial, except those of integer eigenvalues,
gives the sequences n^e * f(n+j), where f is the fundamental sequence of q. So a loop that computes
a sequence and its sum uses the same f as a loop that computes only the sequence.
"""

from collections.abc import Iterator
from fractions import Fraction

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.prover.recurrences.algebra.exponential_polynomials import (
    EXACT,
    UNIT,
    Monomial,
    Polynomial,
    product,
    read,
    write,
)
from viap.prover.recurrences.algebra.linear_algebra import characteristic
from viap.prover.recurrences.algebra.polynomials import Coefficients, factors, total
from viap.prover.recurrences.algebra.powers import power_of
from viap.prover.recurrences.scalars.linear_systems import (
    BasisSequence,
    Forms,
    LinearStep,
    fitted,
    linear_step,
    powers_of,
    written,
)
from viap.prover.recurrences.sequences.named_sequences import (
    by_residue,
    first_values,
    sequence_symbol,
)
from viap.prover.recurrences.sequences.row_sums import MOST_DEGREE, power_sum

MOST_SEQUENCES = 8
LARGEST_COEFFICIENT = 1 << 31  # of a recurrence; loops have no larger ones


def sequence_forms(step: LinearStep, starts: list[Polynomial], counter: Term) -> Forms | None:
    """Returns the closed forms of a system and its first values; None if there are none.

    A fundamental sequence at the counter or after it is an atom of the forms.
    """
    if len(step.matrix) > MOST_SEQUENCES or any(m.bases for g in step.growth for m in g):
        return None
    found = factors(characteristic(step.matrix))
    if found is None:
        return None
    whole = {-polynomial[0]: many for polynomial, many in found.items() if len(polynomial) == 2}
    late = whole.pop(0, 0)
    basis = powers_of(whole, step.growth)
    for polynomial, many in found.items():
        if max(map(abs, polynomial)) > LARGEST_COEFFICIENT:
            return None
        if len(polynomial) > 2:
            basis += _of_factor(polynomial, many, counter)
    return fitted(step, starts, basis, late)


def sequence_values(step: LinearStep, starts: list[Polynomial], counter: Term) -> list[Term] | None:
    """Returns the sequences of a system as terms, periodic ones by remainders; None as above."""
    result = sequence_forms(step, starts, counter)
    if result is None:
        return None
    return [by_residue(value, counter) for value in written(result, counter)]


def _of_factor(polynomial: Coefficients, many: int, counter: Term) -> Iterator[BasisSequence]:
    order = len(polynomial) - 1
    recurrence = tuple(-coefficient for coefficient in polynomial[:-1])
    for degree in range(many):
        for shift in range(order):
            place = build.add(counter, build.number(shift))
            atom = apply(sequence_symbol(recurrence), place)
            yield BasisSequence(Monomial((atom,), degree), _Values(recurrence, shift, degree))


class _Values:
    """The values n^degree * f(n + shift)."""

    def __init__(self, recurrence: Coefficients, shift: int, degree: int) -> None:
        self.recurrence, self.shift, self.degree = recurrence, shift, degree

    def __call__(self, n: int) -> Fraction:
        index = n + self.shift
        value = first_values(self.recurrence, index + 1)[index]
        return Fraction(n) ** self.degree * value


# ---- Sums of a^0, a^1, .. for a value a that the loop does not change: (a-1)*V has a form.


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


# ---- Words that are multiplied by a value which the loop does not change: sums with powers of it.


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
