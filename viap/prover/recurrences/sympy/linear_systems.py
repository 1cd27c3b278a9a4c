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
from typing import Any

from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.prover.recurrences.algebra.exponential_polynomials import Monomial, Polynomial, write
from viap.prover.recurrences.algebra.linear_algebra import Matrix, Vector
from viap.prover.recurrences.algebra.linear_algebra import solve as solve_exactly
from viap.prover.recurrences.sequences.named_sequences import by_residue, first_values, fundamental
from viap.prover.recurrences.sympy.factor_products import factor_product
from viap.prover.recurrences.sympy.to_sympy import SympyTerms

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
        weights[atoms] = solve_exactly(table, rows[late:]) if basis else []
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


# ---- V(n+1) = a(n)*V(n) + b(n): by the product of the a's, and by Gosper's algorithm for each b.
#
# V(n) is c*h(n) + y1(n)*b1(n) + ..., where h(n) = a(0)*..*a(n-1), the b's are the hypergeometric
# parts of b, the y's are rational, and c fits the start value.


@dataclass(frozen=True, slots=True)
class Quotient:
    """top / bottom: expressions in the symbols of terms."""

    top: Any
    bottom: Any


def solve(start: Any, step: Any, terms: SympyTerms) -> Quotient | None:
    """Returns V(n); None if the step is not linear, or its sums have no closed form."""
    import sympy

    n, value = terms.n, terms.value
    # The value may occur in a fraction.
    top, bottom = sympy.fraction(sympy.together(step))
    if value in bottom.free_symbols or not top.is_polynomial(value):
        return None
    polynomial = sympy.Poly(top, value)
    if polynomial.degree() != 1:
        return None
    a, b = (sympy.cancel(c / bottom) for c in polynomial.all_coeffs())
    if not terms.moving.keys().isdisjoint(a.free_symbols):
        return None
    product = factor_product(a, terms) if a != 1 else None
    if a != 1 and product is None:
        return None
    parts = []
    first = start
    for hyper, rational in _parts(b, terms).items():
        quotient = _quotient(hyper, terms)
        found = _part(a, quotient, rational, n)
        if found is None:
            return None
        parts.append(found * hyper)
        early = _early(found, hyper, terms)
        if early is None:
            return None
        first -= early
    whole = first if product is None else first * product.top / product.bottom
    return _joined([whole, *parts])


def _parts(b: Any, terms: SympyTerms) -> dict[Any, Any]:
    """Returns the hypergeometric terms of a sum, each with its rational factor."""
    import sympy

    found: dict[Any, Any] = {}
    top, bottom = sympy.fraction(sympy.together(b))
    for part in sympy.Add.make_args(sympy.expand(top)):
        rational, hyper = (
            part.as_independent(*terms.moving) if terms.moving else (part, sympy.S.One)
        )
        fixed, below = (
            bottom.as_independent(*terms.moving) if terms.moving else (bottom, sympy.S.One)
        )
        if rational != 0:
            key = hyper / below
            found[key] = found.get(key, 0) + rational / fixed
    return {hyper: sympy.factor(rational) for hyper, rational in found.items()}


def _quotient(hyper: Any, terms: SympyTerms) -> Any:
    """Returns t(n+1)/t(n) of a product of hypergeometric terms."""
    import sympy

    result = sympy.S.One
    for base, exponent in hyper.as_powers_dict().items():
        if base in terms.moving:
            result *= terms.moving[base].quotient ** exponent
    return sympy.cancel(result)


def _part(a: Any, quotient: Any, rational: Any, n: Any) -> Any:
    """Returns y with y(n+1)*quotient(n) = a(n)*y(n) + rational(n); None if there is none."""
    import sympy

    later = {n: n + 1}
    # The summand is t(n) = b(n)/h(n+1).
    neighbours = quotient * rational.subs(later) / rational / a.subs(later)
    g = multiplier(neighbours, n)
    if g is None:
        return None
    found = sympy.factor(sympy.cancel(rational * g / a))
    left = sympy.cancel(found.subs(later) * quotient - a * found - rational)
    return found if left == 0 else None


def _early(rational: Any, hyper: Any, terms: SympyTerms) -> Any:
    """Returns a part at 0; None if it is not defined there."""
    at_zero = {terms.n: 0}
    for symbol in hyper.free_symbols:
        known = terms.at_zero(symbol)
        if known is None:
            return None
        at_zero[symbol] = known
    bottom = rational.as_numer_denom()[1].subs(at_zero)
    return None if bottom == 0 else (rational * hyper).subs(at_zero)


def _joined(parts: list[Any]) -> Quotient:
    import sympy

    top, bottom = sympy.fraction(sympy.together(sympy.Add(*parts)))
    return Quotient(sympy.expand(top), sympy.expand(bottom))


# ---- Gosper's algorithm: sums of hypergeometric terms that are multiples of such terms themselves.
#
# sympy's `gosper_term` takes the term as an expression. Here, only the quotient of two neighbours
# is
# known, so the steps of that function are used: the normal form, and an ansatz polynomial.


MOST_UNKNOWNS = 24


def multiplier(quotient: Any, n: Any) -> Any:
    """Returns a rational g with g(n+1)*t(n+1) - g(n)*t(n) = t(n), where quotient is t(n+1)/t(n).

    None if there is no such function.
    """
    import sympy
    from sympy.concrete.gosper import gosper_normal

    top, bottom = sympy.fraction(sympy.cancel(quotient))
    a, b, c = gosper_normal(top, bottom, n)
    b = b.shift(-1)
    for degree in _degrees(a, b, c):
        if not 0 <= degree <= MOST_UNKNOWNS:
            continue
        unknown = sympy.symbols(f"x:{degree + 1}")
        x = sympy.Poly(unknown, n)
        rest = a.as_expr() * x.shift(1).as_expr() - b.as_expr() * x.as_expr() - c.as_expr()
        equations = sympy.Poly(sympy.expand(rest), n).all_coeffs()
        found = list(sympy.linsolve(equations, *unknown))
        if found:
            solution = dict(zip(unknown, found[0], strict=True))
            solved = x.as_expr().subs(solution).subs(dict.fromkeys(unknown, 0))
            if solved != 0:
                return sympy.cancel(b.as_expr() * solved / c.as_expr())
    return None


def _degrees(a: Any, b: Any, c: Any) -> Iterator[int]:
    """Yields the possible degrees of the polynomial, largest first."""
    largest, other = a.degree(), b.degree()
    if largest != other or a.LC() != b.LC():
        yield c.degree() - max(largest, other)
        return
    special = (b.nth(largest - 1) - a.nth(largest - 1)) / a.LC() if largest else 0
    degrees = {c.degree() - largest + 1}
    if largest == 0 or getattr(special, "is_Integer", False):
        degrees.add(int(special))
    yield max(degrees)
