"""Which loops may be leapt over: those that change scalars alone, by what they compute."""

from collections.abc import Iterator

from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Cell,
    Check,
    Exit,
    If,
    Program,
    Scalar,
    Variable,
    While,
    statements,
)

# No inputs, no fills, and no end of the program.
_ALLOWED = (Assign, If, While, Block, Exit, Assume, Assert, Check)


def can_leap(loop: While) -> bool:
    """Whether a loop reads no inputs and writes no cells."""
    return all(
        isinstance(node, _ALLOWED) and not (isinstance(node, Assign) and _writes_cell(node))
        for node in statements(loop.body)
    )


def _writes_cell(node: Assign) -> bool:
    return isinstance(node.target, Cell)


def written(loop: While) -> list[Scalar]:
    """The scalars that a loop assigns to."""
    found: dict[Scalar, None] = {}
    for node in statements(loop.body):
        if isinstance(node, Assign) and isinstance(node.target, Variable):
            found[node.target.scalar] = None
    return list(found)


def loops_of(program: Program) -> Iterator[While]:
    """The loops that can be leapt over."""
    for node in statements(program.body):
        if isinstance(node, While) and can_leap(node):
            yield node
