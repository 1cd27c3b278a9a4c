"""Arrays that no statement mentions before they become indeterminate."""

from viap.program.nodes import Array, Cell, Fill, Program, distinct_parts, expressions, statements


def first_fills(program: Program) -> frozenset[Fill]:
    """Returns the fills that are the first statements to mention their arrays.

    No statement has seen a value of the array before such a fill. So if the array holds arbitrary
    values at the start, it may keep these values: they are as arbitrary as new ones.
    """
    seen: set[Array] = set()
    found: list[Fill] = []
    for statement in statements(program.body):
        for part in distinct_parts(expressions(statement)):
            if isinstance(part, Cell):
                seen.add(part.array)
        if isinstance(statement, Fill):
            if statement.array not in seen:
                found.append(statement)
            seen.add(statement.array)
    return frozenset(found)
