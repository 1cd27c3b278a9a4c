"""Names that stand for a function or an object of another name, by the attribute `alias`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.compatible_types import are_compatible
from viap.c.elaborate.scope import Entry
from viap.c.tree import Function, Symbol
from viap.errors import TypeFault, Unsupported

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def alias_entry(unit: "Elaborator", name: str, nodes: Sequence[c_ast.Node]) -> Entry | None:
    """Return what an alias stands for; None if the name is not an alias.

    Raises TypeFault or Unsupported if its target is not defined here, or has another type.
    """
    said = [(node, unit.said_of(node)) for node in nodes if isinstance(node, c_ast.Decl)]
    node, target = next(((node, each.alias) for node, each in said if each.alias), (None, ""))
    if node is None:
        return None
    where = unit.position(node)
    if name in unit.index.definitions:
        raise TypeFault(f"'{name}' is both defined and an alias of '{target}'", where, name)
    entry = unit.file_scope.find(target) if target in unit.index.declarations else None
    defined = (isinstance(entry, Function) and entry.name in unit.index.order) or (
        isinstance(entry, Symbol) and not entry.external
    )
    if not defined or not isinstance(entry, Function | Symbol):
        what = f"'{name}' as an alias of '{target}', which this file does not define"
        raise Unsupported(what, where, "alias")
    if not are_compatible(entry.type, unit.types.declared(node)):
        what = f"'{name}' as an alias of '{target}', which has another type"
        raise Unsupported(what, where, "alias")
    # A weak alias may stand for a definition of another file.
    entry.weak |= any(each.weak for _, each in said)
    unit.file_scope.names[name] = entry
    return entry


def exposed_targets(unit: "Elaborator") -> frozenset[str]:
    """Return the names of this file that other files know by an alias."""
    return frozenset(_exposed(unit))


def _exposed(unit: "Elaborator") -> Iterator[str]:
    for nodes in unit.index.declarations.values():
        for node in nodes:
            if isinstance(node, c_ast.Decl) and "static" not in node.storage:
                target = unit.said_of(node).alias
                if target:
                    yield target
