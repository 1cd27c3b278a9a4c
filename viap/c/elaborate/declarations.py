"""Declarators ► types; struct, union and enum definitions."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.build import convert, is_volatile, value_of
from viap.c.elaborate.evaluate import evaluate
from viap.c.elaborate.scope import Enumerator, TypeName
from viap.c.elaborate.specifiers import basic_type
from viap.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    bit_field_type,
)
from viap.errors import TypeFault, Unsupported
from viap.program.types import INT, UINT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit import Elaborator


class TypeReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit
        self.anonymous = 0

    def read(self, node: c_ast.Node) -> CType:
        """The type of a declarator (TypeDecl, PtrDecl, ArrayDecl, FuncDecl, Typename)."""
        match node:
            case c_ast.TypeDecl() | c_ast.Typename() | c_ast.AttributedType():
                return self.read(node.type)
            case c_ast.IdentifierType():
                return self._named(node)
            case c_ast.PtrDecl():
                return PointerType(self.read(node.type), self.is_volatile(node.type))
            case c_ast.ArrayDecl():
                return self._array(node)
            case c_ast.FuncDecl():
                return self._function(node)
            case c_ast.Struct() | c_ast.Union():
                return self._struct(node)
            case c_ast.Enum():
                return self._enum(node)
            case c_ast.TypeOf():
                operand = node.expr
                if isinstance(operand, c_ast.Typename):
                    return self.read(operand)
                return self.unit.expressions.read(operand).type
            case _:
                where = self.unit.position(node)
                raise Unsupported(f"the type '{type(node).__name__}'", where, "type")

    def _named(self, node: c_ast.IdentifierType) -> CType:
        where = self.unit.position(node)
        known = basic_type(node.names, self.unit.model, where)
        if known is not None:
            return known
        if len(node.names) == 1:
            entry = self.unit.scope.find(node.names[0])
            if isinstance(entry, TypeName):
                return entry.type
        raise TypeFault(f"'{' '.join(node.names)}' is no type", where, "type")

    def _array(self, node: c_ast.ArrayDecl) -> CType:
        element = self.read(node.type)
        where = self.unit.position(node)
        if isinstance(element, FunctionType | VoidType):
            raise TypeFault(f"an array of '{element}'", where, "array")
        if node.dim is None or isinstance(node.dim, c_ast.ID) and node.dim.name == "*":
            return ArrayType(element, None)
        size = value_of(self.unit.expressions.read(node.dim))
        if not isinstance(size.type, IntType):
            raise TypeFault("an array's size is an integer", where, "array")
        number = evaluate(size)
        if number is None:
            return ArrayType(element, convert(size, size.type, where))
        if number < 0:
            raise TypeFault(f"an array of size {number}", where, "array")
        return ArrayType(element, number)

    def _function(self, node: c_ast.FuncDecl) -> CType:
        result = self.read(node.type)
        if node.args is None:
            return FunctionType(result, None)
        parameters: list[CType] = []
        variadic = False
        self.unit.push()
        try:
            for parameter in node.args.params:
                if isinstance(parameter, c_ast.EllipsisParam):
                    variadic = True
                elif isinstance(parameter, c_ast.ID):
                    parameters.append(INT)  # K&R: an identifier list
                else:
                    parameters.append(self.parameter_type(parameter))
        finally:
            self.unit.pop()
        if len(parameters) == 1 and isinstance(parameters[0], VoidType):
            parameters = []
        return FunctionType(result, tuple(parameters), variadic)

    def parameter_type(self, parameter: c_ast.Node) -> CType:
        """A parameter's type, adjusted; its name is visible to those behind it."""
        read = self.read(parameter.type)
        bound = read.size if isinstance(read, ArrayType) else None
        if isinstance(read, ArrayType):
            read = PointerType(read.element, self.is_volatile(parameter.type))
        elif isinstance(read, FunctionType):
            read = PointerType(read)
        name = getattr(parameter, "name", None)
        if name:
            symbol = self.unit.declare_parameter(name, read, self.unit.position(parameter))
            symbol.bound = bound
            pointed = isinstance(parameter.type, c_ast.ArrayDecl)
            symbol.volatile = not pointed and self.is_volatile(parameter.type)
        return read

    def is_const(self, node: c_ast.Node | None) -> bool:
        """Whether what is declared is const itself: the elements, of an array."""
        match node:
            case c_ast.TypeDecl() | c_ast.Typename():
                return "const" in (node.quals or ()) or self.is_const(node.type)
            case c_ast.PtrDecl():
                return "const" in (node.quals or ())
            case c_ast.ArrayDecl():
                return self.is_const(node.type)
            case c_ast.IdentifierType() if len(node.names) == 1:
                return self.unit.is_const_typedef(node.names[0])
            case _:
                return False

    def is_volatile(self, node: c_ast.Node | None) -> bool:
        """Whether what is declared is volatile itself: the elements, of an array."""
        match node:
            case c_ast.TypeDecl():
                return "volatile" in (node.quals or ()) or self.is_volatile(node.type)
            case c_ast.PtrDecl():
                return "volatile" in (node.quals or ())
            case c_ast.Typename() | c_ast.ArrayDecl() | c_ast.AttributedType():
                return self.is_volatile(node.type)
            case c_ast.IdentifierType() if len(node.names) == 1:
                entry = self.unit.scope.find(node.names[0])
                return isinstance(entry, TypeName) and entry.volatile
            case c_ast.TypeOf():
                if isinstance(node.expr, c_ast.Typename):
                    return self.is_volatile(node.expr)
                return is_volatile(self.unit.expressions.read(node.expr))
            case _:
                return False

    def _struct(self, node: c_ast.Struct | c_ast.Union) -> StructType:
        kind = "struct" if isinstance(node, c_ast.Struct) else "union"
        where = self.unit.position(node)
        scope = self.unit.scope
        if node.decls is None:
            found = scope.find_tag(f"{kind} {node.name}")
            if isinstance(found, StructType):
                return found
            struct = StructType(kind, node.name)
            scope.tags[f"{kind} {node.name}"] = struct
            return struct
        known = self.unit.struct_of_node(node)
        if known is not None:
            return known
        key = f"{kind} {node.name}"
        existing = scope.tags.get(key) if node.name else None
        if isinstance(existing, StructType) and existing.fields is None:
            struct = existing
        else:
            self.anonymous += not node.name
            struct = StructType(kind, node.name or f"<anonymous {self.anonymous}>")
        self.unit.remember_struct(node, struct)
        if node.name:
            scope.tags[key] = struct
        fields: list[Field] = []
        for decl in node.decls:
            if isinstance(decl, c_ast.StaticAssert | c_ast.Pragma):
                continue
            fields.append(self._field(decl, len(fields), where))
        struct.complete(fields)
        return struct

    def _field(self, decl: c_ast.Decl, index: int, where: Position) -> Field:
        position = self.unit.position(decl)
        if getattr(decl, "align", None) and self.unit.notes.layout is None:
            self.unit.notes.layout = position
        type = self.read(decl.type)
        name = decl.name or f"<{index}>"
        bits: int | None = None
        base = type if decl.bitsize is not None and isinstance(type, IntType) else None
        if decl.bitsize is not None:
            bits = evaluate(self.unit.expressions.read(decl.bitsize))
            if bits is None or not isinstance(type, IntType) or not 0 <= bits <= type.bits:
                raise TypeFault("this bit-field has no valid width", position, "bit-field")
            if bits:
                type = bit_field_type(type, bits)
        if isinstance(type, FunctionType):
            raise TypeFault("a function as a member", position, "member")
        return Field(name, type, position, bits, base, self.is_volatile(decl.type))

    def _enum(self, node: c_ast.Enum) -> IntType:
        where = self.unit.position(node)
        if node.values is None:
            found = self.unit.scope.find_tag(f"enum {node.name}")
            return found if isinstance(found, IntType) else INT
        known = self.unit.enums.get(id(node))
        if known is not None:
            return known
        next_value = 0
        lowest = 0
        for item in node.values.enumerators:
            if item.value is not None:
                value = evaluate(self.unit.expressions.read(item.value))
                if value is None:
                    raise TypeFault(f"'{item.name}' is no constant", where, "enum")
                next_value = value
            type = INT if INT.holds(next_value) else UINT if UINT.holds(next_value) else None
            if type is None:
                raise Unsupported("an enumerator beyond int", where, "enum")
            self.unit.scope.names[item.name] = Enumerator(next_value, type)
            lowest = min(lowest, next_value)
            next_value += 1
        # gcc's choice: unsigned unless a negative value needs a sign.
        result = INT if lowest < 0 else UINT
        self.unit.enums[id(node)] = result
        if node.name:
            self.unit.scope.tags[f"enum {node.name}"] = result
        return result
