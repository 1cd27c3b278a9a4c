"""V(n+1) = a(n)*V(n) + b(n): by the product of the a's, and by Gosper's algorithm for each b.

V(n) is c*h(n) + y1(n)*b1(n) + ..., where h(n) = a(0)*..*a(n-1), the b's are the hypergeometric
parts of b, the y's are rational, and c fits the start value.
"""

from dataclasses import dataclass
from typing import Any

from viap.recurrences.sympy.factor_products import factor_product
from viap.recurrences.sympy.gosper import multiplier
from viap.recurrences.sympy.to_sympy import SympyTerms


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
