"""Gosper's algorithm: sums of hypergeometric terms that are multiples of such terms themselves.

sympy's `gosper_term` takes the term as an expression. Here, only the quotient of two neighbours is
known, so the steps of that function are used: the normal form, and an ansatz polynomial.
"""

from collections.abc import Iterator
from typing import Any

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
