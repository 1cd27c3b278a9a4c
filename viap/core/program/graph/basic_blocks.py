"""Basic blocks of core statements."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from viap.core.base.source import Position
from viap.core.program.nodes import Expr, Statement


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


# ---- Dominators and natural loops of a graph.


@dataclass(slots=True)
class Dominators:
    """Immediate dominators by the iteration of Cooper, Harvey and Kennedy."""

    order: list[BasicBlock]
    number: dict[BasicBlock, int]
    preds: dict[BasicBlock, list[BasicBlock]]
    parent: dict[BasicBlock, BasicBlock] = field(default_factory=dict)
    children: dict[BasicBlock, list[BasicBlock]] = field(default_factory=dict)
    _enter: dict[BasicBlock, int] = field(default_factory=dict)
    _leave: dict[BasicBlock, int] = field(default_factory=dict)

    @classmethod
    def of(cls, entry: BasicBlock) -> "Dominators":
        order = reverse_postorder(entry)
        number = {block: index for index, block in enumerate(order)}
        result = cls(order, number, predecessors(order))
        result._solve(entry)
        result._tree(entry)
        return result

    def _solve(self, entry: BasicBlock) -> None:
        parent = self.parent
        parent[entry] = entry
        changed = True
        while changed:
            changed = False
            for block in self.order[1:]:
                best: BasicBlock | None = None
                # From the inside out: each step up is made once.
                for before in sorted(self.preds[block], key=self.number.__getitem__, reverse=True):
                    if before in parent:
                        best = before if best is None else self._meet(before, best)
                assert best is not None
                if parent.get(block) is not best:
                    parent[block] = best
                    changed = True

    def _meet(self, left: BasicBlock, right: BasicBlock) -> BasicBlock:
        number, parent = self.number, self.parent
        while left is not right:
            while number[left] > number[right]:
                left = parent[left]
            while number[right] > number[left]:
                right = parent[right]
        return left

    def _tree(self, entry: BasicBlock) -> None:
        self.children = {block: [] for block in self.order}
        for block in self.order[1:]:
            self.children[self.parent[block]].append(block)
        clock = 0
        stack: list[tuple[BasicBlock, bool]] = [(entry, True)]
        while stack:
            block, entering = stack.pop()
            clock += 1
            if entering:
                self._enter[block] = clock
                stack.append((block, False))
                stack.extend((child, True) for child in self.children[block])
            else:
                self._leave[block] = clock

    def dominates(self, above: BasicBlock, below: BasicBlock) -> bool:
        return self._enter[above] <= self._enter[below] and self._leave[below] <= self._leave[above]


def natural_loops(dominators: Dominators) -> dict[BasicBlock, set[BasicBlock]]:
    """For each loop header the blocks of its loop (of a reducible graph)."""
    loops: dict[BasicBlock, set[BasicBlock]] = {}
    for block in dominators.order:
        for before in dominators.preds[block]:
            if dominators.dominates(block, before):
                body = loops.setdefault(block, {block})
                stack = [before]
                while stack:
                    inner = stack.pop()
                    if inner not in body:
                        body.add(inner)
                        stack.extend(dominators.preds[inner])
    return loops


# ---- Strongly connected components of a graph.


Node = TypeVar("Node")


def cyclic_components(
    nodes: Iterable[Node], successors: Callable[[Node], Iterable[Node]]
) -> list[set[Node]]:
    """The components that have a cycle, of the graph on these nodes."""
    return [
        component
        for component in strong_components(nodes, successors)
        if len(component) > 1 or any(node in successors(node) for node in component)
    ]


def strong_components(
    nodes: Iterable[Node], successors: Callable[[Node], Iterable[Node]]
) -> list[set[Node]]:
    """All components of the graph on these nodes (Tarjan's algorithm), successors first.

    Without recursion: graphs are as deep as programs are long.
    """
    allowed = dict.fromkeys(nodes)
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    on_stack: set[Node] = set()
    stack: list[Node] = []
    found: list[set[Node]] = []
    work: list[tuple[Node, list[Node]]] = []

    def visit(node: Node) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        work.append((node, [s for s in successors(node) if s in allowed]))

    def close(root: Node) -> None:
        """Pop the component of the root: the nodes above it on the stack."""
        component: set[Node] = set()
        while root not in component:
            member = stack.pop()
            on_stack.discard(member)
            component.add(member)
        found.append(component)

    for start in allowed:
        if start in index:
            continue
        visit(start)
        while work:
            node, rest = work[-1]
            if rest:
                following = rest.pop()
                if following not in index:
                    visit(following)
                elif following in on_stack:
                    low[node] = min(low[node], index[following])
                continue
            work.pop()
            if work:
                outer = work[-1][0]
                low[outer] = min(low[outer], low[node])
            if low[node] == index[node]:
                close(node)
    return found
