"""Linear recurrences of one or several sequences: V(n+1) = A*V(n) + g(n).

If all eigenvalues of A are integers, V(n) is an exponential polynomial whose bases are these and
those of g; as many first values as there are basis elements determine it. Other sequences can
be part of the basis as well, if they are given.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from viap.logic import build
from viap.logic.terms import Term
from viap.recurrences.algebra.exponential_polynomials import Monomial, Polynomial, joined, write
from viap.recurrences.algebra.linear_algebra import Matrix, Vector, solve, spectrum
from viap.recurrences.scalars.linear_steps import LinearStep

MOST_SEQUENCES = 5
MOST_BASIS = 16


# Closed forms, and the first values, for which the forms do not hold yet.
Forms = tuple[list[Polynomial], list[list[Polynomial]]]


def closed(matrix: Matrix, growth: list[Polynomial], starts: list[Polynomial]) -> Forms | None:
    """Returns the closed forms, and the first values, for which they do not hold yet.

    `starts` do not depend on the counter. Only an eigenvalue 0 makes first values differ.
    None if there is no form.
    """
    if len(matrix) > MOST_SEQUENCES:
        return None
    own, complete = spectrum(matrix)
    if not complete or any(m.bases for g in growth for m in g):
        return None
    late = own.pop(0, 0)
    return fitted(LinearStep(matrix, growth), starts, powers_of(own, growth), late)


def written(forms: Forms, counter: Term) -> list[Term]:
    """Returns the forms as terms, with cases for the first values."""
    result = []
    for place, form in enumerate(forms[0]):
        value = write(form, counter)
        for n, early in reversed(list(enumerate(forms[1]))):
            here = build.eq(counter, build.number(n))
            value = build.ite(here, write(early[place], counter), value)
        result.append(value)
    return result


class BasisSequence(NamedTuple):
    """A sequence of numbers: its monomial, and its value at n."""

    monomial: Monomial
    value: Callable[[int], Fraction]


def _power(base: int, degree: int) -> BasisSequence:
    def value(n: int) -> Fraction:
        return Fraction(n) ** degree * Fraction(base) ** n

    return BasisSequence(Monomial((), degree, base), value)


def powers_of(own: Mapping[int, int], growth: list[Polynomial]) -> list[BasisSequence]:
    """Returns the powers that solve a system with these integer eigenvalues and this growth."""
    eigenvalues = dict(own)
    for polynomial in growth:
        for base in {monomial.base for monomial in polynomial}:
            degree = max(m.degree for m in polynomial if m.base == base)
            # A resonance adds to the multiplicity; too large a basis does no harm.
            many = own.get(base, 0) + degree + 1
            eigenvalues[base] = max(eigenvalues.get(base, 0), many)
    return [_power(base, degree) for base, many in eigenvalues.items() for degree in range(many)]


def fitted(
    step: LinearStep, starts: list[Polynomial], basis: Sequence[BasisSequence], late: int
) -> Forms | None:
    """Returns combinations of the basis that equal the sequences from `late` on.

    The first values are returned beside them. None if the basis is too large.
    """
    matrix, growth = step.matrix, step.growth
    if len(basis) > MOST_BASIS:
        return None
    forms: list[Polynomial] = [{} for _ in matrix]
    first: list[list[Polynomial]] = [[{} for _ in matrix] for _ in range(late)]
    values = _Values(matrix, growth, late + len(basis))
    places = range(late, late + len(basis))
    system = [[each.value(n) for each in basis] for n in places]
    for atoms in dict.fromkeys(m.atoms for p in (*growth, *starts) for m in p):
        rows = values.of(atoms, starts)
        solved = solve(system, rows[late:]) if basis else []
        for each, row in zip(basis, solved, strict=True):
            for form, coefficient in zip(forms, row, strict=True):
                if coefficient:
                    form[joined(Monomial(atoms), each.monomial)] = coefficient
        for early, row in zip(first, rows, strict=False):
            for value, coefficient in zip(early, row, strict=True):
                if coefficient:
                    value[Monomial(atoms)] = coefficient
    return forms, first


class _Values:
    """The first values of sequences, as coefficients of one product of atoms."""

    def __init__(self, matrix: Matrix, growth: list[Polynomial], many: int) -> None:
        self.matrix, self.growth, self.many = matrix, growth, many

    def of(self, atoms: tuple[Term, ...], starts: list[Polynomial]) -> Matrix:
        current: Vector = [start.get(Monomial(atoms), Fraction(0)) for start in starts]
        rows = []
        for n in range(self.many):
            rows.append(current)
            current = [
                sum((a * v for a, v in zip(row, current, strict=True)), Fraction(0))
                + _at(polynomial, atoms, n)
                for row, polynomial in zip(self.matrix, self.growth, strict=True)
            ]
        return rows


def _at(polynomial: Polynomial, atoms: tuple[Term, ...], n: int) -> Fraction:
    return sum(
        (
            c * Fraction(n) ** m.degree * Fraction(m.base) ** n
            for m, c in polynomial.items()
            if m.atoms == atoms
        ),
        Fraction(0),
    )
