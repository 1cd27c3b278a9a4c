"""Sizes, alignments and offsets of C's objects, as gcc lays them out on x86 Linux."""

from viap.c.tree.types import (
    FLOAT128,
    ArrayType,
    CType,
    Field,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    is_variable_arguments,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.record import record
from viap.core.base.source import NOWHERE, Position
from viap.core.program.integer_types import DataModel, IntType

BIGGEST_ALIGNMENT = 16  # bytes; for an attribute `aligned` without a number


@record
class RecordLayout:
    """Size and alignment in bytes; `bit_offsets` counts from the start of the object.

    `alignments` has the alignment of each member in bytes; bit-fields are not in it.
    """

    size: int
    alignment: int
    bit_offsets: dict[Field, int]
    alignments: dict[Field, int]


def alignment_of(type: CType, model: DataModel) -> int:
    """Return the alignment in bytes inside of objects: the value of `_Alignof`."""
    natural = natural_alignment(type, model)
    while isinstance(type, ArrayType):
        type = type.element
    if isinstance(type, StructType) or not model.small_alignment or type == FLOAT128:
        return natural
    # In 32-bit code for x86, eight bytes are aligned to four inside of objects.
    return min(natural, model.small_alignment)


def natural_alignment(type: CType, model: DataModel) -> int:
    """Return the alignment in bytes of a variable of the type: the value of `__alignof__`."""
    while isinstance(type, ArrayType):
        type = type.element
    if isinstance(type, StructType):
        return record_layout(type, model, NOWHERE).alignment
    size = size_of(type, model, NOWHERE)
    # Twelve bytes: long double in 32-bit code; 24 and 32: variable arguments in 64-bit code.
    return {12: 4, 24: 8, 32: 8}.get(size, size)


def size_of(type: CType, model: DataModel, position: Position) -> int:
    """Return the size in bytes of a complete type of constant size."""
    match type:
        case IntType():
            # The type of a wide bit-field is as large as the next type.
            return max(1, (1 << (type.bits - 1).bit_length()) // 8)
        case FloatType():
            return model.long_double if type.bytes == 12 else type.bytes
        case PointerType():
            if is_variable_arguments(type):
                return model.va_list
            return model.pointer_bytes
        case ArrayType():
            if isinstance(type.size, int):
                return type.size * size_of(type.element, model, position)
        case StructType():
            if type.fields is not None:
                return record_layout(type, model, position).size
        case VoidType() | FunctionType():
            return 1  # as in GNU C
    raise Unsupported(f"the size of the incomplete type '{type}'", position, "sizeof")


def check_size(type: CType, model: DataModel, position: Position) -> None:
    """Refuse a type that is larger than an object can be: differences of pointers must fit."""
    most, what = model.ptrdiff_t.maximum, "an array" if isinstance(type, ArrayType) else str(type)
    try:
        size = size_of(type, model, position)
    except Unsupported:
        return  # its size is not known
    if size > most:
        fault = f"{what} of {size} bytes, but an object has at most {most}"
        raise TypeFault(fault, position, "array")


def offset_of(type: StructType, name: str, model: DataModel, position: Position) -> int:
    """Return the offset in bytes of a member, also inside of an anonymous struct or union."""
    bits = 0
    current: CType = type
    for member in type.by_name[name]:
        assert isinstance(current, StructType)
        bits += record_layout(current, model, position).bit_offsets[member]
        current = member.type
    return bits // 8


def record_layout(type: StructType, model: DataModel, position: Position) -> RecordLayout:
    """Return where the members of a struct or union lie; computed once for a complete one."""
    layout = type.layouts.get(model.name)
    if layout is None:
        layout = _record_layout(type, model, position)
        if type.fields is not None:
            type.layouts[model.name] = layout
    assert isinstance(layout, RecordLayout)
    return layout


def _record_layout(type: StructType, model: DataModel, position: Position) -> RecordLayout:
    offsets: dict[Field, int] = {}
    alignments: dict[Field, int] = {}
    bit = 0  # the next free bit
    size = 0
    alignment = max(1, type.aligned)
    for member in type.fields or ():
        if type.kind == "union":
            bit = 0
        if member.bits is not None:
            _refuse_bit_fields(member, model)
            bit, least = _bit_field_start(type, member, bit, model)
            offsets[member] = bit
            bit += member.bits
            alignment = max(alignment, least)
        else:
            align = _member_alignment(type, member, model)
            bit = _up(bit, align * 8)
            offsets[member] = bit
            alignments[member] = align
            bit += _member_size(member, model, position) * 8
            alignment = max(alignment, align)
        size = max(size, bit)
    return RecordLayout(_up(_up(size, 8) // 8, alignment), alignment, offsets, alignments)


def _refuse_bit_fields(member: Field, model: DataModel) -> None:
    """Refuse bit-fields that a target lays out by rules of its own."""
    if model.bit_fields == "arm" and (member.bits == 0 or member.name.startswith("<")):
        raise Unsupported(f"a bit-field without a name on {model.triple}", member.position, ":")
    if not model.bit_fields:
        raise Unsupported(f"bit-fields on {model.triple}", member.position, ":")


def _up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def _member_size(member: Field, model: DataModel, position: Position) -> int:
    if isinstance(member.type, ArrayType) and member.type.size is None:
        return 0  # a flexible member adds no bytes
    return size_of(member.type, model, position)


def _limited(type: StructType, alignment: int) -> int:
    """Return an alignment limited by #pragma pack."""
    return min(alignment, type.pack) if type.pack else alignment


def _member_alignment(type: StructType, member: Field, model: DataModel) -> int:
    natural = member.type_aligned or alignment_of(member.type, model)
    if member.packed or type.packed:
        # Only the member's own attribute counts, not that of its type.
        return _limited(type, member.aligned or 1)
    return _limited(type, max(natural, member.aligned))


def _bit_field_start(
    type: StructType, member: Field, bit: int, model: DataModel
) -> tuple[int, int]:
    """Return the first bit of a bit-field, and the alignment in bytes that it needs."""
    assert member.base is not None and member.bits is not None
    natural = member.type_aligned or alignment_of(member.base, model)
    unit = natural * 8
    if member.bits == 0:
        # Packing does not affect it, and it does not affect the struct's alignment.
        return _up(bit, max(unit, member.aligned * 8)), 1
    packed = member.packed or type.packed
    if member.aligned:
        bit = _up(bit, _limited(type, member.aligned) * 8)
    if not packed and not type.pack:
        # It does not extend over more units of alignment than its type has.
        width = size_of(member.base, model, NOWHERE) * 8
        spans = -(-(bit % unit + member.bits) // unit)
        if spans > width // unit:
            bit = _up(bit, unit)
    if member.name.startswith("<"):
        return bit, 1
    least = _limited(type, natural) if type.pack else 1 if packed else natural
    return bit, max(least, _limited(type, member.aligned or 1))
