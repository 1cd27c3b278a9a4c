"""Cells of arrays: every index is checked against its dimension's size at that moment."""

from dataclasses import dataclass

from viap.machine.python_code import Code, Workshop
from viap.machine.runs import End
from viap.program.definedness import InBounds, cell_conditions
from viap.program.nodes import Array, Cell, Scalar
from viap.source import Position


@dataclass(frozen=True, slots=True)
class Located:
    """The container that holds a cell or row, its checked index there, and the depth."""

    container: str
    index: str
    index_names: tuple[str, ...]
    depth: int


def read(shop: Workshop, cell: Cell, indices: list[Code]) -> Code:
    """The cell's value; an indeterminate cell gets a value now, as an input."""
    type = cell.type
    place = locate(shop, cell.array, indices, cell.position)
    if cell.array not in shop.partial:
        text = f"{place.container}[{place.index}]"
        return Code(text, type.minimum, type.maximum, place.depth)
    container = name = place.container
    if len(indices) > 1:
        name = shop.temporary()
        container = f"({name} := {container})"
    result = shop.temporary()
    site = shop.consumer(type, "", cell.position, cell.array)
    text = (
        f"({result} if ({result} := {container}[{place.index}]) is not None"
        f" else r_fresh({site}, {name}, ({', '.join(place.index_names)},)))"
    )
    return Code(text, type.minimum, type.maximum, place.depth + 2)


def locate(shop: Workshop, array: Array, indices: list[Code], position: Position) -> Located:
    """Locate a cell, or a row if there are fewer indices than dimensions."""
    container = shop.arrays[array]
    names: list[str] = []
    depth = max(index.depth for index in indices) + 2
    checked = ""
    sized = {bound.dimension: bound for bound in cell_conditions(array, len(indices))}
    for dimension, index in enumerate(indices):
        if dimension:
            container = _row(shop, array, container, checked, names[-1], dimension, position)
            depth += 1
        checked, name = _check(shop, array, sized.get(dimension), index, names, position)
        names.append(name)
    return Located(container, checked, tuple(names), depth)


def _row(
    shop: Workshop,
    array: Array,
    container: str,
    index: str,
    name: str,
    dimension: int,
    position: Position,
) -> str:
    if array.sizes[dimension - 1] is not None or array.zero or array in shop.given:
        return f"{container}[{index}]"
    row = shop.temporary()
    site = shop.site(End.UNDEFINED, position, op=array.source or array.name)
    return (
        f"({row} if ({row} := {container}.get({index})) is not None"
        f" else unallocated({site}, {name}))"
    )


def _check(
    shop: Workshop,
    array: Array,
    bound: InBounds | None,
    index: Code,
    names: list[str],
    position: Position,
) -> tuple[str, str]:
    """The text of a checked index, and a name that has its value afterwards."""
    first, name = shop.named(index)
    if bound is None:
        return first, name
    size, below = bound.size, index.low < 0
    match size:
        case int():
            limit, above = str(size), index.high >= size
            if not below and not above:
                return first, name
        case Scalar():
            limit, above = shop.scalars[size], True
        case Array():
            # A size that was never set allows no access.
            limit, above = f"({shop.arrays[size]}[{names[0]}] or 0)", True
    test = f"{first} < {limit}" if above else first
    if below:
        test = f"0 <= {test}"
    site = shop.site(End.UNDEFINED, position, op=_shape(array, bound.dimension))
    return f"({name} if {test} else outside({site}, {name}, {limit}))", name


def _shape(array: Array, wrong: int) -> str:
    """Text of the array's dimensions; `[]` is the place of the size that was violated."""
    text = array.source or array.name
    for dimension, size in enumerate(array.sizes):
        if dimension == wrong:
            text += "[]"
        else:
            text += f"[{size}]" if isinstance(size, int) else "[..]"
    return text if len(array.sizes) == 1 else f"{text} (dimension {wrong + 1})"
