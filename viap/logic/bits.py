"""Laws of bitwise operators, which say of each bit what it is, and that bits are all there is.

Integers are two's complements that go on to the left forever. Bit p of x is the parity of
x div 2^p; where p is negative, that of x itself. Two integers that differ do so in some bit:
`differ^` gives one, and 0 for a number and itself. Both are functions of all integers, so that
nothing but what is true of integers follows from the laws.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import BOOL, INT, Symbol
from viap.logic.terms import Term, apply, variable

BIT = Symbol("bit^", (INT, INT), BOOL)
DIFFER = Symbol("differ^", (INT, INT), INT)
SYMBOLS = (BIT, DIFFER)
LEFT, RIGHT, PLACE = (variable(name) for name in ("a", "b", "p"))


@dataclass(frozen=True, slots=True)
class Law:
    """A formula that holds for all integers."""

    variables: tuple[Term, ...]
    body: Term


def bit(number: Term, place: Term) -> Term:
    return apply(BIT, number, place)


def differ(left: Term, right: Term) -> Term:
    return apply(DIFFER, left, right)


def _of_operator(operator: str, combined: Term) -> Law:
    whole = bit(build.bits(operator, LEFT, RIGHT), PLACE)
    return Law((LEFT, RIGHT, PLACE), build.eq(whole, combined))


_LEFT_BIT, _RIGHT_BIT = bit(LEFT, PLACE), bit(RIGHT, PLACE)
_THERE = differ(LEFT, RIGHT)
LAWS: Mapping[str, Law] = {
    "and": _of_operator("and", build.conjunction((_LEFT_BIT, _RIGHT_BIT))),
    "or": _of_operator("or", build.disjunction((_LEFT_BIT, _RIGHT_BIT))),
    "xor": _of_operator("xor", build.negate(build.eq(_LEFT_BIT, _RIGHT_BIT))),
    "zero": Law((PLACE,), build.negate(bit(build.ZERO, PLACE))),
    "ones": Law((PLACE,), bit(build.number(-1), PLACE)),
    "equal": Law(
        (LEFT, RIGHT),
        build.disjunction(
            (
                build.eq(LEFT, RIGHT),
                build.negate(build.eq(bit(LEFT, _THERE), bit(RIGHT, _THERE))),
            )
        ),
    ),
}
