"""Arrays of which the program only ever names certain cells, by constant indices."""

from collections.abc import Sequence

from viap.program.nodes import Array, Cell, Constant, Expr, Fill, Program, statements
from viap.program.walkers import expression_nodes

# Arrays of which more cells are named stay arrays: that many scalars would be too many.
MOST_CELLS = 64

Indices = tuple[int, ...]


def constant_cells(program: Program) -> dict[Array, tuple[Indices, ...]]:
    """The arrays with only constant indices, all in bounds, and their cells in use."""
    cells: dict[Array, dict[Indices, None]] = {a: {} for a in program.arrays if _fixed(a)}
    for array in program.arrays:
        for size in array.sizes:
            if isinstance(size, Array):
                cells.pop(size, None)
    for statement in statements(program.body):
        if isinstance(statement, Fill) and _inside(statement.array, statement.indices) is None:
            cells.pop(statement.array, None)
        for node in expression_nodes(statement):
            if isinstance(node, Cell) and node.array in cells:
                indices = _inside(node.array, node.indices)
                if indices is None:
                    del cells[node.array]
                else:
                    cells[node.array][indices] = None
    return {a: tuple(sorted(found)) for a, found in cells.items() if len(found) <= MOST_CELLS}


def constant_indices(indices: Sequence[Expr]) -> Indices | None:
    """The numbers that the indices are, or None where one isn't a constant."""
    found = tuple(index.value for index in indices if isinstance(index, Constant))
    return found if len(found) == len(indices) else None


def _fixed(array: Array) -> bool:
    """Whether constant indices tell by themselves if an access is defined.

    Without a bound, a row must have been allocated, unless all are there from the start.
    """
    if array.sizes[0] is None and len(array.sizes) > 1 and not array.zero:
        return False
    return all(size is None or isinstance(size, int) for size in array.sizes)


def _inside(array: Array, indices: Sequence[Expr]) -> Indices | None:
    """The constant indices of a cell or row that the array has; None for all others."""
    found = constant_indices(indices)
    if found is None:
        return None
    for index, size in zip(found, array.sizes, strict=False):
        if isinstance(size, int) and not 0 <= index < size:
            return None
    return found
