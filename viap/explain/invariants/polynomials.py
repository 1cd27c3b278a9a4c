"""Polynomials in spoken formulas: multiplied out, and without common factors."""

from itertools import product
from math import gcd

from viap.logic import build
from viap.logic.terms import Kind, Term

_MOST_PRODUCTS = 40


def tidy(node: Term) -> Term | None:
    """Returns a simpler form of a product or an equation; None if there is none."""
    if node.kind is Kind.MUL:
        return _multiplied(node)
    if node.kind is Kind.EQ and node.args[0].sort.name == "Int":
        return _reduced(node)
    return None


def _multiplied(node: Term) -> Term | None:
    sums = [_parts(factor) for factor in node.args]
    many = 1
    for parts in sums:
        many *= len(parts)
    if many == 1 or many > _MOST_PRODUCTS:
        return None
    products = []
    for factors in product(*sums):
        result = build.ONE
        for factor in factors:
            result = build.mul(result, factor)
        products.append(result)
    return build.add(*products)


def _parts(term: Term) -> list[Term]:
    if term.kind is not Kind.ADD:
        return [term]
    monomials, rest = build.monomials(term)
    parts = [build.scale(factor, part) for part, factor in monomials.items()]
    return [*parts, build.number(rest)] if rest else parts


def _reduced(equation: Term) -> Term | None:
    monomials, rest = build.monomials(build.sub(*equation.args))
    common = gcd(rest, *monomials.values())
    if common <= 1:
        return None
    parts = [build.scale(factor // common, term) for term, factor in monomials.items()]
    return build.eq(build.add(*parts), build.number(-rest // common))
