"""Cells of an unrolled program as scalars: most indices are numbers there.

Sizes do not matter: a run that violates an assertion leaves no array before, and uses no object
that is not allocated. In such a run, the cell of a number is a variable of its own.
"""

from viap.program.constant_cells import Indices, constant_indices
from viap.program.nodes import Array, Cell, Fill, Program, statements
from viap.program.scalar_cells import with_cells
from viap.program.walkers import expression_nodes

_MOST_CELLS = 4_000  # of one array


def with_used_cells(program: Program) -> Program:
    """The program with scalars for all arrays that have no other indices than numbers."""
    cells: dict[Array, dict[Indices, None]] = {array: {} for array in program.arrays}
    for statement in statements(program.body):
        if isinstance(statement, Fill) and constant_indices(statement.indices) is None:
            cells.pop(statement.array, None)
        for node in expression_nodes(statement):
            if isinstance(node, Cell) and node.array in cells:
                indices = constant_indices(node.indices)
                if indices is None:
                    del cells[node.array]
                else:
                    cells[node.array][indices] = None
    for array, found in [*cells.items()]:
        if len(found) > _MOST_CELLS:
            del cells[array]
    for array in program.arrays:
        if array not in cells:
            for size in array.sizes:
                if isinstance(size, Array):
                    cells.pop(size, None)
    return with_cells(program, {array: tuple(sorted(found)) for array, found in cells.items()})
