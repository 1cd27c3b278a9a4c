"""Positions of inputs that no function gives: uninitialised values, and values from other files."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.source import InLibrary, Position

if TYPE_CHECKING:
    from viap.program.nodes import Array, Program


@dataclass(frozen=True, slots=True)
class Unset(Position):
    """The declaration of a variable without initialiser: it may hold any value.

    `undefined`: reading it is undefined behaviour, and does not just give any value. C says so of
    automatic variables whose address is never taken (C11 6.3.2.1p2), and of the value of a
    function that returned none (6.9.1p12).
    """

    name: str = ""
    undefined: bool = False

    def __str__(self) -> str:
        return Position.__str__(self)


@dataclass(frozen=True, slots=True)
class FromOutside(Position):
    """Position where an object gets its value from the caller or from another file."""

    def __str__(self) -> str:
        return Position.__str__(self)


def unset_at(position: Position, name: str, undefined: bool) -> Position:
    """The place of a declaration; in the text of a library function, the place of its call."""
    if isinstance(position, InLibrary):
        return position
    return Unset(position.file, position.line, position.column, name, undefined)


def outside_at(position: Position) -> Position:
    if isinstance(position, InLibrary):
        return position
    return FromOutside(position.file, position.line, position.column)


def outside_arrays(program: "Program") -> "frozenset[Array]":
    """The arrays whose cells hold values of the caller or another file until they are written."""
    from viap.program.caller_inputs import given_arrays
    from viap.program.nodes import Fill, statements

    filled = {
        node.array
        for node in statements(program.body)
        if isinstance(node, Fill) and isinstance(node.position, FromOutside)
    }
    return given_arrays(program) | filled
