"""Replacement of arrays that are accessed by constant indices only by one scalar for each cell.

The program behaves as before, except that the value of an uninitialised cell is drawn where the
cell becomes indeterminate, not where it is first read.
"""

from collections.abc import Sequence

from viap.core.base.deep import deep
from viap.core.base.source import NOWHERE, Position
from viap.core.program.message_names import cell_text
from viap.core.program.nodes import (
    Array,
    Assign,
    Body,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    Variable,
    statements,
)
from viap.core.program.walkers import expression_nodes, map_statement, rewrite

# ---- Arrays that a program accesses by constant indices only.


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


# ---- Replacement of arrays that are accessed by constant indices only by one scalar for each cell.


@deep
def with_scalar_cells(program: Program) -> Program:
    """The program with scalars in place of such arrays; unchanged if it has none."""
    return with_cells(program, constant_cells(program))


def with_cells(program: Program, named: dict[Array, tuple[Indices, ...]]) -> Program:
    """The program with scalars for these cells: they must be all that it uses of their arrays."""
    if not named:
        return program
    made = _scalars(program, named)
    arrays = tuple(array for array in program.arrays if array not in named)
    added = tuple(scalar for cells in made.values() for scalar in cells.values())
    body = _Rewriting(made).body(program.body)
    scalars = (*program.scalars, *added)
    return program.changed(scalars=scalars, arrays=arrays, body=body)


def _scalars(
    program: Program, named: dict[Array, tuple[Indices, ...]]
) -> dict[Array, dict[Indices, Scalar]]:
    taken = {scalar.name for scalar in program.scalars} | {a.name for a in program.arrays}
    made: dict[Array, dict[Indices, Scalar]] = {}
    for array, cells in named.items():
        made[array] = {}
        for indices in cells:
            suffix = "".join(f"[{index}]" for index in indices)
            name = wish = array.name + suffix
            number = 1
            while name in taken:
                number += 1
                name = f"{wish}_{number}"
            taken.add(name)
            source = array.source and array.source + suffix
            shown = cell_text(array, [str(index) for index in indices])
            made[array][indices] = Scalar(name, array.type, source, array.position, shown)
    return made


class _Rewriting:
    def __init__(self, scalars: dict[Array, dict[Indices, Scalar]]) -> None:
        self._scalars = scalars
        # Statements that set the contents of whole arrays; those that nothing reads are dropped.
        self._contents: set[Statement] = set()

    def body(self, body: Body) -> Body:
        from viap.core.program.fact_flow import without_unread
        from viap.core.program.walkers import map_simple

        opening: list[Statement] = []
        for array in self._scalars:
            if not array.zero:
                opening += self._content(array, (), None, array.position or NOWHERE)
        changed = tuple(map_statement(s, lambda e: rewrite(e, self._variable)) for s in body)
        return without_unread((*opening, *map_simple(changed, self._simple)), self._contents)

    def _variable(self, expr: Expr) -> Variable | None:
        if not isinstance(expr, Cell) or expr.array not in self._scalars:
            return None
        indices = constant_indices(expr.indices)
        assert indices is not None, "such arrays have constant indices only"
        return Variable(self._scalars[expr.array][indices], expr.position)

    def _target(self, place: Place) -> Place:
        return self._variable(place) or place

    def _simple(self, statement: Statement) -> list[Statement]:
        position = statement.position
        match statement:
            case Assign():
                return [Assign(self._target(statement.target), statement.value, position)]
            case Input():
                target = self._target(statement.target)
                return [Input(target, statement.function, statement.type, position)]
            case Fill() if statement.array in self._scalars:
                leading = constant_indices(statement.indices)
                assert leading is not None, "such arrays have constant indices only"
                return self._content(statement.array, leading, statement.value, position)
            case _:
                return [statement]

    def _content(
        self, array: Array, leading: Indices, value: int | None, position: Position
    ) -> list[Statement]:
        """Statements that set the cells below the leading indices; None: to any value."""
        result: list[Statement] = []
        for indices, scalar in self._scalars[array].items():
            if indices[: len(leading)] != leading:
                continue
            target = Variable(scalar, position)
            if value is None:
                result.append(Input(target, "", array.type, position))
            else:
                result.append(Assign(target, Constant(value, array.type, position), position))
        self._contents.update(result)
        return result
