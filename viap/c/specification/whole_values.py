"""Values that C compares by parts, or rounds: structs, and real numbers."""

from collections.abc import Iterator
from fractions import Fraction

from viap.c import tree
from viap.c.elaborate import build
from viap.c.tree import Expr, IntConst
from viap.c.types import FLOAT, ArrayType, Field, FloatType, StructType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import INT
from viap.source import Position

MOST_PARTS = 64  # of structs that are compared


def same_members(left: Expr, right: Expr, where: Position) -> list[tuple[Expr, Expr]]:
    """Return the scalar members of two structs, in pairs."""
    if left.type is not right.type:
        raise TypeFault(f"'{left.type}' is compared with '{right.type}'", where, "==")
    found: list[tuple[Expr, Expr]] = []
    for pair in _pairs(left, right, where):
        found.append(pair)
        if len(found) > MOST_PARTS:
            raise Unsupported("a comparison of large structs", where, "==")
    return found


def _pairs(left: Expr, right: Expr, where: Position) -> Iterator[tuple[Expr, Expr]]:
    type = left.type
    steps: list[Field] | list[IntConst]
    if isinstance(type, StructType):
        if type.kind == "union":
            raise Unsupported("a comparison of unions", where, "==")
        # (Members without a name that are bit-fields are gaps.)
        steps = [each for each in type.fields or () if each.name or each.bits is None]
    elif isinstance(type, ArrayType):
        if not isinstance(type.size, int):
            raise Unsupported("a comparison of arrays", where, "==")
        steps = [IntConst(index, INT, where) for index in range(type.size)]
    else:
        yield left, right
        return
    for step in steps:
        yield from _pairs(_part(left, step, where), _part(right, step, where), where)


def _part(whole: Expr, step: Field | IntConst, where: Position) -> Expr:
    """Return a member or an element; that of another state is one of this state."""
    if isinstance(whole, tree.At):
        made = _part(whole.operand, step, where)
        return tree.At(made, whole.label, made.type, where)
    if isinstance(step, Field):
        return build.select(whole, step, where)
    assert isinstance(whole.type, ArrayType)
    return tree.Element(whole, step, whole.type.element, where, whole.effects)


def is_exact(text: str, type: FloatType) -> bool:
    """True if a decimal number is a value of the type."""
    if not text.replace("_", "x").isascii() or text[:2] in ("0x", "0X"):
        return False
    number = Fraction(text)
    if Fraction(float(text)) != number:
        return False
    bits = abs(number.numerator).bit_length()
    return type != FLOAT or bits <= 24 and abs(float(text)) < 2.0**127 and (
        number == 0 or abs(float(text)) >= 2.0**-126
    )  # fmt: skip
