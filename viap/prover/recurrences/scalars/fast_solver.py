"""The fast path: constant, polynomial and geometric steps, and systems with integer eigenvalues.

Closed forms are read off, without a library.
"""

from collections.abc import Sequence
from fractions import Fraction

from viap.core.logic.terms import Kind, Term
from viap.prover.recurrences.algebra.exponential_polynomials import (
    EXACT,
    Monomial,
    Polynomial,
    product,
    read,
    write,
)
from viap.prover.recurrences.algebra.linear_algebra import Matrix
from viap.prover.recurrences.scalars.linear_systems import LinearStep, closed, linear_step, written
from viap.prover.recurrences.solver_modes import FAST


class FastSolver:
    names_sequences = False

    def __init__(self) -> None:
        self.used: set[str] = set()

    def value(self, start: Term, step: Term, counter: Term) -> Term | None:
        parts = linear_step(step, counter)
        beginning = read(start, counter)
        if parts is None or beginning is None:
            return None
        factor, growth = parts
        if list(factor) != [Monomial()]:
            return self._noted(_symbolic(beginning, factor, growth, counter))
        result = closed([[factor[Monomial()]]], [growth], [beginning])
        return None if result is None else self._noted(write(result[0][0], counter))

    def multiple(self, start: Term, step: Term, counter: Term) -> tuple[Term, Term] | None:
        from viap.prover.recurrences.scalars.sequence_forms import geometric_sum

        found = geometric_sum(start, step, counter)
        if found is not None:
            self.used.add(FAST)
        return found

    def system(
        self,
        matrix: Matrix,
        growth: Sequence[Polynomial],
        starts: Sequence[Polynomial],
        counter: Term,
    ) -> list[Term] | None:
        values = _exponential(matrix, growth, starts, counter)
        if values is None:
            from viap.prover.recurrences.scalars.sequence_forms import sequence_values

            values = sequence_values(LinearStep(matrix, list(growth)), list(starts), counter)
        if values is not None:
            self.used.add(FAST)
        return values

    def _noted(self, value: Term | None) -> Term | None:
        if value is not None:
            self.used.add(FAST)
        return value


def _exponential(
    matrix: Matrix, growth: Sequence[Polynomial], starts: Sequence[Polynomial], counter: Term
) -> list[Term] | None:
    result = closed(matrix, list(growth), list(starts))
    return None if result is None else written(result, counter)


def _symbolic(
    start: Polynomial, factor: Polynomial, growth: Polynomial, counter: Term
) -> Term | None:
    """Solves V(n+1) = a*V(n), for a value a that the loop does not change; None otherwise."""
    if growth or any(m.degree or m.base != 1 or m.bases for m in factor):
        return None
    if len(factor) == 1:
        # The power of a product is the product of the powers.
        ((monomial, number),) = factor.items()
        if number.denominator == 1 and number.numerator > 0:
            power = Monomial(base=number.numerator, bases=monomial.atoms)
            return write(product(start, {power: Fraction(1)}), counter)
    base = write(factor, counter)
    if base.kind is Kind.APPLY and base.payload == EXACT:
        return None
    return write(product(start, {Monomial(bases=(base,)): Fraction(1)}), counter)
