"""Values for readers: characters, enum constants, and strips of array cells."""

from collections.abc import Callable, Collection, Sequence

from viap.core.program.c_names import shown
from viap.core.program.integer_types import IntType

# An array with at most this many cells is shown whole.
WHOLE = 12
_HEAD, _AROUND = 3, 2  # cells shown at the start of a longer one, and on both sides of a change
_SCANNED = 4096  # cells that are compared with each other to call them equal
_ESCAPES = {"\n": "\\n", "\t": "\\t", "'": "\\'", "\\": "\\\\"}

# Gives the value of a cell; None if it is not known.
Cells = Callable[[int], int | None]


def value_text(value: int, type: IntType) -> str:
    """Returns a value as the source would have it: `'a'`, `RED`, `1.5` or a plain number."""
    name = dict(type.constants).get(value) if type.constants else None
    if name is not None:
        return name
    if type.name == "char" and value in range(128):
        letter = chr(value)
        if letter in _ESCAPES or letter.isprintable():
            return f"'{_ESCAPES.get(letter, letter)}'"
    return shown(value, type)


def strip_text(cells: Cells, size: int | None, type: IntType, marked: Collection[int]) -> str:
    """Returns cells in braces, the marked ones in brackets; far ones are counted.

    `size` is None for an array of unknown size: then only the neighbours of marked cells are shown.
    """
    if size is not None and size > WHOLE and not marked and _is_uniform(cells, 0, size):
        return f"{{all {size} cells {_cell(cells, 0, type, ())}}}"
    parts: list[str] = []
    before = -1
    for index in _shown(size, marked):
        if index > before + 1:
            parts.append(_elided(cells, before + 1, index, type))
        parts.append(_cell(cells, index, type, marked))
        before = index
    if size is None:
        parts.append("...")
    elif before + 1 < size:
        parts.append(_elided(cells, before + 1, size, type))
    return "{" + ", ".join(parts) + "}"


def _shown(size: int | None, marked: Collection[int]) -> list[int]:
    """Returns the indices of the cells that are shown, in order."""
    if size is not None and size <= WHOLE:
        return [*range(size)]
    near = {index + k for index in sorted(marked)[:WHOLE] for k in range(-_AROUND, _AROUND + 1)}
    near |= set(range(_HEAD)) if size is not None else set()
    return sorted(index for index in near if 0 <= index and (size is None or index < size))


def _cell(cells: Cells, index: int, type: IntType, marked: Collection[int]) -> str:
    value = cells(index)
    text = "?" if value is None else value_text(value, type)
    return f"[{text}]" if index in marked else text


def _elided(cells: Cells, start: int, end: int, type: IntType) -> str:
    """Returns the text for cells that are left out, with their value if they have one value."""
    count = end - start
    if count == 1:
        return _cell(cells, start, type, ())
    if cells(start) is not None and _is_uniform(cells, start, end):
        return f"... {count} more of {_cell(cells, start, type, ())}"
    return f"... {count} more"


def _is_uniform(cells: Cells, start: int, end: int) -> bool:
    first = cells(start)
    if first is None or end - start > _SCANNED:
        return False
    return all(cells(index) == first for index in range(start + 1, end))


def string_text(values: Sequence[int | None]) -> str | None:
    """Returns the cells of a char array as a string literal; None if they are no short text."""
    if not 0 < len(values) <= 64 or values[-1] != 0:
        return None
    text = "".join(chr(value) for value in values if value is not None and 0 <= value < 128)
    body = text.rstrip("\0")
    if len(text) != len(values) or not body or not all(c.isprintable() or c == "\n" for c in body):
        return None
    escapes = {**_ESCAPES, "'": "'", '"': '\\"'}
    return '"' + "".join(escapes.get(letter, letter) for letter in body) + '"'
