"""Loops that read every cell of an indeterminate array from an input function, for other tools.

C has no other way to say that an array holds any values. viap itself needs no such loop.
"""

from viap.deep import deep
from viap.program import build
from viap.program.c_types import nondet_function
from viap.program.integer_types import INDEX
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
)
from viap.program.statement_map import map_simple
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh
from viap.transform.shrink.loop_sequence import Unshrinkable


@deep
def with_contents(program: Program) -> Program:
    """Returns the program with a loop of inputs behind each Fill that makes cells indeterminate.

    Raises Unshrinkable for a whole array that has no number of cells.
    """
    fresh = Fresh(program)

    def change(statement: Statement) -> list[Statement]:
        if isinstance(statement, Fill) and statement.value is None:
            # (The statement itself stays: it is where an array of unknown size gets its cells.)
            loops = _any(fresh, statement.array, statement.indices, statement.position)
            return [statement, *loops]
        return [statement]

    body = map_simple(program.body, change)
    scalars = (*program.scalars, *fresh.scalars)
    return program.changed(scalars=scalars, body=body)


def _any(
    fresh: Fresh, array: Array, indices: tuple[Expr, ...], position: Position
) -> list[Statement]:
    """Makes inputs for all cells below some indices: one loop for each further dimension."""
    if len(indices) == len(array.sizes):
        cell = Cell(array, indices, position)
        return [Input(cell, nondet_function(array.type), array.type, position)]
    size = array.sizes[len(indices)]
    if isinstance(size, int):
        end: Expr = Constant(size, INDEX, position)
    elif isinstance(size, Scalar):
        end = build.convert(Variable(size, position), INDEX, position)
    elif isinstance(size, Array):
        end = build.convert(Cell(size, indices[:1], position), INDEX, position)
    else:
        raise Unshrinkable(f"'{array.name}' has no size that C could say", position)
    counter = Variable(fresh.scalar("cell", INDEX), position)
    inner = _any(fresh, array, (*indices, counter), position)
    more = build.arithmetic("+", counter, Constant(1, INDEX, position), INDEX, position)
    loop = While(
        f"contents_{counter.scalar.name}",
        build.compare("<", counter, end, position),
        (*inner, Assign(counter, more, position)),
        position,
    )
    return [Assign(counter, Constant(0, INDEX, position), position), loop]
