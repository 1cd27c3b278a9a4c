"""Reads of arrays: the witness variable at the witness indices, else any value."""

from viap.program import build
from viap.program.expression_forms import form
from viap.program.nodes import Cell, Expr, Scalar, Statement, Variable
from viap.program.walkers import rewrite
from viap.transform.common.fresh_scalars import Fresh, Witnesses


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
