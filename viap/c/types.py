"""The types of C, their sizes, and the conversions of C11 6.3."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

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
    volatile: bool = False  # what it points to is

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
    volatile: bool = False


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
