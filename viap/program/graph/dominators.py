"""Dominators and natural loops of a graph."""

from dataclasses import dataclass, field

from viap.program.graph.basic_blocks import BasicBlock, predecessors, reverse_postorder


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
