"""What a body of a loop does to scalars and to arrays, read off its text."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Binary,
    Block,
    Body,
    Cell,
    Constant,
    Exit,
    Expr,
    Fill,
    Input,
    Scalar,
    Unary,
    Variable,
    While,
    Widen,
    children,
    expressions,
    statements,
    subexpressions,
    written_place,
    written_scalar,
)


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
    """All accesses in a body, those of inner loops included."""
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
            for expr in expressions(statement):
                for node in subexpressions(expr):
                    if isinstance(node, Cell) and node is not written:
                        yield BodyAccess(node.array, node.indices, False, place)


def read_cells(expr: Expr) -> Iterator[Cell]:
    return (node for node in subexpressions(expr) if isinstance(node, Cell))


def changed_scalars(body: Body) -> tuple[Scalar, ...]:
    """The scalars that a body assigns anywhere, in the order of the text."""
    found = dict.fromkeys(map(written_scalar, statements(body)))
    return tuple(scalar for scalar in found if scalar is not None)


def assigned(body: Body, scalar: Scalar) -> list[Assign | Input]:
    """Every statement of a body that writes a scalar."""
    return [
        each
        for each in statements(body)
        if isinstance(each, Assign | Input) and written_place(each) is scalar
    ]


def leaves(loop: While) -> bool:
    """Whether a loop can be left otherwise than by its condition, or by the end of the run."""
    inside: set[str] = set()
    for statement in statements(loop.body):
        if isinstance(statement, While | Block):
            inside.add(statement.label)
        elif isinstance(statement, Exit) and statement.label not in inside:
            return True
    return False


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


def form(expr: Expr) -> Hashable:
    """Equal for expressions of the same form."""
    parts = tuple(form(child) for child in children(expr))
    match expr:
        case Constant():
            return expr.value, expr.type
        case Variable():
            return expr.scalar
        case Cell():
            return expr.array, parts
        case Unary() | Binary():
            return expr.op, expr.type, parts
        case _:
            return type(expr), expr.type, parts
