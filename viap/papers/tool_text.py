"""C text of a transformed program for compilers, bounded model checkers and viap itself."""

from collections.abc import Iterator, Sequence

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.c_names import nondet_function
from viap.core.program.checks.fresh_scalars import Fresh
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import (
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
    statements,
)
from viap.core.program.printer import print_asserting
from viap.core.program.walkers import expression_nodes, map_simple
from viap.papers.shrink.counted_loops import Unshrinkable


def tool_text(program: Program, notes: Sequence[str] = ()) -> str:
    """A C program that other tools read as viap reads the core program.

    Assertions are `assert`; indeterminate arrays get their contents from input functions; what
    is declared is used. Notes become comments.
    """
    text = print_asserting(_without_unused(with_contents(program)))
    if not notes:
        return text
    opening, _, rest = text.partition("\n")
    lines = [f" * {note}".rstrip().replace("*/", "* /") for note in notes]
    return "\n".join([opening, "", "/*", *lines, " */", rest])


def _without_unused(program: Program) -> Program:
    """The program without declarations that no statement needs: compilers warn of those."""
    used: set[Scalar | Array] = set()
    waiting = list(_mentioned(program))
    while waiting:
        declared = waiting.pop()
        if declared not in used:
            used.add(declared)
            if isinstance(declared, Array):
                waiting += [size for size in declared.sizes if isinstance(size, Scalar | Array)]
    return program.changed(
        scalars=tuple(scalar for scalar in program.scalars if scalar in used),
        arrays=tuple(array for array in program.arrays if array in used),
    )


def _mentioned(program: Program) -> Iterator[Scalar | Array]:
    for statement in statements(program.body):
        if isinstance(statement, Fill):
            yield statement.array
        for node in expression_nodes(statement):
            if isinstance(node, Variable | Cell):
                yield node.declared


# ---- Loops that read every cell of an indeterminate array from an input function, for other tools.
#
# C has no other way to say that an array holds any values. viap itself needs no such loop.


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
