"""The C types of generated objects, and the subobjects that they are made of."""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.core.program.integer_types import BOOL, INT, IntType


@dataclass(frozen=True)
class ScalarType:
    """An integer type under one of its spellings (a typedef's name, an enum's tag)."""

    spelling: str
    type: IntType

    @property
    def is_enum(self) -> bool:
        return self.spelling.startswith("enum ")


@dataclass(frozen=True)
class ArrayType:
    element: "CType"
    size: int


@dataclass(frozen=True)
class Member:
    """A struct's or union's member; `width` is that of a bit-field."""

    name: str
    ctype: "CType"
    width: int | None = None


@dataclass(frozen=True)
class RecordType:
    keyword: str
    tag: str
    members: tuple[Member, ...]

    @property
    def spelling(self) -> str:
        return f"{self.keyword} {self.tag}"


CType = ScalarType | ArrayType | RecordType

# A step from an object to a part of it: a member's name, or an array's size, which
# stands for any index below it.
Step = str | int
Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Part:
    """A subobject's place in an object and its type; a bit-field has no address."""

    steps: Steps
    ctype: CType
    width: int | None = None

    @property
    def scalar(self) -> IntType | None:
        """The type of its values, where it is a scalar."""
        if not isinstance(self.ctype, ScalarType):
            return None
        kind = self.ctype.type
        if self.width is None or kind == BOOL:
            return kind
        return IntType(f"{kind.name}:{self.width}", self.width, kind.signed, INT.rank)


def parts(ctype: CType, steps: Steps = (), width: int | None = None) -> Iterator[Part]:
    """The object itself and all of its subobjects, outer ones first."""
    yield Part(steps, ctype, width)
    if isinstance(ctype, ArrayType):
        yield from parts(ctype.element, (*steps, ctype.size))
    elif isinstance(ctype, RecordType):
        for member in ctype.members:
            yield from parts(member.ctype, (*steps, member.name), member.width)


def scalar_parts(ctype: CType) -> list[Part]:
    return [part for part in parts(ctype) if part.scalar is not None]


def spell(ctype: CType, declarator: str) -> str:
    """The declaration of a declarator with a type: `int a[2][3]`."""
    while isinstance(ctype, ArrayType):
        declarator += f"[{ctype.size}]"
        ctype = ctype.element
    return f"{ctype.spelling} {declarator}"


def define_record(record: RecordType) -> list[str]:
    lines = [f"{record.spelling} {{"]
    for member in record.members:
        width = "" if member.width is None else f" : {member.width}"
        lines.append(f"  {spell(member.ctype, member.name)}{width};")
    return [*lines, "};"]


def cells(ctype: CType) -> int:
    """How many scalars an object of the type holds."""
    if isinstance(ctype, ArrayType):
        return ctype.size * cells(ctype.element)
    if isinstance(ctype, RecordType):
        return sum(cells(member.ctype) for member in ctype.members)
    return 1


def innermost(ctype: CType) -> "ScalarType | RecordType":
    while isinstance(ctype, ArrayType):
        ctype = ctype.element
    return ctype
