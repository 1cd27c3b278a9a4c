"""Unrolling: a program whose course follows from its text ► the statements that it runs.

The result has no loops and few branches. Wherever the course is chosen (a condition of a branch or
a loop, an index of a cell), an assertion states the choice. So where the original violates an
assertion, the result does: up to the first choice that is another one in the run, both do the same,
and there the assertion of the choice is violated. The values by which the choices are found
(known_values.py) need not be trusted: a wrong one makes an assertion that can't be proved.
"""

from dataclasses import dataclass

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Body,
    Cell,
    Check,
    Conditional,
    Constant,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    statements,
    written_place,
)
from viap.core.program.program_rules import validate
from viap.core.program.scalar_cells import Indices as CellIndices
from viap.core.program.scalar_cells import constant_indices, with_cells
from viap.core.program.walkers import (
    cloned,
    expression_nodes,
    map_simple,
    map_statement,
    rewrite,
    ways_out,
)

# ---- Values of scalars and cells that follow from the text of a program, at one point of a run.


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


# ---- Cells of an unrolled program as scalars: most indices are numbers there.
#
# Sizes do not matter: a run that violates an assertion leaves no array before, and uses no object
# that is not allocated. In such a run, the cell of a number is a variable of its own.


_MOST_CELLS = 4_000  # of one array


def with_used_cells(program: Program) -> Program:
    """The program with scalars for all arrays that have no other indices than numbers."""
    cells: dict[Array, dict[CellIndices, None]] = {array: {} for array in program.arrays}
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


# ---- Places of the assertions that unrolling adds.


@dataclass(frozen=True, slots=True)
class ChoicePlace(Position):
    """The place of an assertion about the course of a program; the source has none there."""

    @property
    def is_written(self) -> bool:
        return False

    def __str__(self) -> str:
        return Position.__str__(self)


# ---- Unrolling: a program whose course follows from its text ► the statements that it runs.


MOST_STATEMENTS = 150_000  # of the result


class UnclearCourse(Exception):  # noqa: N818 - an event, not an error
    """The next statement of the program is not known, or there are too many of them."""


@deep
def unrolled_program(program: Program, most: int = MOST_STATEMENTS) -> Program | None:
    """Returns the statements that every run goes through; None if they are not known."""
    run = _Run(program, most)
    try:
        run.body(program.body)
    except UnclearCourse:
        return None
    made = with_used_cells(program.changed(body=tuple(run.made)))
    validate(made)
    return made


_END = "the end of the run"  # no label has spaces


class _Run:
    def __init__(self, program: Program, most: int) -> None:
        self.made: list[Statement] = []
        self._values = KnownValues(program)
        self._left = most

    def body(self, body: Body) -> str | None:
        """Goes through a body; returns the label of an early exit, or `_END`; else None."""
        for statement in body:
            left = self._statement(statement)
            if left is not None:
                return left
        return None

    def _statement(self, statement: Statement) -> str | None:
        match statement:
            case If():
                return self._branch(statement)
            case While():
                return self._loop(statement)
            case Block():
                left = self.body(statement.body)
                return None if left == statement.label else left
            case Exit():
                return statement.label
            case Halt():
                self._add(cloned(statement))
                return _END
            case Assign() | Input() | Fill():
                self._copy(statement)
                self._values.change(statement)
            case Assume() | Assert() | Check():
                self._copy(statement)
                if isinstance(statement, Assume) and self._values.number(statement.condition) == 0:
                    # No run passes it; were that wrong, this would say so.
                    self._add(Assert(constant(0, statement.position), _choice(statement.position)))
                    return _END
        return None

    def _branch(self, statement: If) -> str | None:
        held = self._values.number(statement.condition)
        if held is not None:
            self._choose(statement.condition, bool(held), statement.position)
            return self.body(statement.then if held else statement.orelse)
        if any(isinstance(each, While) for each in statements((statement,))):
            raise UnclearCourse
        if any(True for _ in ways_out((statement,))):
            raise UnclearCourse
        (copied,) = map_simple((statement,), lambda each: (cloned(each),))
        self._add(copied)
        self._values.forget((statement,))
        return None

    def _loop(self, loop: While) -> str | None:
        while True:
            self._step()
            held = self._values.number(loop.condition)
            if held is None:
                raise UnclearCourse
            self._choose(loop.condition, bool(held), loop.position)
            if not held:
                return None
            left = self.body(loop.body)
            if left is not None:
                return None if left == loop.label else left

    # ------------------------------------------------------------- statements of the result

    def _add(self, statement: Statement) -> None:
        self.made.append(statement)
        self._step()

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise UnclearCourse

    def _choose(self, condition: Expr, held: bool, position: Position) -> None:
        """Adds the assertion that a condition holds, or that it does not."""
        shown = build.condition(self._with_numbers(condition))
        if not isinstance(shown, Constant) or bool(shown.value) != held:
            self._add(Assert(shown if held else build.negate(shown), _choice(position)))

    def _copy(self, statement: Assign | Input | Fill | Assume | Assert | Check) -> None:
        """Adds a copy of a statement, with numbers for the indices of cells."""
        position = statement.position
        match statement:
            case Assign():
                target = self._target(statement.target)
                made: Statement = Assign(target, self._with_numbers(statement.value), position)
            case Input():
                target = self._target(statement.target)
                made = Input(target, statement.function, statement.type, position)
            case Fill():
                indices = tuple([self._index(index) for index in statement.indices])
                made = Fill(statement.array, indices, statement.value, position)
            case Assume() | Assert() | Check():
                made = map_statement(cloned(statement), self._with_numbers)
        self._add(made)

    def _target(self, place: Place) -> Place:
        if not isinstance(place, Cell):
            return place
        indices = tuple([self._index(index) for index in place.indices])
        return Cell(place.array, indices, place.position)

    def _with_numbers(self, expr: Expr) -> Expr:
        """The expression with a number for each known index; adds assertions that state them.

        Only what is evaluated for certain is changed: an assertion must not be undefined where the
        expression is not.
        """
        return rewrite(expr, self._chosen)

    def _chosen(self, expr: Expr) -> Expr | None:
        match expr:
            case Cell():
                indices = tuple([self._index(index) for index in expr.indices])
                return Cell(expr.array, indices, expr.position)
            case Binary(op="&&" | "||" as op):
                held = self._values.number(expr.left)
                if held is None:
                    return expr
                self._choose(expr.left, bool(held), expr.position)
                if bool(held) == (op == "||"):
                    return Constant(int(op == "||"), expr.type, expr.position)
                return build.condition(self._with_numbers(expr.right))
            case Conditional():
                held = self._values.number(expr.condition)
                if held is None:
                    return expr
                self._choose(expr.condition, bool(held), expr.position)
                return self._with_numbers(expr.then if held else expr.orelse)
            case _:
                return None

    def _index(self, index: Expr) -> Expr:
        value = self._values.number(index)
        shown = self._with_numbers(index)
        if value is None or isinstance(shown, Constant):
            return shown
        number = Constant(value, index.type, index.position)
        same = build.compare("==", shown, number, index.position)
        self._add(Assert(same, _choice(index.position)))
        return number


def _choice(at: Position) -> ChoicePlace:
    return ChoicePlace(at.file, at.line, at.column)
