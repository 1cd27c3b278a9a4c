"""The values that an initialiser list has given to the parts of an object (C11 6.7.9p19)."""

from viap.c.tree import Expr
from viap.c.types import CType, Field, StructType
from viap.errors import Unsupported
from viap.source import Position

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
