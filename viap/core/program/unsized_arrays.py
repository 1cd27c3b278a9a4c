"""Arrays of callers whose length is not known, and the accesses to them."""

from collections import Counter

from viap.core.program.nodes import Array, Cell, Program, distinct_parts, expressions, statements

# Sentinel size of arrays of unknown length: larger than every index of a run.
UNKNOWN_SIZE = 1 << 62


def is_unsized(array: Array) -> bool:
    """True if the length of the array is unknown."""
    return UNKNOWN_SIZE in array.sizes


def unsized_accesses(program: Program) -> dict[str, int]:
    """Map pointers to arrays of unknown size to the number of accesses to these."""
    pointers = {part: each.name for each in program.given for _, part in each.parts}
    seen: set[int] = set()
    places = {
        (pointers.get(cell.array) or _pointer_to(cell.array), cell.position)
        for statement in statements(program.body)
        for cell in distinct_parts(expressions(statement), seen)
        if isinstance(cell, Cell) and is_unsized(cell.array)
    }
    return dict(sorted(Counter(name for name, _ in places).items()))


def _pointer_to(array: Array) -> str:
    """Returns the name of the pointer to an object that an array is a part of."""
    return array.shown.partition("[")[0] or array.name
