"""Hypergeometric terms as products of gamma functions and powers, used only in quotients.

n! is gamma(n+1), a binomial coefficient is a quotient of three, and m!! is 2^(m/2) * gamma(m/2 + 1)
up to a factor that depends on the parity of m alone.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from viap.logic.terms import Term
from viap.recurrences.algebra.powers import ANY_POWER, numeric_base
from viap.recurrences.sequences.binomials import BINOMIAL
from viap.recurrences.sequences.factorials import DOUBLE_FACTORIAL, FACTORIAL, RISING

if TYPE_CHECKING:
    from viap.recurrences.sympy.to_sympy import SympyTerms

FUNCTIONS = frozenset((FACTORIAL, DOUBLE_FACTORIAL, RISING, BINOMIAL))
LONGEST_PRODUCT = 12  # factors of the quotient of two gamma values


@dataclass(frozen=True, slots=True)
class GammaProduct:
    """gamma(u)^k, for all u and k in `gammas`, times b^e, for all b and e in `powers`."""

    gammas: tuple[tuple[Any, int], ...] = ()
    powers: tuple[tuple[Any, Any], ...] = ()

    def at(self, n: Any, place: Any) -> "GammaProduct":
        """Returns the product at another place."""
        return GammaProduct(
            tuple((u.subs(n, place), k) for u, k in self.gammas),
            tuple((base, exponent.subs(n, place)) for base, exponent in self.powers),
        )

    def over(self, other: "GammaProduct | None") -> Any:
        """Returns the quotient of two products of the same form; None if it is not rational."""
        if other is None:
            return None
        result: Any = 1
        for (u, k), (v, m) in zip(self.gammas, other.gammas, strict=True):
            distance = (u - v).expand()
            if k != m or not distance.is_Integer or abs(distance) > LONGEST_PRODUCT:
                return None
            for j in range(abs(int(distance))):
                result *= (v + j) ** k if distance > 0 else (u + j) ** -k
        for (base, exponent), (same, earlier) in zip(self.powers, other.powers, strict=True):
            distance = (exponent - earlier).expand()
            if base != same or not distance.is_Integer or abs(distance) > LONGEST_PRODUCT:
                return None
            result *= base**distance
        return result


def gamma_product(term: Term, terms: "SympyTerms") -> GammaProduct | None:
    """Returns the product of a function's value; None if its arguments are not linear in n."""
    arguments = [terms.read(arg) for arg in term.args]
    if any(a is None or not _is_linear(a, terms) for a in arguments):
        return None
    base = numeric_base(term)
    if base is not None:
        import sympy

        return GammaProduct(powers=((sympy.Integer(base), arguments[0]),))
    symbol = term.payload
    if symbol == ANY_POWER:
        if terms.n in arguments[1].free_symbols:
            return None
        return GammaProduct(powers=((arguments[1], arguments[0]),))
    if symbol == FACTORIAL:
        return GammaProduct(((arguments[0] + 1, 1),))
    if symbol == DOUBLE_FACTORIAL:
        return GammaProduct(((arguments[0] / 2 + 1, 1),), ((2, arguments[0] / 2),))
    if symbol == RISING:
        many, first = arguments
        return GammaProduct(((first + many, 1), (first, -1)))
    if symbol == BINOMIAL:
        row, place = arguments
        return GammaProduct(((row + 1, 1), (place + 1, -1), (row - place + 1, -1)))
    return None


def _is_linear(expression: Any, terms: "SympyTerms") -> bool:
    slope = expression.diff(terms.n)
    moving = terms.n in slope.free_symbols or not terms.moving.keys().isdisjoint(
        expression.free_symbols
    )
    return not moving and terms.value not in expression.free_symbols
