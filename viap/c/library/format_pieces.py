"""Formats of printf: the arguments that each conversion needs (C11 7.21.6.1)."""

import re
from dataclasses import dataclass

from viap.c.tree.types import CType, FloatType, PointerType
from viap.core.program.integer_types import INT, LLONG, DataModel, IntType

# `%2$n`: POSIX numbers arguments; `I` and `Z` are GNU's.
_CONVERSION = re.compile(
    r"%(\d+\$)?([-+ #0'I]*)(\*|\d*)(?:\d+\$)?(?:\.(\*|\d*)(?:\d+\$)?)?(hh|h|ll|l|j|z|Z|t|L|q|)(.?)",
    re.DOTALL,
)
_INTEGERS, _FLOATS = frozenset("diouxXc"), frozenset("aAeEfFgG")
_NARROW = ("", "h", "hh")


@dataclass(frozen=True)
class Conversion:
    """One `%` of a format; `stars` is the number of int arguments before its own one.

    `width` and `precision` are numbers, "*" for that of an argument, or None for none.
    """

    letter: str
    length: str
    stars: int
    precision: int | str | None
    numbered: bool = False  # it names its argument by a number, as in POSIX
    flags: str = ""
    width: int | str | None = None

    @property
    def text(self) -> str:
        return f"%{self.length}{self.letter}"

    @property
    def plain(self) -> bool:
        """True for a conversion without flags, width and precision."""
        return not self.flags and self.width is None and self.precision is None

    @property
    def takes(self) -> int:
        """Returns the number of arguments that it takes; `%m` of glibc takes none."""
        return self.stars + (self.letter not in "%m")

    @property
    def valid(self) -> bool:
        """True if there is such a conversion."""
        known = _INTEGERS | _FLOATS | frozenset("spnm%CS")
        return self.letter != "" and self.letter in known

    def fits(self, type: CType, model: DataModel) -> bool:
        """True if an argument of a (promoted) type fits the conversion; signs don't count."""
        if self.letter in _FLOATS:
            return isinstance(type, FloatType)
        if self.letter in _INTEGERS and self.letter != "c":
            wanted = _wanted(self.length, model)
            if not isinstance(type, IntType) or type.bits != wanted.bits:
                return False
            return self.length in ("j", "t") or type.rank == wanted.rank
        if self.letter == "c":
            return isinstance(type, IntType) and type.rank == INT.rank
        if self.letter == "s" and not self.length:
            return isinstance(type, PointerType) and is_character(type.target)
        return isinstance(type, PointerType)


def is_character(type: CType) -> bool:
    return isinstance(type, IntType) and type.bits == 8


def _wanted(length: str, model: DataModel) -> IntType:
    if length in _NARROW:
        return INT
    return {"l": model.long, "z": model.size_t, "t": model.ptrdiff_t}.get(length, LLONG)


def conversions(text: str) -> list[Conversion]:
    return [_conversion(each) for each in _CONVERSION.finditer(text)]


def pieces(text: str) -> list[str | Conversion]:
    """Return the conversions of a format, and the texts between them."""
    found: list[str | Conversion] = []
    end = 0
    for match in _CONVERSION.finditer(text):
        if match.start() > end:
            found.append(text[end : match.start()])
        found.append(_conversion(match))
        end = match.end()
    if end < len(text):
        found.append(text[end:])
    return found


def _conversion(match: re.Match[str]) -> Conversion:
    number, flags, width, precision, length, letter = match.groups()
    stars = (width == "*") + (precision == "*")
    digits: int | str | None = precision
    if precision is not None and precision != "*":
        digits = int(precision or "0")
    wide: int | str | None = width if width == "*" else int(width) if width else None
    length = {"q": "ll", "Z": "z"}.get(length, length)
    return Conversion(letter, length, stars, digits, number is not None, flags, wide)
