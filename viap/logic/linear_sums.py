"""Sums as linear normal forms: equal sums are one term, no matter how they were built.

A sum consists of products with a coefficient in front, ordered by `place`, and a number last. A
product with a number is distributed over a sum.
"""

from viap.logic.terms import Kind, Term, make, place


def number(value: int) -> Term:
    return make(Kind.NUMBER, (), int(value))


ZERO = number(0)
ONE = number(1)


def monomials(term: Term) -> tuple[dict[Term, int], int]:
    """Returns a sum as the coefficients of its non-numeric parts, and its number."""
    if term.kind is Kind.NUMBER:
        return {}, term.value
    parts: dict[Term, int] = {}
    constant = 0
    for arg in term.args if term.kind is Kind.ADD else (term,):
        if arg.kind is Kind.NUMBER:
            constant += arg.value
        elif arg.kind is Kind.MUL and arg.args[0].kind is Kind.NUMBER:
            rest = arg.args[1] if len(arg.args) == 2 else make(Kind.MUL, arg.args[1:])
            parts[rest] = parts.get(rest, 0) + arg.args[0].value
        else:
            parts[arg] = parts.get(arg, 0) + 1
    return parts, constant


def weighted(parts: dict[Term, int], constant: int) -> Term:
    """Builds the sum of parts with coefficients and a number; no part is a sum or a number."""
    terms = []
    for part in sorted(parts, key=place) if len(parts) > 1 else parts:
        coefficient = parts[part]
        if coefficient == 1:
            terms.append(part)
        elif coefficient:
            inner = part.args if part.kind is Kind.MUL else (part,)
            terms.append(make(Kind.MUL, (number(coefficient), *inner)))
    if constant or not terms:
        terms.append(number(constant))
    return terms[0] if len(terms) == 1 else make(Kind.ADD, tuple(terms))


def add(*terms: Term) -> Term:
    parts: dict[Term, int] = {}
    constant = 0
    for term in terms:
        inner, inner_constant = monomials(term)
        constant += inner_constant
        for part, coefficient in inner.items():
            parts[part] = parts.get(part, 0) + coefficient
    return weighted(parts, constant)


def scale(factor: int, term: Term) -> Term:
    parts, constant = monomials(term)
    return weighted({p: factor * c for p, c in parts.items()}, factor * constant)


def sub(left: Term, right: Term) -> Term:
    return add(left, scale(-1, right))


def neg(term: Term) -> Term:
    return scale(-1, term)


def mul(left: Term, right: Term) -> Term:
    if left.is_number:
        return scale(left.value, right)
    if right.is_number:
        return scale(right.value, left)
    factor = 1
    factors: list[Term] = []
    for term in (left, right):
        for part in term.args if term.kind is Kind.MUL else (term,):
            if part.is_number:
                factor *= part.value
            else:
                factors.append(part)
    product = make(Kind.MUL, tuple(sorted(factors, key=place)))
    return scale(factor, product)


def difference(left: Term, right: Term) -> int | None:
    """Returns left - right if that is a number; else None."""
    if left.is_number and right.is_number:
        return int(left.value - right.value)
    if left.kind is not Kind.ADD and right.kind is not Kind.ADD:
        return 0 if left is right else None
    parts, constant = monomials(left)
    others, other_constant = monomials(right)
    return constant - other_constant if parts == others else None
