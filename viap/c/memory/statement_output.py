"""The statements that the lowering emits, and the conditions under which they are reached."""

from collections.abc import Iterator
from contextlib import contextmanager

from viap.core.base.source import Position, TermPlace
from viap.core.program import build
from viap.core.program.nodes import Assert, Check, Constant, Expr, If, Statement


class Output:
    """`guards`: conditions under which the current expression is evaluated at all.

    `for_runs`: the program is run, and not proved.
    """

    def __init__(self, for_runs: bool = False) -> None:
        self.for_runs = for_runs
        self.statements: list[Statement] = []
        self.guards: list[Expr] = []

    def emit(self, statement: Statement) -> None:
        self.statements.append(statement)

    def emit_guarded(self, statement: Statement) -> None:
        """Emits a statement that an expression needs; it is executed only if that is evaluated."""
        for guard in reversed(self.guards):
            statement = If(guard, (statement,), (), statement.position)
        self.emit(statement)

    def check(self, condition: Expr, kind: str, position: Position) -> None:
        """Emits a check: undefined behaviour unless the condition holds when this is evaluated."""
        for guard in reversed(self.guards):
            condition = build.logical("||", build.negate(guard), condition, position)
        condition = build.condition(condition)
        if isinstance(position, TermPlace) and not self.for_runs:
            # Operations of formulas are none of the program.
            if position.clause is not None:
                self.emit(Assert(condition, position.clause))
            return
        if not (isinstance(condition, Constant) and condition.value):
            self.emit(Check(condition, kind, position))

    def check_under(
        self, condition: Expr | None, demand: Expr, kind: str, position: Position
    ) -> None:
        """Emits a check that matters only if a condition holds (None: always)."""
        if condition is not None:
            demand = build.logical("||", build.negate(condition), demand, position)
        self.check(demand, kind, position)

    @contextmanager
    def guarded(self, guard: Expr) -> Iterator[None]:
        """Context: evaluations inside happen only if the guard holds."""
        self.guards.append(guard)
        try:
            yield
        finally:
            self.guards.pop()

    @contextmanager
    def captured(self) -> Iterator[list[Statement]]:
        """Context: statements emitted inside go to a list of their own, the body of a statement."""
        outer, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = outer
