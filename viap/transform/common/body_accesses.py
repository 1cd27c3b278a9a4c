"""Accesses of scalars and arrays in the body of a loop, read off its text."""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Body,
    Cell,
    Expr,
    Fill,
    Input,
    Scalar,
    Variable,
    While,
    Widen,
    statements,
    subexpressions,
    written_place,
)
from viap.program.walkers import expression_nodes, ways_out


@dataclass(frozen=True, eq=False, slots=True)
class BodyAccess:
    """A cell that is read or written, or a range of cells that a fill writes.

    `indices` may be fewer than the array has dimensions. `place` is the number of the
    statement of the body, at its top, that the access is in.
    """

    array: Array
    indices: tuple[Expr, ...]
    writes: bool
    place: int


def accesses(body: Body) -> Iterator[BodyAccess]:
    """Yields all accesses in a body, including those of inner loops."""
    for place, top in enumerate(body):
        for statement in statements((top,)):
            written: Cell | None = None
            match statement:
                case Assign(target=Cell() as cell) | Input(target=Cell() as cell):
                    written = cell
                    yield BodyAccess(cell.array, cell.indices, True, place)
                case Fill():
                    yield BodyAccess(statement.array, statement.indices, True, place)
                case _:
                    pass
            for node in expression_nodes(statement):
                if isinstance(node, Cell) and node is not written:
                    yield BodyAccess(node.array, node.indices, False, place)


def read_cells(expr: Expr) -> Iterator[Cell]:
    return (node for node in subexpressions(expr) if isinstance(node, Cell))


def changed_scalars(body: Body) -> tuple[Scalar, ...]:
    """The scalars that a body assigns anywhere, in the order of the text."""
    found: dict[Scalar, None] = {}
    for statement in statements(body):
        match statement:  # (which is quicker here than to ask `written_scalar`)
            case Assign(target=Variable(scalar=scalar)) | Input(target=Variable(scalar=scalar)):
                found[scalar] = None
    return tuple(found)


def assigned(body: Body, scalar: Scalar) -> list[Assign | Input]:
    """Every statement of a body that writes a scalar."""
    return [
        each
        for each in statements(body)
        if isinstance(each, Assign | Input) and written_place(each) is scalar
    ]


def leaves(loop: While) -> bool:
    """True if a loop can be left otherwise than by its condition, or by the end of the run."""
    return any(ways_out(loop.body))


def asserts(body: Body) -> bool:
    return any(isinstance(each, Assert) for each in statements(body))


def plain(expr: Expr) -> Expr:
    """The expression below conversions that change no value."""
    while isinstance(expr, Widen):
        expr = expr.operand
    return expr


def is_scalar(expr: Expr, scalar: Scalar) -> bool:
    expr = plain(expr)
    return isinstance(expr, Variable) and expr.scalar is scalar
