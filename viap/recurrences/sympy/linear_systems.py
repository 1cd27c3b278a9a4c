"""Linear systems V(n+1) = A*V(n) + g(n) with any eigenvalues.

sympy factors the characteristic polynomial. An integer root gives powers of it. The roots of
another irreducible factor are irrational or complex: they give the sequence whose minimal
polynomial is this factor, a function that the kernel defines by recursion. In any case, V(n) is a
combination of these, and of products with powers of n for repeated factors; as many first values
as there are basis sequences determine it. The factor x makes the first values irregular.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from viap.logic import build
from viap.logic.terms import Term
from viap.recurrences.algebra.exponential_polynomials import Monomial, Polynomial, write
from viap.recurrences.algebra.linear_algebra import Matrix, Vector, solve
from viap.recurrences.sequences.linear_sequences import first_values, fundamental
from viap.recurrences.sequences.periodic_sequences import by_residue

MOST_SEQUENCES = 10
MOST_BASIS = 24
HIGHEST_ORDER = 8  # of a sequence's minimal polynomial
LARGEST_COEFFICIENT = 10**6


@dataclass(frozen=True, slots=True)
class BasisSequence:
    """n^degree * base^n, or n^degree * f(n + shift) for a fundamental sequence f."""

    degree: int
    base: int = 1
    coefficients: tuple[int, ...] = ()
    shift: int = 0

    def values(self, many: int) -> list[Fraction]:
        """Returns the first values."""
        if self.coefficients:
            whole = first_values(self.coefficients, many + self.shift)[self.shift :]
        else:
            whole = [self.base**n for n in range(many)]
        return [Fraction(n**self.degree * value) for n, value in enumerate(whole)]

    def monomial(self, atoms: tuple[Term, ...], counter: Term) -> Monomial:
        if not self.coefficients:
            return Monomial(atoms, self.degree, self.base)
        place = build.add(counter, build.number(self.shift))
        return Monomial((*atoms, fundamental(self.coefficients, place)), self.degree)


@dataclass(frozen=True)
class SequenceForms:
    """Combinations of basis sequences, by products of atoms; and the first values."""

    basis: tuple[BasisSequence, ...]
    weights: dict[tuple[Term, ...], Matrix]  # one row for each basis sequence
    early: dict[tuple[Term, ...], Matrix]  # one row for each of the first values

    @cached_property
    def late(self) -> int:
        return len(next(iter(self.early.values()), []))

    def at(self, place: int, counter: Term) -> Term:
        form: Polynomial = {}
        for atoms, rows in self.weights.items():
            for sequence, row in zip(self.basis, rows, strict=True):
                if row[place]:
                    form[sequence.monomial(atoms, counter)] = row[place]
        value = write(form, counter)
        for n in reversed(range(self.late)):
            first: Polynomial = {
                Monomial(atoms): rows[n][place]
                for atoms, rows in self.early.items()
                if rows[n][place]
            }
            here = build.eq(counter, build.number(n))
            value = build.ite(here, write(first, counter), value)
        return value


def solve_system(
    matrix: Matrix, growth: Sequence[Polynomial], starts: Sequence[Polynomial], counter: Term
) -> list[Term] | None:
    """Returns the closed forms; None if a factor is too large, or has fractions."""
    if len(matrix) > MOST_SEQUENCES or any(m.bases for g in growth for m in g):
        return None
    factors = _with_growth(_factors(matrix), growth)
    if factors is None:
        return None
    late = factors.pop((0,), 0)
    basis = tuple(_basis(factors))
    if len(basis) > MOST_BASIS:
        return None
    many = late + len(basis)
    columns = [sequence.values(many)[late:] for sequence in basis]
    table = [list(row) for row in zip(*columns, strict=True)]
    weights: dict[tuple[Term, ...], Matrix] = {}
    early: dict[tuple[Term, ...], Matrix] = {}
    for atoms in dict.fromkeys(m.atoms for p in (*growth, *starts) for m in p):
        rows = _first_rows(matrix, growth, starts, atoms, many)
        weights[atoms] = solve(table, rows[late:]) if basis else []
        early[atoms] = rows[:late]
    forms = SequenceForms(basis, weights, early)
    return [by_residue(forms.at(place, counter), counter) for place in range(len(matrix))]


# The factor x^d - c(d-1)*x^(d-1) - .. - c0 as (c0, .., c(d-1)), with its multiplicity.
Factors = dict[tuple[int, ...], int]


def _factors(matrix: Matrix) -> Factors | None:
    """Returns the characteristic polynomial's factors; None if too large or not integral."""
    import sympy

    rational = [[sympy.Rational(c.numerator, c.denominator) for c in row] for row in matrix]
    polynomial = sympy.Matrix(rational).charpoly()
    found: Factors = {}
    for factor, multiplicity in sympy.factor_list(polynomial)[1]:
        monic = factor.monic().all_coeffs()
        whole = all(c.is_Integer and abs(c) <= LARGEST_COEFFICIENT for c in monic)
        if not whole or len(monic) - 1 > HIGHEST_ORDER:
            return None
        key = tuple(-int(c) for c in reversed(monic[1:]))
        found[key] = found.get(key, 0) + multiplicity
    return found


def _with_growth(factors: Factors | None, growth: Sequence[Polynomial]) -> Factors | None:
    """Returns the factors with those of the growth; resonance adds multiplicities."""
    if factors is None:
        return None
    own = dict(factors)
    for polynomial in growth:
        for monomial in polynomial:
            many = own.get((monomial.base,), 0) + monomial.degree + 1
            factors[monomial.base,] = max(factors.get((monomial.base,), 0), many)
    return factors


def _basis(factors: Factors) -> Iterator[BasisSequence]:
    for coefficients, multiplicity in factors.items():
        for degree in range(multiplicity):
            if len(coefficients) == 1:
                yield BasisSequence(degree, coefficients[0])
            else:
                for shift in range(len(coefficients)):
                    yield BasisSequence(degree, 1, coefficients, shift)


def _first_rows(
    matrix: Matrix,
    growth: Sequence[Polynomial],
    starts: Sequence[Polynomial],
    atoms: tuple[Term, ...],
    many: int,
) -> Matrix:
    """Returns the first values of all sequences, as coefficients of one product of atoms."""
    current: Vector = [start.get(Monomial(atoms), Fraction(0)) for start in starts]
    rows = []
    for n in range(many):
        rows.append(current)
        current = [
            sum((a * v for a, v in zip(row, current, strict=True)), Fraction(0))
            + sum(
                (
                    c * Fraction(n) ** m.degree * Fraction(m.base) ** n
                    for m, c in polynomial.items()
                    if m.atoms == atoms
                ),
                Fraction(0),
            )
            for row, polynomial in zip(matrix, growth, strict=True)
        ]
    return rows
