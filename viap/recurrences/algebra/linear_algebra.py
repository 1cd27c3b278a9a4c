"""Linear algebra over the rationals, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import SupportsInt

Vector = list[Fraction]
Matrix = list[Vector]
WholeVector = dict[int, int]  # coefficients by column, without zeros

# Eigenvalues are searched among the integers up to this magnitude.
LARGEST_ROOT = 64
# Largest table, in entries, that is reduced here: loading a library takes longer.
SMALL_TABLE = 400


def solve(matrix: Sequence[Sequence[Fraction]], right: Sequence[Sequence[Fraction]]) -> Matrix:
    """Returns X with matrix * X = right, for a regular matrix."""
    size, width = len(matrix), len(right[0])
    rows = [[*row, *extra] for row, extra in zip(matrix, right, strict=True)]
    _, others = combined(rows, size + width)
    return [[others[size + column][place] for column in range(width)] for place in range(size)]


def null_space(rows: Sequence[Sequence[Fraction | int]], width: int) -> list[WholeVector]:
    """Returns a basis of the orthogonal complement of all rows, in coprime integers.

    The last column of each vector occurs in no other one, with a positive coefficient;
    its other columns are no combinations of the columns before them.
    """
    leading, others = combined(rows, width)
    basis = []
    for column, factors in others.items():
        scale = lcm(*(factor.denominator for factor in factors))
        before = zip(leading, factors, strict=False)
        vector = {place: -int(factor * scale) for place, factor in before if factor}
        basis.append({**vector, column: scale})
    return basis


def common_null_space(columns: Sequence[Sequence[int]]) -> list[WholeVector]:
    """Returns the null space of a table, given by columns.

    Usually a part of the rows determines it; the other rows are kept to test the result.
    """
    width, height = len(columns), len(columns[0])
    some = range(0, height, max(1, height // (width + 8)))
    for chosen in (some, range(height)):
        rows = [[column[place] for column in columns] for place in chosen]
        basis = null_space(rows, width)
        if all(_orthogonal(vector, columns) for vector in basis):
            break
    return basis


def _orthogonal(vector: WholeVector, columns: Sequence[Sequence[int]]) -> bool:
    parts = [(coefficient, columns[place]) for place, coefficient in vector.items()]
    return not any(
        sum([coefficient * column[row] for coefficient, column in parts])
        for row in range(len(columns[0]))
    )


def combined(
    rows: Sequence[Sequence[Fraction | int]], width: int
) -> tuple[list[int], dict[int, Vector]]:
    """Returns the columns independent of those before them, and the combinations for the others.

    Each of the others is given by one factor for each of the leading columns before it.
    """
    whole = [_in_integers(row) for row in rows]
    reduced = _reduced if len(whole) * width <= SMALL_TABLE else _reduced_by_library
    table = reduced(whole)
    leading: list[int] = []
    others: dict[int, Vector] = {}
    for column in range(width):
        if len(leading) < len(table) and table[len(leading)][column]:
            leading.append(column)
        else:
            before = zip(table, leading, strict=False)
            others[column] = [Fraction(int(row[column]), int(row[place])) for row, place in before]
    return leading, others


def _in_integers(row: Sequence[Fraction | int]) -> list[int]:
    scale = lcm(*(value.denominator for value in row))
    return [int(value * scale) for value in row] if scale > 1 else list(map(int, row))


def _reduced(rows: list[list[int]]) -> Sequence[Sequence[SupportsInt]]:
    """Returns multiples of the nonzero rows of the reduced echelon form."""
    done = 0
    for column in range(len(rows[0]) if rows else 0):
        chosen = next((place for place in range(done, len(rows)) if rows[place][column]), None)
        if chosen is None:
            continue
        rows[done], rows[chosen] = rows[chosen], rows[done]
        pivot = rows[done]
        for place, row in enumerate(rows):
            if place != done and row[column]:
                new = [pivot[column] * a - row[column] * b for a, b in zip(row, pivot, strict=True)]
                divisor = gcd(*new) or 1
                rows[place] = [value // divisor for value in new]
        done += 1
    return rows[:done]


def _reduced_by_library(rows: list[list[int]]) -> Sequence[Sequence[SupportsInt]]:
    """Like `_reduced`, for large tables: entries are numbers of the library."""
    from flint import fmpz_mat

    reduced, _, rank = fmpz_mat(rows).rref()
    return reduced.tolist()[:rank]


def characteristic(matrix: Matrix) -> Vector:
    """Returns the characteristic polynomial, leading 1 first (Faddeev, LeVerrier)."""
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
    """Returns the integer roots with multiplicities, and True if there are no other roots."""
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
    """Returns the integer eigenvalues with multiplicities, and True if there are no others."""
    if len(matrix) == 1 and matrix[0][0].denominator == 1:
        return {int(matrix[0][0]): 1}, True
    return whole_roots(characteristic(matrix))
