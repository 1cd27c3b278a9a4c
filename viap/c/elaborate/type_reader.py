"""Declarators ► types; struct, union and enum definitions."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.build import binary, convert, is_volatile, qualifiers, value_of
from viap.c.elaborate.constant_expressions import evaluate
from viap.c.elaborate.scope import Enumerator, Scope, TypeName
from viap.c.elaborate.static_assertions import check_static_assertion
from viap.c.elaborate.type_specifiers import basic_type, enum_type
from viap.c.object_layout import alignment_of, size_of
from viap.c.tree import Comma, Expr, IntConst, Member, SizeOfArray
from viap.c.types import (
    FLOAT128,
    VA_LIST,
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    bit_field_type,
    is_bit_field_type,
    is_variable_arguments,
    promote,
)
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def has_variable_size(type: CType) -> bool:
    """True if a size in the type is not a constant."""
    while isinstance(type, ArrayType | PointerType):
        if isinstance(type, ArrayType) and isinstance(type.size, Expr):
            return True
        type = type.element if isinstance(type, ArrayType) else type.target
    return False


def _is_anonymous(node: c_ast.Node) -> bool:
    """True for a struct or union without tag and name: its members belong to the outer one."""
    while isinstance(node, c_ast.TypeDecl):
        node = node.type
    return isinstance(node, c_ast.Struct | c_ast.Union) and node.name is None


class TypeReader:
    def __init__(self, unit: "Elaborator") -> None:
        self.unit = unit
        self.anonymous = 0
        self.other_floats = False  # `_Float32` and the like occurred: here, they are `float` ...
        # The scopes where definitions were read. Those in the parameters of a function are read for
        # its type, and for its body once more: they declare their names there, too.
        self._homes: dict[int, Scope] = {}

    def read(self, node: c_ast.Node) -> CType:
        """Return the type of a declarator (TypeDecl, PtrDecl, ArrayDecl, FuncDecl, Typename)."""
        match node:
            case c_ast.Typename():
                self.unit.attributes.of_type_name(node)
                return self.read(node.type)
            case c_ast.TypeDecl() if "_Atomic" in (node.quals or ()):
                return self._atomic(node)
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
                return self._struct(node)
            case c_ast.Enum():
                return self._enum(node)
            case c_ast.TypeOf():
                operand = node.expr
                if isinstance(operand, c_ast.Typename):
                    return self.read(operand)
                expr = self.unit.expressions.asked(operand)
                function = self.unit.expressions.designated_function(operand, expr)
                return function or self._type_of(expr)
            case _:
                where = self.unit.position(node)
                raise Unsupported(f"the type '{type(node).__name__}'", where, "type")

    def _atomic(self, node: c_ast.TypeDecl) -> CType:
        """Refuse an atomic type whose plain type is not aligned to its size, as atomics are."""
        type, model = self.read(node.type), self.unit.model
        if not isinstance(type, StructType) or type.fields is not None:
            where = self.unit.position(node)
            size = size_of(type, model, where)
            if size in (2, 4, 8, 16) and alignment_of(type, model) < size:
                raise Unsupported(f"an atomic '{type}', whose alignment differs", where, "_Atomic")
        return type

    def type_name(self, node: c_ast.Typedef) -> TypeName:
        """Return the type name that a typedef declares."""
        said = self.unit.attributes.of_declaration(node)
        type = self.unit.attributes.with_modes(said, self.read(node.type))
        aligned = said.aligned or self._typedef_alignment(node.type)
        volatile, qualifiers = self.is_volatile(node.type), self.qualifiers(node.type)
        return TypeName(type, aligned, volatile, qualifiers)

    def declared(self, node: c_ast.Decl) -> CType:
        """Return the type of a declaration, with its attributes."""
        type = self.read(node.type)
        said = self.unit.attributes.of_declaration(node)
        return self.unit.attributes.with_modes(said, type)

    def _typedef_alignment(self, node: c_ast.Node | None) -> int:
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
            said = self.unit.attributes.of_declaration(node).aligned
        return max(said, self._typedef_alignment(node.type))

    def _type_of(self, expr: Expr) -> CType:
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
        return self._kept(expr.type, expr.position)

    def _kept(self, type: CType, where: Position) -> CType:
        if isinstance(type, PointerType):
            return PointerType(self._kept(type.target, where), type.volatile, type.qualifiers)
        if not isinstance(type, ArrayType):
            return type
        element = self._kept(type.element, where)
        if not isinstance(type.size, Expr):
            return ArrayType(element, type.size)
        size_t = self.unit.model.size_t
        whole: Expr = SizeOfArray(type, size_t, where, False)
        part: Expr
        if isinstance(type.element, ArrayType) and has_variable_size(type.element):
            part = SizeOfArray(type.element, size_t, where, False)
        else:
            part = IntConst(size_of(type.element, self.unit.model, where), size_t, where)
        return ArrayType(element, binary("/", whole, part, where, self.unit.model))

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
        element = self.read(node.type)
        where = self.unit.position(node)
        if isinstance(element, FunctionType | VoidType):
            raise TypeFault(f"an array of '{element}'", where, "array")
        aligned = self._typedef_alignment(node.type)
        if aligned and isinstance(node.type, c_ast.TypeDecl):
            if size_of(element, self.unit.model, where) % aligned:
                raise TypeFault("an array whose elements can't be aligned", where, "array")
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

    def _struct(self, node: c_ast.Struct | c_ast.Union) -> StructType:
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
            if self._homes[id(node)] is not scope:
                scope.tags[key] = known
                for decl in node.decls:
                    if isinstance(decl, c_ast.Decl):
                        self.read(decl.type)  # it may define more
            return known
        self._homes[id(node)] = scope
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
            if isinstance(decl, c_ast.StaticAssert):
                check_static_assertion(self.unit, decl)
                continue
            if isinstance(decl, c_ast.Pragma):
                continue
            if decl.name is None and decl.bitsize is None and not _is_anonymous(decl.type):
                self.read(decl.type)  # it only declares a tag, or nothing
                continue
            fields.append(self._field(decl, len(fields), where))
        said, struct.pack = self.unit.attributes.of_tag(node)
        struct.packed, struct.aligned = said.packed, said.aligned
        struct.complete(fields)
        return struct

    def _field(self, decl: c_ast.Decl, index: int, where: Position) -> Field:
        position = self.unit.position(decl)
        said = self.unit.attributes.of_declaration(decl)
        type = self.declared(decl)
        name = decl.name or f"<{index}>"
        bits: int | None = None
        base = type if decl.bitsize is not None and isinstance(type, IntType) else None
        if decl.bitsize is not None:
            bits = evaluate(self.unit.expressions.read(decl.bitsize))
            if bits is None or not isinstance(type, IntType) or not 0 <= bits <= type.bits:
                raise TypeFault("this bit-field has no valid width", position, "bit-field")
            if bits == 0 and decl.name:
                raise TypeFault("a bit-field without bits has no name", position, "bit-field")
            if bits:
                type = bit_field_type(type, bits)
        if isinstance(type, FunctionType):
            raise TypeFault("a function as a member", position, "member")
        type_aligned = self._typedef_alignment(decl.type)
        volatile, qualifiers = self.is_volatile(decl.type), self.qualifiers(decl.type)
        return Field(
            name, type, position, bits, base, said.packed, said.aligned, type_aligned,
            volatile, qualifiers,
        )  # fmt: skip

    def _enum(self, node: c_ast.Enum) -> IntType:
        where = self.unit.position(node)
        if node.values is None:
            found = self.unit.scope.find_tag(f"enum {node.name}")
            return found if isinstance(found, IntType) else INT
        known = self.unit.enums.get(id(node))
        if known is not None:
            home = self._homes[id(node)]
            if home is not self.unit.scope:
                for item in node.values.enumerators:
                    if isinstance(item, c_ast.Enumerator):
                        self.unit.scope.names[item.name] = home.names[item.name]
                self.unit.scope.tags[f"enum {node.name}"] = known
            return known
        self._homes[id(node)] = self.unit.scope
        said, _ = self.unit.attributes.of_tag(node)
        values: dict[str, int] = {}
        previous: IntConst | None = None
        for item in node.values.enumerators:
            if isinstance(item, c_ast.Pragma):
                continue
            constant = self._enumerator(item, previous)
            # Inside of the definition, it has the type of its value, or int.
            self.unit.scope.names[item.name] = Enumerator(constant.value, constant.type)
            values[item.name] = constant.value
            previous = constant
        result = enum_type(tuple(values.values()), said.packed, self.unit.model, where)
        for name, value in values.items():
            type = INT if INT.holds(value) else result
            self.unit.scope.names[name] = Enumerator(value, type)
        type_of_enum = self.unit.attributes.with_modes(said, result)
        assert isinstance(type_of_enum, IntType)
        result = type_of_enum
        self.unit.enums[id(node)] = result
        if node.name:
            self.unit.scope.tags[f"enum {node.name}"] = result
        return result

    def _enumerator(self, item: c_ast.Enumerator, previous: IntConst | None) -> IntConst:
        where = self.unit.position(item)
        if item.value is None:
            if previous is None:
                return IntConst(0, INT, where)
            value, type = previous.value + 1, previous.type
            if not type.holds(value):
                raise TypeFault(f"the value of '{item.name}' overflows", where, "enum")
        else:
            read = self.unit.expressions.value(item.value)
            number = evaluate(read)
            if number is None or not isinstance(read.type, IntType):
                raise TypeFault(f"'{item.name}' is not a constant", where, "enum")
            value, type = number, promote(read.type)
        return IntConst(value, INT if INT.holds(value) else type, where)
