"""Basic blocks of core statements."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.program.nodes import (
    Expr,
    Statement,
)
from viap.source import Position


@dataclass(frozen=True, slots=True, eq=False)
class Goto:
    target: "BasicBlock"


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    condition: Expr
    then: "BasicBlock"
    orelse: "BasicBlock"
    position: Position


@dataclass(frozen=True, slots=True, eq=False)
class Stop:
    origin: str
    position: Position


@dataclass(slots=True, eq=False)
class BasicBlock:
    position: Position
    statements: list[Statement] = field(default_factory=list)
    end: "Goto | Branch | Stop | None" = None


def successors(block: BasicBlock) -> tuple[BasicBlock, ...]:
    match block.end:
        case Goto():
            return (block.end.target,)
        case Branch():
            return (block.end.then, block.end.orelse)
        case _:
            return ()


def reverse_postorder(entry: BasicBlock) -> list[BasicBlock]:
    """Blocks before their successors, but for the edges that close loops."""
    seen = {entry}
    order: list[BasicBlock] = []
    stack: list[tuple[BasicBlock, list[BasicBlock]]] = [(entry, list(successors(entry)))]
    while stack:
        block, waiting = stack[-1]
        while waiting:
            # The last successor first: then-branches come first in the result.
            following = waiting.pop()
            if following not in seen:
                seen.add(following)
                stack.append((following, list(successors(following))))
                break
        else:
            order.append(block)
            stack.pop()
    order.reverse()
    return order


def predecessors(blocks: Iterable[BasicBlock]) -> dict[BasicBlock, list[BasicBlock]]:
    result: dict[BasicBlock, list[BasicBlock]] = {block: [] for block in blocks}
    for block in list(result):
        for following in successors(block):
            result[following].append(block)
    return result


def retarget(block: BasicBlock, old: BasicBlock, new: BasicBlock) -> None:
    """Make the block's edges to one block lead to another."""
    match block.end:
        case Goto():
            if block.end.target is old:
                block.end = Goto(new)
        case Branch():
            then = new if block.end.then is old else block.end.then
            orelse = new if block.end.orelse is old else block.end.orelse
            block.end = Branch(block.end.condition, then, orelse, block.end.position)
        case _:
            pass
