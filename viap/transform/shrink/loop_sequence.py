"""A program as an alternation of straight code and loops: the form that can be shrunk."""

from dataclasses import dataclass

from viap.errors import ViapError
from viap.program.nodes import Assert, Body, Program, Statement, While, statements
from viap.source import Position


class Unshrinkable(ViapError):
    """A program, or an assertion of it, that loop shrinking says nothing about."""

    def __init__(self, reason: str, position: Position) -> None:
        super().__init__(f"{position}: {reason}")


@dataclass(frozen=True, eq=False, slots=True)
class LoopSequence:
    """`straight` has one part more than there are loops: before, between and behind them."""

    straight: tuple[Body, ...]
    loops: tuple[While, ...]


def course(program: Program) -> LoopSequence:
    """The loops at the top of the program, and the code around them."""
    straight: list[Body] = []
    loops: list[While] = []
    current: list[Statement] = []
    for statement in program.body:
        if isinstance(statement, While):
            straight.append(tuple(current))
            loops.append(statement)
            current = []
            continue
        inner = next((s for s in statements((statement,)) if isinstance(s, While)), None)
        if inner is not None:
            raise Unshrinkable("the loop is inside of a branch or a block", inner.position)
        current.append(statement)
    straight.append(tuple(current))
    return LoopSequence(tuple(straight), tuple(loops))


def asserted(body: Body) -> list[Assert]:
    return [each for each in statements(body) if isinstance(each, Assert)]
