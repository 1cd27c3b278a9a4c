"""Definitions of structs and unions."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.static_assertions import check_static_assertion
from viap.c.types import Field, FunctionType, StructType, bit_field_type
from viap.errors import TypeFault
from viap.program.integer_types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


class StructReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit, self.types = unit, unit.types
        self._anonymous = 0

    def read(self, node: c_ast.Struct | c_ast.Union) -> StructType:
        kind = "struct" if isinstance(node, c_ast.Struct) else "union"
        where = self.unit.position(node)
        scope = self.unit.scope
        if node.decls is None:
            key = f"{kind} {node.name}"
            found = scope.find_tag(key) if self.unit.sees_tag(key) else None
            if isinstance(found, StructType):
                return found
            struct = StructType(kind, node.name)
            scope.tags[key] = struct
            return struct
        key = f"{kind} {node.name}"
        known = self.unit.struct_of_node(node)
        if known is not None:
            if self.types.homes[id(node)] is not scope:
                scope.tags[key] = known
                for decl in node.decls:
                    if isinstance(decl, c_ast.Decl):
                        self.types.read(decl.type)  # it may define more
            return known
        self.types.homes[id(node)] = scope
        if self.unit.linked is not None and scope is self.unit.file_scope:
            linked = self.unit.linked.structs.defined(self.unit, node)
            if linked is not None:
                self.unit.remember_struct(node, linked)
                if node.name:
                    scope.tags[key] = linked
                return linked
        existing = scope.tags.get(key) if node.name else None
        if isinstance(existing, StructType) and existing.fields is None:
            struct = existing
        else:
            self._anonymous += not node.name
            struct = StructType(kind, node.name or f"<anonymous {self._anonymous}>")
        self.unit.remember_struct(node, struct)
        if node.name:
            scope.tags[key] = struct
        fields: list[Field] = []
        for decl in node.decls:
            if isinstance(decl, c_ast.StaticAssert):
                check_static_assertion(self.unit, decl)
                continue
            if isinstance(decl, c_ast.Pragma):
                continue
            if decl.name is None and decl.bitsize is None and not _is_anonymous(decl.type):
                self.types.read(decl.type)  # it only declares a tag, or nothing
                continue
            fields.append(self._field(decl, len(fields), where))
        said, struct.pack = self.unit.attributes.of_tag(node)
        struct.packed, struct.aligned = said.packed, said.aligned
        struct.complete(fields)
        from viap.c.object_layout import check_size

        check_size(struct, self.unit.model, where)
        return struct

    def _field(self, decl: c_ast.Decl, index: int, where: Position) -> Field:
        position = self.unit.position(decl)
        said = self.unit.said_of(decl)
        type = self.types.declared(decl)
        name = decl.name or f"<{index}>"
        bits: int | None = None
        base = type if decl.bitsize is not None and isinstance(type, IntType) else None
        if decl.bitsize is not None:
            bits = self.unit.constant(self.unit.expressions.read(decl.bitsize))
            if bits is None or not isinstance(type, IntType) or not 0 <= bits <= type.bits:
                raise TypeFault("this bit-field has no valid width", position, "bit-field")
            if bits == 0 and decl.name:
                raise TypeFault("a bit-field without bits has no name", position, "bit-field")
            if bits:
                type = bit_field_type(type, bits)
        if isinstance(type, FunctionType):
            raise TypeFault("a function as a member", position, "member")
        type_aligned = self.types.typedef_alignment(decl.type)
        volatile, qualifiers = self.types.is_volatile(decl.type), self.types.qualifiers(decl.type)
        return Field(
            name, type, position, bits, base, said.packed, said.aligned, type_aligned,
            volatile, qualifiers,
        )  # fmt: skip


def _is_anonymous(node: c_ast.Node) -> bool:
    """True for a struct or union without tag and name: its members belong to the outer one."""
    while isinstance(node, c_ast.TypeDecl):
        node = node.type
    return isinstance(node, c_ast.Struct | c_ast.Union) and node.name is None
