"""Expressions of the core program for readers: characters and enum constants by their names."""

from viap.program.c_expressions import Expressions
from viap.program.integer_types import IntType
from viap.program.message_expressions import people_names
from viap.program.message_names import variable_text
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Binary,
    Cell,
    Constant,
    Expr,
    Program,
    Variable,
    Widen,
)
from viap.program.pointer_names import is_pointer_part, part_of_pointer
from viap.program.value_texts import value_text

_ATOM, _UNARY, _COMPARISON = 15, 14, 8  # how tightly operators bind


class ReadableExpressions(Expressions):
    """Prints `c == 'q'`, `color != RED`, `p == NULL`, `*p` and `p->x`."""

    def __init__(self, program: Program) -> None:
        super().__init__(*people_names(program))

    def _print(self, expr: Expr) -> tuple[str, int]:
        if isinstance(expr, Cell):
            text = _through_pointer(expr)
            if text:
                return text, _UNARY if text.startswith("*") else _ATOM
        return super()._print(expr)

    def _binary(self, expr: Binary) -> tuple[str, int]:
        if expr.op in COMPARISONS:
            for place, other in ((expr.left, expr.right), (expr.right, expr.left)):
                name = _constant_name(place, other)
                if name:
                    sides = {place: self._under(_inner(place), 9), other: name}
                    return f"{sides[expr.left]} {expr.op} {sides[expr.right]}", _COMPARISON
        elif expr.op in LOGICAL:
            # Pointers are compared by several numbers, which all have the pointer's name.
            first, second = self._print(expr.left), self._print(expr.right)
            if first == second:
                return first
        return super()._binary(expr)


def _through_pointer(cell: Cell) -> str:
    """Returns `*p` or `p->x` for a cell that a pointer's offset selects; "" for others."""
    index = _inner(cell.indices[-1])
    if not isinstance(index, Variable) or part_of_pointer(index.scalar) != "offset":
        return ""
    pointer = variable_text(index.scalar)
    shown, _, member = cell.array.shown.rpartition("[]")
    if not shown or not pointer.isidentifier() or (member and member[0] != "."):
        return ""
    return f"{pointer}->{member[1:]}" if member else f"*{pointer}"


def _constant_name(place: Expr, other: Expr) -> str:
    """Returns the name of a constant that a place is compared with; "" if it has none."""
    inner, number = _inner(place), _inner(other)
    if not isinstance(inner, Variable | Cell) or not isinstance(number, Constant):
        return ""
    if is_pointer_part(inner.declared):
        return "NULL" if number.value == 0 else ""
    type: IntType = inner.type
    named = type.constants or type.name == "char"
    return value_text(number.value, type) if named and type.holds(number.value) else ""


def _inner(expr: Expr) -> Expr:
    while isinstance(expr, Widen):
        expr = expr.operand
    return expr
