"""Lengths of zero-terminated strings in a contract: `--array 's:strlen(s) + 1'`.

A length is a variable of its own, of any value, and the element at that index is zero. Elements
before it may be zero, too: so the variable is at least the length. It may stand where a larger
number promises no less: in a size `strlen(s) + 2`, and in a condition `strlen(s) <= 80`.
"""

import re
from collections.abc import Sequence

_LENGTH = r"strlen\s*\(\s*(\w+)\s*\)"
_SIZE = re.compile(rf"\s*{_LENGTH}\s*(?:\+\s*(\d+)\s*)?")
_BOUND = re.compile(rf"\s*{_LENGTH}\s*<=\s*(\d+)(?:LL)?\s*")
_PREFIX = "viap_strlen_"


def is_length(name: str) -> bool:
    """True for a variable that stands for the length of a string."""
    return name.startswith(_PREFIX)


def strings(arrays: Sequence[tuple[str, str]]) -> list[str]:
    """The pointers that lead to zero-terminated strings, by their sizes."""
    found = ((name, _SIZE.fullmatch(size)) for name, size in arrays)
    return [name for name, size in found if size and size[1] == name and int(size[2] or 0) > 0]


def declarations(names: Sequence[str]) -> str:
    return " ".join(f"static long {_PREFIX}{name};" for name in names)


def terminated(name: str) -> str:
    """The condition that the string ends."""
    length = _PREFIX + name
    return f"{length} >= 0 && {length} < (long)(~0ul >> 1) && {name}[{length}] == 0"


def as_written(text: str) -> str:
    """The text of an expression, with lengths as the user writes them."""
    return re.sub(rf"\b{_PREFIX}(\w+)", r"strlen(\1)", text)


def with_lengths(text: str, names: Sequence[str]) -> str:
    """The text of an option, with variables for the lengths of these strings."""
    match = _SIZE.fullmatch(text) or _BOUND.fullmatch(text)
    if match is None or match[1] not in names:
        return text
    return re.sub(_LENGTH, _PREFIX + match[1], text)
