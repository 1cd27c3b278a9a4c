"""Loops that have a small known bound already: written out, iteration by iteration."""

from viap.program.nodes import (
    Block,
    Body,
    Constant,
    Expr,
    If,
    Program,
    Statement,
    Variable,
    While,
    statements,
)
from viap.program.statement_map import cloned, map_simple
from viap.program.walkers import map_bodies
from viap.transform.common.body_accesses import plain
from viap.transform.common.iterators import iterators
from viap.transform.common.program_plan import start_of

# So many iterations at most, and so many statements of one loop.
_MOST_ITERATIONS = 8
_MOST_STATEMENTS = 400


def without_small_loops(program: Program) -> Program:
    """Returns the program with short loops unrolled: those that reach a limit in few iterations."""
    return program.changed(body=_body(program.body))


def _body(body: Body) -> Body:
    made: list[Statement] = []
    for place, statement in enumerate(body):
        if isinstance(statement, While):
            made.append(_loop(statement, body[:place]))
        else:
            made.append(map_bodies(statement, _body))
    return tuple(made)


def _loop(loop: While, before: Body) -> Statement:
    bound = most_iterations(loop, before)
    inner, position = _body(loop.body), loop.position
    if bound is None or bound * sum(1 for _ in statements(inner)) > _MOST_STATEMENTS:
        return While(loop.label, loop.condition, inner, position)
    written: Body = ()
    for _ in range(bound):
        written = (If(loop.condition, (*_copied(inner), *written), (), position),)
    return Block(loop.label, written, position)


def _copied(body: Body) -> Body:
    return map_simple(body, lambda each: (cloned(each),))


def most_iterations(loop: While, before: Body) -> int | None:
    """Returns the greatest number of iterations if the text shows that it is small; else None."""
    for iterator in iterators(loop):
        start = start_of(before, iterator.scalar)
        limit = None if iterator.bound is None else _number(iterator.bound.limit, before)
        if start is None or iterator.bound is None or limit is None:
            continue
        ahead = (limit - start) * iterator.direction
        if iterator.bound.op in ("<=", ">="):
            ahead += 1
        if ahead < 0 and iterator.bound.op == "!=":
            continue
        bound = max(0, -(-ahead // abs(iterator.step)))
        if bound <= _MOST_ITERATIONS:
            return bound
    return None


def _number(expr: Expr, before: Body) -> int | None:
    expr = plain(expr)
    if isinstance(expr, Variable):
        return start_of(before, expr.scalar)
    return expr.value if isinstance(expr, Constant) else None
