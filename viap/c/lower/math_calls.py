"""Functions of <math.h> with an exact meaning, as operators of the typed tree."""

from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.elaborate.builtin_words import answered, tested
from viap.c.library.exact_math import BINARY, CHOICES, ERRNO_KEPT, SCALES, UNARY
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr
from viap.c.tree.types import DOUBLE, FLOAT, FloatType
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, LLONG, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

_WHOLE = {
    "lround": "round", "llround": "round", "lrint": "rint", "llrint": "rint",
}  # fmt: skip
_TESTS = {
    "isnan": "isnan", "isinf": "isinf", "isfinite": "isfinite", "finite": "isfinite",
    "signbit": "signbit",
}  # fmt: skip


def exact_function(name: str) -> tuple[str, FloatType] | None:
    """Return the name without its suffix, and the format of its operands; None for others."""
    if name.startswith("__") and name.strip("_").removesuffix("f") in _TESTS:
        name = name.strip("_")  # as the headers of glibc have them
    plain, type = (name, DOUBLE) if _is_known(name) else (name.removesuffix("f"), FLOAT)
    return (plain, type) if _is_known(plain) else None


def _is_known(name: str) -> bool:
    tables = (UNARY, BINARY, SCALES, _WHOLE, _TESTS, CHOICES)
    return any(name in table for table in tables)


def exact(
    builder: "FlowBuilder", function: tuple[str, FloatType], call: tree.Call, arguments: list[Expr]
) -> Expr | None:
    """Return the result as a pure expression; None if the call is not one of that function."""
    name, type = function
    position = call.position
    count = 2 if name in BINARY or name in SCALES or name in CHOICES else 1
    if len(arguments) != count:
        return None
    if not all(isinstance(each.type, FloatType) for each in arguments[: 1 + (name not in SCALES)]):
        return None
    values = [
        build.convert(each, type, position) if isinstance(each.type, FloatType) else each
        for each in arguments
    ]
    builder.note_arithmetic(call.type, position)
    result = _result(builder, name, values, position, call)
    if result is None:
        return None
    if name in ERRNO_KEPT and builder.calls.library.external.has_errno:
        # Elsewhere, errno has any value. A run ends where the function may set it.
        if builder.reliance.environment.is_ordinary:
            kept = tested(ERRNO_KEPT[name], result, position, builder.model)
            builder.emit(actions.Assume(kept, "assume", position))
    return build.convert(result, call.type, position)


def _result(
    builder: "FlowBuilder", name: str, values: list[Expr], position: Position, call: tree.Call
) -> Expr | None:
    first = values[0]
    if name in UNARY:
        return tree.Unary(UNARY[name], first, first.type, position, False)
    if name in BINARY or name in SCALES:
        if name in SCALES and not isinstance(values[1].type, IntType):
            return None
        op = BINARY.get(name, "ldexp")
        return tree.Binary(op, first, values[1], first.type, position, False)
    if name in _TESTS:
        return answered(_TESTS[name], first, position, builder.model)
    if name in _WHOLE:
        whole = tree.Unary(_WHOLE[name], first, first.type, position, False)
        type = LLONG if name.startswith("ll") else builder.model.long
        return tree.Unary("whole", whole, type, position, False)
    return _chosen(builder, name, values, position)


def _chosen(builder: "FlowBuilder", name: str, values: list[Expr], position: Position) -> Expr:
    """Return the smaller or larger number (a NaN counts as missing), or the difference."""
    left, right = values
    model = builder.model

    def choose(test: Expr, then: Expr, orelse: Expr) -> Expr:
        return tree.Conditional(test, then, orelse, left.type, position, False)

    nans: list[Expr] = [tree.Unary("isnan", each, INT, position, False) for each in values]
    if name == "fdim":
        zero = build.convert(tree.IntConst(0, INT, position), left.type, position)
        difference = build.binary("-", left, right, position, model)
        return choose(build.binary("<=", left, right, position, model), zero, difference)
    op = "<" if name == "fmin" else ">"
    # C does not determine which of the zeros 0.0 and -0.0 it is.
    either = tree.Binary("either", left, right, left.type, position, False)
    equal = build.binary("==", left, right, position, model)
    chosen = choose(build.binary(op, left, right, position, model), left, right)
    chosen = choose(equal, either, chosen)
    return choose(nans[0], right, choose(nans[1], left, chosen))
