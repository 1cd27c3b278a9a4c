"""Powers b^n of a counter: functions defined by recursion.

No C identifier contains a `^`, so these symbols never clash with those of a program.
"""

from collections.abc import Iterable, Iterator

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import Recursive, subterms

# Any base: pow^(n, b).
ANY_POWER = Symbol("pow^", (INT, INT), INT)
_PREFIX = "pow^"
_SMALL_PRIMES = (2, 3, 5, 7, 11, 13)
_COUNTER = variable("k")
_BASE = variable("b")


def power(base: int, exponent: Term) -> Term:
    """Returns base^exponent, for a base of at least 2, as a product of powers of primes.

    This makes it visible that 4^n is the square of 2^n.
    """
    if exponent.is_number and 0 <= exponent.value <= 64:
        return build.number(base**exponent.value)
    result = build.ONE
    for prime in _primes(base):
        result = build.mul(result, apply(Symbol(f"{_PREFIX}{prime}", (INT,), INT), exponent))
    return result


def _primes(base: int) -> list[int]:
    """Returns the small prime factors, and a remaining factor if there is one."""
    factors = []
    for prime in _SMALL_PRIMES:
        while base % prime == 0:
            factors.append(prime)
            base //= prime
    return factors if base == 1 else [*factors, base]


def power_of(base: Term, exponent: Term) -> Term:
    if exponent is build.ZERO:
        return build.ONE
    return apply(ANY_POWER, exponent, base)


def numeric_base(term: Term) -> int | None:
    """Returns b if the term is pow^b(..); None otherwise."""
    if term.kind is Kind.APPLY and term.payload != ANY_POWER:
        name: str = term.payload.name
        if name.startswith(_PREFIX):
            return int(name.removeprefix(_PREFIX))
    return None


def is_power(symbol: Symbol) -> bool:
    return symbol.name.startswith(_PREFIX)


def other_functions(terms: Iterable[Term]) -> bool:
    """True if the terms use functions of closed forms besides powers."""
    applied = (node.payload for node in subterms(*terms) if node.kind is Kind.APPLY)
    return any("^" in symbol.name and not is_power(symbol) for symbol in applied)


def definitions(terms: Iterable[Term]) -> tuple[Recursive, ...]:
    """Returns the definitions of the powers that occur in the terms."""
    found: dict[Symbol, Recursive] = {}
    for node in subterms(*terms):
        if node.kind is not Kind.APPLY or node.payload in found:
            continue
        base = numeric_base(node)
        if base is not None:
            symbol = node.payload
            step = build.scale(base, apply(symbol, _COUNTER))
            found[symbol] = Recursive(symbol, _COUNTER, (), build.ONE, step)
        elif node.payload == ANY_POWER:
            step = build.mul(_BASE, power_of(_BASE, _COUNTER))
            found[ANY_POWER] = Recursive(ANY_POWER, _COUNTER, (_BASE,), build.ONE, step)
    return tuple(found.values())


# ---- Lemmas about powers, which hold for positive bases.


def lemmas(function: Recursive) -> Iterator[tuple[str, Term]]:
    if not is_power(function.symbol):
        return
    value = function.value()
    positive = build.conjunction(build.le(build.ONE, base) for base in function.parameters)
    yield "a power is positive", build.implies(positive, build.le(build.ONE, value))
    large = build.conjunction(build.le(build.number(2), base) for base in function.parameters)
    grows = build.lt(function.counter, value)
    yield "a power is greater than its exponent", build.implies(large, grows)
