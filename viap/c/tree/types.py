"""The types of C, their sizes, and the conversions of C11 6.3."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import BOOL, INT, UINT, DataModel, FloatBits, IntType

if TYPE_CHECKING:
    from viap.c.tree.tree import Expr


@dataclass(frozen=True, slots=True)
class VoidType:
    def __str__(self) -> str:
        return "void"


@dataclass(frozen=True, slots=True)
class FloatType:
    name: str
    bytes: int

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class PointerType:
    target: "CType"
    volatile: bool = False  # its target is volatile
    # Further qualifiers of its target: `const`, `restrict`. Only the words that query types use it.
    qualifiers: frozenset[str] = field(default=frozenset(), compare=False)

    def __str__(self) -> str:
        return f"{self.target} *"


@dataclass(frozen=True, slots=True, eq=False)
class ArrayType:
    """`size` is a number, an expression (a VLA, evaluated at its declaration) or None."""

    element: "CType"
    size: "int | Expr | None"

    def __str__(self) -> str:
        dimension = "" if self.size is None else self.size if isinstance(self.size, int) else "*"
        return f"{self.element} [{dimension}]"


@dataclass(slots=True, eq=False)
class Field:
    name: str
    type: "CType"
    position: Position
    bits: int | None = None
    base: IntType | None = None  # for a bit-field: the type in its declaration
    packed: bool = False  # by an attribute of the member
    aligned: int = 0  # bytes, by attributes and _Alignas of the member; 0: nothing
    type_aligned: int = 0  # bytes, by a typedef of the member's type; 0: nothing
    volatile: bool = False
    qualifiers: frozenset[str] = frozenset()  # `const`, `restrict`

    @property
    def constant(self) -> bool:
        return "const" in self.qualifiers


@dataclass(slots=True, eq=False)
class StructType:
    """A struct or union; `fields` is None until it is completed."""

    kind: str
    tag: str
    fields: list[Field] | None = None
    by_name: dict[str, tuple[Field, ...]] = field(default_factory=dict)
    alias: str = ""  # for a type without a tag: the name of a typedef
    packed: bool = False  # by an attribute
    aligned: int = 0  # bytes, by an attribute; 0: nothing
    pack: int = 0  # bytes, by #pragma pack at its definition; 0: nothing
    # Layouts of the complete type (`object_layout.RecordLayout`), by the name of the data model.
    layouts: dict[str, Any] = field(default_factory=dict, repr=False)

    def complete(self, fields: list[Field]) -> None:
        self.fields = fields
        for member in fields:
            if member.name and not member.name.startswith("<"):
                self.by_name[member.name] = (member,)
            elif isinstance(member.type, StructType):
                # Members of an anonymous struct or union are members of this one.
                for name, path in member.type.by_name.items():
                    self.by_name[name] = (member, *path)

    def __str__(self) -> str:
        return f"{self.kind} {self.tag}"


@dataclass(frozen=True, slots=True, eq=False)
class FunctionType:
    result: "CType"
    parameters: tuple["CType", ...] | None  # None: not declared (K&R)
    variadic: bool = False
    # For an old-style definition: types that the promoted arguments must have.
    old_style: tuple["CType", ...] | None = None

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.parameters or ())) or "void"
        return f"{self.result} ({inside})"


CType = IntType | VoidType | FloatType | PointerType | ArrayType | StructType | FunctionType

VOID = VoidType()
FLOAT = FloatType("float", 4)
DOUBLE = FloatType("double", 8)
LONG_DOUBLE = FloatType("long double", 12)
FLOAT128 = FloatType("__float128", 16)
VARIABLE_ARGUMENTS = "__viap_va_list"  # the tag of the target of `__builtin_va_list` here
# The type of a variable that is such a list: the number of its next argument. Equal to `int`, but
# another object, so that these variables can be recognised.
VA_LIST = IntType("int", 32, True, 3)


def is_variable_arguments(type: CType) -> bool:
    if not isinstance(type, PointerType) or not isinstance(type.target, StructType):
        return False
    return type.target.tag == VARIABLE_ARGUMENTS


def is_scalar(type: CType) -> bool:
    return isinstance(type, IntType | FloatType | PointerType)


def holds_pointers(type: CType) -> bool:
    """True if pointers are among the parts of a type."""
    if isinstance(type, ArrayType):
        return holds_pointers(type.element)
    if isinstance(type, StructType):
        return any(holds_pointers(field.type) for field in type.fields or ())
    return isinstance(type, PointerType)


def promote(type: IntType) -> IntType:
    """Integer promotion: types smaller than int become int.

    A bit-field that is wider than int keeps its width, as in gcc.
    """
    if type.bits < INT.bits:
        return INT  # holds every value of a narrower type
    if type.bits == INT.bits and is_bit_field_type(type):
        return INT if type.signed else UINT
    return type


def unsigned_version(type: IntType, model: DataModel) -> IntType:
    """Return the unsigned type of the same rank and width."""
    from viap.core.program import integer_types as core

    if not type.signed:
        return type
    if type.rank == 4 and type.bits == model.long.bits:
        return model.ulong
    return {core.INT: core.UINT, core.LLONG: core.ULLONG, core.INT128: core.UINT128}[type]


def common_type(left: IntType, right: IntType, model: DataModel) -> IntType:
    """The usual arithmetic conversions on integers (C11 6.3.1.8), in gcc's form.

    The wider type wins: that is C's rule for C's own types, and gcc's rule for the types of wide
    bit-fields, which C leaves open. Between types of one width, the rank decides, and the result is
    unsigned if one of them is.
    """
    left, right = promote(left), promote(right)
    if left.bits != right.bits:
        return left if left.bits > right.bits else right
    if is_bit_field_type(left) != is_bit_field_type(right):
        left, right = (right, left) if is_bit_field_type(left) else (left, right)
        return left if not left.signed or right.signed else unsigned_version(left, model)
    if left.rank != right.rank and not is_bit_field_type(left):
        highest = left if left.rank > right.rank else right
        return highest if left.signed and right.signed else unsigned_version(highest, model)
    return right if left.signed else left


def is_bit_field_type(type: IntType) -> bool:
    """True if only bit-fields have the type: its width is not that of its declared type."""
    return ":" in type.name


def bit_field_type(base: IntType, bits: int) -> IntType:
    if bits == base.bits:
        return base
    rank = base.rank if bits > INT.bits else min(base.rank, 2)
    return IntType(f"{base.name}:{bits}", bits, base.signed, rank)


def compatible(left: CType, right: CType) -> bool:
    """True if two types are the same for an access through a pointer."""
    while True:
        if isinstance(left, PointerType) and isinstance(right, PointerType):
            return True  # every pointer has one representation here
        if isinstance(left, ArrayType) and isinstance(right, ArrayType):
            if isinstance(left.size, int) and isinstance(right.size, int):
                if left.size != right.size:
                    return False
            left, right = left.element, right.element
            continue
        if isinstance(left, IntType) and isinstance(right, IntType):
            # Signed and unsigned versions, and types of one width, share their bits.
            return left.bits == right.bits
        if isinstance(left, FloatType) and isinstance(right, FloatType):
            return left.bytes == right.bytes
        if isinstance(left, StructType) and isinstance(right, StructType):
            return left is right
        return isinstance(left, VoidType) and isinstance(right, VoidType)


def is_variable(type: CType) -> bool:
    """True if the size of an array is known only at run time, or not at all."""
    while isinstance(type, ArrayType):
        if not isinstance(type.size, int):
            return True
        type = type.element
    return False


def flexible(type: CType) -> bool:
    """True for a member that continues behind its struct: `char data[];`."""
    return isinstance(type, ArrayType) and (type.size is None or type.size == 0)


def called_type(type: CType) -> FunctionType | None:
    """Returns the type of a function, or of the one that a pointer leads to; None for others."""
    if isinstance(type, PointerType):
        type = type.target
    return type if isinstance(type, FunctionType) else None


def no_long_double(type: CType, position: Position) -> None:
    """Refuses numbers of extended precision where the program computes with them."""
    if isinstance(type, FloatType) and type.bytes > DOUBLE.bytes:
        raise Unsupported(f"numbers of type {type}", position, "long double")


def bits_of(type: FloatType, position: Position) -> FloatBits:
    """Return the core type of a floating-point type; refuses those of extended precision."""
    from viap.core.program.c_floats import DOUBLE_BITS, FLOAT_BITS

    no_long_double(type, position)
    return FLOAT_BITS if type.bytes == FLOAT.bytes else DOUBLE_BITS


def received(type: CType, position: Position) -> IntType | None:
    """Return the core type of an input of a type; None for pointers and structs."""
    if isinstance(type, FloatType):
        return bits_of(type, position)
    return type if isinstance(type, IntType) else None


def takes_integer_part(source: CType, target: CType) -> bool:
    """True if a conversion may be undefined: of a floating-point number to an integer."""
    return isinstance(source, FloatType) and isinstance(target, IntType) and target != BOOL
