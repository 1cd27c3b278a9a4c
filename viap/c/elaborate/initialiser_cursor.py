"""The walk of a braced list over the subobjects of an aggregate (C11 6.7.9p17-p20)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.text.gnu_words import CASE_RANGE
from viap.c.tree.tree import Expr
from viap.c.tree.types import ArrayType, CType, Field, StructType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


# ---- The values that an initialiser list has given to the parts of an object (C11 6.7.9p19).


Path = tuple[int | Field, ...]


class Slot:
    """A subobject in the list: it has a value of its own, or slots of its parts.

    `order` is the number of the value: values are evaluated in the order of the list.
    """

    __slots__ = ("order", "parts", "value")

    def __init__(self) -> None:
        self.parts: dict[int | Field, Slot] = {}
        self.value: Expr | None = None
        self.order = 0

    def part(self, type: CType, step: int | Field, where: Position) -> "Slot":
        """Return the slot of a part of this object, which has the type; made if it is new."""
        if self.value is not None:
            # C11 keeps the rest of the whole (DR 413), and so does clang; gcc makes it zero.
            what = "a part of an object that an earlier initialiser gives as a whole"
            raise Unsupported(f"{what}: compilers disagree about the rest", where, "initialiser")
        known = self.parts.get(step)
        if known is None:
            if isinstance(type, StructType) and type.kind == "union":
                self.clear(where)  # another member overrides the one before
            known = self.parts[step] = Slot()
        return known

    def clear(self, where: Position) -> None:
        """Override everything that was here by a later initialiser of the whole."""
        if self.value is not None and self.value.effects:
            # C11 leaves open whether an overridden initialiser is evaluated.
            what = "side effects in an initialiser that is overridden"
            raise Unsupported(what, self.value.position, "initialiser")
        for part in self.parts.values():
            part.clear(where)
        self.parts.clear()
        self.value = None

    def give(self, value: Expr, order: int) -> None:
        self.clear(value.position)
        self.value, self.order = value, order


def values_in_order(root: Slot) -> list[tuple[Path, Expr]]:
    """Return the values with their paths, in the order of the list."""
    found: list[tuple[int, Path, Expr]] = []
    waiting: list[tuple[Path, Slot]] = [((), root)]
    while waiting:
        path, slot = waiting.pop()
        if slot.value is not None:
            found.append((slot.order, path, slot.value))
        waiting.extend(((*path, step), part) for step, part in slot.parts.items())
    found.sort(key=lambda item: item[0])
    return [(path, value) for _, path, value in found]


def chosen_members(root: Slot, type: CType) -> list[Path]:
    """Return the paths of the members by which unions are initialised, outer ones first."""
    found: list[Path] = []
    waiting: list[tuple[Path, Slot, CType]] = [((), root, type)]
    while waiting:
        path, slot, type = waiting.pop()
        for step, part in slot.parts.items():
            inner = step.type if isinstance(step, Field) else getattr(type, "element", type)
            if isinstance(type, StructType) and type.kind == "union":
                found.append((*path, step))
            if part.parts:
                waiting.append(((*path, step), part, inner))
    found.sort(key=len)
    return found


# ---- The walk of a braced list over the subobjects of an aggregate (C11 6.7.9p17-p20).


def initialised(type: StructType) -> list[Field]:
    """Return the members that initialisers count: unnamed bit-fields have no value."""
    return [f for f in type.fields or () if f.bits is None or not f.name.startswith("<")]


@dataclass(slots=True)
class AggregateLevel:
    """An aggregate whose parts are being filled; `position` is the next one."""

    type: ArrayType | StructType
    slot: Slot
    position: int = 0
    given: int = 0  # for an array: the number of parts that the placed values need

    def is_full(self, where: Position) -> bool:
        type = self.type
        if isinstance(type, ArrayType):
            if isinstance(type.size, int):
                return self.position >= type.size
            return False  # its size is deduced
        if type.fields is None:
            raise TypeFault(f"'{type}' is incomplete", where, "initialiser")
        if type.kind == "union":
            return self.position < 0 or not initialised(type)
        return self.position >= len(initialised(type))

    def part(self, where: Position) -> tuple[CType, Slot]:
        """Return the part at the position, which must exist."""
        self.given = max(self.given, self.position + 1)
        step: int | Field = self.position
        if isinstance(self.type, StructType):
            step = initialised(self.type)[self.position]
            return step.type, self.slot.part(self.type, step, where)
        return self.type.element, self.slot.part(self.type, step, where)

    def advance(self) -> None:
        union = isinstance(self.type, StructType) and self.type.kind == "union"
        self.position = -1 if union else self.position + 1  # a union takes one value


class Cursor:
    """The place of the next item of a braced list. The first level is the list's own."""

    def __init__(self, unit: "Elaborator", type: ArrayType | StructType, slot: Slot) -> None:
        self.unit = unit
        self.levels = [AggregateLevel(type, slot)]

    def settle(self, where: Position) -> bool:
        """Leave the inner aggregates that are full; return False if the whole object is."""
        while self.levels[-1].is_full(where):
            if len(self.levels) == 1:
                return False
            self.levels.pop()
            self.levels[-1].advance()
        return True

    def part(self, where: Position) -> tuple[CType, Slot]:
        return self.levels[-1].part(where)

    def enter(self, type: ArrayType | StructType, slot: Slot, where: Position) -> None:
        """Enter a part whose braces are left out."""
        if isinstance(type, ArrayType) and not isinstance(type.size, int):
            raise Unsupported("an initialiser for a flexible array", where, "initialiser")
        self.levels.append(AggregateLevel(type, slot))
        self.refuse_empty(where)

    def refuse_empty(self, where: Position) -> None:
        """Refuse values for an object without parts: compilers disagree."""
        type = self.levels[-1].type
        empty = not type.size if isinstance(type, ArrayType) else not initialised(type)
        if empty:
            what = f"an initialiser without braces for '{type}', which has no parts"
            raise Unsupported(what, where, "initialiser")

    def advance(self) -> None:
        self.levels[-1].advance()

    # ------------------------------------------------------------- designators

    def designated(self, item: c_ast.NamedInitializer, where: Position) -> Iterator[None]:
        """Go to the part that the designators name; to each of them, if there are ranges."""
        type: CType = self.levels[0].type
        choices: list[list[tuple[int, CType]]] = []
        for step in item.name:
            for options in self._steps(type, step, where):
                choices.append(options)
                type = options[0][1]
        for steps in product(*choices):
            del self.levels[1:]
            for index, (position, _) in enumerate(steps):
                if index:
                    inner, slot = self.part(where)
                    assert isinstance(inner, ArrayType | StructType)
                    self.levels.append(AggregateLevel(inner, slot))
                self.levels[-1].position = position
            yield

    def _steps(
        self, type: CType, step: c_ast.Node, where: Position
    ) -> Iterator[list[tuple[int, CType]]]:
        """Yield the positions that a designator stands for; it may pass unnamed members."""
        if isinstance(type, ArrayType) and isinstance(step, c_ast.ArrayDesignator):
            yield [(index, type.element) for index in self._indices(type, step.expr, where)]
        elif isinstance(type, StructType) and isinstance(step, c_ast.ID):
            if type.fields is None or step.name not in type.by_name:
                raise TypeFault(f"'{type}' has no member '{step.name}'", where, "designator")
            outer: CType = type
            for field in type.by_name[step.name]:
                assert isinstance(outer, StructType)
                yield [(initialised(outer).index(field), field.type)]
                outer = field.type
        else:
            raise TypeFault("this designator doesn't fit", where, "designator")

    def _indices(self, type: ArrayType, node: c_ast.Node, where: Position) -> range:
        ends = [node]
        if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
            if node.name.name == CASE_RANGE:
                ends = node.args.exprs
        values = [self.unit.constant(self.unit.expressions.value(end)) for end in ends]
        low, high = values[0], values[-1]
        if low is None or high is None or low < 0 or high < low:
            raise TypeFault("a designator is a constant", where, "designator")
        if type.size is None and self.levels[0].type is not type:
            raise Unsupported("an initialiser for a flexible array", where, "initialiser")
        if isinstance(type.size, int) and high >= type.size:
            raise TypeFault(f"'{type}' has no element {high}", where, "designator")
        return range(low, high + 1)
