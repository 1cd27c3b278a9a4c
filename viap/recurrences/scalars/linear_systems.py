"""Linear recurrences of one or several sequences: V(n+1) = A*V(n) + g(n).

Where all eigenvalues of A are whole numbers, V(n) is an exponential polynomial whose bases are
these and those of g: so many first values determine it.
"""

from fractions import Fraction

from viap.logic.terms import Term
from viap.recurrences.algebra.exponential_polynomials import Monomial, Polynomial
from viap.recurrences.algebra.linear_algebra import Matrix, Vector, solve, spectrum

MOST_SEQUENCES = 5
MOST_BASIS = 16


def closed(
    matrix: Matrix, growth: list[Polynomial], starts: list[Polynomial]
) -> tuple[list[Polynomial], list[list[Polynomial]]] | None:
    """The closed forms, and the first values, for which they do not hold yet.

    `starts` do not depend on the counter. An eigenvalue 0 is what makes the first differ.
    """
    if len(matrix) > MOST_SEQUENCES:
        return None
    own, complete = spectrum(matrix)
    if not complete or any(m.bases for g in growth for m in g):
        return None
    late = own.pop(0, 0)
    eigenvalues = dict(own)
    for polynomial in growth:
        for base in {monomial.base for monomial in polynomial}:
            degree = max(m.degree for m in polynomial if m.base == base)
            # A resonance adds to the multiplicity; too large a basis does no harm.
            many = own.get(base, 0) + degree + 1
            eigenvalues[base] = max(eigenvalues.get(base, 0), many)
    basis = [(base, degree) for base, many in eigenvalues.items() for degree in range(many)]
    if len(basis) > MOST_BASIS:
        return None
    forms: list[Polynomial] = [{} for _ in matrix]
    first: list[list[Polynomial]] = [[{} for _ in matrix] for _ in range(late)]
    values = _Values(matrix, growth, late + len(basis))
    for atoms in dict.fromkeys(m.atoms for p in (*growth, *starts) for m in p):
        rows = values.of(atoms, starts)
        system = [
            [Fraction(n) ** degree * Fraction(base) ** n for base, degree in basis]
            for n in range(late, late + len(basis))
        ]
        for (base, degree), row in zip(basis, solve(system, rows[late:]), strict=True):
            for form, coefficient in zip(forms, row, strict=True):
                if coefficient:
                    form[Monomial(atoms, degree, base)] = coefficient
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
