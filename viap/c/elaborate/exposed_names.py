"""Names that functions of other files can reach, if the program calls such functions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.attribute_places import attributes_of
from viap.c.gnu_words import ASM_CALL
from viap.c.library_functions import is_of_verifiers

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def expose(unit: "Elaborator") -> bool:
    """Read variables by which functions of other files reach those of this file.

    They matter although nothing here names them: their initialisers hold addresses. Returns
    True if there are more functions to read.
    """
    for name, nodes in unit.index.declarations.items():
        variable = all(isinstance(node, c_ast.Decl) for node in nodes)
        if variable and name not in unit.file_scope.names and _may_hold_address(nodes):
            unit.file_scope.find(name)
    return bool(unit.pending)


def mentioned_by_others(unit: "Elaborator") -> frozenset[str]:
    """Return names in functions that other files can call; `main` is not one of them."""
    waiting: list[str] = [
        name
        for name in unit.index.order
        if name != "main" and not is_of_verifiers(name)
        if not any("static" in node.storage for node in unit.index.declarations[name])
    ]
    return _reached([unit], [*waiting, *unit.address_taken, *unit.alias_targets])


def names_in(units: "Sequence[Elaborator]", name: str) -> frozenset[str]:
    """Return the names in a function of some files, and in all that these stand for."""
    return _reached(units, [name])


def _reached(units: "Sequence[Elaborator]", waiting: list[str]) -> frozenset[str]:
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for unit in units:
            definition = unit.index.definitions.get(name)
            if definition is not None and name in unit.index.order:
                waiting += _identifiers(unit, definition.body)
            for node in unit.index.declarations.get(name, ()):
                if not isinstance(node, c_ast.Decl):
                    continue
                # A pointer leads to what its initialiser names, and an alias to its target.
                waiting += _identifiers(unit, node)
    return frozenset(seen)


def _identifiers(unit: "Elaborator", part: c_ast.Node) -> list[str]:
    """Return all names that a body or a declaration uses, also in attributes and in assembly."""
    found: list[str] = []
    waiting = [part]
    while waiting:
        node = waiting.pop()
        if isinstance(node, c_ast.ID):
            found.append(node.name)
        elif isinstance(node, c_ast.Decl):
            for attribute in attributes_of(node, unit.notes.groups):
                found += [token.value.strip('"') for token in attribute.arguments]
        elif isinstance(node, c_ast.FuncCall) and getattr(node.name, "name", "") == ASM_CALL:
            found += unit.notes.statements[int(node.args.exprs[0].value)].words
        waiting += [child for _, child in node.children()]
    return found


def _may_hold_address(nodes: list[c_ast.Node]) -> bool:
    """True if other files know the declared variable, and it may hold a pointer."""
    if any("static" in node.storage or isinstance(node.type, c_ast.FuncDecl) for node in nodes):
        return False
    waiting = [node.init for node in nodes if node.init is not None]
    while waiting:
        node = waiting.pop()
        if isinstance(node, c_ast.ID):
            return True
        waiting += [child for _, child in node.children()]
    return False
