"""Removal of unread values from transformed programs."""

from viap.program.graph.liveness import read_scalars, reads
from viap.program.nodes import Block, Body, If, Scalar, Statement, While, statements
from viap.program.statement_map import map_simple
from viap.program.unread_writes import without_unread
from viap.transform.common.fresh_scalars import Fresh


def tidy(body: Body, fresh: Fresh) -> Body:
    """Returns the body without assignments of unread values, and without their ranges."""
    used: set[Scalar] = set()
    for statement in statements(body):
        if statement not in fresh.ranging:
            used |= own_reads(statement)
    idle = {each for each, scalar in fresh.ranging.items() if scalar not in used}
    kept = map_simple(body, lambda each: () if each in idle else (each,))
    return without_unread(kept, fresh.forgetting)


def own_reads(statement: Statement) -> set[Scalar]:
    """The scalars that a statement itself reads, without those in it."""
    if isinstance(statement, If | While):
        return read_scalars(statement.condition)
    return set() if isinstance(statement, Block) else reads(statement)
