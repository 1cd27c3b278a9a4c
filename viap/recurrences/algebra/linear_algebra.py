"""Rational linear algebra, as much as recurrences need."""

from collections.abc import Sequence
from fractions import Fraction

Vector = list[Fraction]
Matrix = list[Vector]

# Eigenvalues are looked for among the whole numbers up to this.
LARGEST_ROOT = 64


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Sequence[Fraction]]) -> Matrix:
    """X with matrix * X = right, for a regular matrix."""
    size = len(matrix)
    rows = [list(row) + list(extra) for row, extra in zip(matrix, right, strict=True)]
    reduced, _ = reduce(rows, size)
    return [row[size:] for row in reduced]


def reduce(rows: Matrix, columns: int) -> tuple[Matrix, list[int]]:
    """Row echelon form over the first columns, and the columns of its leading ones."""
    rows = [list(row) for row in rows]
    leading: list[int] = []
    for column in range(columns):
        at = len(leading)
        chosen = next((i for i in range(at, len(rows)) if rows[i][column]), None)
        if chosen is None:
            continue
        rows[at], rows[chosen] = rows[chosen], rows[at]
        pivot = rows[at][column]
        rows[at] = [value / pivot for value in rows[at]]
        for i, row in enumerate(rows):
            if i != at and row[column]:
                factor = row[column]
                rows[i] = [a - factor * b for a, b in zip(row, rows[at], strict=True)]
        leading.append(column)
    return rows[: len(leading)], leading


def kernel(rows: Matrix, columns: int) -> Matrix:
    """A basis of the vectors v with row * v = 0 for each row."""
    reduced, leading = reduce(rows, columns)
    basis = []
    for free in range(columns):
        if free in leading:
            continue
        vector = [Fraction(0)] * columns
        vector[free] = Fraction(1)
        for row, column in zip(reduced, leading, strict=True):
            vector[column] = -row[free]
        basis.append(vector)
    return basis


def characteristic(matrix: Matrix) -> Vector:
    """Coefficients of the characteristic polynomial, the leading 1 first (Faddeev, LeVerrier)."""
    size = len(matrix)
    coefficients = [Fraction(1)]
    power = [[Fraction(0)] * size for _ in range(size)]
    for k in range(1, size + 1):
        for i in range(size):
            power[i][i] += coefficients[-1]
        power = [
            [sum((row[j] * power[j][i] for j in range(size)), Fraction(0)) for i in range(size)]
            for row in matrix
        ]
        coefficients.append(-sum((power[i][i] for i in range(size)), Fraction(0)) / k)
    return coefficients


def whole_roots(coefficients: Vector) -> tuple[dict[int, int], bool]:
    """Roots that are whole numbers, with their multiplicity; whether they are all."""
    roots: dict[int, int] = {}
    for candidate in range(-LARGEST_ROOT, LARGEST_ROOT + 1):
        while len(coefficients) > 1:
            quotient = [coefficients[0]]
            for coefficient in coefficients[1:]:
                quotient.append(coefficient + candidate * quotient[-1])
            if quotient.pop():
                break
            coefficients = quotient
            roots[candidate] = roots.get(candidate, 0) + 1
    return roots, len(coefficients) == 1


def spectrum(matrix: Matrix) -> tuple[dict[int, int], bool]:
    """Whole eigenvalues with their multiplicity, and whether there are no others."""
    if len(matrix) == 1 and matrix[0][0].denominator == 1:
        return {int(matrix[0][0]): 1}, True
    return whole_roots(characteristic(matrix))
