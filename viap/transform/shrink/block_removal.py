"""Loops out of blocks: a jump from a loop to behind a block becomes a flag.

A function that returns from inside of a loop is a block that the loop leaves. The loop is left
instead, with a flag that says so; what the block has behind the loop is run where it is not set.
"""

from collections.abc import Iterator

from viap.program import build
from viap.program.integer_types import INT
from viap.program.nodes import (
    Assign,
    Block,
    Body,
    Exit,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    statements,
)
from viap.program.statement_map import map_simple
from viap.transform.common.fresh_scalars import Fresh
from viap.transform.shrink.shadow_run import is_set


def without_blocks(program: Program) -> Program:
    """Returns the program with loops moved out of blocks, as far as possible."""
    fresh = Fresh(program)
    body: list[Statement] = []
    for statement in program.body:
        opened = _opened(statement, fresh) if isinstance(statement, Block) else None
        body += [statement] if opened is None else opened
    scalars = (*program.scalars, *fresh.scalars)
    return program.changed(scalars=scalars, body=tuple(body))


def _opened(block: Block, fresh: Fresh) -> list[Statement] | None:
    """Rewrites a block with one loop at its top; None for other blocks."""
    places = [number for number, each in enumerate(block.body) if isinstance(each, While)]
    if len(places) != 1:
        return None
    loop = block.body[places[0]]
    assert isinstance(loop, While)
    before, behind = block.body[: places[0]], block.body[places[0] + 1 :]
    if any(_leaves(part, block.label) for part in (before, behind)) or _has_loops(
        (*before, *behind, *loop.body)
    ):
        return None
    position = block.position
    flag = fresh.scalar("out", INT)
    jumping = map_simple(loop.body, lambda each: _jump(each, block, loop, flag))
    rest = If(build.negate(is_set(flag, position)), behind, (), position)
    return [
        *before,
        Assign(Variable(flag, position), constant(0, position), position),
        While(loop.label, loop.condition, jumping, loop.position),
        rest,
    ]


def _jump(statement: Statement, block: Block, loop: While, flag: Scalar) -> Iterator[Statement]:
    if isinstance(statement, Exit) and statement.label == block.label:
        position = statement.position
        yield Assign(Variable(flag, position), constant(1, position), position)
        yield Exit(loop.label, position)
    else:
        yield statement


def _leaves(body: Body, label: str) -> bool:
    return any(isinstance(each, Exit) and each.label == label for each in statements(body))


def _has_loops(body: Body) -> bool:
    return any(isinstance(each, While) for each in statements(body))
