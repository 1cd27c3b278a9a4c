"""Statements that access arrays ► the same about witness variables.

For every choice of the witness indices, the witness variable has the value of the cell there.
"""

from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Cell,
    Check,
    Constant,
    Expr,
    Fill,
    If,
    Input,
    Statement,
    Variable,
)
from viap.source import Position
from viap.transform.common.cell_reads import Reads
from viap.transform.common.fresh_scalars import Fresh, Witnesses


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
