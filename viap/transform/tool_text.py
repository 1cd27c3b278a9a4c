"""C text of a transformed program for compilers, bounded model checkers and viap itself."""

from collections.abc import Iterator, Sequence

from viap.program.nodes import Array, Cell, Fill, Program, Scalar, Variable, statements
from viap.program.printer import print_asserting
from viap.program.walkers import expression_nodes
from viap.transform.shrink.array_input_loops import with_contents


def tool_text(program: Program, notes: Sequence[str] = ()) -> str:
    """A C program that other tools read as viap reads the core program.

    Assertions are `assert`; indeterminate arrays get their contents from input functions; what
    is declared is used. Notes become comments.
    """
    text = print_asserting(_without_unused(with_contents(program)))
    if not notes:
        return text
    opening, _, rest = text.partition("\n")
    lines = [f" * {note}".rstrip().replace("*/", "* /") for note in notes]
    return "\n".join([opening, "", "/*", *lines, " */", rest])


def _without_unused(program: Program) -> Program:
    """The program without declarations that no statement needs: compilers warn of those."""
    used: set[Scalar | Array] = set()
    waiting = list(_mentioned(program))
    while waiting:
        declared = waiting.pop()
        if declared not in used:
            used.add(declared)
            if isinstance(declared, Array):
                waiting += [size for size in declared.sizes if isinstance(size, Scalar | Array)]
    return program.changed(
        scalars=tuple(scalar for scalar in program.scalars if scalar in used),
        arrays=tuple(array for array in program.arrays if array in used),
    )


def _mentioned(program: Program) -> Iterator[Scalar | Array]:
    for statement in statements(program.body):
        if isinstance(statement, Fill):
            yield statement.array
        for node in expression_nodes(statement):
            if isinstance(node, Variable | Cell):
                yield node.declared
