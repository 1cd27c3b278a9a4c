"""What assertions speak of: variables, and cells at indices that are no numbers."""

from collections.abc import Iterator

from viap.program.nodes import (
    Array,
    Assert,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
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
    """The variables of the assertions; of arrays that are too large to be kept as a whole, the
    cells that assertions look at."""
    scalars: list[Scalar] = []
    cells: list[tuple[Array, Place]] = []
    for assertion in _assertions(program):
        for node in subexpressions(assertion.condition):
            if isinstance(node, Variable):
                scalars.append(node.scalar)
        cells += [(a, place) for a, place in asserted_cells(assertion) if all_places(a) is None]
    return AbstractionPrecision().including(scalars, cells)


def widest(program: Program, precision: AbstractionPrecision) -> AbstractionPrecision:
    """With all variables, and with all large arrays at the indices of the assertions."""
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
    """The indices of cells that are no numbers; where they are the same, once."""
    found: dict[tuple[object, ...], Expr] = {}
    for node in subexpressions(assertion.condition):
        if isinstance(node, Cell):
            for expr in node.indices:
                if not isinstance(expr, Constant):
                    found.setdefault(_form(expr), expr)
    return {Index(number): expr for number, expr in enumerate(found.values(), 1)}


def asserted_cells(assertion: Assert) -> Iterator[tuple[Array, Place]]:
    """The cells that an assertion looks at."""
    known = {_form(expr): index for index, expr in asserted_indices(assertion).items()}
    for node in subexpressions(assertion.condition):
        if isinstance(node, Cell):
            parts = (
                expr.value if isinstance(expr, Constant) else known[_form(expr)]
                for expr in node.indices
            )
            yield node.array, tuple(parts)


def _form(expr: Expr) -> tuple[object, ...]:
    """Equal for expressions that are written in the same way."""
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
        case Conditional():
            own = None
        case _:
            own = expr.type
    return type(expr).__name__, own, *(_form(child) for child in children(expr))
