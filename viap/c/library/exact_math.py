"""Names of the functions of <math.h> that are computed exactly, without the suffix `f`."""

from viap.c.tree.types import DOUBLE, FLOAT, FloatType, FunctionType
from viap.core.program.integer_types import INT, DataModel

UNARY = {
    "fabs": "abs", "sqrt": "sqrt", "floor": "floor", "ceil": "ceil", "trunc": "trunc",
    "round": "round", "rint": "rint", "nearbyint": "rint",
}  # fmt: skip
BINARY = {"fmod": "fmod", "remainder": "remainder", "drem": "remainder", "copysign": "copysign"}
SCALES = frozenset(("ldexp", "scalbn", "scalbln"))
CHOICES = frozenset(("fmin", "fmax", "fdim"))
# Functions that leave errno alone if their result passes a test (C11 7.12.1).
ERRNO_KEPT = {
    "sqrt": "isfinite", "fmod": "isfinite", "remainder": "isfinite", "drem": "isfinite",
    "fdim": "isfinite", "ldexp": "isnormal", "scalbn": "isnormal", "scalbln": "isnormal",
}  # fmt: skip
_PURE = frozenset((*UNARY, *BINARY, *SCALES, *CHOICES))
# Those that gcc has as built-in functions, with the suffix `f`, too.
BUILT_IN_MATH = frozenset(f"{name}{suffix}" for name in _PURE for suffix in ("", "f"))


def built_in_type(name: str, model: DataModel) -> FunctionType:
    """Return the type of one of these."""
    plain, type = (name, DOUBLE) if name in _PURE else (name.removesuffix("f"), FLOAT)
    if plain in SCALES:
        return FunctionType(type, (type, model.long if plain == "scalbln" else INT))
    return FunctionType(type, (type,) if plain in UNARY else (type, type))


def is_pure(name: str, type: FunctionType, sees_errno: bool) -> bool:
    """True for a function that only computes a number; `sees_errno`: the program has errno."""
    plain = name if name in _PURE else name.removesuffix("f")
    if plain not in _PURE or (sees_errno and plain in ERRNO_KEPT):
        return False
    return bool(type.parameters) and all(
        isinstance(each, FloatType) for each in (type.parameters or ())[: 1 + (plain not in SCALES)]
    )
