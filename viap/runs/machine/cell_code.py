"""Cells of arrays: every index is checked against its dimension's size at that moment."""

from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program.definedness import InBounds, cell_conditions
from viap.core.program.nodes import Array, Cell, Fill, Scalar
from viap.runs.machine.python_code import Code, Workshop
from viap.runs.machine.run_memory import CELLS_A_STEP
from viap.runs.machine.runs import End


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


# ---- Fill statements: new lists, or constant-time resets of sparse arrays.


# Up to this size a list is written in place of a call.
_PLAIN = 4096


def initial(shop: Workshop, array: Array) -> str:
    """The array before the body starts; scalars that hold sizes are still zero."""
    table = array.sizes[0] is None
    sizes: list[object] = []
    for size in array.sizes:
        match size:
            case Scalar():
                sizes.append(0)
            case Array():
                # A table reads the size of a row when it makes that row.
                sizes.append(shop.arrays[size] if table else 0)
            case _:
                sizes.append(size)
    return f"r_memory.make({_tuple(sizes)}, {0 if array.zero else None})"


def fill(shop: Workshop, statement: Fill, indices: list[Code]) -> list[str]:
    array, value = statement.array, statement.value
    name = shop.arrays[array]
    if not indices:
        size = array.sizes[0]
        if len(array.sizes) == 1 and isinstance(size, int) and size <= _PLAIN:
            lines = [f"{name} = [{value}] * {size}"]
            return lines + ([f"limit -= {size // CELLS_A_STEP}"] if size >= CELLS_A_STEP else [])
        sizes = _tuple([_size(shop, size, "") for size in array.sizes])
        return [f"{name} = r_memory.refill({name}, {sizes}, {value})", "limit -= r_memory.cost"]

    place = locate(shop, array, indices, statement.position)
    if len(indices) == len(array.sizes):
        return [f"{place.container}[{place.index}] = {value}"]
    # The index is evaluated before the sizes that it selects.
    rest = array.sizes[len(indices) :]
    sizes = _tuple([_size(shop, size, place.index_names[0]) for size in rest])
    return [
        f"r_memory.replace({place.container}, {place.index}, {sizes}, {value})",
        "limit -= r_memory.cost",
    ]


def _size(shop: Workshop, size: "int | Scalar | Array | None", first: str) -> object:
    match size:
        case Scalar():
            return shop.scalars[size]
        case Array():
            return f"({shop.arrays[size]}[{first}] or 0)" if first else shop.arrays[size]
        case _:
            return size


def _tuple(items: list[object]) -> str:
    return f"({', '.join(map(str, items))},)"
