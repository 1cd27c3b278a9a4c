"""Initialisers: braces, designators and strings ► a value for each named part."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.tree import Initialiser
from viap.c.types import ArrayType, CType, StructType
from viap.errors import TypeFault
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class InitialiserReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit

    def read(
        self, node: c_ast.Node, type: CType, position: Position, static: bool
    ) -> tuple[Initialiser, CType]:
        """Return the initialiser, and the type with the size that it gives to `[]`.

        `static`: the object lives as long as the program; its values are constants.
        """
        if isinstance(type, ArrayType) and isinstance(type.size, tree.Expr):
            raise TypeFault("a VLA with an initialiser", position, "initialiser")
        if isinstance(type, ArrayType | StructType) or isinstance(node, c_ast.InitList):
            from viap.c.elaborate.initialiser_lists import ListReader

            result, type = ListReader(self.unit, static).read(node, type, position)
        else:
            value = build.convert(self.unit.expressions.value(node), type, position)
            result = Initialiser([((), value)], False, [])
        if static:
            from viap.c.elaborate.static_values import constant

            result.values = [(path, constant(value)) for path, value in result.values]
        return result, type
