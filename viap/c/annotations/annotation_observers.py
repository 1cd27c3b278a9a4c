"""Uses of the values of marks in the lowering: checks, records, or shows them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.elaborate import build
from viap.c.tree import Expr, Symbol
from viap.c.types import FloatType
from viap.errors import TypeFault
from viap.program.integer_types import INT, IntType
from viap.program.nodes import Program, Scalar

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

INVARIANT, SHOWN = "invariant ", "shown "


def check(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
    """Check that the value is true: a check of the kind 'invariant NUMBER'."""
    if mark is None:
        return
    if value is None:
        raise TypeFault("the expression has no value", mark.position, "void")
    kind = f"{INVARIANT}{mark.number}"
    builder.emit(actions.Require(build.truth(value), kind, mark.position))


def show(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
    """Show the value as one side of a check that is true of every value of its type."""
    if mark is None or value is None or not isinstance(value.type, IntType):
        return
    most = tree.IntConst(value.type.maximum, value.type, mark.position)
    within = build.binary("<=", value, most, mark.position, builder.model)
    builder.emit(actions.Require(within, f"{SHOWN}{mark.number}", mark.position))


def observer(
    every: bool = True,
) -> "Callable[[FlowBuilder, tree.Marked | None, Expr | None], None]":
    """Return an observer that stores values in variables of their own, which a trace shows.

    `every`: if the value is not a number, a zero shows at least that it was evaluated.
    """
    symbols: dict[int, Symbol] = {}

    def observe(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
        if mark is None:
            return
        if value is None or not isinstance(value.type, IntType | FloatType):
            if not every:
                return
            value = tree.IntConst(0, INT, mark.position)
        symbol = symbols.setdefault(
            mark.number,
            Symbol(f"{tree.MARK_PREFIX}{mark.number}", value.type, mark.position, static=True),
        )
        builder.emit(actions.Store(tree.Name(symbol, mark.position), value, mark.position))

    return observe


def observed(program: Program) -> Mapping[Scalar, int]:
    """Return the variables that record marks, with the numbers of the marks."""
    return {
        scalar: int(scalar.source.removeprefix(tree.MARK_PREFIX))
        for scalar in program.scalars
        if scalar.source.startswith(tree.MARK_PREFIX)
    }
