"""Which arrays nobody has looked at before they become indeterminate."""

from viap.program.nodes import Array, Cell, Fill, Program, expressions, statements, subexpressions


def first_fills(program: Program) -> frozenset[Fill]:
    """The fills that are the first statements to mention their arrays.

    Before those, no value of the array was seen: where it may hold anything at the start,
    it may go on to hold that.
    """
    seen: set[Array] = set()
    found: list[Fill] = []
    for statement in statements(program.body):
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Cell):
                    seen.add(part.array)
        if isinstance(statement, Fill):
            if statement.array not in seen:
                found.append(statement)
            seen.add(statement.array)
    return frozenset(found)
