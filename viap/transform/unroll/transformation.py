"""Unrolling: a program whose course follows from its text ► the statements that it runs.

The result has no loops and few branches. Wherever the course is chosen (a condition of a branch or
a loop, an index of a cell), an assertion states the choice. So where the original violates an
assertion, the result does: up to the first choice that is another one in the run, both do the same,
and there the assertion of the choice is violated. The values by which the choices are found
(known_values.py) need not be trusted: a wrong one makes an assertion that can't be proved.
"""

from viap.deep import deep
from viap.program import build
from viap.program.nodes import (
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
    Statement,
    While,
    constant,
    statements,
)
from viap.program.program_rules import validate
from viap.program.statement_map import cloned, map_simple
from viap.program.walkers import map_statement, rewrite, ways_out
from viap.source import Position
from viap.transform.unroll.choice_place import ChoicePlace
from viap.transform.unroll.known_values import KnownValues
from viap.transform.unroll.used_cells import with_used_cells

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
