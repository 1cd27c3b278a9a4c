"""Declarators ► types."""

from functools import cached_property
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.build import convert, is_volatile, qualifiers, value_of
from viap.c.elaborate.scope import Scope, TypeName
from viap.c.elaborate.type_specifiers import basic_type
from viap.c.text.attribute_places import QUALIFIER, Said
from viap.c.tree.types import (
    FLOAT128,
    VA_LIST,
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    is_variable_arguments,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.type_definitions import StructReader
    from viap.c.elaborate.unit_elaborator import Elaborator


class TypeReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit
        self.other_floats = False  # `_Float32` and the like occurred: here, they are `float` ...
        # The scopes where definitions were read. Those in the parameters of a function are read for
        # its type, and for its body once more: they declare their names there, too.
        self.homes: dict[int, Scope] = {}

    @cached_property
    def _structs(self) -> "StructReader":
        from viap.c.elaborate.type_definitions import StructReader

        return StructReader(self.unit)

    def read(self, node: c_ast.Node) -> CType:
        """Return the type of a declarator (TypeDecl, PtrDecl, ArrayDecl, FuncDecl, Typename)."""
        match node:
            case c_ast.Typename():
                if any(word.startswith(QUALIFIER) for word in node.quals or ()):
                    self.unit.attributes.of_type_name(node)
                return self.read(node.type)
            case c_ast.TypeDecl() if "_Atomic" in (node.quals or ()):
                from viap.c.elaborate.type_definitions import atomic_type

                return atomic_type(self.unit, node)
            case c_ast.TypeDecl() | c_ast.AttributedType():
                return self.read(node.type)
            case c_ast.IdentifierType():
                return self._named(node)
            case c_ast.PtrDecl():
                volatile, said = self.is_volatile(node.type), self.qualifiers(node.type)
                return PointerType(self.read(node.type), volatile, said)
            case c_ast.ArrayDecl():
                return self._array(node)
            case c_ast.FuncDecl():
                return self._function(node)
            case c_ast.Struct() | c_ast.Union():
                return self._structs.read(node)
            case c_ast.Enum():
                from viap.c.elaborate.type_definitions import read_enum

                return read_enum(self.unit, node)
            case c_ast.TypeOf():
                operand = node.expr
                if isinstance(operand, c_ast.Typename):
                    return self.read(operand)
                expr = self.unit.expressions.asked(operand)
                function = self.unit.expressions.designated_function(operand, expr)
                if function is not None:
                    return function
                from viap.c.elaborate.type_definitions import type_of

                return type_of(self.unit, expr)
            case _:
                where = self.unit.position(node)
                raise Unsupported(f"the type '{type(node).__name__}'", where, "type")

    def type_name(self, node: c_ast.Typedef) -> TypeName:
        """Return the type name that a typedef declares."""
        said = self.unit.said_of(node)
        type = self._with_modes(said, self.read(node.type))
        aligned = said.aligned or self.typedef_alignment(node.type)
        volatile, qualifiers = self.is_volatile(node.type), self.qualifiers(node.type)
        return TypeName(type, aligned, volatile, qualifiers)

    def declared(self, node: c_ast.Decl) -> CType:
        """Return the type of a declaration, with its attributes."""
        type = self.read(node.type)
        return self._with_modes(self.unit.said_of(node), type)

    def _with_modes(self, said: Said, type: CType) -> CType:
        return self.unit.attributes.with_modes(said, type) if said.modes else type

    def typedef_alignment(self, node: c_ast.Node | None) -> int:
        """Return the alignment that a typedef gives to a declaration; 0 if none does."""
        while isinstance(node, c_ast.TypeDecl | c_ast.ArrayDecl | c_ast.Typename):
            node = node.type
        if isinstance(node, c_ast.IdentifierType) and len(node.names) == 1:
            entry = self.unit.scope.find(node.names[0])
            return entry.alignment if isinstance(entry, TypeName) else 0
        return 0

    def declared_alignment(self, node: c_ast.Decl | c_ast.Typename) -> int:
        """Return the requested alignment in bytes; 0 if it is that of the type."""
        said = 0
        if isinstance(node, c_ast.Decl):
            said = self.unit.said_of(node).aligned
        return max(said, self.typedef_alignment(node.type))

    def _named(self, node: c_ast.IdentifierType) -> CType:
        where = self.unit.position(node)
        self.other_floats |= node.names[0].startswith("_Float")
        if node.names in (["__float128"], ["_Float128"]):
            return FLOAT128
        known = basic_type(node.names, self.unit.model, where)
        if known is not None:
            return known
        if len(node.names) == 1:
            entry = self.unit.scope.find(node.names[0])
            if isinstance(entry, TypeName):
                return entry.type
        raise TypeFault(f"'{' '.join(node.names)}' is not a type", where, "type")

    def _array(self, node: c_ast.ArrayDecl) -> CType:
        from viap.c.tree.object_layout import check_size, size_of

        element = self.read(node.type)
        where = self.unit.position(node)
        if isinstance(element, FunctionType | VoidType):
            raise TypeFault(f"an array of '{element}'", where, "array")
        aligned = self.typedef_alignment(node.type)
        if aligned and isinstance(node.type, c_ast.TypeDecl):
            if size_of(element, self.unit.model, where) % aligned:
                raise TypeFault("an array whose elements can't be aligned", where, "array")
        if node.dim is None or isinstance(node.dim, c_ast.ID) and node.dim.name == "*":
            return ArrayType(element, None)
        size = value_of(self.unit.expressions.read(node.dim))
        if not isinstance(size.type, IntType):
            raise TypeFault("an array's size is an integer", where, "array")
        number = self.unit.constant(size)
        if number is None:
            return ArrayType(element, convert(size, size.type, where))
        if number < 0:
            raise TypeFault(f"an array of size {number}", where, "array")
        type = ArrayType(element, number)
        check_size(type, self.unit.model, where)
        return type

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
        """Return a parameter's adjusted type; its name is visible to the later ones."""
        read = (
            self.declared(parameter) if isinstance(parameter, c_ast.Decl) else self.read(parameter)
        )
        bound = read.size if isinstance(read, ArrayType) else None
        if isinstance(read, ArrayType):
            volatile, qualifiers = self.is_volatile(parameter.type), self.qualifiers(parameter.type)
            read = PointerType(read.element, volatile, qualifiers)
        elif isinstance(read, FunctionType):
            read = PointerType(read)
        elif is_variable_arguments(read):
            read = VA_LIST
        name = getattr(parameter, "name", None)
        if name:
            symbol = self.unit.declare_parameter(name, read, self.unit.position(parameter))
            symbol.bound = bound
            pointed = isinstance(parameter.type, c_ast.ArrayDecl)
            symbol.volatile = not pointed and self.is_volatile(parameter.type)
            if not pointed:
                symbol.qualifiers = self.qualifiers(parameter.type)
            elif parameter.type.dim_quals:
                symbol.qualifiers = frozenset(parameter.type.dim_quals) & {"const", "restrict"}
                symbol.least = "static" in parameter.type.dim_quals
        return read

    def is_const(self, node: c_ast.Node | None) -> bool:
        """True if the declared object itself is const; for an array, its elements."""
        return "const" in self.qualifiers(node)

    def qualifiers(self, node: c_ast.Node | None) -> frozenset[str]:
        """Return `const` and `restrict` of the declared object itself.

        For an array, its elements.
        """
        match node:
            case c_ast.TypeDecl():
                return self._said(node) | self.qualifiers(node.type)
            case c_ast.PtrDecl():
                return self._said(node)
            case c_ast.Typename() | c_ast.ArrayDecl() | c_ast.AttributedType():
                return self.qualifiers(node.type)
            case c_ast.IdentifierType() if len(node.names) == 1:
                entry = self.unit.scope.find(node.names[0])
                return entry.qualifiers if isinstance(entry, TypeName) else frozenset()
            case c_ast.TypeOf():
                if isinstance(node.expr, c_ast.Typename):
                    return self.qualifiers(node.expr)
                expressions = self.unit.expressions
                designated = expressions.designates(node.expr)
                return qualifiers(expressions.asked(node.expr)) if designated else frozenset()
            case _:
                return frozenset()

    def _said(self, node: c_ast.TypeDecl | c_ast.PtrDecl) -> frozenset[str]:
        return frozenset(node.quals or ()) & {"const", "restrict"}

    def forward(self, node: c_ast.Node) -> None:
        """Declare `struct S;` in a block: a new type, no matter what the tag means outside."""
        if isinstance(node, c_ast.Struct | c_ast.Union) and node.decls is None:
            kind = "struct" if isinstance(node, c_ast.Struct) else "union"
            tags = self.unit.scope.tags
            tags.setdefault(f"{kind} {node.name}", StructType(kind, node.name))

    def is_volatile(self, node: c_ast.Node | None) -> bool:
        """True if the declared object itself is volatile; for an array, its elements."""
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
                expressions = self.unit.expressions
                return expressions.designates(node.expr) and is_volatile(
                    expressions.asked(node.expr)
                )
            case _:
                return False
