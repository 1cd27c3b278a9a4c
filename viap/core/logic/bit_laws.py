"""Laws of bitwise operators: they define each bit of a result, and that bits determine numbers.

Integers are two's complement numbers with infinitely many bits to the left. Bit p of x is the
parity of x div 2^p; if p is negative, that of x itself. Two different integers differ in some bit:
`differ^` returns the place of one, and 0 for equal numbers. Both are total functions on the
integers, so the laws have no consequences but true statements about integers. Further laws say that
operators stay in the ranges of C's types; one gives the values of small powers of two.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Symbol, Term, apply, variable

BIT = Symbol("bit^", (INT, INT), BOOL)
DIFFER = Symbol("differ^", (INT, INT), INT)
SYMBOLS = (BIT, DIFFER)
LEFT, RIGHT, PLACE = (variable(name) for name in ("a", "b", "p"))


@dataclass(frozen=True, slots=True)
class BitLaw:
    """A formula that holds for all integers."""

    variables: tuple[Term, ...]
    body: Term


def bit(number: Term, place: Term) -> Term:
    return apply(BIT, number, place)


def differ(left: Term, right: Term) -> Term:
    return apply(DIFFER, left, right)


def _of_operator(operator: str, combined: Term) -> BitLaw:
    whole = bit(build.bits(operator, LEFT, RIGHT), PLACE)
    return BitLaw((LEFT, RIGHT, PLACE), build.eq(whole, combined))


def law_of_range(operator: str, bits: int, signed: bool) -> str:
    """Returns the name of the law that an operator stays in the range of a type."""
    return f"{operator} of {'signed' if signed else 'unsigned'} {bits}"


def _in_range(operator: str, bits: int, signed: bool) -> BitLaw:
    low = build.number(-(1 << (bits - 1)) if signed else 0)
    high = build.number((1 << (bits - 1) if signed else 1 << bits) - 1)

    def inside(number: Term) -> Term:
        return build.conjunction((build.le(low, number), build.le(number, high)))

    both = build.conjunction((inside(LEFT), inside(RIGHT)))
    return BitLaw((LEFT, RIGHT), build.implies(both, inside(build.bits(operator, LEFT, RIGHT))))


def _not_larger() -> BitLaw:
    """States: `and` of a natural number with any integer is natural and no larger than it."""
    common = build.bits("and", LEFT, RIGHT)
    within = build.conjunction((build.le(build.ZERO, common), build.le(common, LEFT)))
    return BitLaw((LEFT, RIGHT), build.implies(build.le(build.ZERO, LEFT), within))


def _masked() -> BitLaw:
    """States: `and` with the mask of all bits of a type keeps the type's natural numbers."""
    ones = build.disjunction(build.eq(RIGHT, build.number((1 << bits) - 1)) for bits in WIDTHS)
    inside = (build.le(build.ZERO, LEFT), build.le(LEFT, RIGHT))
    same = build.eq(build.bits("and", LEFT, RIGHT), LEFT)
    return BitLaw((LEFT, RIGHT), build.implies(build.conjunction((ones, *inside)), same))


def law_of_apart(operator: str) -> str:
    """Returns the name of the law about operands that have no bit in common."""
    return f"{operator} apart"


def _apart(operator: str) -> BitLaw:
    """States the result for operands without common bits.

    If one operand has bits only below a place, and the other only from there on, `or` and `xor` add
    them, and `and` is zero.
    """
    limit = build.power_of_two(PLACE)
    below = (build.le(build.ZERO, LEFT), build.lt(LEFT, limit))
    above = build.eq(build.floor_mod(RIGHT, limit), build.ZERO)
    premises = build.conjunction((build.le(build.ZERO, PLACE), *below, above))
    value = build.ZERO if operator == "and" else build.add(LEFT, RIGHT)
    same = build.eq(build.bits(operator, LEFT, RIGHT), value)
    return BitLaw((LEFT, RIGHT, PLACE), build.implies(premises, same))


def _power() -> BitLaw:
    """States the values of the powers of two that shifts in the widest type use."""
    power = build.power_of_two(PLACE)
    places = [build.number(place) for place in range(max(WIDTHS))]
    cases = (
        build.implies(build.eq(PLACE, k), build.eq(power, build.power_of_two(k))) for k in places
    )
    return BitLaw((PLACE,), build.conjunction(cases))


WIDTHS = (8, 16, 32, 64)  # bits of C's integer types
_LEFT_BIT, _RIGHT_BIT = bit(LEFT, PLACE), bit(RIGHT, PLACE)
_THERE = differ(LEFT, RIGHT)
LAWS: Mapping[str, BitLaw] = {
    "and": _of_operator("and", build.conjunction((_LEFT_BIT, _RIGHT_BIT))),
    "or": _of_operator("or", build.disjunction((_LEFT_BIT, _RIGHT_BIT))),
    "xor": _of_operator("xor", build.negate(build.eq(_LEFT_BIT, _RIGHT_BIT))),
    "zero": BitLaw((PLACE,), build.negate(bit(build.ZERO, PLACE))),
    "ones": BitLaw((PLACE,), bit(build.number(-1), PLACE)),
    "equal": BitLaw(
        (LEFT, RIGHT),
        build.disjunction(
            (
                build.eq(LEFT, RIGHT),
                build.negate(build.eq(bit(LEFT, _THERE), bit(RIGHT, _THERE))),
            )
        ),
    ),
    "common": _not_larger(),
    "masked": _masked(),
    "power": _power(),
    **{law_of_apart(operator): _apart(operator) for operator in ("and", "or", "xor")},
    **{
        law_of_range(operator, bits, signed): _in_range(operator, bits, signed)
        for operator in ("and", "or", "xor")
        for bits in WIDTHS
        for signed in (False, True)
    },
}
