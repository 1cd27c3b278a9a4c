"""Linear systems with any eigenvalues, in terms of fundamental sequences.

An irreducible factor q of the characteristic polynomial, except those of integer eigenvalues,
gives the sequences n^e * f(n+j), where f is the fundamental sequence of q. So a loop that computes
a sequence and its sum uses the same f as a loop that computes only the sequence.
"""

from collections.abc import Iterator
from fractions import Fraction

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.recurrences.algebra.exponential_polynomials import Monomial, Polynomial
from viap.recurrences.algebra.factorization import Coefficients, factors
from viap.recurrences.algebra.linear_algebra import characteristic
from viap.recurrences.scalars.linear_steps import LinearStep
from viap.recurrences.scalars.linear_systems import BasisSequence, Forms, fitted, powers_of, written
from viap.recurrences.sequences.linear_sequences import first_values, sequence_symbol
from viap.recurrences.sequences.periodic_sequences import by_residue

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
