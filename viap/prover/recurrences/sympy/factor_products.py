"""Products h(n) = a(0)*..*a(n-1) of a rational function, as hypergeometric terms.

A linear factor k + x gives a rising factorial, n! for x = 1; x - k gives falling ones, and pairs of
factors in numerator and denominator give binomial coefficients, which are integers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from viap.core.logic import build
from viap.core.logic.terms import Term, place
from viap.prover.recurrences.algebra.exponential_polynomials import Monomial, Polynomial, write
from viap.prover.recurrences.algebra.powers import ANY_POWER, power_of
from viap.prover.recurrences.sequences.named_sequences import (
    binomial,
    double_factorial,
    factorial,
    rising,
)
from viap.prover.recurrences.sympy.to_sympy import SympyTerms

# ---- Expressions of sympy as terms: polynomials in the symbols that stand for terms.


MOST_MONOMIALS = 60
HIGHEST_DEGREE = 24


def polynomial_term(expression: Any, terms: SympyTerms) -> Term:
    """Returns a polynomial as a term, with an exact quotient for its fractions."""
    found = polynomial(expression, terms)
    if found is None:
        raise ValueError(f"this is not a polynomial: {expression}")
    return write(found, terms.counter)


def polynomial(expression: Any, terms: SympyTerms) -> Polynomial | None:
    """Returns an expression as an exponential polynomial; None if it is none, or too large."""
    import sympy

    symbols = sorted(expression.free_symbols, key=str)
    if not symbols:
        if not expression.is_Rational:
            return None
        return {Monomial(): Fraction(int(expression.p), int(expression.q))} if expression else {}
    if not expression.is_polynomial(*symbols):
        return None
    whole = sympy.Poly(expression, *symbols)
    if len(whole.terms()) > MOST_MONOMIALS or whole.total_degree() > HIGHEST_DEGREE:
        return None
    result: Polynomial = {}
    for exponents, coefficient in whole.terms():
        if not coefficient.is_Rational:
            return None
        monomial = _monomial(dict(zip(symbols, exponents, strict=True)), terms)
        number = Fraction(int(coefficient.p), int(coefficient.q))
        result[monomial] = result.get(monomial, Fraction(0)) + number
    return {monomial: c for monomial, c in result.items() if c}


def _monomial(exponents: dict[Any, int], terms: SympyTerms) -> Monomial:
    atoms: list[Term] = []
    bases: list[Term] = []
    degree, base = 0, 1
    for symbol, exponent in exponents.items():
        if symbol == terms.n:
            degree = exponent
            continue
        known = terms.moving.get(symbol)
        if known is not None and known.base is not None:
            base *= known.base**exponent
            continue
        term = terms.fixed[symbol] if known is None or known.term is None else known.term
        if term.payload == ANY_POWER and term.args[0] is terms.counter:
            bases += [term.args[1]] * exponent
        else:
            atoms += [term] * exponent
    return Monomial(tuple(sorted(atoms, key=place)), degree, base, tuple(sorted(bases, key=place)))


# ---- Products h(n) = a(0)*..*a(n-1) of a rational function, as hypergeometric terms.


LARGEST_FACTORIAL = 20  # largest number whose factorial may be a factor of the equation


@dataclass(frozen=True, slots=True)
class FactorProduct:
    """top / bottom: products of symbols of terms."""

    top: Any
    bottom: Any


def factor_product(a: Any, terms: SympyTerms) -> FactorProduct | None:
    """Returns h(n); None if a factor is not linear in n, or may be zero at a natural number."""
    import sympy

    top, bottom = sympy.fraction(sympy.factor(a))
    above, below = _factors(top, terms), _factors(bottom, terms)
    if above is None or below is None:
        return None
    result = FactorProduct(above.constant_power(terms), below.constant_power(terms))
    return _paired(result, above.lines, below.lines, terms)


@dataclass(frozen=True, slots=True)
class _Factors:
    """A constant, and the lines slope*n + rest as (slope, rest)."""

    constant: Any
    lines: list[tuple[Any, Any]]

    def constant_power(self, terms: SympyTerms) -> Any:
        """Returns constant^n, as a product of symbols."""
        if self.constant.is_Integer:
            return terms.power(int(self.constant))
        return terms.named(power_of(polynomial_term(self.constant, terms), terms.counter))


def _factors(product: Any, terms: SympyTerms) -> _Factors | None:
    import sympy

    constant = sympy.S.One
    lines: list[tuple[Any, Any]] = []
    content, factors = sympy.factor_list(product)
    constant *= content
    for factor, exponent in factors:
        if terms.n not in factor.free_symbols:
            constant *= factor**exponent
            continue
        line = sympy.Poly(factor, terms.n)
        if line.degree() != 1 or not line.LC().is_Integer:
            return None
        slope, rest = line.all_coeffs()
        if slope < 0:
            # The sign of x - n belongs to the line; that of -n - 1 to the constant.
            if rest.is_number:
                slope, rest, constant = -slope, -rest, constant * (-1) ** exponent
        elif rest.could_extract_minus_sign() and not rest.is_number:
            slope, rest, constant = -slope, -rest, constant * (-1) ** exponent
        common = sympy.gcd(slope, rest) if rest.is_Integer else sympy.S.One
        lines += [(slope / common, rest / common)] * exponent
        constant *= common**exponent
    return _Factors(sympy.expand(constant), lines)


def _paired(
    result: FactorProduct, above: list[Any], below: list[Any], terms: SympyTerms
) -> FactorProduct | None:
    """Multiplies by the products of all lines, pairs of them as binomial coefficients."""
    top, bottom = result.top, result.bottom
    for pair in _binomials(above, below, terms):
        top *= pair.top
        bottom *= pair.bottom
    for lines, is_above in ((above, True), (below, False)):
        for slope, rest in lines:
            single = _single(slope, rest, terms)
            if single is None:
                return None
            if not is_above:
                single = FactorProduct(single.bottom, single.top)
            top *= single.top
            bottom *= single.bottom
    return FactorProduct(top, bottom)


def _binomials(above: list[Any], below: list[Any], terms: SympyTerms) -> Iterator[FactorProduct]:
    """Removes lines from both lists that form binomial coefficients, and yields these."""
    import sympy

    n, one = terms.counter, sympy.S.One
    for line in list(below):
        slope, rest = line
        if slope != 1 or not rest.is_Integer or rest < 1:
            continue
        # (x - k)/(k + 1): the number of subsets.
        falling = next((other for other in above if other[0] == -1), None)
        odd = (sympy.Integer(2), one) if (sympy.Integer(2), one) in above else None
        rising_line = next(
            (o for o in above if o[0] == 1 and (not o[1].is_Integer or o[1] > rest)), None
        )
        if falling is not None and rest == 1:
            above.remove(falling)
            below.remove(line)
            row = polynomial_term(falling[1], terms)
            yield FactorProduct(terms.named(binomial(row, n)), one)
        elif odd is not None and rest in (1, 2):
            # (2k + 1)/(k + 1) is the quotient of central binomial coefficients, halved.
            above.remove(odd)
            below.remove(line)
            yield FactorProduct(_central(terms, catalan=rest == 2), terms.power(2))
        elif rising_line is not None and rest == 1:
            # (k + x)/(k + 1): a row that grows with its place.
            above.remove(rising_line)
            below.remove(line)
            more = polynomial_term(rising_line[1] - 1, terms)
            row = build.add(n, more)
            place = more if more.is_number else n
            yield FactorProduct(terms.named(binomial(row, place)), one)


def _central(terms: SympyTerms, catalan: bool) -> Any:
    """Returns the central binomial coefficients, or these divided by n + 1: Catalan numbers."""
    n = terms.counter
    row = build.scale(2, n)
    central = binomial(row, n)
    if not catalan:
        return terms.named(central)
    # As a difference, it is visibly an integer.
    whole = build.sub(central, binomial(row, build.add(n, build.ONE)))
    return terms.hypergeometric(whole, (4 * terms.n + 2) / (terms.n + 2))


def _single(slope: Any, rest: Any, terms: SympyTerms) -> FactorProduct | None:
    """Returns the product of slope*k + rest for k below n; None if it may be zero or is unknown."""
    import sympy

    n, one = terms.counter, sympy.S.One
    if rest.is_Integer and (rest <= 0 or slope < 0):
        return None
    first = polynomial_term(rest, terms)
    if slope == 1 and rest.is_Integer and rest <= LARGEST_FACTORIAL:
        whole = factorial(build.add(n, build.number(int(rest) - 1)))
        return FactorProduct(terms.named(whole), sympy.factorial(rest - 1))
    if slope == 1:
        return FactorProduct(terms.named(rising(first, n)), one)
    if slope == 2 and rest.is_Integer and rest <= LARGEST_FACTORIAL:
        # The product from rest on, in steps of two.
        last = build.add(build.scale(2, n), build.number(int(rest) - 2))
        if rest == 1:
            # (2n-1)!! begins with an index below zero: (2n)! is (2n)!! * (2n-1)!!.
            whole = factorial(build.scale(2, n))
            halves = terms.power(2) * terms.named(factorial(n))
            return FactorProduct(terms.named(whole), halves)
        return FactorProduct(terms.named(double_factorial(last)), sympy.factorial2(rest - 2))
    if slope == -1:
        # x * (x-1) * .. * (x-n+1), from the smallest on.
        least = build.add(build.sub(first, n), build.ONE)
        return FactorProduct(terms.named(rising(least, n)), one)
    return None
