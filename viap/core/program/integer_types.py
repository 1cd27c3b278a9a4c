"""The integer types of C, as ranges, and the data models that fix their widths."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from viap.core.base.errors import UsageError

if TYPE_CHECKING:
    from viap.core.base.floating_formats import FloatFormat


@dataclass(frozen=True)
class IntType:
    """A C integer type: its spelling, width in bits and signedness.

    `rank` orders conversions (C11 6.3.1.1); types of equal width may differ in rank. `constants`:
    of an enum, the names of its values, for messages: the type is equal to that without them.
    """

    name: str
    bits: int
    signed: bool
    rank: int
    constants: tuple[tuple[int, str], ...] = field(
        default=(), compare=False, repr=False, kw_only=True
    )

    @cached_property
    def minimum(self) -> int:
        return -(1 << (self.bits - 1)) if self.signed else 0

    @cached_property
    def maximum(self) -> int:
        return (1 << (self.bits - self.signed)) - 1

    def holds(self, value: int) -> bool:
        return self.minimum <= value <= self.maximum

    def covers(self, other: "IntType") -> bool:
        """True if every value of the other type is a value of this one."""
        return self.minimum <= other.minimum and other.maximum <= self.maximum

    def wrap(self, value: int) -> int:
        """The value of this type that is equal to `value` modulo 2**bits."""
        value &= (1 << self.bits) - 1
        return value - (1 << self.bits) if value > self.maximum else value

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class FloatBits(IntType):
    """Bit patterns of a floating-point format, as the type of core variables.

    They are unsigned integers for memory and logic; `c_floats` has the two of C.
    """

    format: "FloatFormat"


BOOL = IntType("_Bool", 1, False, 0)
CHAR = IntType("char", 8, True, 1)
SCHAR = IntType("signed char", 8, True, 1)
UCHAR = IntType("unsigned char", 8, False, 1)
SHORT = IntType("short", 16, True, 2)
USHORT = IntType("unsigned short", 16, False, 2)
INT = IntType("int", 32, True, 3)
UINT = IntType("unsigned int", 32, False, 3)
LLONG = IntType("long long", 64, True, 5)
ULLONG = IntType("unsigned long long", 64, False, 5)
INT128 = IntType("__int128", 128, True, 6)
UINT128 = IntType("unsigned __int128", 128, False, 6)

# Type of offsets of pointers, object identities and counters that viap itself adds. Equal to `long
# long`, but another object: this tells their arithmetic from that of the program.
INDEX = IntType("long long", 64, True, 5)


class _Models(type):
    """Iteration over the models yields the two of x86 Linux."""

    def __iter__(cls) -> Iterator["DataModel"]:
        yield from (DataModel.ILP32, DataModel.LP64)


@dataclass(frozen=True, eq=False)
class DataModel(metaclass=_Models):
    """The types of a target: widths, alignments and signs that C leaves open.

    `small_alignment`: the greatest alignment of a scalar inside of objects, in bytes; 0: no limit.
    `long_double` and `va_list`: sizes in bytes. `bit_fields`: the rules of their layout: "gnu"
    (x86 and RISC-V), "arm" (members without a name align the struct) or "" (not known).
    """

    name: str
    triple: str
    pointer_bits: int
    long_bits: int
    wchar: IntType
    long_double: int
    va_list: int
    char_signed: bool = True
    short_enums: bool = False
    small_alignment: int = 0
    bit_fields: str = "gnu"

    ILP32: ClassVar["DataModel"]
    LP64: ClassVar["DataModel"]

    def __reduce__(self) -> tuple[Callable[[str], "DataModel"], tuple[str]]:
        return named_model, (self.name,)

    @cached_property
    def long(self) -> IntType:
        return IntType("long", self.long_bits, True, 4)

    @cached_property
    def ulong(self) -> IntType:
        return IntType("unsigned long", self.long_bits, False, 4)

    @cached_property
    def char(self) -> IntType:
        return CHAR if self.char_signed else IntType("char", 8, False, 1)

    @property
    def wide(self) -> tuple[IntType, IntType]:
        """The types of 64 bits: long if it is wide enough."""
        return (self.long, self.ulong) if self.long_bits == 64 else (LLONG, ULLONG)

    @property
    def size_t(self) -> IntType:
        return UINT if self.pointer_bits == 32 else self.wide[1]

    @property
    def ptrdiff_t(self) -> IntType:
        return INT if self.pointer_bits == 32 else self.wide[0]

    @property
    def is_x86_linux(self) -> bool:
        """True for programs that gcc compiles on x86 Linux, and that run there."""
        return self.triple in ("i386-linux-gnu", "x86_64-linux-gnu")

    @property
    def flags(self) -> tuple[str, ...]:
        """The options of compilers for this model."""
        width = f"-m{self.pointer_bits}" if self.is_x86_linux else f"--target={self.triple}"
        words = self.name.split("+")
        return (width, *(option for option, (word, _) in VARIANTS.items() if word in words))

    @property
    def pointer_bytes(self) -> int:
        return self.pointer_bits // 8


DataModel.ILP32 = DataModel(
    "ILP32", "i386-linux-gnu", 32, 32, IntType("long", 32, True, 4), 12, 4, small_alignment=4
)
DataModel.LP64 = DataModel("LP64", "x86_64-linux-gnu", 64, 64, INT, 16, 24)
# Targets other than x86 Linux; the tests compare each with clang's answers.
_TABLE = (
    DataModel("aarch64-linux-gnu", "aarch64-linux-gnu", 64, 64, UINT, 16, 32,
              char_signed=False, bit_fields="arm"),
    DataModel("arm-linux-gnueabihf", "arm-linux-gnueabihf", 32, 32, UINT, 8, 4,
              char_signed=False, bit_fields="arm"),
    # (the ABI's enums are short, and so are those of gcc)
    DataModel("arm-none-eabi", "arm-none-eabi", 32, 32, UINT, 8, 4,
              char_signed=False, short_enums=True, bit_fields="arm"),
    DataModel("riscv32-unknown-elf", "riscv32-unknown-elf", 32, 32, INT, 16, 4, char_signed=False),
    DataModel("riscv64-unknown-elf", "riscv64-unknown-elf", 64, 64, INT, 16, 8, char_signed=False),
    DataModel("riscv64-linux-gnu", "riscv64-linux-gnu", 64, 64, INT, 16, 8, char_signed=False),
    DataModel("x86_64-w64-mingw32", "x86_64-w64-mingw32", 64, 32, USHORT, 16, 8, bit_fields=""),
)  # fmt: skip
TARGETS = {model.name: model for model in _TABLE}
# Options that change a model, the words for them behind its name, and the changed fields.
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "-funsigned-char": ("unsigned-char", {"char_signed": False}),
    "-fsigned-char": ("signed-char", {"char_signed": True}),
    "-fshort-enums": ("short-enums", {"short_enums": True}),
    "-fno-short-enums": ("long-enums", {"short_enums": False}),
}


_CHANGES = dict(VARIANTS.values())


@cache
def named_model(name: str) -> DataModel:
    """Return a model by its name, as "LP64" or "LP64+unsigned-char"; raise KeyError if unknown."""
    base, *words = name.split("+")
    if base in ("ILP32", "LP64"):
        model = DataModel.ILP32 if base == "ILP32" else DataModel.LP64
    else:
        model = TARGETS[base]
    for word in words:
        model = replace(model, name=name, **_CHANGES[word])
    return model


def varied(name: str, options: Iterable[str]) -> str:
    """Return the name of a model that options like -funsigned-char change; the last ones count."""
    base, *words = name.split("+")
    fields = {field: value for word in words for field, value in _CHANGES[word].items()}
    for option in options:
        fields |= VARIANTS[option][1]
    model = named_model(base)
    changed = {field: value for field, value in fields.items() if getattr(model, field) != value}
    words = [
        word
        for word, change in _CHANGES.items()
        if any(changed.get(field) is value for field, value in change.items())
    ]
    return "+".join((base, *words))


def is_model(name: str) -> bool:
    """True if there is a data model of this name."""
    try:
        named_model(name)
    except KeyError:
        return False
    return True


# ---- The names of targets (`--target`), and their data models.


_X86 = {"i386-linux-gnu": "ILP32", "x86_64-linux-gnu": "LP64"}
KNOWN = (*_X86, *TARGETS)
_BIG_ENDIAN = re.compile(
    r"(?:powerpc|ppc|mips|sparc|s390|m68k|armeb|thumbeb|aarch64_be|hppa)(?!\w*(?:el|le)\b)"
)


def model_of_target(triple: str) -> str:
    """Return the name of a target's data model; raise UsageError if the target is not known.

    Vendors don't matter (`x86_64-pc-linux-gnu`), nor do versions of 32-bit x86 (`i686-linux-gnu`).
    """
    first, *rest = triple.split("-")
    first = "i386" if re.fullmatch(r"i[3-6]86", first) else first
    rest = [word for word in rest if word not in ("pc", "unknown", "redhat", "suse")]
    plain = "-".join((first, *rest))
    for name in KNOWN:
        if plain == name.replace("-unknown-", "-"):
            return _X86.get(name, name)
    if _BIG_ENDIAN.match(triple):
        raise UsageError(f"--target {triple}: big-endian targets are not supported")
    raise UsageError(f"--target {triple} is not known, only these are: {', '.join(KNOWN)}")
