"""Accumulators: scalars that iterations only add to, so that the order does not matter.

Where two loops add to one scalar, their iterations are put in another order by coalescing.
Values on the way differ then, and may leave the type where they did not before. So such sums
are made to wrap around at every point: where no step of the program overflows, its end is
the same.
"""

from viap.program import build
from viap.program.graph.liveness import read_scalars, reads
from viap.program.integer_types import INDEX, INT, INT128, IntType
from viap.program.nodes import (
    Assign,
    Binary,
    Block,
    Expr,
    If,
    Scalar,
    Variable,
    While,
    statements,
)
from viap.transform.common.body_accesses import assigned, is_scalar

Term = tuple[int, Expr]


def terms(expr: Expr, scalar: Scalar) -> list[Term] | None:
    """Returns the signed terms that are added to a scalar; None if the value is no such sum."""
    if is_scalar(expr, scalar):
        return []
    if isinstance(expr, Binary) and expr.op in ("+", "-") and expr.type.signed:
        left = terms(expr.left, scalar)
        if left is not None and scalar not in read_scalars(expr.right):
            return [*left, (1 if expr.op == "+" else -1, expr.right)]
        if expr.op == "+" and scalar not in read_scalars(expr.left):
            right = terms(expr.right, scalar)
            if right is not None:
                return [(1, expr.left), *right]
    return None


def accumulates(loop: While, scalar: Scalar) -> bool:
    """True if a loop only adds to a scalar, and reads it for nothing else."""
    if not scalar.type.signed or scalar.type.bits > 64 or scalar in read_scalars(loop.condition):
        return False
    steps = assigned(loop.body, scalar)
    for step in steps:
        if not isinstance(step, Assign) or terms(step.value, scalar) is None:
            return False
    for statement in statements(loop.body):
        if statement in steps:
            continue
        if isinstance(statement, If):
            if scalar in read_scalars(statement.condition):
                return False
        elif not isinstance(statement, Block) and scalar in reads(statement):
            return False
    return bool(steps)


def added(step: Assign, scalar: Scalar) -> list[Expr]:
    """The terms that a step adds, which have to be defined."""
    return [each for _, each in terms(step.value, scalar) or []]


def sum_type(scalar: Scalar) -> IntType:
    """A type in which a few more values can be added to the scalar."""
    return INDEX if scalar.type.bits <= INT.bits else INT128


def adding(step: Assign, scalar: Scalar, total: Scalar) -> Assign:
    """The step on the scalar in a wide type, which stands for it during one point."""
    position, wide = step.position, total.type
    value: Expr = Variable(total, position)
    for sign, each in terms(step.value, scalar) or []:
        operand = build.convert(each, wide, position)
        value = build.arithmetic("+" if sign > 0 else "-", value, operand, wide, position)
    return Assign(Variable(total, position), value, position)
