"""Arrays that a program accesses by constant indices only."""

from collections.abc import Sequence

from viap.program.nodes import Array, Cell, Constant, Expr, Fill, Program, statements
from viap.program.walkers import expression_nodes

# Arrays with more accessed cells stay arrays: they would become too many scalars.
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
    """Returns the values of constant indices; None if one isn't a constant."""
    found = tuple(index.value for index in indices if isinstance(index, Constant))
    return found if len(found) == len(indices) else None


def _fixed(array: Array) -> bool:
    """True if constant indices alone decide whether an access is defined.

    In an unbounded dimension, a row must have been allocated, unless all exist from the start.
    """
    if array.sizes[0] is None and len(array.sizes) > 1 and not array.zero:
        return False
    return all(size is None or isinstance(size, int) for size in array.sizes)


def _inside(array: Array, indices: Sequence[Expr]) -> Indices | None:
    """Returns the constant indices of a cell or row in bounds; None if it has none."""
    found = constant_indices(indices)
    if found is None:
        return None
    for index, size in zip(found, array.sizes, strict=False):
        if isinstance(size, int) and not 0 <= index < size:
            return None
    return found
