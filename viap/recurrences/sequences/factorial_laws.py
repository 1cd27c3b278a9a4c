"""Laws of factorials: growth, double and rising factorials by plain ones."""

from viap.logic import build
from viap.logic.terms import Term, apply, variable
from viap.recurrences.algebra.powers import power
from viap.recurrences.sequences.factorials import DOUBLE_FACTORIAL, FACTORIAL, RISING
from viap.recurrences.sequences.sequence_law import LawUse, SequenceLaw, algebra, earlier

_N, _X = variable("n"), variable("x")
_BEFORE = build.sub(_N, build.ONE)
_TWICE = build.scale(2, _N)


def _factorial(n: Term) -> Term:
    return apply(FACTORIAL, n)


def _shifted(term: Term, shift: int) -> Term:
    return build.add(term, build.number(shift))


def growth() -> SequenceLaw:
    """1 <= n! and n <= n!"""
    value = _factorial(_N)
    body = build.conjunction((build.le(build.ONE, value), build.le(_N, value)))
    given = (LawUse(FACTORIAL, (_N,)),)
    return SequenceLaw("growth of factorials", (_N,), (), body, earlier((_N,)), given)


def even_double() -> SequenceLaw:
    """(2n)!! = 2^n * n!"""

    def equation(n: Term) -> Term:
        value = apply(DOUBLE_FACTORIAL, build.scale(2, n))
        return build.eq(value, build.mul(power(2, n), _factorial(n)))

    two, fact, double = (
        power(2, _N),
        _factorial(_N),
        apply(DOUBLE_FACTORIAL, _TWICE),
    )
    steps = (
        build.eq(two, build.scale(2, power(2, _BEFORE))),
        build.eq(fact, build.mul(_N, _factorial(_BEFORE))),
        build.eq(double, build.mul(_TWICE, apply(DOUBLE_FACTORIAL, _shifted(_TWICE, -2)))),
        equation(_BEFORE),
    )
    given = (
        LawUse(DOUBLE_FACTORIAL, (_TWICE,)),
        LawUse(FACTORIAL, (_N,)),
        LawUse(two.payload, (_N,)),
        algebra(steps, equation(_N)),
    )
    return SequenceLaw("even double factorials", (_N,), (), equation(_N), earlier((_N,)), given)


def odd_double() -> SequenceLaw:
    """(2n+1)!! * (2n)!! = (2n+1)!"""

    def equation(n: Term) -> Term:
        odd, even = (
            apply(DOUBLE_FACTORIAL, _shifted(build.scale(2, n), shift)) for shift in (1, 0)
        )
        return build.eq(build.mul(odd, even), _factorial(_shifted(build.scale(2, n), 1)))

    steps = [
        build.eq(apply(f, index), build.mul(index, apply(f, _shifted(index, -back))))
        for f, index, back in (
            (DOUBLE_FACTORIAL, _TWICE, 2),
            (DOUBLE_FACTORIAL, _shifted(_TWICE, 1), 2),
            (FACTORIAL, _TWICE, 1),
            (FACTORIAL, _shifted(_TWICE, 1), 1),
        )
    ]
    given = (
        *(LawUse(DOUBLE_FACTORIAL, (_shifted(_TWICE, shift),)) for shift in (0, 1)),
        *(LawUse(FACTORIAL, (_shifted(_TWICE, shift),)) for shift in (0, 1)),
        algebra((*steps, equation(_BEFORE)), equation(_N)),
    )
    return SequenceLaw("odd double factorials", (_N,), (), equation(_N), earlier((_N,)), given)


def first_factor() -> SequenceLaw:
    """rise(n, x) = x * rise(n-1, x+1), unless n is zero."""
    following = build.add(_X, build.ONE)

    def equation(n: Term) -> Term:
        rest = apply(RISING, build.sub(n, build.ONE), following)
        return build.eq(apply(RISING, n, _X), build.mul(_X, rest))

    def step(n: Term, x: Term) -> Term:
        last = build.add(x, build.sub(n, build.ONE))
        before = apply(RISING, build.sub(n, build.ONE), x)
        return build.eq(apply(RISING, n, x), build.mul(last, before))

    steps = (step(_N, _X), step(_BEFORE, following), equation(_BEFORE))
    given = (
        LawUse(RISING, (_N, _X)),
        LawUse(RISING, (_BEFORE, _X)),
        LawUse(RISING, (_BEFORE, following)),
        algebra(steps, equation(_N)),
    )
    body = build.implies(build.le(build.ONE, _N), equation(_N))
    return SequenceLaw("a first factor", (_N,), (_X,), body, earlier((_N, _X)), given)


def rising_by_factorials() -> SequenceLaw:
    """rise(n, x) * (x-1)! = (x+n-1)! for positive x."""

    def equation(n: Term) -> Term:
        low, high = _shifted(_X, -1), _shifted(build.add(_X, n), -1)
        return build.eq(build.mul(apply(RISING, n, _X), _factorial(low)), _factorial(high))

    last = _shifted(build.add(_X, _N), -1)
    steps = (
        build.eq(apply(RISING, _N, _X), build.mul(last, apply(RISING, _BEFORE, _X))),
        build.eq(_factorial(last), build.mul(last, _factorial(_shifted(last, -1)))),
        equation(_BEFORE),
    )
    given = (
        LawUse(RISING, (_N, _X)),
        LawUse(FACTORIAL, (last,)),
        algebra(steps, equation(_N)),
    )
    body = build.implies(build.le(build.ONE, _X), equation(_N))
    return SequenceLaw("rising factorials", (_N,), (_X,), body, earlier((_N, _X)), given)
