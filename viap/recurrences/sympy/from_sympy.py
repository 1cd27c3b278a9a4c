"""Expressions of sympy as terms: polynomials in the symbols that stand for terms."""

from fractions import Fraction
from typing import Any

from viap.logic.terms import Term, place
from viap.recurrences.algebra.exponential_polynomials import Monomial, Polynomial, write
from viap.recurrences.algebra.powers import ANY_POWER
from viap.recurrences.sympy.to_sympy import SympyTerms

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
