"""Sums of binomial coefficients along a row, as a triangle of their own.

`row^(n, k)` is the sum of binom(n, j) for j from 0 to k-1: each is the sum of the two above it, as
in Pascal's triangle, but the first row is 0 up to k = 0 and then 1.
"""

from collections.abc import Iterator, Mapping, Sequence

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import EXACT, VALUE
from viap.recurrences.algebra.powers import power
from viap.recurrences.sequences import binomial_laws
from viap.recurrences.sequences.binomials import BINOMIAL, binomial
from viap.recurrences.sequences.division_laws import exact_quotient
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw, distributed

ROW_SUM = Symbol("row^", (INT, INT), INT)
MOST_PLACES = 8  # that are looked at
_ROW, _PLACE = variable("k"), variable("j")
_N, _K = variable("n"), variable("k")
_ABOVE = build.sub(_N, build.ONE)
_BOTH = ((_ABOVE, _K), (_ABOVE, build.sub(_K, build.ONE)))


def row_sum(n: Term, k: Term) -> Term:
    return build.ZERO if k is build.ZERO else apply(ROW_SUM, n, k)


def _definition() -> Recursive:
    first = build.ite(build.lt(build.ZERO, _PLACE), build.ONE, build.ZERO)
    left = apply(ROW_SUM, _ROW, build.sub(_PLACE, build.ONE))
    return Recursive(ROW_SUM, _ROW, (_PLACE,), first, build.add(left, apply(ROW_SUM, _ROW, _PLACE)))


DEFINITION = _definition()


def next_part() -> SequenceLaw:
    """row(n, k+1) = row(n, k) + binom(n, k)"""
    right = build.add(_K, build.ONE)
    whole = build.add(apply(ROW_SUM, _N, _K), apply(BINOMIAL, _N, _K))
    body = build.eq(apply(ROW_SUM, _N, right), whole)
    given = (
        LawUse(BINOMIAL, (_N, _K)),
        LawUse(ROW_SUM, (_N, _K)),
        LawUse(ROW_SUM, (_N, right)),
    )
    return SequenceLaw("parts of a row", (_N,), (_K,), body, _BOTH, given)


def whole_row() -> SequenceLaw:
    """row(n, k) is 0 where k is not positive, and 2^n where k is more than n."""
    value, all_of_it = apply(ROW_SUM, _N, _K), power(2, _N)
    body = build.conjunction(
        (
            build.implies(build.le(_K, build.ZERO), build.eq(value, build.ZERO)),
            build.implies(build.lt(_N, _K), build.eq(value, all_of_it)),
        )
    )
    given = (LawUse(ROW_SUM, (_N, _K)), LawUse(all_of_it.payload, (_N,)))
    return SequenceLaw("whole rows", (_N,), (_K,), body, _BOTH, given)


def row_uses(applied: Mapping[Symbol, Sequence[tuple[Term, ...]]]) -> Iterator[LawUse]:
    """Yields laws of sums of rows at the places where these occur."""
    places = list(applied.get(ROW_SUM, ()))[:MOST_PLACES]
    for row, column in places:
        yield LawUse(whole_row(), (row, column))
        left, below = build.sub(column, build.ONE), build.add(row, build.ONE)
        if (row, left) in places:
            yield LawUse(next_part(), (row, left))
            if build.monomials(row)[1] < 0:  # the row above another, whose places are factors
                yield LawUse(binomial_laws.absorption(), (row, left))
                parts = apply(ROW_SUM, row, left), apply(BINOMIAL, row, left)
                yield distributed(below, apply(ROW_SUM, row, column), *parts)


def row_quotients(
    found: Sequence[Term], values: Mapping[Term, Term]
) -> Iterator[tuple[LawUse, LawUse]]:
    """Yields what quotients in facts are that lead to the next coefficient, and why.

    `values` are those of symbols in the facts.
    """
    seen = [node for node in subterms(*found) if node.kind is Kind.C_DIV]
    for node in dict.fromkeys(seen):
        following = _next_in_row(substitute(node, dict(values)))
        if following is not None and following.kind is Kind.APPLY:
            row, place = following.args
            why = LawUse(binomial_laws.neighbours(), (row, build.sub(place, build.ONE)))
            yield why, LawUse(exact_quotient(), (node.args[0], following, node.args[1]))


def summed_row(start: Term, step: Term, counter: Term) -> Term | None:
    """Returns V(n) where binomials of a row are added, as they are or times their place.

    None for other steps.
    """
    added = rewrite(build.sub(step, VALUE), _next_in_row)
    if VALUE in free_variables(added) or VALUE in free_variables(start):
        return None
    result = start
    for product, factor in _written_out(added):
        part = _summed(product, counter)
        if part is None:
            return None
        result = build.add(result, build.scale(factor, part))
    return result


def _next_in_row(quotient: Term) -> Term | None:
    """Returns binom(r, n+1) for binom(r, n) * (r-n) / (n+1); None for other terms."""
    divides = quotient.kind in (Kind.C_DIV, Kind.FLOOR_DIV)
    if not divides and not (quotient.kind is Kind.APPLY and quotient.payload == EXACT):
        return None
    whole, divisor = quotient.args
    for node in whole.args if whole.kind is Kind.MUL else ():
        if node.kind is Kind.APPLY and node.payload == BINOMIAL:
            row, place = node.args
            same = whole is build.mul(node, build.sub(row, place))
            if same and divisor is build.add(place, build.ONE):
                return binomial(row, divisor)
    return None


def _written_out(added: Term) -> Iterator[tuple[tuple[Term, ...], int]]:
    """Yields the parts of a sum as factors, with the numbers before them."""
    from viap.recurrences.algebra.polynomials import TooLarge
    from viap.recurrences.algebra.ring_expansion import RingExpansion

    try:
        for factors, number in RingExpansion(lambda _: None).value(added).items():
            yield factors, int(number)
    except TooLarge:
        return


def _summed(factors: tuple[Term, ...], counter: Term) -> Term | None:
    """Returns the sum of c * binom(r, n+s) or of c * n * binom(r, n), up to the counter."""
    moving = [each for each in factors if counter in free_variables(each)]
    found = [e for e in moving if e.kind is Kind.APPLY and e.payload == BINOMIAL]
    if len(found) != 1 or counter in free_variables(found[0].args[0]):
        return None
    row, place = found[0].args
    shift = build.difference(place, counter)
    others = [each for each in moving if each is not found[0]]
    if shift is None or len(others) > 1 or any(each is not counter for each in others):
        return None
    fixed = build.ONE
    for each in factors:
        if each not in moving:
            fixed = build.mul(fixed, each)
    plain = build.sub(row_sum(row, place), row_sum(row, build.number(shift)))
    if not others:
        return build.mul(fixed, plain)
    # n * binom(r, n+s) = (n+s) * binom(r, n+s) - s * binom(r, n+s)
    above, left = build.sub(row, build.ONE), build.sub(place, build.ONE)
    first = build.number(max(shift - 1, 0))
    weighted = build.sub(row_sum(above, left), row_sum(above, first))
    whole = build.sub(build.mul(row, weighted), build.scale(shift, plain))
    return build.mul(fixed, whole)
