"""The integer types of C, as ranges, and the data models that fix their widths."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viap.floating.formats import FloatFormat


@dataclass(frozen=True)
class IntType:
    """A C integer type: its spelling, width in bits and signedness.

    `rank` orders conversions (C11 6.3.1.1); types of equal width may differ in rank.
    """

    name: str
    bits: int
    signed: bool
    rank: int

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

    They are unsigned integers for memory and logic; `floating_types` has the two of C.
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


class DataModel(Enum):
    """The widths of long and of pointers; everything else is common."""

    ILP32 = 32
    LP64 = 64

    @cached_property
    def long(self) -> IntType:
        return IntType("long", self.value, True, 4)

    @cached_property
    def ulong(self) -> IntType:
        return IntType("unsigned long", self.value, False, 4)

    @property
    def size_t(self) -> IntType:
        return UINT if self is DataModel.ILP32 else self.ulong

    @property
    def ptrdiff_t(self) -> IntType:
        return INT if self is DataModel.ILP32 else self.long

    @property
    def flags(self) -> tuple[str, ...]:
        """The options of compilers for this model."""
        return (f"-m{self.value}",)

    @property
    def pointer_bytes(self) -> int:
        return self.value // 8
