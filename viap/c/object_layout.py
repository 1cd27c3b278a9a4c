"""Sizes, alignments and offsets of C's objects, as gcc lays them out on x86 Linux."""

from dataclasses import dataclass

from viap.c.types import (
    ArrayType,
    CType,
    Field,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.errors import Unsupported
from viap.program.types import DataModel, IntType
from viap.source import NOWHERE, Position


@dataclass(frozen=True, slots=True)
class RecordLayout:
    """Size and alignment in bytes; `bit_offsets` counts from the start of the object."""

    size: int
    alignment: int
    bit_offsets: dict[Field, int]


def alignment_of(type: CType, model: DataModel) -> int:
    if isinstance(type, ArrayType):
        return alignment_of(type.element, model)
    if isinstance(type, StructType):
        return record_layout(type, model, NOWHERE).alignment
    size = size_of(type, model, NOWHERE)
    if isinstance(type, FloatType) and size == 12:
        return 4
    # In 32-bit code, eight bytes are aligned to four inside of objects.
    return min(size, model.pointer_bytes) if size > 4 else size


def size_of(type: CType, model: DataModel, position: Position) -> int:
    """The size in bytes of a complete type of constant size."""
    match type:
        case IntType():
            return max(
                1, 1 << max(0, type.bits - 1).bit_length() >> 3
            )  # of a wide bit-field: the next type
        case FloatType():
            return 16 if type.bytes == 12 and model is DataModel.LP64 else type.bytes
        case PointerType():
            return model.pointer_bytes
        case ArrayType():
            if isinstance(type.size, int):
                return type.size * size_of(type.element, model, position)
        case StructType():
            if type.fields is not None:
                return record_layout(type, model, position).size
        case VoidType() | FunctionType():
            return 1  # as GNU C has it
    raise Unsupported(f"the size of the incomplete type '{type}'", position, "sizeof")


def offset_of(type: StructType, name: str, model: DataModel, position: Position) -> int:
    """The offset in bytes of a member, which may stand in an anonymous struct or union."""
    bits = 0
    current: CType = type
    for member in type.by_name[name]:
        assert isinstance(current, StructType)
        bits += record_layout(current, model, position).bit_offsets[member]
        current = member.type
    return bits // 8


def record_layout(type: StructType, model: DataModel, position: Position) -> RecordLayout:
    """Where the members of a complete struct or union lie."""
    offsets: dict[Field, int] = {}
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
            offsets[member] = bit
            bit += member.bits
            if not member.name.startswith("<"):
                alignment = max(alignment, align)
        else:
            start = 0 if type.kind == "union" else -(-bit // (align * 8)) * align * 8
            offsets[member] = start
            bit = start + width
            alignment = max(alignment, align)
        size = max(size, bit)
    total = -(-size // 8)
    return RecordLayout(-(-total // alignment) * alignment, alignment, offsets)
