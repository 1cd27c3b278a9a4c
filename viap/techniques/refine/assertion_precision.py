"""Variables in assertions, and cells at symbolic indices."""

from collections.abc import Iterator

from viap.program.nodes import (
    Array,
    Assert,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Program,
    Scalar,
    Unary,
    Variable,
    children,
    statements,
    subexpressions,
)
from viap.proving.abstraction.abstraction_precision import (
    AbstractionPrecision,
    Index,
    Place,
    all_places,
)


def first_precision(program: Program) -> AbstractionPrecision:
    """Returns the variables of the assertions, and their cells of large arrays.

    A large array is one that is not tracked as a whole.
    """
    scalars: list[Scalar] = []
    cells: list[tuple[Array, Place]] = []
    for assertion in _assertions(program):
        for node in subexpressions(assertion.condition):
            if isinstance(node, Variable):
                scalars.append(node.scalar)
        cells += [(a, place) for a, place in asserted_cells(assertion) if all_places(a) is None]
    return AbstractionPrecision().including(scalars, cells)


def widest(program: Program, precision: AbstractionPrecision) -> AbstractionPrecision:
    """Adds all variables, and all large arrays at the indices of the assertions."""
    cells = [cell for each in _assertions(program) for cell in asserted_cells(each)]
    shared = {place for _, place in cells}
    more = [
        (array, place)
        for array in program.arrays
        for place in shared
        if len(place) == len(array.sizes) and all_places(array) is None
    ]
    return precision.including(program.scalars, more)


def _assertions(program: Program) -> Iterator[Assert]:
    for statement in statements(program.body):
        if isinstance(statement, Assert):
            yield statement


def asserted_indices(assertion: Assert) -> dict[Index, Expr]:
    """Returns the symbolic indices of cells, equal ones once."""
    found: dict[tuple[object, ...], Expr] = {}
    for node in subexpressions(assertion.condition):
        if isinstance(node, Cell):
            for expr in node.indices:
                if not isinstance(expr, Constant):
                    found.setdefault(_form(expr), expr)
    return {Index(number): expr for number, expr in enumerate(found.values(), 1)}


def asserted_cells(assertion: Assert) -> Iterator[tuple[Array, Place]]:
    """Yields the cells that an assertion reads."""
    known = {_form(expr): index for index, expr in asserted_indices(assertion).items()}
    for node in subexpressions(assertion.condition):
        if isinstance(node, Cell):
            parts = (
                expr.value if isinstance(expr, Constant) else known[_form(expr)]
                for expr in node.indices
            )
            yield node.array, tuple(parts)


def _form(expr: Expr) -> tuple[object, ...]:
    """Returns a key that is equal for expressions written in the same way."""
    own: object = None
    match expr:
        case Constant():
            own = expr.value
        case Variable():
            own = expr.scalar
        case Cell():
            own = expr.array
        case Unary() | Binary():
            own = expr.op
        case Floating():
            own = expr.op, expr.format, expr.type
        case Conditional():
            own = None
        case _:
            own = expr.type
    return type(expr).__name__, own, *(_form(child) for child in children(expr))
