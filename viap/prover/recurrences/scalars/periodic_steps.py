"""Steps that depend on the counter modulo a number, and values that recur."""

from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables, variable
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, Monomial, read, write

if TYPE_CHECKING:
    from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver

MOST_RESIDUES = 6
LONGEST_ORBIT = 12
# Placeholder for the quotient q until n is replaced.
_QUOTIENT = variable("quotient^")
_REMAINDERS = (Kind.C_MOD, Kind.FLOOR_MOD)
_QUOTIENTS = (Kind.C_DIV, Kind.FLOOR_DIV)


class _Division(NamedTuple):
    """(slope*n + rest) divided by a number."""

    slope: int
    rest: Term
    divisor: int


def _division(node: Term, counter: Term) -> _Division | None:
    if node.kind not in (*_REMAINDERS, *_QUOTIENTS) or not node.args[1].is_number:
        return None
    divisor = node.args[1].value
    polynomial = read(node.args[0], counter)
    if divisor < 2 or polynomial is None:
        return None
    polynomial = dict(polynomial)
    slope = polynomial.pop(Monomial(degree=1), None)
    if slope is None or any(m.degree or m.base != 1 or m.bases for m in polynomial):
        return None
    if any(c.denominator != 1 for c in (slope, *polynomial.values())):
        return None
    return _Division(int(slope), write(polynomial, counter), divisor)


# ----------------------------------------------------------------- residues of the counter


def residues(solver: "RecurrenceSolver", start: Term, step: Term) -> Term | None:
    """Solves steps that are plain for each residue of the counter: one period is one step.

    C's remainder is read as if the dividend had the sign of its slope.
    """
    counter = solver.counter
    period = period_of(step, counter)
    if period is None or period > MOST_RESIDUES:
        return None
    partial = [VALUE]
    for residue in range(period):
        single = at_residue(step, counter, period, residue)
        partial.append(substitute(single, {VALUE: partial[-1]}))
    whole = solver.solve(start, partial[-1])
    if whole is None:
        return None
    quotient = build.floor_div(counter, build.number(period))
    remainder = build.floor_mod(counter, build.number(period))
    result = None
    for residue in reversed(range(period)):
        value = substitute(partial[residue], {VALUE: whole})
        value = substitute(value, {counter: quotient})
        here = build.eq(remainder, build.number(residue))
        result = value if result is None else build.ite(here, value, result)
    return result


def period_of(step: Term, counter: Term) -> int | None:
    """Returns the number of iterations after which all remainders recur; None if there are none."""
    period: int | None = None
    for node in subterms(_flat(step)):
        division = _division(node, counter)
        if division is not None and division.rest.is_number:
            own = division.divisor // gcd(division.slope, division.divisor)
            period = lcm(period or 1, own)
    return period


def at_residue(step: Term, counter: Term, period: int, residue: int) -> Term:
    """Returns the step for n = period*q + residue, in terms of q (which is written as n)."""
    here = build.add(build.scale(period, counter), build.number(residue))

    def change(node: Term) -> Term | None:
        division = _division(node, counter)
        if division is None or not division.rest.is_number:
            return None
        slope, first = division.slope, division.rest.value
        negative = slope < 0 and node.kind in (Kind.C_MOD, Kind.C_DIV)
        sign = -1 if negative else 1
        # The dividend is slope*period*q + this; the divisor divides the factor of q.
        quotient, remainder = divmod(sign * (slope * residue + first), division.divisor)
        if node.kind in _REMAINDERS:
            return build.number(sign * remainder)
        each = slope * period // division.divisor
        return build.add(build.scale(each, _QUOTIENT), build.number(sign * quotient))

    return substitute(rewrite(_flat(step), change), {counter: here, _QUOTIENT: counter})


def _flat(term: Term) -> Term:
    """Returns remainders of quotients as quotients of remainders: (n / 2) % 3 is (n % 6) / 2.

    This is valid for C's operators if the dividend is not negative.
    """

    def change(node: Term) -> Term | None:
        if node.kind not in _REMAINDERS or not node.args[1].is_number:
            return None
        inner = node.args[0]
        if inner.kind not in _QUOTIENTS or not inner.args[1].is_number:
            return None
        if min(inner.args[1].value, node.args[1].value) <= 0:
            return None
        whole = build.number(inner.args[1].value * node.args[1].value)
        return build.floor_div(build.floor_mod(inner.args[0], whole), inner.args[1])

    return rewrite(term, change)


def counted(
    solver: "RecurrenceSolver", start: Term, atom: Term, arms: dict[bool, Term]
) -> Term | None:
    """Solves an extra growth at one residue of the counter, by the number of its occurrences."""
    counter = solver.counter
    more = build.sub(arms[True], arms[False])
    place = _residue(atom, counter)
    if place is None or not free_variables(more).isdisjoint((VALUE, counter)):
        return None
    if not free_variables(build.sub(arms[False], VALUE)).isdisjoint((VALUE,)):
        return None
    usual = solver.solve(start, arms[False])
    if usual is None:
        return None
    first, divisor = place
    modulus = build.number(divisor)
    if first.is_number:
        missing = build.number(divisor - 1 - first.value % divisor)
        many = build.floor_div(build.add(counter, missing), modulus)
    else:
        before = build.sub(build.number(-1), first)
        many = build.sub(
            build.floor_div(build.add(counter, before), modulus), build.floor_div(before, modulus)
        )
    return build.add(usual, build.mul(more, many))


def _residue(atom: Term, counter: Term) -> tuple[Term, int] | None:
    """Returns a value and a modulus: the atom holds iff n is congruent to it; None if unknown."""
    if atom.kind is not Kind.EQ:
        return None
    for side, other in (atom.args, atom.args[::-1]):
        division = _division(side, counter) if side.kind in _REMAINDERS else None
        if division is None or not other.is_number or gcd(division.slope, division.divisor) > 1:
            continue
        inverse = pow(division.slope, -1, division.divisor)
        if inverse * 2 > division.divisor:
            inverse -= division.divisor
        return build.scale(inverse, build.sub(other, division.rest)), division.divisor
    return None


# ----------------------------------------------------------------- values that recur


def modular(solver: "RecurrenceSolver", start: Term, step: Term) -> Term | None:
    """Solves V(n+1) = (V(n) + g(n)) mod m by the sum's remainder, for a start in range."""
    if step.kind not in _REMAINDERS or not step.args[1].is_number or step.args[1].value < 2:
        return None
    plain = solver.solve(start, step.args[0])
    return None if plain is None else build.floor_mod(plain, step.args[1])


def orbit(solver: "RecurrenceSolver", start: Term, step: Term) -> Term | None:
    """Solves a step on numbers alone by listing values until one recurs."""
    if not start.is_number or solver.counter in free_variables(step):
        return None
    values = [start]
    while len(values) <= LONGEST_ORBIT:
        following = substitute(step, {VALUE: values[-1]})
        if not following.is_number:
            return None
        if following in values:
            break
        values.append(following)
    else:
        return None
    before = values.index(following)
    period = build.number(len(values) - before)
    place = build.floor_mod(build.sub(solver.counter, build.number(before)), period)
    result = values[-1]
    for index in reversed(range(len(values) - 1)):
        if index < before:
            here = build.eq(solver.counter, build.number(index))
        else:
            here = build.eq(place, build.number(index - before))
        result = build.ite(here, values[index], result)
    return result
