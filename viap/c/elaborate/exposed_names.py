"""Names that functions of other files can reach, if the program calls such functions."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.choice_reader import are_compatible
from viap.c.elaborate.scope import Entry
from viap.c.library.library_functions import is_of_verifiers
from viap.c.text.attribute_places import attributes_of
from viap.c.text.gnu_words import ASM_CALL
from viap.c.tree.tree import Function, Symbol
from viap.c.tree.types import ArrayType, CType, StructType
from viap.core.base.errors import TypeFault, Unsupported

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


# ---- Static objects whose addresses functions of the file take.
#
# If the entry function has a caller, other functions of the file may have run before it: these may
# have given such an address to another file, or stored it in an object of the caller.


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


# ---- Names that stand for a function or an object of another name, by the attribute `alias`.


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
