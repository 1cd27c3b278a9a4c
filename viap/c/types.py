"""The types of C, their sizes, and the conversions of C11 6.3."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viap.errors import Unsupported
from viap.program.types import INT, UINT, DataModel, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.tree import Expr


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
    base: IntType | None = None  # of a bit-field: the type that its declaration names


@dataclass(slots=True, eq=False)
class StructType:
    """A struct or union; `fields` is None until it is completed."""

    kind: str
    tag: str
    fields: list[Field] | None = None
    by_name: dict[str, tuple[Field, ...]] = field(default_factory=dict)
    alias: str = ""  # of a type without a tag: what a typedef calls it

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

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.parameters or ())) or "void"
        return f"{self.result} ({inside})"


CType = IntType | VoidType | FloatType | PointerType | ArrayType | StructType | FunctionType

VOID = VoidType()
FLOAT = FloatType("float", 4)
DOUBLE = FloatType("double", 8)
LONG_DOUBLE = FloatType("long double", 12)


def is_scalar(type: CType) -> bool:
    return isinstance(type, IntType | FloatType | PointerType)


def promote(type: IntType) -> IntType:
    """Integer promotion: what is smaller than int becomes int (or unsigned int)."""
    if type.rank < INT.rank or type.bits < INT.bits:
        return INT if INT.covers(type) else UINT
    return type


def unsigned_version(type: IntType, model: DataModel) -> IntType:
    from viap.program import types as core

    if not type.signed:
        return type
    if type.rank == 4:
        return model.ulong
    return {core.INT: core.UINT, core.LLONG: core.ULLONG, core.INT128: core.UINT128}[type]


def common_type(left: IntType, right: IntType, model: DataModel) -> IntType:
    """The usual arithmetic conversions on integers (C11 6.3.1.8)."""
    left, right = promote(left), promote(right)
    if left == right:
        return left
    if left.signed == right.signed:
        return max(left, right, key=lambda type: (type.rank, type.bits))
    signed, unsigned = (left, right) if left.signed else (right, left)
    if unsigned.rank >= signed.rank:
        return unsigned
    if signed.covers(unsigned):
        return signed
    return unsigned_version(signed, model)


def bit_field_type(base: IntType, bits: int) -> IntType:
    if bits == base.bits:
        return base
    rank = base.rank if bits > INT.bits else min(base.rank, 2)
    return IntType(f"{base.name}:{bits}", bits, base.signed, rank)


def compatible(left: CType, right: CType) -> bool:
    """Whether two types are the same for an access through a pointer."""
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
            return left is right or (bool(left.tag) and left.tag == right.tag)
        return isinstance(left, VoidType) and isinstance(right, VoidType)


def alignment_of(type: CType, model: DataModel) -> int:
    if isinstance(type, ArrayType):
        return alignment_of(type.element, model)
    if isinstance(type, StructType):
        members = [f for f in type.fields or () if f.bits is None or not f.name.startswith("<")]
        return max((alignment_of(f.base or f.type, model) for f in members), default=1)
    size = size_of(type, model, Position("<built-in>"))
    if isinstance(type, FloatType) and size == 12:
        return 4
    # In 32-bit code, eight bytes are aligned to four inside of objects.
    return min(size, model.pointer_bytes) if size > 4 else size


def size_of(type: CType, model: DataModel, position: Position) -> int:
    """The size in bytes of a complete type of constant size."""
    match type:
        case IntType():
            return max(1, type.bits // 8)
        case FloatType():
            return 16 if type.bytes == 12 and model is DataModel.LP64 else type.bytes
        case PointerType():
            return model.pointer_bytes
        case ArrayType():
            if isinstance(type.size, int):
                return type.size * size_of(type.element, model, position)
        case StructType():
            if type.fields is not None:
                return _layout(type, model, position)[0]
        case VoidType() | FunctionType():
            return 1  # as GNU C has it
    raise Unsupported(f"the size of the incomplete type '{type}'", position, "sizeof")


def offset_of(type: StructType, name: str, model: DataModel, position: Position) -> int:
    offset = 0
    current: CType = type
    for member in type.by_name[name]:
        assert isinstance(current, StructType)
        offset += _layout(current, model, position)[1][member.name]
        current = member.type
    return offset


def _layout(type: StructType, model: DataModel, position: Position) -> tuple[int, dict[str, int]]:
    offsets: dict[str, int] = {}
    bit = 0  # the next free bit
    size = 0
    alignment = 1
    for member in type.fields or ():
        declared = member.base or member.type
        if isinstance(declared, ArrayType) and declared.size is None:
            declared = ArrayType(declared.element, 0)  # a flexible member adds no bytes
        align = alignment_of(declared, model)
        width = size_of(declared, model, position) * 8
        if member.bits is not None:
            unit = align * 8
            if type.kind == "union":
                bit = 0
            # A bit-field does not reach over more units than its type has (as in gcc).
            spans = -(-(bit % unit + member.bits) // unit)
            if member.bits == 0 or spans > width // unit:
                bit = -(-bit // unit) * unit
            offsets[member.name] = bit // 8
            bit += member.bits
            if not member.name.startswith("<"):
                alignment = max(alignment, align)
        else:
            start = 0 if type.kind == "union" else -(-bit // (align * 8)) * align * 8
            offsets[member.name] = start // 8
            bit = start + width
            alignment = max(alignment, align)
        size = max(size, bit)
    total = -(-size // 8)
    return -(-total // alignment) * alignment, offsets
