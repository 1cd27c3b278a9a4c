"""The loops of a program as a tree, with what each one changes and reads."""

from dataclasses import dataclass

from viap.deep import deep
from viap.program.c_arrays import Arrays
from viap.program.c_expressions import Expressions
from viap.program.c_names import Names
from viap.program.nodes import (
    Array,
    Assign,
    Block,
    Body,
    Exit,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Variable,
    While,
    bodies,
    statements,
)
from viap.source import Position


@dataclass(frozen=True, eq=False, slots=True)
class Loop:
    """A loop, with everything that happens anywhere inside of it.

    `depth` is zero for an outermost loop. `exits` are the ways to leave it other than by
    its condition: exits of the loop itself and of what is around it.
    """

    statement: While
    depth: int
    exits: tuple[Exit, ...]
    scalars: tuple[Scalar, ...]
    arrays: tuple[Array, ...]
    inputs: tuple[Input, ...]
    children: tuple["Loop", ...]

    @property
    def label(self) -> str:
        return self.statement.label

    @property
    def position(self) -> Position:
        return self.statement.position

    @property
    def condition(self) -> Expr:
        return self.statement.condition


@deep
def loop_tree(program: Program) -> tuple[Loop, ...]:
    """The outermost loops in the order of the text; inner ones are their children."""
    return _loops(program.body, 0)


def _loops(body: Body, depth: int) -> tuple[Loop, ...]:
    found: list[Loop] = []
    pending = list(reversed(body))
    while pending:
        statement = pending.pop()
        if isinstance(statement, While):
            found.append(_loop(statement, depth))
        else:
            for inner in reversed(bodies(statement)):
                pending.extend(reversed(inner))
    return tuple(found)


def _loop(loop: While, depth: int) -> Loop:
    # Dictionaries, because the order of the text is kept.
    scalars: dict[Scalar, None] = {}
    arrays: dict[Array, None] = {}
    inside: set[str] = set()
    exits, inputs = [], []
    for statement in statements(loop.body):
        match statement:
            case Assign() | Input():
                target = statement.target
                if isinstance(target, Variable):
                    scalars[target.scalar] = None
                else:
                    arrays[target.array] = None
                if isinstance(statement, Input):
                    inputs.append(statement)
            case Fill():
                arrays[statement.array] = None
            case While() | Block():
                inside.add(statement.label)
            case Exit() if statement.label not in inside:
                exits.append(statement)
    children = _loops(loop.body, depth + 1)
    return Loop(loop, depth, tuple(exits), tuple(scalars), tuple(arrays), tuple(inputs), children)


def print_loops(program: Program) -> str:
    """The tree as text, indented by nesting."""
    names = Names(program)
    expressions = Expressions(names, Arrays(names, program.arrays).cell)
    lines: list[str] = []
    pending = list(reversed(loop_tree(program)))
    while pending:
        loop = pending.pop()
        lines += ["    " * loop.depth + line for line in _describe(loop, expressions)]
        pending.extend(reversed(loop.children))
    return "\n".join(lines) + "\n" if lines else "no loops\n"


def _describe(loop: Loop, expressions: Expressions) -> list[str]:
    condition = expressions.text(loop.condition)
    lines = [f"{loop.label} at {loop.position}: while ({condition})"]
    if loop.scalars:
        lines.append(f"  changes {', '.join(scalar.name for scalar in loop.scalars)}")
    if loop.arrays:
        lines.append(f"  writes {', '.join(_shape(array) for array in loop.arrays)}")
    if loop.inputs:
        functions = dict.fromkeys(each.function or "uninitialised" for each in loop.inputs)
        lines.append(f"  reads {', '.join(functions)}")
    if loop.exits:
        places = ", ".join(str(exit.position.line) for exit in loop.exits)
        lines.append(f"  exits at {'line' if len(loop.exits) == 1 else 'lines'} {places}")
    return lines


def _shape(array: Array) -> str:
    text = array.name
    for size in array.sizes:
        match size:
            case Scalar() | Array():
                text += f"[{size.name}]"
            case None:
                text += "[]"
            case _:
                text += f"[{size}]"
    return text
