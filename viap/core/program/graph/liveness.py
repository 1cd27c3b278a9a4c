"""Live scalars, and removal of statements that write dead ones."""

from viap.core.program import build
from viap.core.program.graph.basic_blocks import (
    BasicBlock,
    Branch,
    predecessors,
    reverse_postorder,
    successors,
)
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Scalar,
    Statement,
    Variable,
    distinct_parts,
    expressions,
    statements,
    written_place,
    written_scalar,
)
from viap.core.program.walkers import map_simple
from viap.core.program.walkers import read_scalars as read_scalars
from viap.core.program.walkers import reads as reads


class KnownReads:
    """The scalars that statements and conditions read, each computed once.

    For passes over one graph: most of its statements stay what they are from pass to pass.
    """

    def __init__(self) -> None:
        self._statements: dict[Statement, frozenset[Scalar]] = {}
        self._conditions: dict[Expr, frozenset[Scalar]] = {}

    def of(self, statement: Statement) -> frozenset[Scalar]:
        known = self._statements.get(statement)
        if known is None:
            known = self._statements[statement] = frozenset(reads(statement))
        return known

    def of_condition(self, condition: Expr) -> frozenset[Scalar]:
        known = self._conditions.get(condition)
        if known is None:
            known = self._conditions[condition] = frozenset(read_scalars(condition))
        return known


class Liveness:
    """For each block the scalars that are read later, before they are written."""

    def __init__(self, entry: BasicBlock, known: KnownReads | None = None) -> None:
        self.known = known or KnownReads()
        self.order = reverse_postorder(entry)
        self.live_in: dict[BasicBlock, set[Scalar]] = {block: set() for block in self.order}
        self._effects = {block: self._block(block) for block in self.order}
        self._solve()

    def _block(self, block: BasicBlock) -> tuple[set[Scalar], set[Scalar]]:
        """Returns the scalars read before they are written, and those that are always written."""
        used: set[Scalar] = set()
        killed: set[Scalar] = set()
        if isinstance(block.end, Branch):
            used |= self.known.of_condition(block.end.condition)
        for statement in reversed(block.statements):
            target = written_scalar(statement)
            if target is not None:
                used.discard(target)
                killed.add(target)
            used |= self.known.of(statement)
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


def drop_dead(entry: BasicBlock, removable: set[Scalar], known: KnownReads | None = None) -> bool:
    """Remove writes to dead scalars: values of uninitialised variables, and safe assignments
    to variables that the program's text doesn't have."""
    liveness = Liveness(entry, known)
    known = liveness.known
    changed = False
    for block in liveness.order:
        live = set(liveness.live_out(block))
        if isinstance(block.end, Branch):
            live |= known.of_condition(block.end.condition)
        kept: list[Statement] = []
        for statement in reversed(block.statements):
            target = written_scalar(statement)
            if target is not None and target not in live and _droppable(statement, removable):
                changed = True
                continue
            if target is not None:
                live.discard(target)
            live |= known.of(statement)
            kept.append(statement)
        kept.reverse()
        block.statements = kept
    return changed


def _droppable(statement: Statement, removable: set[Scalar]) -> bool:
    if isinstance(statement, Input):
        from viap.core.program.inputs import is_outside

        return statement.function == "" or is_outside(statement.function)
    if isinstance(statement, Assign) and isinstance(statement.target, Variable):
        return statement.target.scalar in removable and build.is_safe(statement.value)
    return False


# ---- Arrays that nothing reads, such as the texts of messages.


def drop_unread_arrays(entry: BasicBlock, arrays: set[Array]) -> None:
    """Removes arrays that nothing reads: literals such as texts of messages, and marks.

    All writes of an array are removed, or none: if its size is known at run time only, a fill gives
    it the cells that the other writes need.
    """
    blocks = reverse_postorder(entry)
    read: set[Array] = set()
    for block in blocks:
        for statement in statements(tuple(block.statements)):
            written = written_place(statement)
            if isinstance(written, Array) and not _writes_only(statement, arrays):
                read.add(written)
            for expr in expressions(statement):
                is_target = isinstance(statement, Assign | Input) and expr is statement.target
                for node in distinct_parts((expr,)):
                    if isinstance(node, Cell) and not (is_target and node is expr):
                        read.add(node.array)
        if isinstance(block.end, Branch):
            for node in distinct_parts((block.end.condition,)):
                if isinstance(node, Cell):
                    read.add(node.array)
    unread = arrays - read
    for block in blocks if unread else ():
        kept = map_simple(
            tuple(block.statements), lambda s: () if _writes_only(s, unread) else (s,)
        )
        block.statements = list(kept)


def _writes_only(statement: Statement, arrays: set[Array]) -> bool:
    if isinstance(statement, Assign) and isinstance(statement.target, Cell):
        return statement.target.array in arrays and isinstance(statement.value, Constant)
    return isinstance(statement, Fill) and statement.array in arrays
