"""Powers of two that divide a term, as far as its form shows."""

from viap.logic import build
from viap.logic.terms import Kind, Term

MOST_ZEROS = 64  # for the number zero, which every power divides


def trailing_zeros(term: Term) -> int:
    """Returns a number k such that 2^k divides the term, as far as its form shows."""
    match term.kind:
        case Kind.NUMBER:
            number: int = term.value
            return (number & -number).bit_length() - 1 if number else MOST_ZEROS
        case Kind.MUL:
            return sum(map(trailing_zeros, term.args))
        case Kind.ADD:
            return max(min(map(trailing_zeros, term.args)), _zeros_of_sum(term))
        case Kind.ITE:
            return min(map(trailing_zeros, term.args[1:]))
        case Kind.WRAP:
            return min(trailing_zeros(term.args[0]), int(term.payload[0]))
        case Kind.BITS:
            known = [trailing_zeros(each) for each in term.args]
            return max(known) if term.payload == "and" else min(known)
    return 0


def _zeros_of_sum(term: Term) -> int:
    """Returns the trailing zeros of a sum in which remainders cancel: t mod 2^16 - t mod 2^8."""
    parts, constant = build.monomials(term)
    places = {_remainder(part)[1] for part in parts} - {0}
    for place in sorted(places, reverse=True):
        # Modulo 2^place, a remainder by a multiple of 2^place equals the number itself.
        rest = build.number(constant)
        for part, factor in parts.items():
            inner, length = _remainder(part)
            rest = build.add(rest, build.scale(factor, inner if length >= place else part))
        others, number = build.monomials(rest)
        if not any(factor % (1 << place) for factor in (*others.values(), number)):
            return place
    return 0


def _remainder(term: Term) -> tuple[Term, int]:
    """Returns t and k if the term is t modulo 2^k; k is 0 if it is no remainder."""
    if term.kind is Kind.WRAP:
        return term.args[0], int(term.payload[0])
    if term.kind is Kind.FLOOR_MOD and term.args[1].is_number:
        divisor: int = term.args[1].value
        if divisor > 0 and not divisor & (divisor - 1):
            return term.args[0], divisor.bit_length() - 1
    return term, 0
