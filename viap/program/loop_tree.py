"""The loops of a program as a tree, with the arrays and the exits of each."""

from dataclasses import dataclass

from viap.deep import deep
from viap.program.nodes import (
    Array,
    Body,
    Exit,
    Expr,
    Program,
    While,
    bodies,
    statements,
    written_place,
)
from viap.program.walkers import ways_out
from viap.source import Position


@dataclass(frozen=True, eq=False, slots=True)
class LoopNode:
    """A loop, with the arrays and exits anywhere inside of it.

    `depth` is zero for an outermost loop. `exits` are the ways to leave it other than by
    its condition: exits of the loop itself and of enclosing loops and blocks.
    """

    statement: While
    depth: int
    exits: tuple[Exit, ...]
    arrays: tuple[Array, ...]
    children: tuple["LoopNode", ...]

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
def loop_tree(program: Program) -> tuple[LoopNode, ...]:
    """The outermost loops in the order of the text; inner ones are their children."""
    return _loops(program.body, 0)


def _loops(body: Body, depth: int) -> tuple[LoopNode, ...]:
    found: list[LoopNode] = []
    pending = list(reversed(body))
    while pending:
        statement = pending.pop()
        if isinstance(statement, While):
            found.append(_loop(statement, depth))
        else:
            for inner in reversed(bodies(statement)):
                pending.extend(reversed(inner))
    return tuple(found)


def _loop(loop: While, depth: int) -> LoopNode:
    # A dictionary, because the order of the text is kept.
    places = dict.fromkeys(map(written_place, statements(loop.body)))
    arrays = tuple(place for place in places if isinstance(place, Array))
    exits = tuple(ways_out(loop.body))
    return LoopNode(loop, depth, exits, arrays, _loops(loop.body, depth + 1))
