"""A program as it grows: its types, its objects, and what is known of their bytes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.gcc.small_program import MARK
from tests.generate.choices import Choices
from tests.pointer_programs.layouts import Layout, Leaf, Number, Record, leaves, padding
from viap.core.program.integer_types import DataModel


@dataclass
class Thing:
    """An object; `text` is an lvalue for the whole of it, `align` what is sure of its address.

    `unknown` are the offsets of bytes whose values C leaves open (padding).
    """

    text: str
    type: Layout
    align: int
    unknown: set[int] = field(default_factory=set)
    on_heap: bool = False

    def leaves(self) -> list[Leaf]:
        return list(leaves(self.type))

    def ranges(self) -> list[tuple[int, int]]:
        """The largest ranges (start, end) of bytes that all have known values."""
        found, start = [], None
        for offset in range(self.type.size + 1):
            known = offset < self.type.size and offset not in self.unknown
            if known and start is None:
                start = offset
            elif not known and start is not None:
                found.append((start, offset))
                start = None
        return found


@dataclass
class Setting:
    """`punning`: whether memory is also accessed through types that are not its own."""

    choices: Choices
    model: DataModel
    numbers: list[Number]
    punning: bool
    records: list[Record] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    variables: dict[str, int] = field(default_factory=dict)
    results: int = 0
    names: int = 0

    def fresh(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    def result(self, text: str) -> str:
        """A statement that makes a value observable."""
        self.results += 1
        return f"{MARK}out[{self.results - 1}] = (long long)({text});"

    def thing(self) -> Thing:
        return self.choices.pick(self.things)

    def number(self, value: int) -> str:
        """A value as a constant, or by a variable."""
        if not self.variables or not self.choices.chance(35):
            return str(value)
        name = self.choices.pick(list(self.variables))
        distance = value - self.variables[name]
        if not distance:
            return name
        return f"({name} {'+' if distance > 0 else '-'} {abs(distance)})"

    def constant(self, type: Number) -> str:
        """A value of a type, in a form that has this type or converts to it without loss."""
        bits = type.size * 8
        value = self.choices.weighted(
            (
                (3, self.choices.integer(0, 100)),
                (2, self.choices.integer(0, (1 << bits) - 1)),
                (1, (1 << bits) - 1),
                (1, 1 << (bits - 1)),
            )
        )
        if type.signed and value >= 1 << (bits - 1):
            value -= 1 << bits
        if value == -(1 << 63):
            return "(-9223372036854775807LL - 1)"
        return f"{value}{'LL' if type.signed else 'ULL'}" if bits == 64 else f"{value}"

    def known_range(self, thing: Thing, least: int = 1) -> tuple[int, int] | None:
        """An offset and a length of known bytes."""
        ranges = [(a, b) for a, b in thing.ranges() if b - a >= least]
        if not ranges:
            return None
        start, end = self.choices.pick(ranges)
        first = self.choices.integer(start, end - least)
        return first, self.choices.integer(least, min(end - first, 24))

    def bytes_at(self, thing: Thing, offset: int, type: str = "unsigned char") -> str:
        """A pointer to a byte of an object, of one of the character types or void."""
        whole = f"&{thing.text}"
        if not offset and self.choices.chance(30):
            return f"({type} *){whole}"
        inner = self.choices.pick(("unsigned char", "char", "signed char"))
        at = self.number(offset)
        text = self.choices.pick(
            (
                f"({inner} *){whole} + {at}",
                f"{at} + ({inner} *){whole}",
                f"&(({inner} *){whole})[{at}]",
                f"({inner} *)(&{thing.text} + 1) - {self.number(thing.type.size - offset)}",
            )
        )
        return f"({type} *)({text})"

    def address(self, thing: Thing, leaf: Leaf) -> str:
        """A pointer to a number of an object, of its own type."""
        spelling = leaf.type.spelling
        return self.choices.pick(
            (
                f"&{thing.text}{leaf.path}",
                f"({spelling} *)({self.bytes_at(thing, leaf.offset)})",
                f"({spelling} *)(void *)&{thing.text}{leaf.path}",
                f"({spelling} *)({self.bytes_at(thing, leaf.offset, 'void')})",
            )
        )

    def aligned_leaves(self, thing: Thing) -> list[Leaf]:
        """Those that a pointer of their type may point to."""
        return [
            leaf
            for leaf in thing.leaves()
            if leaf.offset % leaf.type.align == 0 and thing.align >= leaf.type.align
        ]

    def view(self, thing: Thing) -> tuple[str, Number] | None:
        """A pointer to a number somewhere in an object, and the number's type.

        With punning, the type is any whose alignment fits.
        """
        found = self.aligned_leaves(thing)
        if not self.punning:
            if not found:
                return None
            leaf = self.choices.pick(found)
            return self.address(thing, leaf), leaf.type
        type = self.choices.pick(self.numbers)
        if type.align > thing.align or type.size > thing.type.size:
            return None
        offsets = [
            offset
            for offset in range(0, thing.type.size - type.size + 1, type.align)
            if not thing.unknown & set(range(offset, offset + type.size))
        ]
        if not offsets:
            return None
        at = self.choices.pick(offsets)
        return f"({type.spelling} *)({self.bytes_at(thing, at)})", type


Fragment = Sequence[str] | None


def copied(setting: Setting, target: Thing, source: Thing) -> None:
    """Note an assignment of a whole object: padding is not copied for sure."""
    target.unknown |= source.unknown | padding(target.type)
