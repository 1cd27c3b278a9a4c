"""A shadow run: its own scalars, and its writes to arrays."""

from collections.abc import Callable
from dataclasses import dataclass, field

from viap.program import build
from viap.program.integer_types import INT
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Expr,
    Input,
    Scalar,
    Statement,
    Variable,
    constant,
)
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh
from viap.transform.shrink.definedness_conditions import index_type


@dataclass(frozen=True, eq=False, slots=True)
class ShadowWrite:
    """A cell that a run wrote: where, what, and whether it came to it."""

    array: Array
    indices: tuple[Scalar, ...]
    value: Scalar
    done: Scalar


@dataclass(eq=False)
class Beside:
    """`label` is that of the block in which the run is; `failed` is set where it violates.

    `first`: where it ends silently, the program does. `copies` stand for the program's scalars,
    `shared` gives the value of an input for an iteration.
    """

    label: str
    failed: Scalar
    first: bool
    copies: dict[Scalar, Scalar]
    shared: Callable[[Input, object], Scalar]
    written: list[ShadowWrite] = field(default_factory=list)

    def read(self, cell: Cell) -> Expr:
        """The last value that the run wrote to the cell, or the value before."""
        found: Expr = cell
        for each in self.written:
            if each.array is cell.array:
                value = Variable(each.value, cell.position)
                found = build.conditional(_same(each, cell), value, found, cell.position)
        return found

    def write(self, cell: Cell, value: Expr, fresh: Fresh) -> list[Statement]:
        """Records a write to a cell."""
        name, position = cell.array.name, cell.position
        places = tuple(fresh.scalar(f"at_{name}", index_type(index)) for index in cell.indices)
        content, done = fresh.scalar(f"put_{name}", cell.type), fresh.scalar(f"done_{name}", INT)
        made: list[Statement] = []
        for place, index in zip(places, cell.indices, strict=True):
            wide = build.convert(index, place.type, position)
            made.append(Assign(Variable(place, position), wide, position))
        made.append(Assign(Variable(content, position), value, position))
        made.append(Assign(Variable(done, position), constant(1, position), position))
        self.written.append(ShadowWrite(cell.array, places, content, done))
        return made


def _same(written: ShadowWrite, cell: Cell) -> Expr:
    position = cell.position
    test: Expr = is_set(written.done, position)
    for scalar, index in zip(written.indices, cell.indices, strict=True):
        here = build.convert(index, scalar.type, position)
        same = build.compare("==", Variable(scalar, position), here, position)
        test = build.logical("&&", test, same, position)
    return test


def is_set(flag: Scalar, position: Position) -> Expr:
    return build.compare("!=", Variable(flag, position), constant(0, position), position)
