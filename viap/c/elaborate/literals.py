"""Constants of C: integers with suffixes, characters, strings."""

import re

from viap.errors import SyntaxFault, Unsupported
from viap.program.types import CHAR, INT, INT128, LLONG, UCHAR, UINT, ULLONG, DataModel, IntType
from viap.source import Position

_SIMPLE = {
    "n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27,
    "\\": 92, "'": 39, '"': 34, "?": 63,
}  # fmt: skip
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.S)
_INTEGER = re.compile(r"(?P<digits>0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(?P<suffix>[uUlL]*)$")
_PIECE = re.compile(r'"((?:\\.|[^"\\])*)"', re.S)
_PREFIX = re.compile(r"(u8|[LuU])?(?=['\"])")


def integer(text: str, model: DataModel, position: Position) -> tuple[int, IntType]:
    """The value and type of an integer constant (C11 6.4.4.1)."""
    match = _INTEGER.match(text.replace("'", ""))
    if not match:
        raise Unsupported(f"the constant {text}", position, "constant")
    digits, suffix = match["digits"], match["suffix"].lower()
    decimal = not digits.startswith("0") or digits == "0"
    if digits[:2] in ("0x", "0X"):
        value = int(digits, 16)
    elif digits[:2] in ("0b", "0B"):
        value = int(digits, 2)
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
    if INT128.holds(value):
        return value, INT128  # gcc's choice for a decimal constant beyond long long
    raise SyntaxFault(f"the constant {text} is too large", position, "constant")


def _units(text: str, position: Position) -> list[int]:
    """Code units of the inside of a literal, escapes resolved; bytes are UTF-8's."""
    values: list[int] = []
    index = 0
    while index < len(text):
        if text[index] != "\\":
            values.extend(text[index].encode("utf-8", errors="surrogateescape"))
            index += 1
            continue
        match = _ESCAPE.match(text, index)
        if not match:
            raise SyntaxFault("incomplete escape sequence", position, "literal")
        body = match[1]
        if body[0] == "x":
            values.append(int(body[1:], 16))
        elif body[0] in "01234567":
            values.append(int(body, 8))
        elif body[0] in "uU" and len(body) > 1:
            values.extend(chr(int(body[1:], 16)).encode("utf-8"))
        else:
            values.append(_SIMPLE.get(body, ord(body)))
        index = match.end()
    return values


def wide_character(model: DataModel) -> IntType:
    """wchar_t, as gcc has it on x86."""
    return INT if model is DataModel.LP64 else model.long


def character(text: str, model: DataModel, position: Position) -> tuple[int, IntType]:
    """The value and type of a character constant."""
    prefix = _PREFIX.match(text)
    if prefix is not None and prefix[1] in ("u", "U"):
        raise Unsupported(f"character constants with prefix {prefix[1]}", position, "constant")
    wide = prefix is not None and prefix[1] == "L"
    inside = text[text.index("'") + 1 : -1]
    if wide:
        decoded = _wide_units(inside, position)
        return decoded[-1], wide_character(model)
    values = _units(inside, position)
    if len(values) == 1:
        return CHAR.wrap(values[0]), INT
    result = 0
    for value in values:
        result = (result << 8) | UCHAR.wrap(value)
    return INT.wrap(result), INT


def _wide_units(inside: str, position: Position) -> list[int]:
    if "\\" in inside:
        return _units(inside, position)
    return [ord(c) for c in inside]


def string(text: str, model: DataModel, position: Position) -> tuple[tuple[int, ...], IntType]:
    """The elements of a string literal, final zero included, and their type."""
    prefix = _PREFIX.match(text)
    kind = (prefix[1] if prefix else None) or ""
    if kind in ("u", "U"):
        raise Unsupported(f"string literals with prefix {kind}", position, "string literal")
    # Adjacent literals are one, but escapes end with their own literal.
    pieces = _PIECE.findall(text)
    if kind == "L":
        wide = [unit for piece in pieces for unit in _wide_units(piece, position)]
        return (*wide, 0), wide_character(model)
    units = [unit for piece in pieces for unit in _units(piece, position)]
    return (*(CHAR.wrap(value) for value in units), 0), CHAR
