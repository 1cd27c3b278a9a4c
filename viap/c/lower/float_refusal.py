"""Refuses floating-point numbers where the program computes with them."""

from viap.c.types import CType, FloatType
from viap.errors import Unsupported
from viap.source import Position


def no_float(type: CType, position: Position) -> None:
    if isinstance(type, FloatType):
        raise Unsupported("floating-point numbers", position, "float")
