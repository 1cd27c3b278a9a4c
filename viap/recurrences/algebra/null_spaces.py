"""Linear algebra over the rationals, exactly."""

from collections.abc import Sequence
from math import lcm

Vector = dict[int, int]  # coefficients by column, without zeros


def null_space(rows: Sequence[Sequence[int]], width: int) -> list[Vector]:
    """A basis of what is orthogonal to all rows, in integers without a common factor.

    The last column of each vector occurs in no other one, with a positive coefficient;
    its other columns are no combinations of the columns before them.
    """
    if not rows:
        return [{column: 1} for column in range(width)]
    from flint import fmpq_mat, fmpz_mat

    reduced, rank = fmpq_mat(fmpz_mat([list(row) for row in rows])).rref()
    pivots: list[int] = []
    basis: list[Vector] = []
    for column in range(width):
        if len(pivots) < rank and reduced[len(pivots), column] != 0:
            pivots.append(column)
            continue
        entries = [(pivot, reduced[place, column]) for place, pivot in enumerate(pivots)]
        scale = lcm(1, *(int(entry.denominator) for _, entry in entries))
        vector = {pivot: -int(entry * scale) for pivot, entry in entries if entry != 0}
        basis.append({**vector, column: scale})
    return basis


def common_null_space(columns: Sequence[Sequence[int]]) -> list[Vector]:
    """The null space of a table, given by columns.

    Mostly a part of the rows says it all; the others are held back to try the result on.
    """
    width, height = len(columns), len(columns[0])
    some = range(0, height, max(1, height // (width + 8)))
    for chosen in (some, range(height)):
        rows = [[column[place] for column in columns] for place in chosen]
        basis = null_space(rows, width)
        if all(_orthogonal(vector, columns) for vector in basis):
            break
    return basis


def _orthogonal(vector: Vector, columns: Sequence[Sequence[int]]) -> bool:
    parts = [(coefficient, columns[place]) for place, coefficient in vector.items()]
    return not any(
        sum([coefficient * column[row] for coefficient, column in parts])
        for row in range(len(columns[0]))
    )
