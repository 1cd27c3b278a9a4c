"""Iterators of loops: scalars that have another value in every iteration.

An iterator is changed once in the body, at its top, by a constant step, and never wraps:
where its type wraps, the loop's condition must keep it away from the end of the type. It has no
more values than a witness index.
"""

from collections.abc import Iterator as AnyIterator
from dataclasses import dataclass

from viap.core.program.graph.liveness import read_scalars
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import (
    MIRRORED,
    Array,
    Assert,
    Assign,
    Binary,
    Body,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Scalar,
    Variable,
    While,
    Widen,
    Wrap,
    statements,
    subexpressions,
    written_place,
)
from viap.core.program.walkers import expression_nodes, ways_out

# ---- Accesses of scalars and arrays in the body of a loop, read off its text.


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


def accesses(body: Body) -> AnyIterator[BodyAccess]:
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


def read_cells(expr: Expr) -> AnyIterator[Cell]:
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


# ---- Iterators of loops: scalars that have another value in every iteration.


_TOWARDS: dict[int, tuple[str, ...]] = {1: ("<", "<=", "!="), -1: (">", ">=", "!=")}
_LARGEST_STEP = 1 << 20


@dataclass(frozen=True, eq=False, slots=True)
class Bound:
    """`iterator op limit`, where the loop does not change the limit.

    `exact`: it is the whole condition of the loop.
    """

    op: str
    limit: Expr
    exact: bool


@dataclass(frozen=True, eq=False, slots=True)
class Iterator:
    """`place` is the number of the statement that makes the step, at the top of the body."""

    scalar: Scalar
    step: int
    place: int
    bound: Bound | None

    @property
    def direction(self) -> int:
        return 1 if self.step > 0 else -1


def iterators(loop: While) -> list[Iterator]:
    """The iterators of a loop, in the order of the text."""
    found = []
    changed = changed_scalars(loop.body)
    for place, statement in enumerate(loop.body):
        if not isinstance(statement, Assign) or not isinstance(statement.target, Variable):
            continue
        scalar = statement.target.scalar
        stepped = step(statement.value, scalar)
        if scalar.type.bits > INDEX.bits:
            continue
        if stepped is None or len(assigned(loop.body, scalar)) > 1:
            continue
        size, wraps = stepped
        towards = _TOWARDS[1 if size > 0 else -1]
        if abs(size) != 1:
            towards = tuple(op for op in towards if op != "!=")
        bound = bound_of(loop.condition, scalar, towards, frozenset(changed))
        if not wraps or (bound is not None and _stays(scalar, size, bound)):
            found.append(Iterator(scalar, size, place, bound))
    return found


def step(value: Expr, scalar: Scalar) -> tuple[int, bool] | None:
    """The constant that a value adds to a scalar, and whether the result may wrap."""
    wraps = isinstance(value, Wrap)
    if isinstance(value, Wrap):
        if value.type != scalar.type:
            return None
        value = value.operand
    if not isinstance(value, Binary) or value.op not in ("+", "-"):
        return None
    left, right = value.left, value.right
    if value.op == "+" and isinstance(left, Constant):
        left, right = right, left
    if not is_scalar(left, scalar) or not isinstance(right, Constant):
        return None
    if not wraps and not value.type.signed:
        return None
    size = right.value if value.op == "+" else -right.value
    return (size, wraps) if 0 < abs(size) <= _LARGEST_STEP else None


def conjuncts(condition: Expr) -> list[Expr]:
    if isinstance(condition, Binary) and condition.op == "&&":
        return [*conjuncts(condition.left), *conjuncts(condition.right)]
    return [condition]


def bound_of(
    condition: Expr, scalar: Scalar, operators: tuple[str, ...], changed: frozenset[Scalar]
) -> Bound | None:
    """Returns the first comparison, by one of these operators, with a limit that the loop keeps."""
    parts = conjuncts(condition)
    for part in parts:
        if not isinstance(part, Binary) or part.op not in MIRRORED:
            continue
        op, left, right = part.op, part.left, part.right
        if not is_scalar(left, scalar):
            op, left, right = MIRRORED[op], right, left
        if not is_scalar(left, scalar) or op not in operators:
            continue
        if any(read_cells(right)) or read_scalars(right) & changed:
            continue
        return Bound(op, right, len(parts) == 1)
    return None


def _stays(scalar: Scalar, size: int, bound: Bound) -> bool:
    """True if a step from within the bound never leaves the scalar's type."""
    limit = plain(bound.limit)
    low, high = limit.type.minimum, limit.type.maximum
    if isinstance(limit, Constant):
        low = high = limit.value
    match bound.op:
        case "<":
            return high - 1 + size <= scalar.type.maximum
        case "<=":
            return high + size <= scalar.type.maximum
        case ">":
            return low + 1 + size >= scalar.type.minimum
        case ">=":
            return low + size >= scalar.type.minimum
    return False
