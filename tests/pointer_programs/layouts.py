"""C types with their layouts, as gcc has them for the two data models."""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.core.program.integer_types import DataModel


@dataclass(frozen=True)
class Number:
    """An integer type; `align` is that of a member or an object of the type."""

    spelling: str
    size: int
    align: int
    signed: bool


@dataclass(frozen=True)
class Row:
    """An array."""

    element: "Layout"
    count: int

    @property
    def size(self) -> int:
        return self.count * self.element.size

    @property
    def align(self) -> int:
        return self.element.align


@dataclass(frozen=True)
class Member:
    name: str
    type: "Layout"
    offset: int


@dataclass(frozen=True)
class Record:
    """A structure or union; `spelling` is its type name in C."""

    spelling: str
    members: tuple[Member, ...]
    size: int
    align: int
    packed: bool = False


Layout = Number | Row | Record


@dataclass(frozen=True)
class Leaf:
    """A number inside of an object: how it is reached from there, and where it lies."""

    path: str
    type: Number
    offset: int
    packed: bool = False


def numbers(model: DataModel) -> list[Number]:
    """The simplest first."""
    wide, long_size = (8, 8) if model is DataModel.LP64 else (4, 4)
    found = []
    for name, size, align in (
        ("int", 4, 4),
        ("char", 1, 1),
        ("short", 2, 2),
        ("long long", 8, wide),
        ("long", long_size, long_size),
    ):
        found += [Number(name, size, align, True), Number(f"unsigned {name}", size, align, False)]
    return [*found, Number("signed char", 1, 1, True)]


def record(spelling: str, types: list[Layout], union: bool, packed: bool = False) -> Record:
    """The layout of a structure or union with the members m0, m1, ..."""
    members, at, align = [], 0, 1
    for number, type in enumerate(types):
        needed = 1 if packed else type.align
        start = 0 if union else -(-at // needed) * needed
        members.append(Member(f"m{number}", type, start))
        at, align = max(at, start + type.size), max(align, needed)
    return Record(spelling, tuple(members), -(-at // align) * align, align, packed)


def leaves(type: Layout, path: str = "", offset: int = 0, packed: bool = False) -> Iterator[Leaf]:
    """All numbers of an object; those of a union's members overlap."""
    match type:
        case Number():
            yield Leaf(path, type, offset, packed)
        case Row(element, count):
            for index in range(count):
                at = offset + index * element.size
                yield from leaves(element, f"{path}[{index}]", at, packed)
        case Record(_, members):
            for member in members:
                inner = f"{path}.{member.name}"
                at = offset + member.offset
                yield from leaves(member.type, inner, at, packed or type.packed)


def padding(type: Layout) -> frozenset[int]:
    """The offsets of the bytes that belong to no number."""
    used = {leaf.offset + byte for leaf in leaves(type) for byte in range(leaf.type.size)}
    return frozenset(range(type.size)) - used


def declared(type: Layout, name: str) -> str:
    """A declaration of a name of that type; `name` may be a declarator."""
    sizes = ""
    while isinstance(type, Row):
        sizes += f"[{type.count}]"
        type = type.element
    return f"{type.spelling} {name}{sizes}"


def defined(type: Record, union: bool) -> str:
    """The definition of a record."""
    keyword, _, tag = type.spelling.partition(" ")
    inside = " ".join(f"{declared(member.type, member.name)};" for member in type.members)
    packed = "__attribute__((packed)) " if type.packed else ""
    return f"{keyword} {packed}{tag} {{ {inside} }};"
