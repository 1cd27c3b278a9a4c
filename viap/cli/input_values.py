"""The values that `viap run --input` feeds to a program."""

import re
import sys
from pathlib import Path

from viap.errors import UsageError

_INTEGER = re.compile(
    r"(?P<value>[+-]?(0[xX][0-9a-fA-F]{1,64}|[0-9]{1,64}))([*](?P<times>[0-9]{1,8}))?", re.ASCII
)


_FLOAT = re.compile(
    r"(?P<number>[+-]?(((\d+\.\d*|\.\d+)(e[+-]?\d{1,4})?|\d+e[+-]?\d{1,4}"
    r"|0x[0-9a-f]*\.?[0-9a-f]*p[+-]?\d{1,4}|inf|nan)f?))([*](?P<times>[0-9]{1,8}))?",
    re.ASCII | re.IGNORECASE,
)


def read_values(text: str) -> list[int]:
    """The integers in an option's value: listed in it, in `@file`, or for `-` on standard input."""
    if text == "-":
        return parse_values(_read_standard_input(), "standard input")
    if text.startswith("@"):
        return parse_values(_read_file(text[1:]), text[1:])
    return parse_values(text, "--input")


def parse_values(text: str, origin: str) -> list[int]:
    """Integers between commas or white space; decimal (also with leading zeros) or hexadecimal.

    `7*1000` is a thousand sevens.
    """
    values = []
    # An empty part between two commas is a slip; at the end of a list it is a habit.
    parts = re.sub(r"\s*,\s*$", "", text.strip())
    for number, word in enumerate(re.split(r"\s*,\s*|\s+", parts) if parts else [], start=1):
        number_of = _FLOAT.fullmatch(word)
        if number_of is not None:
            values += [_pattern(number_of["number"])] * int(number_of["times"] or 1)
            continue
        found = _INTEGER.fullmatch(word)
        if not found:
            shown = word if len(word) <= 40 else word[:37] + "..."
            raise UsageError(f"{origin}: value {number}, '{shown}', is not an integer")
        value = int(found["value"], 16 if "x" in word.lower() else 10)
        values += [value] * int(found["times"] or 1)
    return values


def _pattern(text: str) -> int:
    """The bits of a floating-point number: of a float if it ends with `f`, else of a double."""
    from viap.floating.formats import BINARY32, BINARY64
    from viap.floating.texts import parse

    form = BINARY32 if text[-1] in "fF" and not text.endswith("inf") else BINARY64
    plain = text.lstrip("+-").removesuffix("f") if form is BINARY32 else text.lstrip("+-")
    special = {"inf": form.infinity, "nan": form.nan}
    bits = special[plain] if plain in special else parse(plain, form)
    if bits is None:
        raise UsageError(f"'{text[:40]}...' has too many digits")
    return bits | form.sign if text.startswith("-") else bits


def _read_file(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{path} does not hold integers: it is not text") from None


def _read_standard_input() -> str:
    if sys.stdin is None:
        raise UsageError("cannot read the inputs: standard input is closed")
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise UsageError("standard input does not hold integers: it is not text") from None
