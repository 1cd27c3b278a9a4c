"""Quotients of the theory, which round down, as those of C and ACSL, which round towards zero.

Remainders that are compared have an equal form for all dividends: x leaves r if d divides x - r.
Quotients have one for dividends that are not negative, which is proposed, to be proved as it is.
"""

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import rewrite, subterms
from viap.facts.comparisons import remainder

_COMPARISONS = {Kind.EQ: build.eq, Kind.LE: build.le, Kind.LT: build.lt}
_FLOOR = (Kind.FLOOR_DIV, Kind.FLOOR_MOD)


def truncating(term: Term) -> Term:
    """Returns the term without quotients and remainders that round down."""
    if not any(node.kind in _FLOOR for node in subterms(term)):
        return term
    return rewrite(rewrite(term, _compared_remainder), _quotient)


def _compared_remainder(node: Term) -> Term | None:
    if node.kind is not Kind.EQ or node.args[0].sort.name != "Int":
        return None
    left, right = node.args
    found = remainder(left, right, Kind.FLOOR_DIV) or _plain_remainder(left, right)
    return None if found is None else divides(*found)


def divides(dividend: Term, divisor: int, rest: int) -> Term:
    """Returns the statement that the dividend leaves a rest, for dividends of both signs."""
    monomials, constant = build.monomials(dividend)
    whole = build.add(*(build.scale(factor, part) for part, factor in monomials.items()))
    distance = build.sub(whole, build.number((rest - constant) % divisor))
    return build.eq(build.c_mod(distance, build.number(divisor)), build.ZERO)


def _plain_remainder(left: Term, right: Term) -> tuple[Term, int, int] | None:
    for side, other in ((left, right), (right, left)):
        if side.kind is Kind.FLOOR_MOD and side.args[1].is_number and other.is_number:
            divisor = side.args[1].value
            if 0 <= other.value < divisor:
                return side.args[0], divisor, other.value
    return None


def _quotient(node: Term) -> Term | None:
    if node.kind not in _FLOOR or not node.args[1].is_number or node.args[1].value <= 0:
        return None
    dividend, divisor = node.args
    monomials, constant = build.monomials(dividend)
    steps = 0
    if constant < 0 < max(monomials.values(), default=0):
        # The rest may be 0: the dividend is made positive for it, too.
        steps = constant // divisor.value
        dividend = build.sub(dividend, build.number(steps * divisor.value))
    if node.kind is Kind.FLOOR_MOD:
        return build.c_mod(dividend, divisor)
    return build.add(build.c_div(dividend, divisor), build.number(steps))


def with_remainder(node: Term) -> Term | None:
    """Returns a comparison with `x % d` in place of `x - d*(x / d)`; None if it has no such sum."""
    if node.kind not in _COMPARISONS or node.args[0].sort.name != "Int":
        return None
    difference = build.sub(*node.args)
    monomials, _ = build.monomials(difference)
    for term, factor in monomials.items():
        if term.kind is not Kind.C_DIV or not term.args[1].is_number:
            continue
        dividend, divisor = term.args
        if divisor.value <= 0 or factor % divisor.value:
            continue
        rest = build.sub(build.c_mod(dividend, divisor), dividend)
        other = build.add(build.sub(difference, build.scale(factor, term)),
                          build.scale(-factor // divisor.value, rest))  # fmt: skip
        if len(build.monomials(other)[0]) < len(monomials):
            return _COMPARISONS[node.kind](other, build.ZERO)
    return None
