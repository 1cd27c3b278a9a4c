"""Statements of the program inside of a transformed one: in place, or in a shadow run.

In place, they stay as they are, but for assertions that do not count. A run beside works on
copies of the scalars; of arrays, it keeps what it writes, and reads through that to what the
arrays held before. It ends silently where an assumption fails or something is undefined, and
is marked as failed where an assertion does.
"""

from viap.program import build
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Constant,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
)
from viap.program.walkers import rewrite
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh, assume
from viap.transform.shrink.additive_scalars import added, adding
from viap.transform.shrink.definedness_conditions import defined
from viap.transform.shrink.loop_sequence import Unshrinkable
from viap.transform.shrink.shadow_run import Beside


class Dress:
    """Rewrites statements; `own` are scalars of the present iteration, by those they stand for."""

    def __init__(
        self,
        fresh: Fresh,
        asserting: frozenset[Assert],
        beside: Beside | None = None,
    ) -> None:
        self._fresh = fresh
        self._asserting = asserting
        self._beside = beside
        self.own: dict[Scalar, Scalar] = {}
        # Scalars of a wide type that stand for those which several loops add to.
        self.sums: dict[Scalar, Scalar] = {}
        self.instance: object = None
        # The iteration of each input in place that is one of a loop.
        self.asked: dict[Input, object] = {}

    @property
    def in_place(self) -> bool:
        return self._beside is None

    # ------------------------------------------------------------ expressions

    def scalar(self, scalar: Scalar) -> Scalar:
        if scalar in self.own:
            return self.own[scalar]
        if self._beside is not None:
            return self._beside.copies.get(scalar, scalar)
        return scalar

    def expr(self, expr: Expr) -> Expr:
        return rewrite(expr, self._replace)

    def _replace(self, expr: Expr) -> Expr | None:
        if isinstance(expr, Variable):
            return Variable(self.scalar(expr.scalar), expr.position)
        if isinstance(expr, Cell):
            indices = tuple(self.expr(index) for index in expr.indices)
            cell = Cell(expr.array, indices, expr.position)
            return cell if self._beside is None else self._beside.read(cell)
        return None

    # ------------------------------------------------------------ ends of runs

    def block(self, position: Position) -> list[Statement]:
        """The run ends, and has shown nothing."""
        if self._beside is None or self._beside.first:
            return [Assume(constant(0, position), "assume", position)]
        return [Exit(self._beside.label, position)]

    def demand(self, condition: Expr, position: Position) -> list[Statement]:
        """The run goes on only where the condition holds."""
        condition = build.condition(condition)
        if isinstance(condition, Constant) and condition.value:
            return []
        if self._beside is None or self._beside.first:
            return assume(condition, position)
        return [If(build.negate(condition), (Exit(self._beside.label, position),), (), position)]

    def _defined(self, *exprs: Expr) -> list[Statement]:
        """Shadow run: stop at undefined behaviour."""
        made: list[Statement] = []
        if self._beside is not None:
            for each in exprs:
                made += self.demand(defined(each), each.position)
        return made

    # ------------------------------------------------------------ statements

    def condition(self, condition: Expr, failing: Body) -> list[Statement]:
        """Statements that are run where a condition does not hold."""
        made = self.expr(condition)
        return [*self._defined(made), If(build.negate(made), failing, (), condition.position)]

    def body(self, body: Body) -> list[Statement]:
        made: list[Statement] = []
        for statement in body:
            made += self._statement(statement)
        return made

    def _statement(self, statement: Statement) -> list[Statement]:
        position = statement.position
        match statement:
            case Assign():
                return self._assign(statement)
            case Input():
                return self._input(statement)
            case If():
                condition = self.expr(statement.condition)
                then, orelse = self.body(statement.then), self.body(statement.orelse)
                made = If(condition, tuple(then), tuple(orelse), position)
                return [*self._defined(condition), made]
            case Block():
                return [Block(statement.label, tuple(self.body(statement.body)), position)]
            case Exit():
                return [Exit(statement.label, position)]
            case Assume():
                condition = self.expr(statement.condition)
                if self._beside is None:
                    return [Assume(condition, statement.origin, position)]
                return [*self._defined(condition), *self.demand(condition, position)]
            case Check():
                condition = self.expr(statement.condition)
                if self._beside is None:
                    return [Check(condition, statement.kind, position)]
                return [*self._defined(condition), *self.demand(condition, position)]
            case Assert():
                return self._assert(statement)
            case Halt():
                if self._beside is None:
                    return [Halt(statement.origin, position)]
                return self.block(position)
            case Fill():
                if self._beside is not None:
                    raise Unshrinkable("the array is filled behind the loops", position)
                indices = tuple(self.expr(index) for index in statement.indices)
                return [Fill(statement.array, indices, statement.value, position)]
            case While():
                raise Unshrinkable("a loop in straight code", position)

    def _assign(self, statement: Assign) -> list[Statement]:
        target, position = statement.target, statement.position
        if isinstance(target, Variable) and target.scalar in self.sums:
            step = adding(statement, target.scalar, self.sums[target.scalar])
            parts = [self.expr(each) for each in added(statement, target.scalar)]
            return [*self._defined(*parts), Assign(step.target, self.expr(step.value), position)]
        value = self.expr(statement.value)
        return [*self._defined(value), *self._put(target, value, position)]

    def _put(self, target: Variable | Cell, value: Expr, position: Position) -> list[Statement]:
        if isinstance(target, Variable):
            return [Assign(Variable(self.scalar(target.scalar), position), value, position)]
        indices = tuple(self.expr(index) for index in target.indices)
        if self._beside is None:
            return [Assign(Cell(target.array, indices, position), value, position)]
        cell = Cell(target.array, indices, position)
        return [*self._defined(cell), *self._beside.write(cell, value, self._fresh)]

    def _input(self, statement: Input) -> list[Statement]:
        position = statement.position
        target = statement.target
        if self._beside is None:
            if isinstance(target, Variable):
                place: Variable | Cell = Variable(self.scalar(target.scalar), position)
            else:
                indices = tuple(self.expr(index) for index in target.indices)
                place = Cell(target.array, indices, position)
            made = Input(place, statement.function, statement.type, position)
            if self.instance is not None:
                self.asked[made] = self.instance
            return [made]
        value = Variable(self._beside.shared(statement, self.instance), position)
        return self._put(target, build.convert(value, target.type, position), position)

    def _assert(self, statement: Assert) -> list[Statement]:
        if statement not in self._asserting:
            return []
        position = statement.position
        condition = self.expr(statement.condition)
        if self._beside is None:
            return [Assert(condition, position, statement.target)]
        failing = (
            Assign(Variable(self._beside.failed, position), constant(1, position), position),
            Exit(self._beside.label, position),
        )
        return [*self._defined(condition), If(build.negate(condition), failing, (), position)]
