"""Jumps into loops: a loop with several entries gets one entry, which dispatches to them.

Only such graphs (a goto into a loop makes one) need a variable that selects the target.
"""

from collections.abc import Callable

from viap.program import build
from viap.program.graph.basic_blocks import (
    BasicBlock,
    Branch,
    Goto,
    predecessors,
    retarget,
    reverse_postorder,
    successors,
)
from viap.program.graph.components import cyclic_components
from viap.program.integer_types import INT
from viap.program.nodes import Assign, Constant, Scalar, Variable


def make_reducible(entry: BasicBlock, selector: Callable[[], Scalar]) -> None:
    """Change the graph so that every loop is entered at one block only."""
    waiting: list[tuple[set[BasicBlock], BasicBlock | None]] = [
        (set(reverse_postorder(entry)), None)
    ]
    while waiting:
        inside, header = waiting.pop()
        for component in cyclic_components(inside - {header}, successors):
            preds = predecessors(reverse_postorder(entry))
            entries = [
                block
                for block in reverse_postorder(entry)
                if block in component
                and (block is entry or any(p not in component for p in preds[block]))
            ]
            if len(entries) > 1:
                dispatcher = _dispatch(entries, preds, component, selector())
                component |= dispatcher
                head = _head(dispatcher)
            else:
                head = entries[0]
            waiting.append((component, head))


def _head(blocks: set[BasicBlock]) -> BasicBlock:
    """The dispatcher's first block: the one that no other of its blocks leads to."""
    targets = {t for b in blocks for t in successors(b) if isinstance(b.end, Branch)}
    heads = [b for b in blocks if isinstance(b.end, Branch) and b not in targets]
    return heads[0]


def _dispatch(
    entries: list[BasicBlock],
    preds: dict[BasicBlock, list[BasicBlock]],
    component: set[BasicBlock],
    scalar: Scalar,
) -> set[BasicBlock]:
    position = entries[0].position
    made: set[BasicBlock] = set()
    following = entries[-1]
    for index in range(len(entries) - 2, -1, -1):
        block = BasicBlock(position)
        which = Constant(index, INT, position)
        test = build.compare("==", Variable(scalar, position), which, position)
        block.end = Branch(test, entries[index], following, position)
        made.add(block)
        following = block
    head = following
    for index, target in enumerate(entries):
        for before in set(preds[target]):
            step = BasicBlock(target.position)
            number = Constant(index, INT, position)
            step.statements.append(Assign(Variable(scalar, position), number, position))
            step.end = Goto(head)
            retarget(before, target, step)
            if before in component:
                made.add(step)
    return made
