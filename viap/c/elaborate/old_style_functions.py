"""Functions whose parameters are declared behind a list of their names."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.file_index import has_prototype
from viap.c.tree import Function
from viap.c.types import FunctionType
from viap.errors import Unsupported
from viap.program.integer_types import BOOL

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def old_style_type(
    unit: "Elaborator", others: Iterable[c_ast.Node], node: c_ast.FuncDef, type: FunctionType
) -> FunctionType:
    """Return the type of a function whose parameters are declared after the list of names.

    `others`: its declarations; a prototype among them decides.
    """
    for other in others:
        if has_prototype(other):
            prototype = unit.types.read(other.type)
            assert isinstance(prototype, FunctionType)
            return prototype
    unit.push()
    try:
        parameters = unit.parameters(node, Function("", type, unit.position(node)))
    finally:
        unit.pop()
    for symbol in parameters:
        if symbol.type == BOOL:
            # gcc does not convert the argument to 0 or 1, as C requires.
            what = "a _Bool parameter of an old-style definition"
            raise Unsupported(what, symbol.position, "_Bool")
    return FunctionType(type.result, None, old_style=tuple(s.type for s in parameters))
