"""A core program ► a digest that is the same wherever the program stands.

Positions, files and texts for messages are left out: a function keeps its digest if the lines above
it change, or if it moves to another file. All else that a record holds is in the digest, so that a
new field of the core language is in it without a change here.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from viap.program.integer_types import IntType
from viap.program.nodes import Program
from viap.source import Position

# Of a program: texts for messages. Of gaps only the kinds count, which say what TRUE means.
_MESSAGES = {"file", "notes", "flags", "linked", "pointers", "gaps"}
_PLACES = {"file", "line", "column", "call"}  # of positions


class Undigested(Exception):
    """The program holds an object of a kind that is not known here."""


def program_digest(program: Program) -> bytes:
    """Returns the digest of a program. Raises Undigested if it has none."""
    made = sha256()
    for piece in _pieces(program):
        made.update(piece.encode("utf-8", "surrogatepass"))
        made.update(b"\0")
    return made.digest()


def _pieces(program: Program) -> Iterator[str]:
    """Yields the program as words; a record that occurs again is named by its number."""
    numbers: dict[int, int] = {}
    waiting: list[Any] = [program]
    while waiting:
        item = waiting.pop()
        kind = type(item)
        if isinstance(item, str):
            yield f"s{len(item)}:{item}"
        elif kind is int or kind is bool or item is None or kind is float:
            yield repr(item)
        elif kind is Position:
            yield "@"
        elif isinstance(item, IntType):
            yield f"type {kind.__name__} {item.name} {item.bits} {item.signed} {item.rank}"
        elif kind is tuple or kind is list:
            yield f"({len(item)}"
            waiting += reversed(item)
        elif kind is frozenset:
            yield "{" + ",".join(sorted(map(repr, item))) + "}"
        elif kind is dict:
            yield f"{{{len(item)}"
            for key, value in reversed(item.items()):
                waiting += (value, key)
        elif isinstance(item, Enum):
            yield f"{kind.__name__}.{item.name}"
        elif isinstance(item, Path | bytes):
            yield repr(item)
        elif id(item) in numbers:
            yield f"#{numbers[id(item)]}"
        else:
            numbers[id(item)] = len(numbers)
            yield kind.__name__
            if kind is Program:
                waiting.append([name for name, _ in item.gaps])
            counted: type = kind
            waiting += [getattr(item, name) for name in _names(counted)]


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class of records that count, the last one first."""
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
    elif kind.__module__.startswith("viap.") and "__match_args__" in kind.__dict__:
        names = kind.__dict__["__match_args__"]
    else:
        raise Undigested(kind.__name__)
    left_out = _PLACES if issubclass(kind, Position) else _MESSAGES
    return tuple(name for name in reversed(names) if name not in left_out)
