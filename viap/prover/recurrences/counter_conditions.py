"""Conditions on a counter: the threshold or the point at which they change."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Term, free_variables
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import (
    UNIT,
    Line,
    Monomial,
    cleared,
    read,
    write,
)
from viap.prover.recurrences.algebra.linear_algebra import LinearFacts, not_positive

_MOST_CHAINED = 12
_ATOMS = (Kind.EQ, Kind.LE, Kind.LT)
_CONNECTIVES = (Kind.AND, Kind.OR, Kind.NOT, Kind.IMPLIES)


class Threshold(NamedTuple):
    """A condition has the value `first` for n < bound, and the other value from there on."""

    first: bool
    bound: Term


class CounterPoint(NamedTuple):
    """An equation that holds at most for n = place, and there only if `exists`."""

    place: Term
    exists: Term


def first_atom(term: Term) -> Term | None:
    """Returns a comparison that decides an outermost `ite` of a term; None if there is none."""
    waiting = [term]
    while waiting:
        node = waiting.pop(0)
        if node.kind is Kind.ITE:
            return _atom(node.args[0])
        waiting.extend(node.args)
    return None


def _atom(condition: Term) -> Term:
    while condition.kind in _CONNECTIVES or (
        condition.kind is Kind.EQ and condition.args[0].sort == BOOL
    ):
        condition = condition.args[0]
    if condition.kind is Kind.ITE:
        return _atom(condition.args[0])
    return condition


def decided(term: Term, atom: Term, value: bool) -> Term:
    """Returns the term with the given truth value of an atom."""
    opposite = build.negate(atom)

    def change(node: Term) -> Term | None:
        if node is atom:
            return build.truth(value)
        return build.truth(not value) if node is opposite else None

    return rewrite(term, change)


def _line(term: Term, counter: Term) -> Line | None:
    """Returns a positive multiple of a term as a line; None if it is not linear."""
    polynomial = read(term, counter)
    if polynomial is None:
        return None
    polynomial = dict(polynomial)
    slope = polynomial.pop(Monomial(degree=1), None)
    if slope is None or any(m.degree or m.base != 1 or m.bases for m in polynomial):
        return None
    common = lcm(slope.denominator, *(c.denominator for c in polynomial.values()))
    _, rest = cleared(write({m: c * common for m, c in polynomial.items()}, counter))
    return Line(int(slope * common), rest)


def threshold(atom: Term, counter: Term) -> Threshold | None:
    """Returns the threshold of a comparison; None if it is not linear in the counter."""
    if atom.kind not in (Kind.LE, Kind.LT) or counter not in free_variables(atom):
        return None
    line = _line(build.sub(*atom.args), counter)
    if line is None:
        return None
    slope, rest = line
    # The comparison is slope*n + rest < 0.
    if atom.kind is Kind.LE:
        rest = build.sub(rest, build.ONE)
    first = slope > 0
    if not first:
        slope, rest = -slope, build.sub(build.neg(rest), build.ONE)
    above = build.add(build.neg(rest), build.number(slope - 1))
    return Threshold(first, build.floor_div(above, build.number(slope)))


def point(atom: Term, counter: Term) -> CounterPoint | None:
    """Returns the only counter at which an equation holds; None if it is not linear in it."""
    if atom.kind is not Kind.EQ or counter not in free_variables(atom):
        return None
    if atom.args[0].sort == BOOL or atom.args[0].sort.dimensions:
        return None
    line = _line(build.sub(*atom.args), counter)
    if line is None:
        return None
    slope, rest = line if line.slope > 0 else (-line.slope, build.neg(line.rest))
    place = build.floor_div(build.neg(rest), build.number(slope))
    whole = build.eq(build.scale(slope, place), build.neg(rest))
    return CounterPoint(place, build.conjunction((build.le(build.ZERO, place), whole)))


def point_of(atom: Term, counter: Term) -> CounterPoint | None:
    """Returns the first counter for which an equation holds, even if a side wraps around.

    If slope*n + rest is a multiple of 2^k, with an odd slope, n is known modulo 2^k; an even
    slope drops as many bits as the power of two that divides it.
    """
    sides = [side for side in atom.args if side.kind is Kind.WRAP]
    word = next((side for side in sides if counter in free_variables(side)), None)
    if atom.kind is not Kind.EQ or word is None or word.payload[1]:
        return point(atom, counter)
    other = atom.args[1] if word is atom.args[0] else atom.args[0]
    line = _line(build.sub(word.args[0], other), counter)
    if line is None:
        return None
    slope, rest = line
    even = slope & -slope
    bits = word.payload[0] - even.bit_length() + 1
    if bits < 1:
        return None
    whole = build.floor_div(build.neg(rest), build.number(even))
    inverse = pow(slope // even, -1, 1 << bits)
    place = build.wrap(build.scale(inverse, whole), bits, False)
    exists = build.eq(build.floor_mod(rest, build.number(even)), build.ZERO)
    return CounterPoint(place, exists)


def pruned(term: Term, facts: Iterable[Term], naturals: Iterable[Term]) -> Term:
    """Returns the term with comparisons decided by the facts and by enclosing cases."""
    return _pruned(term, LinearFacts(facts, naturals))


def _pruned(term: Term, bounds: LinearFacts) -> Term:
    decisions: dict[Term, Term] = {}

    def change(node: Term) -> Term | None:
        remainder = node.kind in (Kind.C_MOD, Kind.FLOOR_MOD)
        if not remainder and (node.kind not in _ATOMS or node.args[0].sort != INT):
            return None
        if node not in decisions:
            decisions[node] = (_remainder if remainder else _decision)(node, bounds)
        return decisions[node]

    cases = [node for node in subterms(term) if node.kind is Kind.ITE]
    if not cases:
        return rewrite(term, change)
    outer = _outermost(term)
    arms: dict[Term, Term] = {}
    for node in outer:
        condition = _pruned(node.args[0], bounds)
        then, orelse = node.args[1:]
        if condition is build.TRUE or condition is build.FALSE:
            arms[node] = _pruned(then if condition is build.TRUE else orelse, bounds)
        else:
            then = _pruned(then, bounds.plus(_said(condition)))
            orelse = _pruned(orelse, bounds.plus(_said(build.negate(condition))))
            arms[node] = build.ite(condition, then, orelse)
    return rewrite(substitute(term, arms), change)


def _outermost(term: Term) -> list[Term]:
    """Returns the cases that are not inside others."""
    found: dict[Term, None] = {}
    waiting = [term]
    while waiting:
        node = waiting.pop()
        if node.kind is Kind.ITE:
            found[node] = None
        elif node.kind not in (Kind.FORALL, Kind.EXISTS):
            waiting += node.args
    return list(found)


def _said(condition: Term) -> tuple[Term, ...]:
    """Returns the comparisons that hold if a condition does."""
    if condition.kind is Kind.AND:
        return tuple(part for each in condition.args for part in _said(each))
    if condition.kind is Kind.NOT and condition.args[0].kind is Kind.OR:
        return tuple(part for each in condition.args[0].args for part in _said(build.negate(each)))
    return (condition,) if condition.kind in (*_ATOMS, Kind.NOT) else ()


def _remainder(node: Term, bounds: LinearFacts) -> Term:
    """Simplifies a remainder whose dividend is known to be less than the divisor, or twice it."""
    dividend, divisor = node.args
    if divisor.is_number or not bounds.holds(build.le(build.ZERO, dividend)):
        return node
    small = build.lt(dividend, divisor)
    if bounds.holds(small):
        return dividend
    if bounds.holds(build.lt(dividend, build.scale(2, divisor))):
        return build.ite(small, dividend, build.sub(dividend, divisor))
    return node


def _decision(atom: Term, bounds: LinearFacts) -> Term:
    if bounds.holds(atom):
        return build.TRUE
    if atom.kind is Kind.EQ:
        apart = (build.lt(*atom.args), build.lt(*reversed(atom.args)))
        return build.FALSE if any(map(bounds.holds, apart)) else balanced(atom)
    return build.FALSE if bounds.holds(build.negate(atom)) else balanced(atom)


def balanced(atom: Term) -> Term:
    """Returns a comparison without the parts common to both sides."""
    left, right = (build.monomials(side)[0] for side in atom.args)
    shared = [
        build.scale(factor, part) for part, factor in left.items() if right.get(part) == factor
    ]
    if not shared:
        return atom
    common = build.add(*shared)
    compare = {Kind.EQ: build.eq, Kind.LE: build.le, Kind.LT: build.lt}[atom.kind]
    return compare(*(build.sub(side, common) for side in atom.args))


def chained(facts: Iterable[Term]) -> tuple[Term, ...]:
    """Returns comparisons and the sums of pairs of them in which a part cancels."""
    facts = tuple(facts)
    bounds = [not_positive(fact) for fact in facts if fact.kind in (Kind.LE, Kind.LT)]
    more: dict[Term, None] = {}
    for left, right in combinations(bounds[:_MOST_CHAINED], 2):
        sides = set(build.monomials(left)[0]) | set(build.monomials(right)[0])
        both = build.add(left, right)
        if len(build.monomials(both)[0]) < len(sides) and not both.is_number:
            more[build.le(both, build.ZERO)] = None
    return (*facts, *more)


def always(atom: Term, counter: Term) -> bool | None:
    """Returns the truth of a comparison, if signs show it for all counters; None if not."""
    if atom.kind not in (Kind.LE, Kind.LT):
        return None
    polynomial = read(build.sub(*atom.args), counter)
    if polynomial is None or any(m.atoms or m.bases or m.base < 1 for m in polynomial):
        return None
    least = sum((c for m, c in polynomial.items() if not m.degree), Fraction(0))
    if least > 0 and all(c >= 0 for m, c in polynomial.items() if m != UNIT):
        return False
    greatest_allowed = 0 if atom.kind is Kind.LE else -1
    if least <= greatest_allowed and all(c <= 0 for m, c in polynomial.items() if m != UNIT):
        return True
    return None


def at_least_zero(term: Term) -> Term:
    return build.ite(build.le(build.ZERO, term), term, build.ZERO)
