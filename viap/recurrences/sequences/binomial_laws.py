"""Laws of binomial coefficients: Pascal's triangle and its neighbours, rows, and factorials."""

from math import factorial

from viap.logic import build
from viap.logic.terms import Term, apply, variable
from viap.recurrences.sequences.binomials import BINOMIAL
from viap.recurrences.sequences.factorials import FACTORIAL
from viap.recurrences.sequences.sequence_law import (
    LawUse,
    SequenceLaw,
    algebra,
    distributed,
    earlier,
    multiplied,
)

_N, _K = variable("n"), variable("k")
_ABOVE = build.sub(_N, build.ONE)
_LEFT = build.sub(_K, build.ONE)
_BOTH = ((_ABOVE, _K), (_ABOVE, _LEFT))


def _at(n: Term, k: Term) -> Term:
    return apply(BINOMIAL, n, k)


def _shifted(term: Term, shift: int) -> Term:
    return build.add(term, build.number(shift))


def _pascal(n: Term, k: Term) -> Term:
    """Returns the definition, for positive n."""
    above = _shifted(n, -1)
    return build.eq(_at(n, k), build.add(_at(above, k), _at(above, _shifted(k, -1))))


def _split(factor: Term, n: Term, k: Term) -> LawUse:
    """Returns Pascal's rule, multiplied by a factor."""
    above = _shifted(n, -1)
    return distributed(factor, _at(n, k), _at(above, k), _at(above, _shifted(k, -1)))


def outside() -> SequenceLaw:
    """States zeros outside the triangle, ones at its edges, and positive numbers inside."""
    value = _at(_N, _K)
    out = build.disjunction((build.lt(_K, build.ZERO), build.lt(_N, _K)))
    edge = build.disjunction((build.eq(_K, build.ZERO), build.eq(_K, _N)))
    body = build.conjunction(
        (
            build.implies(out, build.eq(value, build.ZERO)),
            build.implies(build.negate(out), build.le(build.ONE, value)),
            build.implies(edge, build.eq(value, build.ONE)),
        )
    )
    given = (LawUse(BINOMIAL, (_N, _K)),)
    return SequenceLaw("edges of the triangle", (_N,), (_K,), body, _BOTH, given)


def symmetry() -> SequenceLaw:
    """binom(n, k) = binom(n, n-k)"""
    body = build.eq(_at(_N, _K), _at(_N, build.sub(_N, _K)))
    given = (LawUse(BINOMIAL, (_N, _K)), LawUse(BINOMIAL, (_N, build.sub(_N, _K))))
    return SequenceLaw("symmetry of rows", (_N,), (_K,), body, _BOTH, given)


def _neighbours(n: Term, k: Term) -> Term:
    following = _shifted(k, 1)
    return build.eq(build.mul(following, _at(n, following)), build.mul(build.sub(n, k), _at(n, k)))


def neighbours() -> SequenceLaw:
    """(k+1) * binom(n, k+1) = (n-k) * binom(n, k)"""
    body = _neighbours(_N, _K)
    right = _shifted(_K, 1)
    given = (
        LawUse(BINOMIAL, (_N, _K)),
        LawUse(BINOMIAL, (_N, right)),
        _split(right, _N, right),
        _split(build.sub(_N, _K), _N, _K),
    )
    return SequenceLaw("neighbours in a row", (_N,), (_K,), body, _BOTH, given)


def rows() -> SequenceLaw:
    """(n+1-k) * binom(n+1, k) = (n+1) * binom(n, k)"""
    below = _shifted(_N, 1)
    body = build.eq(build.mul(build.sub(below, _K), _at(below, _K)), build.mul(below, _at(_N, _K)))
    given = (
        LawUse(BINOMIAL, (below, _K)),
        LawUse(neighbours(), (_N, _LEFT)),
        _split(build.sub(below, _K), below, _K),
    )
    return SequenceLaw("neighbours in a column", (_N,), (_K,), body, (), given)


def absorption() -> SequenceLaw:
    """(k+1) * binom(n+1, k+1) = (n+1) * binom(n, k)"""
    below, following = _shifted(_N, 1), _shifted(_K, 1)
    body = build.eq(build.mul(following, _at(below, following)), build.mul(below, _at(_N, _K)))
    given = (
        LawUse(BINOMIAL, (below, following)),
        LawUse(neighbours(), (_N, _K)),
        _split(following, below, following),
    )
    return SequenceLaw("absorption", (_N,), (_K,), body, (), given)


