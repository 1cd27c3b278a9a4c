"""Conditions on operands under which the value of an expression is defined."""

from dataclasses import dataclass

from viap.program import build
from viap.program.definedness import Condition, InBounds
from viap.program.integer_types import INDEX
from viap.program.message_expressions import printer
from viap.program.message_names import row_text
from viap.program.nodes import (
    Binary,
    Cell,
    Expr,
    Program,
    Unary,
    Widen,
    Wrap,
    children,
    constant,
)
from viap.program.undefined_behaviour import UNKNOWN_END, Operation, operation
from viap.program.unsized_arrays import UNKNOWN_SIZE
from viap.source import ClausePlace, TermPlace
from viap.transform.common.operation_conditions import Need, OperationConditions, size_of

_LONGEST_TEXT = 200  # nodes of an expression in a message


@dataclass(frozen=True)
class Demand:
    """The operation is defined where the condition holds."""

    operation: Operation
    condition: Expr


class Demands(OperationConditions):
    """The demands of expressions, with words for them."""

    def __init__(self, program: Program) -> None:
        self._printer = printer(program)
        self._sizes: dict[Expr, int] = {}

    def of(self, expr: Expr) -> list[Demand]:
        """All demands of an expression that is evaluated, or of a place that is assigned to.

        Operands' demands come first: each condition is defined where those before it hold.
        """
        return [
            Demand(operation(need.node.position, need.rule.kind, self._words(need)), need.condition)
            for need in self.needs(expr)
            if not _is_offset(need.node) and not isinstance(need.node.position, TermPlace)
        ]

    def of_terms(self, expr: Expr) -> list[tuple[ClausePlace, Expr]]:
        """Conditions under which the terms of asserted clauses in an expression are defined."""
        return [
            (need.node.position.clause, need.condition)
            for need in self.needs(expr)
            if not _is_offset(need.node)
            and isinstance(need.node.position, TermPlace)
            and need.node.position.clause is not None
        ]

    def in_bounds(self, cell: Cell, bound: InBounds) -> Expr:
        if bound.size == UNKNOWN_SIZE:
            # Nobody knows where the array ends; but there is nothing before it.
            index = cell.indices[bound.dimension]
            zero = constant(0, cell.position, index.type)
            return build.compare("<=", zero, index, cell.position)
        return super().in_bounds(cell, bound)

    def _words(self, need: Need) -> str:
        node, rule = need.node, need.rule
        if isinstance(node, Cell) and isinstance(rule, InBounds):
            return self._index(node, rule)
        assert isinstance(rule, Condition)
        if rule.kind == "float-cast":
            return f"{self._text(node)}: the number in {node.type}"
        about = f" in {node.type}" if rule.subject == "result" else f": the {rule.subject}"
        return self._text(node) + about

    def _index(self, cell: Cell, bound: InBounds) -> str:
        indices = [self._text(_without_conversion(index)) for index in cell.indices]
        index = indices[bound.dimension]
        if bound.size == UNKNOWN_SIZE:
            return f"index {index} of {cell.array.source or cell.array.name}, {UNKNOWN_END}"
        name = row_text(cell.array, indices, bound.dimension)
        return f"index {index} of {name}, size {self._text(size_of(cell, bound))}"

    def _text(self, expr: Expr) -> str:
        """An expression as users see it; of a long one, its end."""
        if self._size(expr) <= _LONGEST_TEXT:
            return self._printer.converted(expr)
        if isinstance(expr, Binary) and self._size(expr.right) <= _LONGEST_TEXT:
            shown = f"... {expr.op} {self._printer.converted(expr.right)}"
        else:
            shown = "..."
        return f"{shown} (of {self._size(expr)} parts)"

    def _size(self, expr: Expr) -> int:
        """The number of nodes, counted once for each."""
        waiting = [expr]
        while waiting:
            here = waiting[-1]
            missing = [part for part in children(here) if part not in self._sizes]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if here not in self._sizes:
                self._sizes[here] = 1 + sum(self._sizes[part] for part in children(here))
        return self._sizes[expr]


def _is_offset(node: Expr) -> bool:
    """True for arithmetic with pointers' offsets, which are numbers of viap's own.

    No type of C limits them. That is told by the identity of the type: `long long` is equal.
    """
    arithmetic = isinstance(node, Unary | Binary) and node.op in ("+", "-", "*")
    return arithmetic and node.type is INDEX


def _without_conversion(index: Expr) -> Expr:
    """The index as the program has it: conversions of offsets are viap's own."""
    while isinstance(index, Wrap | Widen) and index.type is INDEX:
        index = index.operand
    return index
