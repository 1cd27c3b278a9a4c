"""Fill statements: new lists, or constant-time resets of sparse arrays."""

from viap.machine.python_code import Code, Workshop
from viap.machine.run_memory import CELLS_A_STEP
from viap.program.nodes import Array, Fill, Scalar

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
    from viap.machine.cell_code import locate

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
