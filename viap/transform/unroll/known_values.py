"""Values of scalars and cells that follow from the text of a program, at one point of a run."""

from viap.program.nodes import (
    Array,
    Assign,
    Body,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Variable,
    statements,
    written_place,
)
from viap.program.walkers import rewrite

Indices = tuple[int, ...]


class KnownValues:
    """Numbers of scalars and cells; None stands for any value."""

    def __init__(self, program: Program) -> None:
        self._scalars: dict[Scalar, int | None] = dict.fromkeys(program.scalars, 0)
        # For leading indices, the number of all cells below them; longer indices go first.
        self._cells: dict[Array, dict[Indices, int | None]] = {
            array: {(): 0 if array.zero else None} for array in program.arrays
        }

    def folded(self, expr: Expr) -> Expr:
        """The expression with known values in place of variables and cells."""
        return rewrite(expr, self._constant)

    def number(self, expr: Expr) -> int | None:
        """The value of an expression; None if it is not known or not defined."""
        made = self.folded(expr)
        return made.value if isinstance(made, Constant) else None

    def numbers(self, indices: tuple[Expr, ...]) -> Indices | None:
        """The values of indices; None if one of them is not known."""
        values = [self.number(index) for index in indices]
        known = tuple(value for value in values if value is not None)
        return known if len(known) == len(values) else None

    def change(self, statement: Assign | Input | Fill) -> None:
        """Notes what the statement writes."""
        match statement:
            case Assign():
                self._put(statement.target, self.number(statement.value))
            case Input():
                self._put(statement.target, None)
            case Fill():
                self._fill(statement.array, statement.indices, statement.value)

    def forget(self, body: Body) -> None:
        """Forgets everything that statements of a body may write."""
        for statement in statements(body):
            place = written_place(statement)
            if isinstance(place, Scalar):
                self._scalars[place] = None
            elif place is not None:
                self._cells[place] = {(): None}

    def _constant(self, expr: Expr) -> Expr | None:
        if isinstance(expr, Variable):
            value = self._scalars[expr.scalar]
        elif isinstance(expr, Cell):
            value = self._cell(expr)
        else:
            return None
        return None if value is None else Constant(value, expr.type, expr.position)

    def _cell(self, cell: Cell) -> int | None:
        at = self.numbers(cell.indices)
        if at is None:
            return None
        cells = self._cells[cell.array]
        return next(cells[at[:k]] for k in range(len(at), -1, -1) if at[:k] in cells)

    def _put(self, target: Variable | Cell, value: int | None) -> None:
        if isinstance(target, Variable):
            self._scalars[target.scalar] = value
            return
        at = self.numbers(target.indices)
        if at is None:
            self._cells[target.array] = {(): None}
        else:
            self._cells[target.array][at] = value

    def _fill(self, array: Array, indices: tuple[Expr, ...], value: int | None) -> None:
        at = self.numbers(indices)
        if at is None:
            self._cells[array] = {(): None}
            return
        kept = {k: v for k, v in self._cells[array].items() if k[: len(at)] != at}
        self._cells[array] = {**kept, at: value}
