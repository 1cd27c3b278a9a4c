"""A shadow run: its own scalars, and its writes to arrays."""

from collections.abc import Callable
from dataclasses import dataclass, field

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.definedness import Need, OperationConditions
from viap.core.program.checks.fresh_scalars import Fresh, assume
from viap.core.program.definedness import InBounds, violated
from viap.core.program.integer_types import INDEX, INT, INT128, IntType
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
    Constant,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    constant,
    subexpressions,
)
from viap.core.program.walkers import rewrite
from viap.papers.shrink.coalescing import added, adding
from viap.papers.shrink.counted_loops import Unshrinkable


@dataclass(frozen=True, eq=False, slots=True)
class ShadowWrite:
    """A cell that a run wrote: where, what, and whether it came to it."""

    array: Array
    indices: tuple[Scalar, ...]
    value: Scalar
    done: Scalar


@dataclass(eq=False)
class Beside:
    """`label` is that of the block in which the run is; `failed` is set where it violates.

    `first`: where it ends silently, the program does. `copies` stand for the program's scalars,
    `shared` gives the value of an input for an iteration.
    """

    label: str
    failed: Scalar
    first: bool
    copies: dict[Scalar, Scalar]
    shared: Callable[[Input, object], Scalar]
    written: list[ShadowWrite] = field(default_factory=list)

    def read(self, cell: Cell) -> Expr:
        """The last value that the run wrote to the cell, or the value before."""
        found: Expr = cell
        for each in self.written:
            if each.array is cell.array:
                value = Variable(each.value, cell.position)
                found = build.conditional(_same(each, cell), value, found, cell.position)
        return found

    def write(self, cell: Cell, value: Expr, fresh: Fresh) -> list[Statement]:
        """Records a write to a cell."""
        name, position = cell.array.name, cell.position
        places = tuple(fresh.scalar(f"at_{name}", index_type(index)) for index in cell.indices)
        content, done = fresh.scalar(f"put_{name}", cell.type), fresh.scalar(f"done_{name}", INT)
        made: list[Statement] = []
        for place, index in zip(places, cell.indices, strict=True):
            wide = build.convert(index, place.type, position)
            made.append(Assign(Variable(place, position), wide, position))
        made.append(Assign(Variable(content, position), value, position))
        made.append(Assign(Variable(done, position), constant(1, position), position))
        self.written.append(ShadowWrite(cell.array, places, content, done))
        return made


def _same(written: ShadowWrite, cell: Cell) -> Expr:
    position = cell.position
    test: Expr = is_set(written.done, position)
    for scalar, index in zip(written.indices, cell.indices, strict=True):
        here = build.convert(index, scalar.type, position)
        same = build.compare("==", Variable(scalar, position), here, position)
        test = build.logical("&&", test, same, position)
    return test


def is_set(flag: Scalar, position: Position) -> Expr:
    return build.compare("!=", Variable(flag, position), constant(0, position), position)


# ---- When the value of an expression is defined, as a condition that is defined itself.
#
# In a run of a few iterations, what the program never does may happen: a sum of other elements
# may overflow. Such a run shows nothing, and must be told from one that ends.


def defined(expr: Expr) -> Expr:
    """The condition that a value is defined, or a place exists; 1 if it always holds."""
    found: Expr = constant(1, expr.position)
    for need in _ShadowConditions().needs(expr):
        found = build.logical("&&", found, need.condition, expr.position)
    return found


def index_type(index: Expr) -> IntType:
    return INDEX if INDEX.covers(index.type) else INT128


class _ShadowConditions(OperationConditions):
    """Conditions in C that every compiler has, where that is possible."""

    def needs(self, expr: Expr) -> list[Need]:
        for node in subexpressions(expr):
            if isinstance(node, Binary) and node.op in ("<<", ">>"):
                if not isinstance(node.right, Constant) or violated(
                    ">>", node.type, 0, node.right.value
                ):
                    raise Unshrinkable("a shift by an amount that is not known", node.position)
        return super().needs(expr)

    def in_bounds(self, cell: Cell, bound: InBounds) -> Expr:
        if isinstance(bound.size, Array):
            raise Unshrinkable("an object with an array of sizes", cell.position)
        return super().in_bounds(cell, bound)

    def in_range(self, expr: Unary | Binary) -> Expr:
        if expr.type.bits > INDEX.bits:
            raise Unshrinkable(f"arithmetic of type {expr.type}", expr.position)
        return super().in_range(expr)

    def variables_in_range(self, expr: Binary) -> Expr:
        """Avoids a wider type for sums: not every compiler has one."""
        if expr.op not in ("+", "-") or expr.type.bits <= INT.bits:
            return super().variables_in_range(expr)
        type, position, left, right = expr.type, expr.position, expr.left, expr.right
        plus = expr.op == "+"

        def limit(end: int) -> Expr:
            away, number = "-" if plus else "+", Constant(end, type, position)
            other = build.arithmetic(away, number, right, type, position)
            return build.compare("<=" if end > 0 else ">=", left, other, position)

        positive = build.compare(">=", right, Constant(0, type, position), position)
        ends = (type.maximum, type.minimum) if plus else (type.minimum, type.maximum)
        return build.conditional(positive, limit(ends[0]), limit(ends[1]), position)


# ---- Statements of the program inside of a transformed one: in place, or in a shadow run.
#
# In place, they stay as they are, but for assertions that do not count. A run beside works on
# copies of the scalars; of arrays, it keeps what it writes, and reads through that to what the
# arrays held before. It ends silently where an assumption fails or something is undefined, and
# is marked as failed where an assertion does.


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
