"""Type specifiers, such as `unsigned long int`, and GNU's machine modes."""

from collections.abc import Collection

from viap.c.tree.types import DOUBLE, FLOAT, LONG_DOUBLE, VOID, CType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program import integer_types as core
from viap.core.program.integer_types import DataModel, IntType

_SIGNS = ("signed", "unsigned")


def basic_type(names: list[str], model: DataModel, position: Position) -> CType | None:
    """Return the type that basic type words name; None if they name something else."""
    words = list(names)
    unsigned = "unsigned" in words
    longs = words.count("long")
    rest = sorted(w for w in words if w not in (*_SIGNS, "long"))
    if rest and rest != ["int"] and (longs or any(s in words for s in _SIGNS)):
        if rest not in (["char"], ["short"], ["int", "short"], ["double"], ["__int128"]):
            if "_Complex" in rest:
                raise Unsupported("complex numbers", position, "_Complex")
            raise TypeFault(f"'{' '.join(names)}' is not a type", position, "type")
    match rest:
        case ["void"]:
            return VOID
        case ["_Bool"]:
            return core.BOOL
        case ["char"]:
            if unsigned:
                return core.UCHAR
            return core.SCHAR if "signed" in words else model.char
        case ["short"] | ["int", "short"]:
            return core.USHORT if unsigned else core.SHORT
        case ["__int128"]:
            return core.UINT128 if unsigned else core.INT128
        case ["float"]:
            return FLOAT
        case ["double"]:
            return LONG_DOUBLE if longs else DOUBLE
        case [] | ["int"]:
            if longs >= 2:
                return core.ULLONG if unsigned else core.LLONG
            if longs == 1:
                return model.ulong if unsigned else model.long
            return core.UINT if unsigned else core.INT
    if "_Complex" in rest:
        raise Unsupported("complex numbers", position, "_Complex")
    return None


_MODES = {"QI": 8, "byte": 8, "HI": 16, "SI": 32, "DI": 64, "TI": 128}


def with_mode(type: CType, mode: str, model: DataModel, position: Position) -> CType:
    """Return the type of the given machine mode with the signedness of `type`."""
    if not isinstance(type, IntType):
        raise Unsupported(f"mode '{mode}' of '{type}'", position, "mode")
    bits = model.pointer_bits if mode in ("word", "pointer") else _MODES.get(mode)
    if bits is None:
        raise Unsupported(f"machine mode '{mode}'", position, "mode")
    ladder = {
        8: (core.SCHAR, core.UCHAR),
        16: (core.SHORT, core.USHORT),
        32: (core.INT, core.UINT),
        64: model.wide,
        128: (core.INT128, core.UINT128),
    }
    return ladder[bits][not type.signed]


def enum_type(
    values: Collection[int], packed: bool, model: DataModel, position: Position
) -> IntType:
    """Return gcc's type of an enum: unsigned unless a value is negative, wide enough for all."""
    lowest, highest = min(values, default=0), max(values, default=0)
    signed = lowest < 0
    ladder = [(core.INT, core.UINT), model.wide]
    if packed or model.short_enums:
        ladder[:0] = [(core.SCHAR, core.UCHAR), (core.SHORT, core.USHORT)]
    for signed_type, unsigned_type in ladder:
        type = signed_type if signed else unsigned_type
        if type.holds(lowest) and type.holds(highest):
            return type
    raise Unsupported("an enum whose values no type holds", position, "enum")
