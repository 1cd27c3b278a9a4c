"""Arrays that nothing reads, such as the texts of messages."""

from viap.program.graph.basic_blocks import BasicBlock, Branch, reverse_postorder
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Fill,
    Input,
    Statement,
    distinct_parts,
    expressions,
    statements,
    written_place,
)
from viap.program.statement_map import map_simple


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
