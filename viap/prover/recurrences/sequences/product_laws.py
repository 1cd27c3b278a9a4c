"""Laws of binomial coefficients, powers, products and exact quotients."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import factorial

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.prover.recurrences.algebra.powers import is_power
from viap.prover.recurrences.sequences.named_sequences import BINOMIAL, FACTORIAL
from viap.prover.recurrences.sequences.sequence_law import (
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


# ---- Laws of powers: a power of a sum is the product of powers.


MOST_PARTS = 6  # of an exponent
_EXPONENT, _M, _BASE = variable("n"), variable("m"), variable("b")


@lru_cache(maxsize=64)
def addition(symbol: Symbol) -> SequenceLaw:
    """b^(m+n) = b^m * b^n, for natural exponents."""
    bases = (_BASE,) if len(symbol.arguments) == 2 else ()

    def equation(n: Term) -> Term:
        whole, left, right = (apply(symbol, each, *bases) for each in (build.add(_M, n), _M, n))
        return build.eq(whole, build.mul(left, right))

    def step(n: Term) -> Term:
        before = apply(symbol, build.sub(n, build.ONE), *bases)
        base = bases[0] if bases else build.number(int(symbol.name.partition("^")[2]))
        return build.eq(apply(symbol, n, *bases), build.mul(base, before))

    total = build.add(_M, _EXPONENT)
    steps = (step(_EXPONENT), step(total), equation(build.sub(_EXPONENT, build.ONE)))
    given = (
        LawUse(symbol, (_EXPONENT, *bases)),
        LawUse(symbol, (total, *bases)),
        algebra(steps, equation(_EXPONENT)),
    )
    before = earlier((_EXPONENT, _M, *bases))
    name = f"addition of {symbol.name}"
    return SequenceLaw(name, (_EXPONENT, _M), bases, equation(_EXPONENT), before, given)


def power_uses(applied: Mapping[Symbol, Sequence[tuple[Term, ...]]]) -> Iterator[LawUse]:
    """Yields the law at exponents that are sums: one part of each after another is split off."""
    for symbol, places in applied.items():
        for exponent, *bases in places if is_power(symbol) else ():
            yield from _split_power(symbol, exponent, tuple(bases))


def _split_power(symbol: Symbol, exponent: Term, bases: tuple[Term, ...]) -> Iterator[LawUse]:
    parts, constant = build.monomials(exponent)
    if min(parts.values(), default=0) <= 0 or constant < 0:
        return
    many = sum(parts.values()) + constant
    if not 2 <= many <= MOST_PARTS:
        return
    rest = exponent
    for part, times in parts.items():
        for _ in range(times):
            left = build.sub(rest, part)
            if left is build.ZERO:
                return
            # The counter of the induction comes first.
            yield LawUse(addition(symbol), (part, left, *bases))
            rest = left


# ---- Products of variables with known values equal the products of these values.
#
# The solver derives little about products if their factors are only known by equations.


MOST_PRODUCTS = 6  # of a question
MOST_FACTORS = 4  # of a product


def equal_products(many: int) -> SequenceLaw:
    """x1 * x2 * ... = y1 * y2 * ..., if each x equals its y."""
    left, right = ([variable(f"{name}{k}") for k in range(many)] for name in ("x", "y"))
    premises = [build.eq(x, y) for x, y in zip(left, right, strict=True)]
    equation = build.eq(_product(left), _product(right))
    body = build.implies(build.conjunction(premises), equation)
    return SequenceLaw("equal products", (), (*left, *right), body)


def _product(factors: Sequence[Term]) -> Term:
    result = build.ONE
    for factor in factors:
        result = build.mul(result, factor)
    return result


def product_uses(
    asked: Sequence[Term], values: Mapping[Term, Term], places: Mapping[Term, Term]
) -> Iterator[LawUse]:
    """Yields the law for products in a question, given values of symbols, and of their places."""
    products = [
        node
        for node in subterms(*asked)
        if node.kind is Kind.MUL and not free_variables(node)
        if any(part in values for part in subterms(node))
    ]
    for node in products[:MOST_PRODUCTS]:
        factors = [factor for factor in node.args if not factor.is_number]
        if 2 <= len(factors) <= MOST_FACTORS:
            meant = [substitute(substitute(each, values), places) for each in factors]
            yield LawUse(equal_products(len(factors)), (*factors, *meant))


# ---- Exact quotients: divisions by a non-constant value without remainder.


_X, _Y, _D = variable("x"), variable("y"), variable("d")


def exact_quotient() -> SequenceLaw:
    """x / d = y, if x = y * d and d is not zero."""
    premises = (build.negate(build.eq(_D, build.ZERO)), build.eq(_X, build.mul(_Y, _D)))
    body = build.implies(build.conjunction(premises), build.eq(build.c_div(_X, _D), _Y))
    return SequenceLaw("an exact quotient", (), (_X, _Y, _D), body)


def quotient_uses(asked: Sequence[Term], found: Sequence[Term]) -> Iterator[LawUse]:
    """Yields the law for values that a question equates and a fact defines as quotients."""
    wanted: dict[Term, Term] = {}
    for head, value in _equations(subterms(*asked)):
        if any(n.kind is Kind.APPLY and "^" in n.payload.name for n in subterms(value)):
            wanted[head] = value
    law = exact_quotient()
    for fact in found:
        said = fact.args[-1] if fact.kind is Kind.IMPLIES else fact
        for head, value in _equations((said,)):
            for node in subterms(value) if head in wanted else ():
                if node.kind is Kind.C_DIV and not node.args[1].is_number:
                    yield LawUse(law, (node.args[0], wanted[head], node.args[1]))


def _equations(nodes: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """Yields applied symbols with the integers that equations give them."""
    for node in nodes:
        if node.kind is Kind.EQ and node.args[0].sort == INT and not free_variables(node):
            for head, value in (node.args, node.args[::-1]):
                if head.kind is Kind.APPLY and "^" not in head.payload.name:
                    yield head, value
