"""Ground facts about bits, for questions with bitwise operators.

Numbers that a question compares are compared at one bit; that bit of each operation follows from
its operands.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import ClassVar

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.bit_laws import LEFT, PLACE, RIGHT, WIDTHS, differ, law_of_apart, law_of_range
from viap.core.logic.terms import INT, Kind, Term, free_variables
from viap.core.logic.walkers import subterms
from viap.prover.instantiate.lemmas import View

MOST_PLACES = 4  # compared pairs of numbers, each at one bit
MOST_TYPES = 2  # types for facts about ranges
MOST_OPERATIONS = 120  # bitwise operations
MOST_POWERS = 6  # powers of two
_LARGEST = {
    (1 << (bits - 1) if signed else 1 << bits) - 1: (bits, signed)
    for bits in WIDTHS
    for signed in (False, True)
}


class BitLaws:
    """The laws of bits that the kernel has proved, by name."""

    views: ClassVar = frozenset(View)

    def __init__(self) -> None:
        self._laws: Mapping[str, KnownFormula] = {}

    def learn(self, laws: Mapping[str, KnownFormula]) -> None:
        self._laws = laws

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._laws:
            yield from bit_facts(self._laws, asked, found)


def bit_facts(
    laws: Mapping[str, KnownFormula], asked: Iterable[Term], known: Iterable[Term]
) -> Iterator[Instance]:
    """Yields instances of the laws for a question and for the facts about it."""
    asked, known = tuple(asked), tuple(known)
    powers = (n for n in subterms(*asked) if n.kind is Kind.POWER and not free_variables(n))
    for node in islice(powers, MOST_POWERS):
        yield Instance(laws["power"], {PLACE: node.args[0]})
    operations = [
        node
        for node in subterms(*asked, *known)
        if node.kind is Kind.BITS and not free_variables(node)
    ][:MOST_OPERATIONS]
    if not operations:
        return
    yield from _range_facts(laws, operations, _types((*asked, *known)))
    yield from _apart_facts(laws, operations)
    for left, right in _compared(asked):
        place = differ(left, right)
        yield Instance(laws["equal"], {LEFT: left, RIGHT: right})
        yield Instance(laws["zero"], {PLACE: place})
        yield Instance(laws["ones"], {PLACE: place})
        for node in operations:
            values = {LEFT: node.args[0], RIGHT: node.args[1], PLACE: place}
            yield Instance(laws[node.payload], values)


def _range_facts(
    laws: Mapping[str, KnownFormula], operations: Iterable[Term], types: Iterable[tuple[int, bool]]
) -> Iterator[Instance]:
    """Yields the facts that operations stay in the ranges of types."""
    types = tuple(types)
    for node in operations:
        left, right = node.args
        if node.payload == "and":
            for name in ("common", "masked"):
                yield Instance(laws[name], {LEFT: left, RIGHT: right})
                yield Instance(laws[name], {LEFT: right, RIGHT: left})
        for bits, signed in types:
            yield Instance(
                laws[law_of_range(node.payload, bits, signed)], {LEFT: left, RIGHT: right}
            )


def _apart_facts(
    laws: Mapping[str, KnownFormula], operations: Iterable[Term]
) -> Iterator[Instance]:
    """Yields the facts that operands without common bits, such as adjacent bytes, are added."""
    for node in operations:
        for low, high in (node.args, node.args[::-1]):
            place = trailing_zeros(high)
            if place:
                values = {LEFT: low, RIGHT: high, PLACE: build.number(place)}
                yield Instance(laws[law_of_apart(node.payload)], values)


def _types(terms: Sequence[Term]) -> list[tuple[int, bool]]:
    """Returns the types that terms are wrapped to, or whose largest number occurs."""
    found: dict[tuple[int, bool], None] = {}
    for node in subterms(*terms):
        if node.kind is Kind.WRAP and node.payload[0] in WIDTHS:
            found[node.payload] = None
        elif node.is_number and node.value in _LARGEST:
            found[_LARGEST[node.value]] = None
    return list(found)[:MOST_TYPES]


def _compared(asked: Sequence[Term]) -> list[tuple[Term, Term]]:
    """Returns the pairs of numbers whose equality is in question, without outer wraps."""
    pairs: dict[tuple[Term, Term], None] = {}
    for formula in asked:
        while formula.kind is Kind.IMPLIES:
            formula = formula.args[1]
        for node in subterms(formula):
            if node.kind is Kind.EQ and node.args[0].sort == INT and not free_variables(node):
                left, right = map(_uncut, node.args)
                if _has_bits(left) and _has_bits(right):
                    pairs[left, right] = None
    return list(pairs)[:MOST_PLACES]


def _has_bits(term: Term) -> bool:
    """True if there are laws about the number's bits: there are none about other constants."""
    return not term.is_number or term.value in (0, -1)


def _uncut(term: Term) -> Term:
    return term.args[0] if term.kind is Kind.WRAP else term


# ---- Powers of two that divide a term, as far as its form shows.


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
