"""The external definitions of a file (C11 6.9): functions, and objects with tentative ones."""

from pycparser import c_ast

from viap.c.elaborate.unit_elaborator import Elaborator
from viap.c.types import ArrayType, FunctionType
from viap.source import Position


def place(unit: Elaborator, name: str) -> Position:
    """Return the position of a name's definition in a file."""
    definition = unit.index.definitions.get(name)
    if definition is not None:
        return unit.position(definition.decl)
    return unit.position(_defining(unit, name)[0])


def is_external(unit: Elaborator, name: str) -> bool:
    """True if the file declares a name of external linkage."""
    nodes = unit.index.declarations.get(name)
    if not nodes or isinstance(nodes[0], c_ast.Typedef):
        return False
    return not unit.index.is_static(name)


def defines(unit: Elaborator, name: str) -> bool:
    """True if the file has an external definition of a name, or a tentative one."""
    if not is_external(unit, name):
        return False
    if name in unit.index.order:
        return not unit.index.is_inline(name)
    return bool(_defining(unit, name))


def _defining(unit: Elaborator, name: str) -> list[c_ast.Decl]:
    found = [
        node
        for node in unit.index.declarations[name]
        if isinstance(node, c_ast.Decl) and not isinstance(node.type, c_ast.FuncDecl)
        if "extern" not in node.storage or node.init is not None
    ]
    aliases = [
        node
        for node in unit.index.declarations[name]
        if unit.notes.aliases
        if isinstance(node, c_ast.Decl) and unit.said_of(node).alias
    ]
    return [node for node in found if not _is_function(unit, node)] + aliases


def _is_function(unit: Elaborator, node: c_ast.Decl) -> bool:
    """True if a type name makes a function of the declaration: `operation f;`."""
    type: c_ast.Node = node.type
    while isinstance(type, c_ast.TypeDecl):
        type = type.type
        if isinstance(type, c_ast.FuncDecl):
            return True
        if isinstance(type, c_ast.IdentifierType) and len(type.names) == 1:
            known = unit.index.declarations.get(type.names[0], ())
            if not known or not isinstance(known[0], c_ast.Typedef):
                return False
            type = known[0].type
        if isinstance(type, c_ast.FuncDecl):
            return True
    return isinstance(type, c_ast.TypeOf) and isinstance(unit.entries.declared(node), FunctionType)


def has_size(unit: Elaborator, name: str) -> bool:
    """True if a declaration has a complete type, or is not one of an array."""
    types = [unit.entries.declared(node) for node in unit.index.declarations[name]]
    return any(not isinstance(type, ArrayType) or type.size is not None for type in types)


def same_body(unit: Elaborator, other: Elaborator, name: str) -> bool:
    """True if two definitions of a function have the same text, and no names of their files."""
    one, two = (each.index.definitions[name] for each in (unit, other))
    return _shape(one) == _shape(two) and not any(
        word in each.index.declarations
        for each in (unit, other)
        for word in _words(one)
        if word not in (name, *_own_names(one))
    )


def _shape(node: c_ast.Node) -> object:
    own = tuple(repr(getattr(node, each)) for each in node.attr_names if each != "storage")
    return type(node), own, tuple((part, _shape(child)) for part, child in node.children())


def _nodes(node: c_ast.Node) -> list[c_ast.Node]:
    found = [node]
    for each in found:
        found += [child for _, child in each.children()]
    return found


def _words(node: c_ast.Node) -> list[str]:
    words: list[str] = []
    for each in _nodes(node):
        if isinstance(each, c_ast.ID):
            words.append(each.name)
        elif isinstance(each, c_ast.IdentifierType):
            words += each.names
    return words


def _own_names(node: c_ast.Node) -> list[str]:
    return [each.name for each in _nodes(node) if isinstance(each, c_ast.Decl) and each.name]