def central() -> SequenceLaw:
    """(n+1) * binom(2n+2, n+1) = 2 * (2n+1) * binom(2n, n)"""
    row, place = build.scale(2, _N), _shifted(_N, 1)
    odd, even = _shifted(row, 1), _shifted(row, 2)
    body = build.eq(
        build.mul(place, _at(even, place)),
        build.scale(2, build.mul(odd, _at(row, _N))),
    )
    same = build.eq(_at(odd, place), _at(odd, _N))
    absorbed = build.eq(build.mul(place, _at(odd, place)), build.mul(odd, _at(row, _N)))
    given = (
        LawUse(BINOMIAL, (even, place)),
        LawUse(symmetry(), (odd, place)),
        LawUse(absorption(), (row, _N)),
        algebra((_pascal(even, place), same, absorbed), body),
    )
    return SequenceLaw("central coefficients", (_N,), (), body, (), given)


def catalan() -> SequenceLaw:
    """(n+2) * c(n+1) = 2 * (2n+1) * c(n), where c(n) = binom(2n, n) - binom(2n, n+1).

    And (n+1) * c(n) = binom(2n, n).
    """
    row, place = build.scale(2, _N), _shifted(_N, 1)
    even, later = _shifted(row, 2), _shifted(_N, 2)
    here, there = _at(row, _N), _at(even, place)
    number = build.sub(here, _at(row, place))
    following = build.sub(there, _at(even, later))
    multiple = build.eq(build.mul(place, number), here)
    middle = build.eq(there, build.scale(2, build.mul(_shifted(row, 1), number)))
    step = build.eq(
        build.mul(later, following), build.scale(2, build.mul(_shifted(row, 1), number))
    )
    center = central().body
    given = (
        LawUse(neighbours(), (row, _N)),
        LawUse(neighbours(), (even, place)),
        LawUse(central(), (_N,)),
        algebra((_neighbours(row, _N),), multiple),
        algebra((build.le(build.ZERO, _N), multiple, center), middle),
        algebra((_neighbours(even, place), middle), step),
    )
    body = build.conjunction((multiple, step))
    return SequenceLaw("Catalan numbers", (_N,), (), body, (), given)


def by_factorials() -> SequenceLaw:
    """binom(n, k) * k! * (n-k)! = n! for k from 0 to n; by induction on k."""

    def product(n: Term) -> Term:
        return apply(FACTORIAL, n)

    def equation(k: Term) -> Term:
        both = build.mul(product(k), product(build.sub(_N, k)))
        return build.eq(build.mul(_at(_N, k), both), product(_N))

    rest = _shifted(build.sub(_N, _K), 1)
    low, high = product(_LEFT), product(_shifted(rest, -1))
    here, left = _at(_N, _K), _at(_N, _LEFT)
    given = (
        LawUse(FACTORIAL, (_K,)),
        LawUse(FACTORIAL, (rest,)),
        LawUse(neighbours(), (_N, _LEFT)),
        LawUse(outside(), (_N, _K)),
        multiplied(product(_K), build.mul(_K, low), build.mul(here, high)),
        multiplied(build.mul(_K, here), build.mul(rest, left), build.mul(low, high)),
        multiplied(product(rest), build.mul(rest, high), build.mul(left, low)),
    )
    body = build.implies(build.le(_K, _N), equation(_K))
    return SequenceLaw("binomials by factorials", (_K, _N), (), body, earlier((_K, _N)), given)


def column(place: int) -> SequenceLaw:
    """place! * binom(n, place) = n * (n-1) * ... * (n-place+1), for a natural number."""
    name = f"column {place} of the triangle"
    body = build.eq(build.scale(factorial(place), _at(_N, build.number(place))), _falling(place))
    if place == 0:
        return SequenceLaw(name, (_N,), (), body, (), (LawUse(outside(), (_N, build.ZERO)),))
    left = build.number(place - 1)
    before = build.scale(factorial(place - 1), _at(_N, left))
    given = (
        LawUse(neighbours(), (_N, left)),
        LawUse(column(place - 1), (_N,)),
        multiplied(before, _falling(place - 1), build.sub(_N, left)),
    )
    return SequenceLaw(name, (_N,), (), body, (), given)


def _falling(many: int) -> Term:
    """Returns the product of `many` factors n, n-1, ..., written as a sum of powers."""
    coefficients = [1]
    for factor in range(many):
        longer = [0, *coefficients]
        for degree, coefficient in enumerate(coefficients):
            longer[degree] -= factor * coefficient
        coefficients = longer
    powers = [build.ONE]
    while len(powers) < len(coefficients):
        powers.append(build.mul(powers[-1], _N))
    return build.add(*map(build.scale, coefficients, powers))
