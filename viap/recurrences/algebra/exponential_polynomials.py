"""Exponential polynomials in a counter n: sums of c * a1*..*ak * n^d * b^n.

c is a fraction, the a's are values independent of n, b is a number or a product of such values.
"""

from fractions import Fraction
from math import lcm
from typing import NamedTuple

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, place, variable
from viap.logic.walkers import rewrite, subterms
from viap.recurrences.algebra.polynomials import TooLarge, multiplied, times, total
from viap.recurrences.algebra.powers import ANY_POWER, numeric_base, power, power_of

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
