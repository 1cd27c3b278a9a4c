"""Polynomials that are zero on all rows of a table, by degree.

The rows' vanishing ideal has a basis in which no leading monomial divides another: a multiple of a
known polynomial is not found again. Higher degrees are leading, and among equal degrees later
columns.
"""

from collections.abc import Sequence

from viap.recurrences.algebra.integer_polynomials import Monomial, Polynomial
from viap.recurrences.algebra.linear_algebra import common_null_space

MOST_MONOMIALS = 60
MOST_DEGREE = 6  # of a polynomial
LARGEST = 1_000_000  # absolute value of a coefficient
# Number of rows by which the rows must exceed the monomials.
EVIDENCE = 4
LITTLE_EVIDENCE = 1  # for linear polynomials, which are rarely artefacts


def vanishing(
    rows: Sequence[Sequence[int]], width: int, at_most: int = MOST_MONOMIALS
) -> list[Polynomial]:
    """Returns a basis up to the highest degree that the number of rows allows.

    Low degrees first.
    """
    most = min(at_most, len(rows) - EVIDENCE)
    active = _last(range(width), len(rows) - LITTLE_EVIDENCE - 1)
    standard: list[Monomial] = [()]
    newest: list[Monomial] = [()]
    leads: set[Monomial] = set()
    found: list[Polynomial] = []
    columns = list(zip(*rows, strict=True))
    values: dict[Monomial, list[int]] = {(): [1] * len(rows)}
    for degree in range(1, MOST_DEGREE + 1):
        if degree == 2:
            # Fewer columns, if there would be too many products of two.
            active = _last([c for (c,) in newest], _columns_for(most))
            standard = [m for m in standard if all(c in active for c in m)]
            newest = [(column,) for column in active]
        new = _next(newest, active)
        if not new or (degree > 1 and len(standard) + len(new) > most):
            break
        monomials = [*standard, *new]
        for m in new:
            values[m] = [a * b for a, b in zip(values[m[:-1]], columns[m[-1]], strict=True)]
        for vector in common_null_space([values[m] for m in monomials]):
            lead = monomials[max(vector)]
            if max(map(abs, vector.values())) <= LARGEST and len(lead) == degree:
                leads.add(lead)
                found.append({monomials[place]: c for place, c in vector.items()})
        newest = [m for m in new if m not in leads]
        standard += newest
    return found


def _last(columns: Sequence[int], most: int) -> list[int]:
    return list(columns)[-most:] if most > 0 else []


def _columns_for(monomials: int) -> int:
    """Returns the number of columns with at most `monomials` products of two or fewer."""
    width = 0
    while (width + 2) * (width + 3) // 2 <= monomials:
        width += 1
    return width


def _next(newest: Sequence[Monomial], active: Sequence[int]) -> list[Monomial]:
    """Returns the monomials of the next degree all of whose parts are among the last ones."""
    known = set(newest)
    result: dict[Monomial, None] = {}
    for monomial in newest:
        for column in active:
            if monomial and column < monomial[-1]:
                continue
            product = (*monomial, column)
            parts = (product[:place] + product[place + 1 :] for place in range(len(product)))
            if all(part in known for part in parts):
                result[product] = None
    return sorted(result)
