"""Terms as sympy expressions in the counter n and the value V.

Terms that the loop does not change are symbols. Powers, factorials and binomials of the counter are
symbols too: of such a *hypergeometric* term, sympy's solvers need only the rational quotient
t(n+1)/t(n), and their answer is multiplied by the original term. Terms of one kind whose
arguments differ by numbers are multiples of one of them, so n! and (n+1)! cancel out.
Divisions are taken to be exact: the kernel proves it, or the answer is useless.
"""

from dataclasses import dataclass
from typing import Any

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables
from viap.core.logic.walkers import substitute
from viap.prover.recurrences.algebra.exponential_polynomials import EXACT, VALUE, line
from viap.prover.recurrences.algebra.powers import ANY_POWER, is_power, numeric_base
from viap.prover.recurrences.sequences.named_sequences import (
    BINOMIAL,
    DOUBLE_FACTORIAL,
    FACTORIAL,
    RISING,
    folded,
)

# ---- Hypergeometric terms as products of gamma functions and powers, used only in quotients.
#
# n! is gamma(n+1), a binomial coefficient is a quotient of three, and m!! is 2^(m/2) * gamma(m/2
# + 1)
# up to a factor that depends on the parity of m alone.


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


# ---- Terms as sympy expressions in the counter n and the value V.


Expression = Any  # sympy has no types; None is no expression

LARGEST_TERM = 200  # nodes
_DIVISIONS = (Kind.C_DIV, Kind.FLOOR_DIV)


def is_readable(term: Term, counter: Term) -> bool:
    """Returns True if a term has only operations that sympy's solvers know. Needs no library."""
    if term.size > LARGEST_TERM:
        return False
    moving = {counter, VALUE}
    waiting = [term]
    while waiting:
        node = waiting.pop()
        if free_variables(node).isdisjoint(moving) or node in moving:
            continue
        known = node.kind in (Kind.ADD, Kind.MUL, *_DIVISIONS)
        if node.kind is Kind.APPLY:
            symbol = node.payload
            function = (symbol in FUNCTIONS or is_power(symbol)) and VALUE not in free_variables(
                node
            )
            if function:
                continue
            known = symbol == EXACT
        if not known:
            return False
        waiting += node.args
    return True


@dataclass(frozen=True, slots=True)
class Hypergeometric:
    """A symbol's term and its quotient t(n+1)/t(n); or base^n, for a nonzero number."""

    quotient: Expression
    term: Term | None = None
    gammas: GammaProduct | None = None
    base: int | None = None


class SympyTerms:
    """Terms and their symbols in sympy."""

    def __init__(self, counter: Term) -> None:
        import sympy

        self.counter = counter
        self.n = sympy.Symbol("n", integer=True, nonnegative=True)
        self.value = sympy.Symbol("V", integer=True)
        self.fixed: dict[Expression, Term] = {}
        self.moving: dict[Expression, Hypergeometric] = {}
        self._symbols: dict[Term, Expression] = {counter: self.n, VALUE: self.value}

    def read(self, term: Term) -> Expression:
        """Returns a term as an expression; None if it has parts that are not readable."""
        import sympy

        if term.is_number:
            return sympy.Integer(term.value)
        if term in self._symbols:
            return self._symbols[term]
        if free_variables(term).isdisjoint((self.counter, VALUE)):
            return self._read_fixed(term)
        if term.kind is Kind.APPLY and term.payload != EXACT:
            return self._read_function(term)
        if term.kind not in (Kind.ADD, Kind.MUL, Kind.APPLY, *_DIVISIONS):
            return None
        parts = [self.read(arg) for arg in term.args]
        if any(part is None for part in parts):
            return None
        if term.kind is Kind.ADD:
            return sympy.Add(*parts)
        if term.kind is Kind.MUL:
            return sympy.Mul(*parts)
        return None if parts[1].is_zero else parts[0] / parts[1]

    def _read_fixed(self, term: Term) -> Expression:
        """Returns a term that the loop does not change: sums and products of symbols."""
        import sympy

        if term.kind in (Kind.ADD, Kind.MUL) or term.kind is Kind.APPLY and term.payload == EXACT:
            parts = [self.read(arg) for arg in term.args]
            if term.kind is Kind.APPLY:
                return parts[0] / parts[1]
            return (sympy.Add if term.kind is Kind.ADD else sympy.Mul)(*parts)
        symbol = sympy.Symbol(f"c{len(self.fixed)}", integer=True)
        self.fixed[symbol] = term
        self._symbols[term] = symbol
        return symbol

    def _read_function(self, term: Term) -> Expression:
        base = numeric_base(term)
        at = line(term.args[0], self.counter) if base is not None else None
        if base is not None and at is not None and at.slope > 0 and at.rest.is_number:
            import sympy

            return sympy.Integer(base) ** at.rest.value * self.power(base) ** at.slope
        gammas = gamma_product(term, self)
        if gammas is None:
            return None
        for symbol, known in self.moving.items():
            if known.term is not None and known.term.payload == term.payload:
                factor = gammas.over(known.gammas)
                if factor is not None:
                    return factor * symbol
        quotient = gammas.over(gammas.at(self.n, self.n - 1))
        if quotient is None:
            return None
        later = quotient.subs(self.n, self.n + 1)
        return self._moving(Hypergeometric(later, term, gammas))

    def _moving(self, known: Hypergeometric) -> Expression:
        import sympy

        symbol = sympy.Symbol(f"h{len(self.moving)}", integer=True)
        self.moving[symbol] = known
        return symbol

    def power(self, base: int) -> Expression:
        """Returns base^n, for a number."""
        import sympy

        if base == 1:
            return sympy.S.One
        for symbol, known in self.moving.items():
            if known.base == base:
                return symbol
        return self._moving(Hypergeometric(sympy.Integer(base), base=base))

    def hypergeometric(self, term: Term, quotient: Expression) -> Expression:
        """Returns a symbol for a term whose quotient of neighbours is known."""
        for symbol, known in self.moving.items():
            if known.term is term:
                return symbol
        return self._moving(Hypergeometric(quotient, term))

    def named(self, term: Term) -> Expression:
        """Returns a function of the counter as an expression; raises ValueError if it is none."""
        found = self.read(term)
        if found is None:
            raise ValueError("this is not hypergeometric")
        return found

    def at_zero(self, symbol: Expression) -> Expression:
        """Returns the value of a symbol at counter zero; None if it is not readable."""
        import sympy

        if symbol == self.n:
            return sympy.S.Zero
        known = self.moving.get(symbol)
        if known is None:
            return symbol
        if known.term is None:
            return sympy.S.One
        return self.read(folded(substitute(known.term, {self.counter: build.ZERO})))
