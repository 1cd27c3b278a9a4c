"""Types in annotations, typed, and their sizes."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import object_layout, tree
from viap.c.specification.syntax import SizeOf, TypeName
from viap.c.tree import Expr, IntConst
from viap.c.types import ArrayType, CType, PointerType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import BOOL

if TYPE_CHECKING:
    from viap.c.specification.context import Context
    from viap.c.specification.term_typing import TermReader

_NODES = {"struct": c_ast.Struct, "union": c_ast.Union}


def c_type(context: "Context", type: TypeName) -> CType | None:
    """Return the type of C; None for `integer`."""
    if type.words == ("integer",) and not type.stars:
        return None
    if type.words[0] in ("integer", "real"):
        raise Unsupported(f"the type '{type.words[0]}'", type.position, type.words[0])
    if type.words == ("boolean",):
        found: CType = BOOL
    elif type.words[0] in _NODES:
        found = context.unit.types.read(_NODES[type.words[0]](type.words[1], None))
    elif type.words[0] == "enum":
        found = context.unit.types.read(c_ast.Enum(type.words[1], None))
    else:
        found = context.unit.types.read(c_ast.IdentifierType([*type.words]))
    for _ in range(type.stars):
        found = PointerType(found)
    return found


def read_type(reader: "TermReader", type: TypeName) -> CType | None:
    """Return the type of a cast; None for `integer`."""
    found = c_type(reader.context, type)
    if not type.sizes:
        return found
    assert isinstance(found, PointerType)
    array = found.target
    for size in reversed(type.sizes):
        count = reader.integer(size)
        if not isinstance(count, IntConst):
            raise Unsupported("an array type of variable size", size.position, "type")
        array = ArrayType(array, count.value)
    return PointerType(array)


def size_of(reader: "TermReader", node: SizeOf) -> Expr:
    model = reader.context.unit.model
    if isinstance(node.operand, TypeName):
        type = read_type(reader, node.operand)
    else:
        type = reader.read(node.operand).type
    if type is None:
        raise TypeFault("'integer' has no size", node.position, "sizeof")
    return tree.IntConst(
        object_layout.size_of(type, model, node.position), model.size_t, node.position
    )
