"""Exponential polynomials in a counter n: sums of c * a1*..*ak * n^d * b^n.

c is a fraction, the a's are values independent of n, b is a number or a product of such values.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, place, variable
from viap.core.logic.walkers import Recursive, rewrite, subterms
from viap.prover.recurrences.algebra.polynomials import TooLarge, multiplied, times, total
from viap.prover.recurrences.algebra.powers import ANY_POWER, numeric_base, power, power_of

# A quotient known to be an integer. Such terms stay inside the oracle.
EXACT = Symbol("exact^", (INT, INT), INT)
# Placeholder for a sequence's value in its own step.
VALUE = variable("value^")
MOST_MONOMIALS = 60


class Monomial(NamedTuple):
    atoms: tuple[Term, ...] = ()
    degree: int = 0
    base: int = 1
    bases: tuple[Term, ...] = ()


Polynomial = dict[Monomial, Fraction]
UNIT = Monomial()


def exact(value: Term, divisor: int) -> Term:
    return value if divisor == 1 else apply(EXACT, value, build.number(divisor))


def product(left: Polynomial, right: Polynomial) -> Polynomial:
    if len(left) * len(right) > MOST_MONOMIALS:
        raise TooLarge
    return multiplied(left, right, joined)


def joined(a: Monomial, b: Monomial) -> Monomial:
    """Returns the product of two monomials."""
    return Monomial(
        tuple(sorted(a.atoms + b.atoms, key=place)),
        a.degree + b.degree,
        a.base * b.base,
        tuple(sorted(a.bases + b.bases, key=place)),
    )


def read(term: Term, counter: Term, opaque: bool = False) -> Polynomial | None:
    """Returns the term as a polynomial; None if it is none or is too large.

    With `opaque`, other parts that depend on the counter are atoms.
    """
    try:
        return _read(term, counter, opaque)
    except TooLarge:
        return None


def _read(term: Term, counter: Term, opaque: bool) -> Polynomial | None:
    if term.is_number:
        return {UNIT: Fraction(term.value)} if term.value else {}
    if term is counter:
        return {Monomial(degree=1): Fraction(1)}
    if term.kind is Kind.ADD or term.kind is Kind.MUL:
        result: Polynomial = {} if term.kind is Kind.ADD else {UNIT: Fraction(1)}
        join = total if term.kind is Kind.ADD else product
        for arg in term.args:
            part = _read(arg, counter, opaque)
            if part is None:
                return None
            result = join(result, part)
        return result
    if term.kind is Kind.APPLY and term.payload == EXACT:
        part = _read(term.args[0], counter, opaque)
        return None if part is None else times(Fraction(1, term.args[1].value), part)
    if counter not in free_variables(term):
        return {Monomial((term,)): Fraction(1)}
    power_read = _read_power(term, counter)
    if power_read is None and opaque:
        return {Monomial((term,)): Fraction(1)}
    return power_read


def _read_power(term: Term, counter: Term) -> Polynomial | None:
    """Returns pow^b(n + c), for a number c, as a polynomial; None if the term is none of these."""
    if term.kind is not Kind.APPLY or not term.args:
        return None
    shift = build.difference(term.args[0], counter)
    base = numeric_base(term)
    if base is not None and shift is not None:
        return {Monomial(base=base): Fraction(base) ** shift}
    if term.payload == ANY_POWER and shift == 0 and counter not in free_variables(term.args[1]):
        return {Monomial(bases=(term.args[1],)): Fraction(1)}
    return None


def write(polynomial: Polynomial, counter: Term) -> Term:
    """Returns the polynomial as a term; an exact quotient if it has fractions."""
    if any(monomial.base < 0 for monomial in polynomial):
        # (-1)^n depends on n's parity only.
        even, odd = _positive(polynomial, 1), _positive(polynomial, -1)
        is_even = build.eq(build.floor_mod(counter, build.number(2)), build.ZERO)
        return build.ite(is_even, write(even, counter), write(odd, counter))
    divisor = lcm(*(c.denominator for c in polynomial.values()))
    parts = []
    for monomial, coefficient in sorted(polynomial.items(), key=lambda item: item[0].degree):
        part = build.ONE
        for factor in (*monomial.atoms, *[counter] * monomial.degree):
            part = build.mul(part, factor)
        if monomial.base > 1:
            part = build.mul(part, power(monomial.base, counter))
        for base in monomial.bases:
            part = build.mul(part, power_of(base, counter))
        parts.append(build.scale(int(coefficient * divisor), part))
    return exact(build.add(*parts), divisor)


def _positive(polynomial: Polynomial, sign: int) -> Polynomial:
    """Returns the polynomial with |b| for each negative base b; `sign` is the value of (-1)^n."""
    return total(
        *(
            {m._replace(base=-m.base): sign * c} if m.base < 0 else {m: c}
            for m, c in polynomial.items()
        )
    )


def cleared(term: Term) -> tuple[int, Term]:
    """Returns a number and that multiple of the term, without exact quotients."""
    divisor, term = _cleared(term)
    return divisor, divided(term)


def divided(term: Term) -> Term:
    """Returns the term with floor divisions for exact quotients; their exactness is lost."""

    def change(node: Term) -> Term | None:
        if node.kind is Kind.APPLY and node.payload == EXACT:
            return build.floor_div(*node.args)
        return None

    return rewrite(term, change)


def _cleared(term: Term) -> tuple[int, Term]:
    if not any(node.kind is Kind.APPLY and node.payload == EXACT for node in subterms(term)):
        return 1, term
    if term.kind is Kind.APPLY and term.payload == EXACT:
        inner, value = _cleared(term.args[0])
        return inner * term.args[1].value, value
    if term.kind is Kind.ADD or term.kind is Kind.ITE:
        first = 0 if term.kind is Kind.ADD else 1
        parts = [_cleared(arg) for arg in term.args[first:]]
        common = lcm(*(divisor for divisor, _ in parts))
        scaled = [build.scale(common // divisor, value) for divisor, value in parts]
        if term.kind is Kind.ADD:
            return common, build.add(*scaled)
        return common, build.ite(term.args[0], *scaled)
    if term.kind is Kind.MUL and term.args[0].is_number:
        rest = build.ONE
        for arg in term.args[1:]:
            rest = build.mul(rest, arg)
        divisor, value = _cleared(rest)
        return divisor, build.scale(term.args[0].value, value)
    return 1, term


# ---- Integer sequences whose formula has a divisor: n*(n-1)/2, (3^n - 1)/2.
#
# Differences of such a sequence have smaller divisors, and finally none. Each sequence is therefore
# a function defined by recursion with the next one, and an equation states a multiple of it.


MOST_DIFFERENCES = 12
_COUNTER = variable("k")


class ExactSequence(NamedTuple):
    """A function and its equation: `times` its value equals `whole`, at its own counter."""

    function: Recursive
    times: int
    whole: Term

    def equation(self) -> Term:
        return build.eq(build.scale(self.times, self.function.value()), self.whole)


def exact_sequences(
    polynomial: Polynomial, parameters: Sequence[Term], number: int
) -> list[ExactSequence] | None:
    """Returns functions for a polynomial with fractions, each defined by the one before it.

    The last one is the polynomial itself. None if it is not shown to be always an integer.
    `number` distinguishes these functions from others.
    """
    levels = [polynomial]
    while any(c.denominator != 1 for c in levels[-1].values()):
        levels.append(difference(levels[-1]))
        if len(levels) > MOST_DIFFERENCES:
            return None
    growth = write(levels.pop(), _COUNTER)
    found: list[ExactSequence] = []
    for level, current in reversed(list(enumerate(levels))):
        start = at_zero(current)
        if any(c.denominator != 1 for c in start.values()):
            return None
        name = f"whole^{number}^{level}"
        symbol = Symbol(name, (INT,) * (1 + len(parameters)), INT)
        here = apply(symbol, _COUNTER, *parameters)
        step = build.add(here, growth)
        function = Recursive(symbol, _COUNTER, tuple(parameters), write(start, _COUNTER), step)
        divisor = lcm(*(c.denominator for c in current.values()))
        found.append(ExactSequence(function, divisor, write(times(divisor, current), _COUNTER)))
        growth = here
    return found


def difference(polynomial: Polynomial) -> Polynomial:
    """Returns p(n+1) - p(n)."""
    parts = [times(-1, polynomial)]
    for monomial, coefficient in polynomial.items():
        for degree in range(monomial.degree + 1):
            factor = Fraction(monomial.base * comb(monomial.degree, degree))
            parts.append({monomial._replace(degree=degree): coefficient * factor})
    return total(*parts)


def at_zero(polynomial: Polynomial) -> Polynomial:
    """Returns p(0)."""
    parts = (
        {Monomial(monomial.atoms): c} for monomial, c in polynomial.items() if not monomial.degree
    )
    return total(*parts)


# ---- Terms that grow by one number with each iteration.


class Line(NamedTuple):
    """slope*n + rest."""

    slope: int
    rest: Term


def line(term: Term, counter: Term) -> Line | None:
    """Returns a term as slope*n + rest, with no counter n in the rest; None if it is not linear."""
    slope = build.monomials(term)[0].get(counter, 0)
    rest = build.sub(term, build.scale(slope, counter)) if slope else term
    return None if counter in free_variables(rest) else Line(slope, rest)
