"""Static objects whose addresses functions of the file take.

If the entry function has a caller, other functions of the file may have run before it: these may
have given such an address to another file, or stored it in an object of the caller.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.tree import Symbol
from viap.c.types import ArrayType, CType, StructType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def lend(units: "Sequence[Elaborator]") -> None:
    """Marks the static objects of some files whose addresses the outside may have."""
    for unit in units:
        hidden = [each for each in unit.globals if not (each.exposed or each.constant)]
        if hidden:
            names = _lent(unit, hidden)
            for symbol in hidden:
                symbol.exposed = symbol.name in names


def _lent(unit: "Elaborator", symbols: list[Symbol]) -> set[str]:
    types: dict[str, list[CType]] = {}
    for symbol in symbols:
        types.setdefault(symbol.name, []).append(symbol.type)
    parts: list[c_ast.Node] = [each.body for each in unit.index.definitions.values()]
    for nodes in unit.index.declarations.values():
        parts += [n.init for n in nodes if isinstance(n, c_ast.Decl) and n.init is not None]
    found: set[str] = set()
    for part in parts:
        for name, steps, is_address in _designations(part):
            if name in types and name not in found:
                if is_address or any(_is_array(type, steps) for type in types[name]):
                    found.add(name)
    return found


def _designations(part: c_ast.Node) -> Iterator[tuple[str, list[str | None], bool]]:
    """Yields the variables, and parts of variables, in a text.

    Each has its name, the members on the way (None for an index), and True if `&` is before it.
    """
    waiting = [(part, False)]
    while waiting:
        node, is_address = waiting.pop()
        match node:
            case c_ast.UnaryOp(op="sizeof"):
                continue
            case c_ast.UnaryOp(op="&"):
                waiting.append((node.expr, True))
                continue
            case c_ast.ID() | c_ast.ArrayRef() | c_ast.StructRef(type="."):
                steps: list[str | None] = []
                while not isinstance(node, c_ast.ID):
                    if isinstance(node, c_ast.ArrayRef):
                        steps.insert(0, None)
                        waiting.append((node.subscript, False))
                    elif isinstance(node, c_ast.StructRef) and node.type == ".":
                        steps.insert(0, node.field.name)
                    else:
                        waiting.append((node, False))
                        break
                    node = node.name
                else:
                    yield node.name, steps, is_address
            case _:
                waiting += [(child, False) for _, child in node.children()]


def _is_array(type: CType, steps: list[str | None]) -> bool:
    """True if a part of an object is an array, or has a type that is not known here."""
    for step in steps:
        if step is None:
            if not isinstance(type, ArrayType):
                return False  # it is behind a pointer
            type = type.element
            continue
        field = _member(type, step)
        if field is None:
            return True
        type = field
    return isinstance(type, ArrayType)


def _member(type: CType, name: str) -> CType | None:
    """Returns the type of a member, also of an unnamed part; None if there is none."""
    for field in (type.fields or ()) if isinstance(type, StructType) else ():
        if field.name == name:
            return field.type
        if field.name.startswith("<") and (found := _member(field.type, name)) is not None:
            return found
    return None
