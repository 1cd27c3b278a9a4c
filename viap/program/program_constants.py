"""The constants of a program: tests try values near them."""

from viap.program.nodes import Constant, Program, distinct_parts, expressions, statements
from viap.program.unsized_arrays import UNKNOWN_SIZE

# At most this many constants are used: the smallest and the largest.
_MOST_CONSTANTS = 40


def constants_near(program: Program) -> list[int]:
    """The constants of a program and their neighbours; small and large ones first."""
    found: dict[int, None] = {}
    seen: set[int] = set()
    for statement in statements(program.body):
        for part in distinct_parts(expressions(statement), seen):
            if isinstance(part, Constant):
                found[part.value] = None
    for array in program.arrays:
        for size in array.sizes:
            if isinstance(size, int) and size != UNKNOWN_SIZE:
                found[size] = None
    ordered = sorted(found, key=lambda value: (abs(value), value))
    if len(ordered) > _MOST_CONSTANTS:
        half = _MOST_CONSTANTS // 2
        ordered = ordered[:half] + ordered[-half:]
    near = (value + offset for offset in (0, 1, -1) for value in ordered)
    return list(dict.fromkeys(near)) or [0]
