"""The part of a program that comes before its assertions: whether an execution gets there."""

from viap.program.nodes import (
    Assert,
    Assume,
    Block,
    Body,
    If,
    Program,
    Statement,
    While,
    constant,
    statements,
)
from viap.source import Position


def assumption_probe(program: Program) -> Program | None:
    """An error in place of all that follows the assumptions before assertions.

    It is reached if an execution gets past the assumptions before one of the assertions. None
    where an assertion has no assumption before it, or there is no assertion.
    """
    if not any(isinstance(each, Assert) for each in statements(program.body)):
        return None
    body = _probed(program.body)
    if body is None:
        return None
    others = tuple(filter(None, map(assumption_probe, program.ordinary[:1])))
    return program.changed(body=body, ordinary=others)


def _probed(body: Body) -> Body | None:
    """The body, with errors behind the assumptions; None: an assertion has none before it."""
    made: list[Statement] = []
    last: Position | None = None  # of an assumption on the way
    length = 0
    for statement in body:
        if _asserts(statement):
            # (The assumptions that are nearest to an assertion tell most.)
            inner = _inside(statement)
            if inner is not None:
                made.append(inner)
                continue
            if last is None:
                return None
            return (*made[:length], Assert(constant(0, last), last))
        made.append(statement)
        # (A way to the error that is left by `return` is no assumption.)
        if isinstance(statement, Assume) and statement.origin in ("assume", "abort"):
            last, length = statement.position, len(made)
    return tuple(made)


def _inside(statement: Statement) -> Statement | None:
    """A statement that has assertions in it, with errors behind the assumptions before them."""
    position = statement.position
    match statement:
        case If():
            then, orelse = _probed(statement.then), _probed(statement.orelse)
            if then is None or orelse is None:
                return None
            return If(statement.condition, then, orelse, position)
        case While():
            body = _probed(statement.body)
            if body is None:
                return None
            return While(statement.label, statement.condition, body, position)
        case Block():
            body = _probed(statement.body)
            return None if body is None else Block(statement.label, body, position)
        case _:
            return None


def last_assumption(probe: Program) -> Position:
    """The place of the first assumption behind which the probe looks."""
    return next(each.position for each in statements(probe.body) if isinstance(each, Assert))


def _asserts(statement: Statement) -> bool:
    return any(isinstance(each, Assert) for each in statements((statement,)))
