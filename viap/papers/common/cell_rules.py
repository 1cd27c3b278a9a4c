"""Statements that access arrays ► the same about witness variables.

For every choice of the witness indices, the witness variable has the value of the cell there.
"""

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, Witnesses
from viap.core.program.fact_flow import without_unread
from viap.core.program.graph.liveness import read_scalars, reads
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Constant,
    Expr,
    Fill,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
)
from viap.core.program.walkers import form, map_simple, rewrite

# ---- Reads of arrays: the witness variable at the witness indices, else any value.


class Reads:
    """Rewrites the expressions of one statement.

    Expressions have no effects, so that a cell that is read twice in one statement has one
    value. `before` has the inputs that must come before the statement.
    """

    def __init__(self, witnesses: Witnesses, fresh: Fresh) -> None:
        self.before: list[Statement] = []
        self._witnesses = witnesses
        self._fresh = fresh
        self._known: dict[object, Scalar] = {}

    def __call__(self, expr: Expr) -> Expr:
        return rewrite(expr, self._read)

    def _read(self, expr: Expr) -> Expr | None:
        if not isinstance(expr, Cell) or not self._witnesses.has(expr.array):
            return None
        position, array = expr.position, expr.array
        chosen = self._witnesses.chosen(array, tuple(map(self, expr.indices)), position)
        witness = self._witnesses.variable(array, position)
        return build.conditional(chosen, witness, self._any(expr), position)

    def _any(self, cell: Cell) -> Variable:
        key = form(cell)
        if key not in self._known:
            self._known[key] = self._fresh.scalar(f"nd_{cell.array.name}", cell.type)
            value = self._known[key]
            self.before += self._fresh.forget_within(value, cell.array, cell.position)
        return Variable(self._known[key], cell.position)


# ---- Statements that access arrays ► the same about witness variables.


class CellRules:
    """Other arrays than those with a witness variable are left alone."""

    def __init__(self, witnesses: Witnesses, fresh: Fresh) -> None:
        self._witnesses = witnesses
        self._fresh = fresh

    def simple(self, statement: Statement) -> list[Statement]:
        """Transforms a statement that holds no others."""
        position = statement.position
        reads = Reads(self._witnesses, self._fresh)
        made: Statement
        match statement:
            case Assign(target=Cell(array=array) as cell) if self._witnesses.has(array):
                value = reads(statement.value)
                made = Assign(self._variable(array, position), value, position)
                return self._guarded(array, cell.indices, made, reads)
            case Assign():
                target = self._target(statement.target, reads)
                made = Assign(target, reads(statement.value), position)
            case Input(target=Cell(array=array) as cell) if self._witnesses.has(array):
                target = self._variable(array, position)
                made = Input(target, statement.function, statement.type, position)
                return self._guarded(array, cell.indices, made, reads)
            case Input():
                target = self._target(statement.target, reads)
                made = Input(target, statement.function, statement.type, position)
            case Fill() if self._witnesses.has(statement.array):
                made = self._filled(statement)
                return self._guarded(statement.array, statement.indices, made, reads)
            case Fill():
                indices = tuple(map(reads, statement.indices))
                made = Fill(statement.array, indices, statement.value, position)
            case Assume():
                made = Assume(reads(statement.condition), statement.origin, position)
            case Check():
                made = Check(reads(statement.condition), statement.kind, position)
            case Assert():
                made = Assert(reads(statement.condition), position, statement.target)
            case _:
                made = statement
        return [*reads.before, made]

    def _target(self, target: Variable | Cell, reads: Reads) -> Variable | Cell:
        if isinstance(target, Variable):
            return target
        return Cell(target.array, tuple(map(reads, target.indices)), target.position)

    def _variable(self, array: Array, position: Position) -> Variable:
        return self._witnesses.variable(array, position)

    def _filled(self, fill: Fill) -> Statement:
        target = self._variable(fill.array, fill.position)
        if fill.value is None:
            return self._fresh.forget(target.scalar, fill.position)
        value = Constant(fill.value, target.type, fill.position)
        return Assign(target, value, fill.position)

    def _guarded(
        self, array: Array, indices: tuple[Expr, ...], made: Statement, reads: Reads
    ) -> list[Statement]:
        """A write to the witness cell alone."""
        position = made.position
        places = tuple(reads(index) for index in indices)
        chosen = self._witnesses.chosen(array, places, position)
        if isinstance(chosen, Constant):
            return [*reads.before, made]
        return [*reads.before, If(chosen, (made,), (), position)]


# ---- Removal of unread values from transformed programs.


def tidy(body: Body, fresh: Fresh) -> Body:
    """Returns the body without assignments of unread values, and without their ranges."""
    used: set[Scalar] = set()
    for statement in statements(body):
        if statement not in fresh.ranging:
            used |= own_reads(statement)
    idle = {each for each, scalar in fresh.ranging.items() if scalar not in used}
    kept = map_simple(body, lambda each: () if each in idle else (each,))
    return without_unread(kept, fresh.forgetting)


def own_reads(statement: Statement) -> set[Scalar]:
    """The scalars that a statement itself reads, without those in it."""
    if isinstance(statement, If | While):
        return read_scalars(statement.condition)
    return set() if isinstance(statement, Block) else reads(statement)
