"""Positions of stores that are known to be defined: their checks are assumptions."""

from dataclasses import dataclass

from viap.source import Position


@dataclass(frozen=True, slots=True)
class Supposed(Position):
    """A place where a value is chosen such that the operation is defined."""


def supposed_at(position: Position) -> Position:
    return Supposed(position.file, position.line, position.column)
