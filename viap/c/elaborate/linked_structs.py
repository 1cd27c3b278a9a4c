"""Structs and unions of several files that are one type (C11 6.2.7).

Each file is read once more by itself, and the types that its tags have there are compared: tag,
members in their order, names, types, widths of bit-fields, and attributes. Files whose types agree
use the type of the first one.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.scope import TypeName
from viap.c.tree.types import ArrayType, CType, Field, FunctionType, PointerType, StructType

if TYPE_CHECKING:
    from viap.c.elaborate.linked_files import LinkedFiles
    from viap.c.elaborate.unit_elaborator import Elaborator


@dataclass(slots=True)
class LinkedStructs:
    program: "LinkedFiles"
    _alone: "dict[Elaborator, Elaborator]" = field(default_factory=dict)  # the second reading
    _aliases: "dict[Elaborator, dict[int, str]]" = field(default_factory=dict)

    def defined(self, unit: "Elaborator", node: c_ast.Struct | c_ast.Union) -> StructType | None:
        """Return an earlier file's type for a definition at file scope; None if there is none."""
        kind = "struct" if isinstance(node, c_ast.Struct) else "union"
        if node.name:
            key = f"{kind} {node.name}"
            if unit.index.tags.get(key) is not node:
                return None
        else:
            key = self._alias(unit, node)
            if not key:
                return None
        for other in self.program.units:
            if other is unit:
                return None
            if self._agree(unit, other, key):
                return _named(other, key)
        return None

    def declared(self, unit: "Elaborator", key: str) -> StructType | None:
        """Return the type of a tag that only other files define; None if they disagree."""
        found = [each for each in self.program.units if key in each.index.tags]
        if not found or not all(self._agree(each, found[0], key) for each in found[1:]):
            return None
        return None if found[0] is unit else _named(found[0], key)

    def _alias(self, unit: "Elaborator", node: c_ast.Node) -> str:
        """Return the type name of a struct without a tag; "" if it has none."""
        if unit not in self._aliases:
            self._aliases[unit] = {
                id(first.type.type): name
                for name, (first, *_) in unit.index.declarations.items()
                if isinstance(first, c_ast.Typedef) and isinstance(first.type, c_ast.TypeDecl)
            }
        return self._aliases[unit].get(id(node), "")

    def _agree(self, unit: "Elaborator", other: "Elaborator", key: str) -> bool:
        """True if a tag or type name stands for compatible structs in two files."""
        if " " not in key:
            nodes = other.index.declarations.get(key, ())
            if not nodes or not isinstance(nodes[0], c_ast.Typedef):
                return False
        elif key not in other.index.tags:
            return False
        one, two = (_named(self._reading(each), key) for each in (unit, other))
        return one is not None and two is not None and _Comparison().structs(one, two)

    def _reading(self, unit: "Elaborator") -> "Elaborator":
        if unit not in self._alone:
            self._alone[unit] = unit.by_itself()
        return self._alone[unit]


def _named(unit: "Elaborator", key: str) -> StructType | None:
    if " " in key:
        found = unit.file_scope.find_tag(key)
        return found if isinstance(found, StructType) else None
    entry = unit.file_scope.find(key)
    if isinstance(entry, TypeName) and isinstance(entry.type, StructType):
        return entry.type
    return None


class _Comparison:
    """Compares types of two readings; a struct that contains itself agrees if the rest does."""

    def __init__(self) -> None:
        self._assumed: set[tuple[int, int]] = set()

    def structs(self, one: StructType, two: StructType) -> bool:
        pair = id(one), id(two)
        if one is two or pair in self._assumed:
            return True
        self._assumed.add(pair)
        if one.kind != two.kind or _tag(one) != _tag(two):
            return False
        if one.fields is None or two.fields is None:
            return True
        if (one.packed, one.aligned, one.pack) != (two.packed, two.aligned, two.pack):
            return False
        if len(one.fields) != len(two.fields):
            return False
        return all(map(self._members, one.fields, two.fields))

    def _members(self, one: Field, two: Field) -> bool:
        same = all(
            getattr(one, part) == getattr(two, part)
            for part in ("bits", "base", "packed", "aligned", "type_aligned", "volatile")
        )
        names = one.name == two.name or one.name.startswith("<") and two.name.startswith("<")
        return (
            same and names and one.qualifiers == two.qualifiers and self._types(one.type, two.type)
        )

    def _types(self, one: CType, two: CType) -> bool:
        match one, two:
            case StructType(), StructType():
                return self.structs(one, two)
            case PointerType(), PointerType():
                same = one.volatile == two.volatile and one.qualifiers == two.qualifiers
                return same and self._types(one.target, two.target)
            case ArrayType(), ArrayType():
                return one.size == two.size and self._types(one.element, two.element)
            case FunctionType(), FunctionType():
                if one.variadic != two.variadic or not self._types(one.result, two.result):
                    return False
                if one.parameters is None or two.parameters is None:
                    return one.parameters is two.parameters
                same = len(one.parameters) == len(two.parameters)
                return same and all(map(self._types, one.parameters, two.parameters))
            case _:
                return one == two


def _tag(struct: StructType) -> str:
    return "" if struct.tag.startswith("<") else struct.tag
