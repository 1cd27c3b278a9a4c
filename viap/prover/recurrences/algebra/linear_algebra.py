"""Linear algebra over the rationals, exactly."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import SupportsInt

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term
from viap.core.logic.walkers import subterms

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


# ---- Entailment of linear comparisons without a solver, by adding up a few facts.
#
# Each fact is a term that is at most 0. A comparison follows if it is a sum of multiples of
# facts, minus natural numbers. The check is incomplete on purpose: it runs often, and only
# proposals depend on it.


MOST_FACTS = 24
MOST_STEPS = 3
_DIVISIONS = (Kind.FLOOR_DIV, Kind.C_DIV, Kind.FLOOR_MOD, Kind.C_MOD)
Row = tuple[dict[Term, int], int]


class LinearFacts:
    """Facts, and terms that are never negative."""

    def __init__(self, facts: Iterable[Term], naturals: Iterable[Term]) -> None:
        self.naturals = frozenset(naturals)
        self.rows: list[Row] = []
        self._divided: set[Term] = set()
        self._learn(facts)

    def plus(self, facts: Iterable[Term]) -> "LinearFacts":
        """Returns these facts together with more."""
        more = LinearFacts((), self.naturals)
        more.rows, more._divided = list(self.rows), set(self._divided)
        more._learn(facts)
        return more

    def _learn(self, facts: Iterable[Term]) -> None:
        for fact in facts:
            for row in _rows(self._strict(fact)):
                if len(self.rows) < MOST_FACTS:
                    self._quotients(row)
                    self.rows.append(row)

    def _strict(self, fact: Term) -> Term:
        """Returns a disequation as a strict comparison, if the facts give its direction."""
        if fact.kind is Kind.NOT and fact.args[0].kind is Kind.EQ:
            left, right = fact.args[0].args
            if left.sort == INT and self.holds(build.le(left, right)):
                return build.lt(left, right)
            if left.sort == INT and self.holds(build.le(right, left)):
                return build.lt(right, left)
        return fact

    def _quotients(self, row: Row) -> None:
        """Adds the ranges of remainders of divisions by a number."""
        for atom in row[0]:
            if atom in self._divided or atom.kind not in _DIVISIONS:
                continue
            self._divided.add(atom)
            dividend, divisor = atom.args
            if not divisor.is_number or divisor.value <= 0:
                continue
            truncates = atom.kind in (Kind.C_DIV, Kind.C_MOD)
            if truncates and not self.holds(build.le(build.ZERO, dividend)):
                continue
            rest = atom
            if atom.kind in (Kind.FLOOR_DIV, Kind.C_DIV):
                rest = build.sub(dividend, build.scale(divisor.value, atom))
            for fact in (build.le(build.ZERO, rest), build.lt(rest, divisor)):
                self.rows += _rows(fact)

    def holds(self, comparison: Term) -> bool:
        """Returns True if a comparison follows."""
        rows = _rows(comparison)
        for row in rows:
            self._quotients(row)
        return bool(rows) and all(self._shown(row, 1, MOST_STEPS) for row in rows)

    def _shown(self, wanted: Row, scale: int, steps: int) -> bool:
        """Returns True if `wanted` < `scale` follows; `wanted` bounds `scale` times an integer."""
        parts, constant = wanted
        open_parts = [(p, c) for p, c in parts.items() if c > 0 or p not in self.naturals]
        if not open_parts:
            return constant < scale
        if not steps:
            return False
        # Each part must vanish: try the one that the fewest facts mention.
        usable = [
            [row for row in self.rows if row[0].get(part, 0) * factor > 0]
            for part, factor in open_parts
        ]
        best = min(range(len(open_parts)), key=lambda k: len(usable[k]))
        part, factor = open_parts[best]
        return any(
            self._shown(_without(wanted, row, part), scale * abs(row[0][part]), steps - 1)
            for row in usable[best]
        )


def _without(wanted: Row, row: Row, part: Term) -> Row:
    """Returns a multiple of `wanted` minus the multiple of a fact that eliminates `part`."""
    times, less = abs(row[0][part]), abs(wanted[0][part])
    parts = {p: c * times for p, c in wanted[0].items()}
    for p, c in row[0].items():
        parts[p] = parts.get(p, 0) - c * less
    return {p: c for p, c in parts.items() if c}, wanted[1] * times - row[1] * less


def not_positive(comparison: Term) -> Term:
    """Returns the term that a comparison states to be at most 0."""
    distance = build.sub(*comparison.args)
    return build.add(distance, build.ONE) if comparison.kind is Kind.LT else distance


@lru_cache(maxsize=1 << 13)  # The same few comparisons recur very often.
def _rows(comparison: Term) -> tuple[Row, ...]:
    """Returns the linear forms that a comparison states to be at most 0; never mutated."""
    if comparison.kind not in (Kind.LE, Kind.LT, Kind.EQ) or comparison.args[0].sort != INT:
        return ()
    if any(node.kind is Kind.ITE for node in subterms(comparison)):
        return ()
    parts, constant = build.monomials(not_positive(comparison))
    if comparison.kind is not Kind.EQ:
        return ((parts, constant),)
    return (parts, constant), ({p: -c for p, c in parts.items()}, -constant)
