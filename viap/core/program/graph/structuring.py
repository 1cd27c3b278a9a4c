"""Graph ► structured statements, without flags and without copies.

Blocks that several jumps lead to are placed behind a Block that those jumps leave; loops
are placed around the blocks that reach back to their header, and what a loop's blocks
jump out to is placed behind it (after Ramsey, "Beyond Relooper", with loops that are
left instead of loops that contain what follows them).
"""

from collections.abc import Callable

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.graph.basic_blocks import (
    BasicBlock,
    Branch,
    Dominators,
    Goto,
    Stop,
    cyclic_components,
    natural_loops,
    predecessors,
    retarget,
    reverse_postorder,
    successors,
)
from viap.core.program.graph.plain_statements import tidy
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Assign,
    Block,
    Body,
    Constant,
    Exit,
    Halt,
    If,
    Scalar,
    Statement,
    Variable,
    While,
)


@deep
def structure(entry: BasicBlock, selector: Callable[[], Scalar]) -> Body:
    """The statements of a graph; `selector` makes a variable for jumps into loops."""
    make_reducible(entry, selector)
    return tidy(_Structurer(entry).run(entry))


def _parents(
    dominators: Dominators, loops: dict[BasicBlock, set[BasicBlock]]
) -> dict[BasicBlock, BasicBlock]:
    """Map each block to the block that it is placed under: mostly its immediate dominator.

    Code that leaves a loop from its middle, and has loops of its own, is placed behind the loop,
    for it is no part of an iteration. Its successors have to follow it.
    """
    parent = {block: dominators.parent[block] for block in dominators.order[1:]}
    with_loops: set[BasicBlock] = set()
    for block in loops:
        while block in parent and block not in with_loops:
            with_loops.add(block)
            block = parent[block]
    # Outer loops come first, and take what leaves the inner ones as well.
    for header in sorted(loops, key=lambda block: dominators.number[block]):
        inside = loops[header]
        waiting = [b for b in with_loops if b not in inside and parent.get(b) in inside]
        seen = set(waiting)
        while waiting:
            block = waiting.pop()
            if parent[block] in inside:
                parent[block] = header
            for after in successors(block):
                if after not in seen and after not in inside and after in parent:
                    if dominators.dominates(header, after):
                        seen.add(after)
                        waiting.append(after)
    return parent


class _Structurer:
    def __init__(self, entry: BasicBlock) -> None:
        # A fresh entry, so that a loop that starts the program has one outside of it.
        self.entry = BasicBlock(entry.position, [], Goto(entry))
        self.dominators = Dominators.of(self.entry)
        self.loops = natural_loops(self.dominators)
        self.parent = _parents(self.dominators, self.loops)
        self.children: dict[BasicBlock, list[BasicBlock]] = {}
        for child, parent in self.parent.items():
            self.children.setdefault(parent, []).append(child)
        self.labels: dict[BasicBlock, str] = {}
        self.count = 0

    def run(self, entry: BasicBlock) -> Body:
        return tuple(self._tree(self.entry))

    def _label(self) -> str:
        self.count += 1
        return f"b{self.count}"

    def _forward_preds(self, block: BasicBlock) -> int:
        number = self.dominators.number
        return sum(number[p] < number[block] for p in self.dominators.preds[block])

    def _tree(self, block: BasicBlock) -> list[Statement]:
        """A block and all that it dominates."""
        children = self.children.get(block, [])
        number = self.dominators.number
        loop = self.loops.get(block)
        behind: list[BasicBlock] = []
        within: list[BasicBlock] = []
        for child in children:
            if loop is not None and child not in loop:
                behind.append(child)
            elif self._forward_preds(child) > 1:
                within.append(child)
        behind.sort(key=lambda b: number[b])
        within.sort(key=lambda b: number[b])
        if loop is None:
            return self._followed(within, lambda: self._own(block), block.position)
        return self._followed(behind, lambda: self._loop(block, within), block.position)

    def _followed(
        self, followers: list[BasicBlock], make: Callable[[], list[Statement]], at: Position
    ) -> list[Statement]:
        """Code whose jumps to the followers leave Blocks that end where these stand."""
        labels = []
        for follower in followers:
            self.labels[follower] = self._label()
            labels.append(self.labels[follower])
        result = make()
        for follower, label in zip(followers, labels, strict=True):
            result = [Block(label, tuple(result), at), *self._tree(follower)]
        return result

    def _loop(self, header: BasicBlock, within: list[BasicBlock]) -> list[Statement]:
        position = header.position
        label, again = self._label(), self._label()
        before = self.labels.get(header)
        self.labels[header] = again
        body = self._followed(within, lambda: self._own(header), position)
        if before is not None:
            self.labels[header] = before
        always = Constant(1, INT, position)
        return [While(label, always, (Block(again, tuple(body), position),), position)]

    def _own(self, block: BasicBlock) -> list[Statement]:
        """The block's statements and its jumps."""
        result = list(block.statements)
        match block.end:
            case Stop():
                result.append(Halt(block.end.origin, block.end.position))
            case Goto():
                result.extend(self._edge(block, block.end.target, block.position))
            case Branch():
                end = block.end
                then = tuple(self._edge(block, end.then, end.position))
                orelse = tuple(self._edge(block, end.orelse, end.position))
                result.append(If(end.condition, then, orelse, end.position))
            case None:
                raise AssertionError("a block without an end")
        return result

    def _edge(self, origin: BasicBlock, target: BasicBlock, at: Position) -> list[Statement]:
        parent = self.parent[target]
        number = self.dominators.number
        back = number[target] <= number[origin]
        inline = not back and parent is origin and self._forward_preds(target) == 1
        if inline:
            loop = self.loops.get(origin)
            inline = loop is None or target in loop
        if inline:
            return self._tree(target)
        return [Exit(self.labels[target], at)]


# ---- Jumps into loops: a loop with several entries gets one entry, which dispatches to them.
#
# Only such graphs (a goto into a loop makes one) need a variable that selects the target.


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
