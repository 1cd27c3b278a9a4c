"""Definitions of structs, unions and enums, types made of others, and static assertions."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.build import binary
from viap.c.elaborate.scope import Enumerator
from viap.c.elaborate.type_specifiers import enum_type
from viap.c.text.literals import string
from viap.c.tree.object_layout import alignment_of, size_of
from viap.c.tree.tree import Comma, Expr, IntConst, Member, SizeOfArray
from viap.c.tree.tree_walk import has_variable_size
from viap.c.tree.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    bit_field_type,
    is_bit_field_type,
    promote,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

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
        from viap.c.tree.object_layout import check_size

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


# ---- Definitions of enums: the values and types of their constants (C11 6.7.2.2).


def read_enum(unit: "Elaborator", node: c_ast.Enum) -> IntType:
    where = unit.position(node)
    if node.values is None:
        found = unit.scope.find_tag(f"enum {node.name}")
        return found if isinstance(found, IntType) else INT
    known = unit.enums.get(id(node))
    if known is not None:
        home = unit.types.homes[id(node)]
        if home is not unit.scope:
            for item in node.values.enumerators:
                if isinstance(item, c_ast.Enumerator):
                    unit.scope.names[item.name] = home.names[item.name]
            unit.scope.tags[f"enum {node.name}"] = known
        return known
    unit.types.homes[id(node)] = unit.scope
    said, _ = unit.attributes.of_tag(node)
    values: dict[str, int] = {}
    previous: IntConst | None = None
    for item in node.values.enumerators:
        if isinstance(item, c_ast.Pragma):
            continue
        constant = _enumerator(unit, item, previous)
        # Inside of the definition, it has the type of its value, or int.
        unit.scope.names[item.name] = Enumerator(constant.value, constant.type)
        values[item.name] = constant.value
        previous = constant
    result = enum_type(tuple(values.values()), said.packed, unit.model, where)
    for name, value in values.items():
        type = INT if INT.holds(value) else result
        unit.scope.names[name] = Enumerator(value, type)
    type_of_enum = unit.attributes.with_modes(said, result)
    assert isinstance(type_of_enum, IntType)
    result = replace(type_of_enum, constants=_named(values))
    unit.enums[id(node)] = result
    if node.name:
        unit.scope.tags[f"enum {node.name}"] = result
    return result


def _named(values: dict[str, int]) -> tuple[tuple[int, str], ...]:
    """Returns a name for each value: the first one that has it."""
    names: dict[int, str] = {}
    for name, value in values.items():
        names.setdefault(value, name)
    return tuple(names.items())


def _enumerator(unit: "Elaborator", item: c_ast.Enumerator, previous: IntConst | None) -> IntConst:
    where = unit.position(item)
    if item.value is None:
        if previous is None:
            return IntConst(0, INT, where)
        value, type = previous.value + 1, previous.type
        if not type.holds(value):
            raise TypeFault(f"the value of '{item.name}' overflows", where, "enum")
    else:
        read = unit.expressions.value(item.value)
        number = unit.constant(read)
        if number is None or not isinstance(read.type, IntType):
            raise TypeFault(f"'{item.name}' is not a constant", where, "enum")
        value, type = number, promote(read.type)
    return IntConst(value, INT if INT.holds(value) else type, where)


# ---- Types that are made of others: those of typeof, and atomic ones.


def type_of(unit: "Elaborator", expr: Expr) -> CType:
    """Return the type of typeof's operand; its arrays keep their current sizes."""
    if isinstance(expr, Member) and expr.field.bits is not None:
        raise TypeFault("typeof of a bit-field", expr.position, "typeof")
    if isinstance(expr, Comma) and isinstance(expr.type, IntType):
        if is_bit_field_type(expr.type):
            raise Unsupported("a type by that of a bit-field", expr.position, "typeof")
    if not has_variable_size(expr.type):
        return expr.type
    if expr.effects:
        raise Unsupported("typeof of an array with side effects", expr.position, "typeof")
    return _kept(unit, expr.type, expr.position)


def _kept(unit: "Elaborator", type: CType, where: Position) -> CType:
    if isinstance(type, PointerType):
        return PointerType(_kept(unit, type.target, where), type.volatile, type.qualifiers)
    if not isinstance(type, ArrayType):
        return type
    element = _kept(unit, type.element, where)
    if not isinstance(type.size, Expr):
        return ArrayType(element, type.size)
    size_t = unit.model.size_t
    whole: Expr = SizeOfArray(type, size_t, where, False)
    part: Expr
    if isinstance(type.element, ArrayType) and has_variable_size(type.element):
        part = SizeOfArray(type.element, size_t, where, False)
    else:
        part = IntConst(size_of(type.element, unit.model, where), size_t, where)
    return ArrayType(element, binary("/", whole, part, where, unit.model))


def atomic_type(unit: "Elaborator", node: c_ast.TypeDecl) -> CType:
    """Refuse an atomic type whose plain type is not aligned to its size, as atomics are."""
    type, model = unit.types.read(node.type), unit.model
    unit.atomics.append(unit.position(node))
    if not isinstance(type, StructType) or type.fields is not None:
        where = unit.position(node)
        size = size_of(type, model, where)
        if size in (2, 4, 8, 16) and alignment_of(type, model) < size:
            raise Unsupported(f"an atomic '{type}', whose alignment differs", where, "_Atomic")
    return type


# ---- Static assertions: a program with a failing one is not C (C11 6.7.10).


def check_static_assertion(unit: "Elaborator", node: c_ast.StaticAssert) -> None:
    """Raise a fault if the assertion fails; one that can't be computed is left to compilers."""
    try:
        value = unit.constant(unit.expressions.asked(node.cond))
    except Unsupported:
        return
    if value == 0:
        where = unit.position(node)
        message = ""
        if node.message is not None:
            units, _ = string(node.message.value, unit.model, where)
            message = ": " + "".join(chr(unit & 0x10FFFF) for unit in units[:-1] if unit > 0)
        raise TypeFault(f"the static assertion fails{message}", where, "_Static_assert")
