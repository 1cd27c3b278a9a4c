"""Which scalars' values can still be read, and what may go because nothing reads it."""

from viap.program import build
from viap.program.graph.basic_blocks import (
    BasicBlock,
    Branch,
    predecessors,
    reverse_postorder,
    successors,
)
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Expr,
    Fill,
    Input,
    Scalar,
    Statement,
    Variable,
    expressions,
    statements,
    subexpressions,
    written_scalar,
)
from viap.program.outside_inputs import is_outside


def read_scalars(expr: Expr) -> set[Scalar]:
    found: set[Scalar] = set()
    for node in subexpressions(expr):
        if isinstance(node, Variable):
            found.add(node.scalar)
        elif isinstance(node, Cell):
            found.update(size_scalars(node.array))
    return found


def size_scalars(array: Array) -> set[Scalar]:
    return {size for size in array.sizes if isinstance(size, Scalar)}


def reads(statement: Statement) -> set[Scalar]:
    """The scalars that a statement (with all in it) may read."""
    found: set[Scalar] = set()
    for inner in statements((statement,)):
        for expr in expressions(inner):
            if isinstance(inner, Assign | Input) and expr is inner.target:
                if isinstance(expr, Cell):
                    found.update(size_scalars(expr.array))
                    for index in expr.indices:
                        found |= read_scalars(index)
            else:
                found |= read_scalars(expr)
        if isinstance(inner, Fill):
            found.update(size_scalars(inner.array))
    return found


class Liveness:
    """For each block the scalars that are read later, before they are written."""

    def __init__(self, entry: BasicBlock, always: frozenset[Scalar] = frozenset()) -> None:
        self.always = always
        self.order = reverse_postorder(entry)
        self.live_in: dict[BasicBlock, set[Scalar]] = {block: set() for block in self.order}
        self._effects = {block: self._block(block) for block in self.order}
        self._solve()

    def _block(self, block: BasicBlock) -> tuple[set[Scalar], set[Scalar]]:
        """What the block reads before it writes, and what it surely writes."""
        used: set[Scalar] = set()
        killed: set[Scalar] = set()
        if isinstance(block.end, Branch):
            used |= read_scalars(block.end.condition)
        for statement in reversed(block.statements):
            target = written_scalar(statement)
            if target is not None:
                used.discard(target)
                killed.add(target)
            used |= reads(statement)
        return used, killed

    def _solve(self) -> None:
        preds = predecessors(self.order)
        waiting = list(self.order)
        queued = set(waiting)
        while waiting:
            block = waiting.pop()
            queued.discard(block)
            used, killed = self._effects[block]
            live = used | (self.live_out(block) - killed)
            if live != self.live_in[block]:
                self.live_in[block] = live
                for before in preds[block]:
                    if before not in queued:
                        queued.add(before)
                        waiting.append(before)

    def live_out(self, block: BasicBlock) -> set[Scalar]:
        result: set[Scalar] = set()
        for following in successors(block):
            result |= self.live_in[following]
        return result


def drop_dead(entry: BasicBlock, removable: set[Scalar]) -> bool:
    """Remove what writes scalars that nothing reads: values of uninitialised variables,
    and safe assignments to variables that the program's text doesn't have."""
    liveness = Liveness(entry)
    changed = False
    for block in liveness.order:
        live = set(liveness.live_out(block))
        if isinstance(block.end, Branch):
            live |= read_scalars(block.end.condition)
        kept: list[Statement] = []
        for statement in reversed(block.statements):
            target = written_scalar(statement)
            if target is not None and target not in live and _droppable(statement, removable):
                changed = True
                continue
            if target is not None:
                live.discard(target)
            live |= reads(statement)
            kept.append(statement)
        kept.reverse()
        block.statements = kept
    return changed


def _droppable(statement: Statement, removable: set[Scalar]) -> bool:
    if isinstance(statement, Input):
        return statement.function == "" or is_outside(statement.function)
    if isinstance(statement, Assign) and isinstance(statement.target, Variable):
        return statement.target.scalar in removable and build.is_safe(statement.value)
    return False
