"""Likely sizes of arrays that a caller gives: the bounds of loops that walk over them."""

from collections.abc import Iterator

from viap.program.message_expressions import printer
from viap.program.message_names import variable_text
from viap.program.nodes import (
    Array,
    Binary,
    Cell,
    Constant,
    Expr,
    Program,
    Scalar,
    Variable,
    While,
    Widen,
    Wrap,
    expressions,
    statements,
    subexpressions,
)
from viap.program.undefined_behaviour import UNKNOWN_END


def sizes_for(program: Program) -> Iterator[tuple[str, str]]:
    """Yields arrays of unknown size with a likely size: `a` and `n`, where a loop has `i < n`."""
    if not any(UNKNOWN_END in why or "size of" in why for _, why in program.gaps):
        return
    given = {part for each in program.given if each.pointer for _, part in each.parts}
    parameters = {part for each in program.given if not each.pointer for _, part in each.parts}
    seen: set[Array] = set()
    text = printer(program).text
    for loop in statements(program.body):
        if not isinstance(loop, While):
            continue
        bounds = dict(_bounds(loop.condition))
        for array, index in _accesses(loop):
            bound = bounds.get(index)
            if bound is None or array not in given or array in seen:
                continue
            if _variables(bound) <= parameters:
                seen.add(array)
                yield variable_text(array), text(bound)


def _bounds(condition: Expr) -> Iterator[tuple[Scalar, Expr]]:
    """Yields scalars with the bounds that a condition says they are below."""
    for node in subexpressions(condition):
        if isinstance(node, Binary) and node.op == "<":
            left, right = _bare(node.left), _bare(node.right)
            if isinstance(left, Variable) and isinstance(right, Variable | Constant):
                yield left.scalar, right


def _accesses(loop: While) -> Iterator[tuple[Array, Scalar]]:
    """Yields arrays with the scalars that are their last indices in a loop."""
    for statement in statements(loop.body):
        for expr in expressions(statement):
            for node in subexpressions(expr):
                if isinstance(node, Cell):
                    index = _bare(node.indices[-1])
                    if isinstance(index, Variable):
                        yield node.array, index.scalar


def _bare(expr: Expr) -> Expr:
    while isinstance(expr, Widen | Wrap):
        expr = expr.operand
    return expr


def _variables(expr: Expr) -> set[Scalar | Array]:
    return {node.scalar for node in subexpressions(expr) if isinstance(node, Variable)}
