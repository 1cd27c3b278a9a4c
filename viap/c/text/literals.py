"""Constants of C: integers with suffixes, characters, strings."""

import re

from viap.c.tree.types import DOUBLE, FLOAT, LONG_DOUBLE, FloatType
from viap.core.base.errors import SyntaxFault, Unsupported
from viap.core.base.source import STRAY_BYTES, Position
from viap.core.program.integer_types import (
    INT,
    INT128,
    LLONG,
    UINT,
    ULLONG,
    USHORT,
    DataModel,
    IntType,
)

_SIMPLE = {
    "n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27, "E": 27,
    "\\": 92, "'": 39, '"': 34, "?": 63,
}  # fmt: skip
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.S)
_INTEGER = re.compile(
    r"(?P<digits>0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(?P<suffix>u?(?:l|ll)?|(?:l|ll)u)$", re.I
)
_PIECE = re.compile(r'(u8|[LuU])?"((?:\\.|[^"\\])*)"', re.S)


def integer(text: str, model: DataModel, position: Position) -> tuple[int, IntType]:
    """Return the value and type of an integer constant (C11 6.4.4.1)."""
    match = _INTEGER.match(text)
    if not match or "lL" in text or "Ll" in text:
        raise Unsupported(f"the constant {text}", position, "constant")
    digits, suffix = match["digits"], match["suffix"].lower()
    decimal = not digits.startswith("0") or digits == "0"
    if digits[:2] in ("0x", "0X"):
        value = int(digits, 16)
    elif digits[:2] in ("0b", "0B"):
        value = int(digits, 2)
    elif not decimal and digits.strip("01234567"):
        raise SyntaxFault(f"the constant {text} is not octal", position, "constant")
    else:
        value = int(digits, 10 if decimal else 8)
    unsigned = "u" in suffix
    longs = suffix.count("l")
    ladder: list[IntType] = []
    steps = ((INT, UINT), (model.long, model.ulong), (LLONG, ULLONG))
    for signed_type, unsigned_type in steps[longs:]:
        if not unsigned:
            ladder.append(signed_type)
        if unsigned or not decimal:
            ladder.append(unsigned_type)
    for type in ladder:
        if type.holds(value):
            return value, type
    if ULLONG.holds(value) and model.pointer_bits == 64:
        return value, INT128  # gcc's choice for a decimal constant beyond long
    if not ULLONG.holds(value):
        raise SyntaxFault(f"the constant {text} is too large", position, "constant")
    # In 32-bit code, gcc takes such a constant for a negative one.
    raise Unsupported(f"the constant {text}, which no type has", position, "constant")


def floating_type(text: str) -> FloatType:
    """Return the type of a floating constant, by its suffix (C11 6.4.4.2p4).

    (The digits of a hexadecimal one end before its exponent: a last `f` is not a digit.)
    """
    return {"f": FLOAT, "l": LONG_DOUBLE}.get(text[-1].lower(), DOUBLE)


def _units(text: str, bits: int, position: Position) -> list[int]:
    """Return the code units inside of a literal: bytes, UTF-16 or code points; without signs."""
    values: list[int] = []
    index = 0
    while index < len(text):
        if text[index] != "\\":
            if ord(text[index]) >= STRAY_BYTES and bits > 8:
                raise SyntaxFault("this is not a UTF-8 character", position, "literal")
            values.extend(_encoded(text[index], bits))
            index += 1
            continue
        match = _ESCAPE.match(text, index)
        if not match or match[1] == "x":
            raise SyntaxFault("incomplete escape sequence", position, "literal")
        body = match[1]
        if body[0] == "x":
            values.append(int(body[1:], 16) & ((1 << bits) - 1))
        elif body[0] in "01234567":
            values.append(int(body, 8) & ((1 << bits) - 1))
        elif body[0] in "uU" and len(body) > 1:
            values.extend(_named(int(body[1:], 16), bits, position))
        elif body[0] in "uUN":
            raise SyntaxFault("incomplete escape sequence", position, "literal")
        else:
            values.append(_SIMPLE.get(body, ord(body)))
        index = match.end()
    return values


def _named(point: int, bits: int, position: Position) -> list[int]:
    basic = point < 0xA0 and chr(point) not in "$@`"  # C11 6.4.3p2
    if point > 0x10FFFF or 0xD800 <= point < 0xE000 or basic:
        raise SyntaxFault("this is not a character", position, "literal")
    return _encoded(chr(point), bits)


def _encoded(character: str, bits: int) -> list[int]:
    if bits == 8:
        if ord(character) >= STRAY_BYTES:
            return [ord(character) - STRAY_BYTES + 0x80]
        return list(character.encode("utf-8"))
    if bits == 16 and ord(character) > 0xFFFF:
        rest = ord(character) - 0x10000
        return [0xD800 | rest >> 10, 0xDC00 | rest & 0x3FF]
    return [ord(character)]


def wide_character(model: DataModel) -> IntType:
    """Return wchar_t."""
    return model.wchar


def _unit_type(prefix: str, model: DataModel) -> IntType:
    """Return the type of the elements of a literal: char, char16_t, char32_t or wchar_t."""
    types = {"": model.char, "u8": model.char, "u": USHORT, "U": UINT}
    return types[prefix] if prefix in types else wide_character(model)


def character(text: str, model: DataModel, position: Position) -> tuple[int, IntType]:
    """Return the value and type of a character constant."""
    prefix = text[: text.index("'")]
    inside = text[text.index("'") + 1 : -1]
    type = _unit_type(prefix, model)
    values = _units(inside, type.bits, position)
    if not values:
        raise SyntaxFault("an empty character constant", position, "constant")
    if prefix:
        if len(values) > 1:
            raise Unsupported(f"the constant {text}", position, "constant")
        return type.wrap(values[0]), type
    if len(values) == 1:
        return model.char.wrap(values[0]), INT
    result = 0
    for value in values:
        result = (result << 8) | value
    return INT.wrap(result), INT


def string(text: str, model: DataModel, position: Position) -> tuple[tuple[int, ...], IntType]:
    """Return the elements of a string literal, final zero included, and their type."""
    # Adjacent literals are one, but escapes end with their own literal.
    pieces = _PIECE.findall(text)
    prefixes = {prefix for prefix, _ in pieces if prefix}
    if len(prefixes) > 1:
        raise SyntaxFault("string literals of different kinds", position, "string literal")
    type = _unit_type(prefixes.pop() if prefixes else "", model)
    units = [unit for _, piece in pieces for unit in _units(piece, type.bits, position)]
    return (*(type.wrap(value) for value in units), 0), type
