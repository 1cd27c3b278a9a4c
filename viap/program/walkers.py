"""Walks over core statements: changes of them, and visits with what is around them.

What visits all statements in the order of the text is `nodes.statements`; what carries facts from
statement to statement is in `fact_flow`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from viap.deep import deep
from viap.program.nodes import (
    Block,
    Body,
    Exit,
    Expr,
    If,
    Statement,
    While,
    bodies,
    children,
    expressions,
    statements,
)

Context = TypeVar("Context")
Change = Callable[[Statement], Iterable[Statement]]

# ----------------------------------------------------------------- changing


def with_bodies(statement: Statement, inner: Sequence[Body]) -> Statement:
    """A new statement with other bodies, in the order of `bodies`; itself where it has none."""
    match statement:
        case If():
            then, orelse = inner
            return If(statement.condition, then, orelse, statement.position)
        case While():
            (body,) = inner
            return While(statement.label, statement.condition, body, statement.position)
        case Block():
            (body,) = inner
            return Block(statement.label, body, statement.position)
        case _:
            assert not inner
            return statement


def map_bodies(statement: Statement, change: Callable[[Body], Body]) -> Statement:
    """A new statement with changed bodies; itself where it has none."""
    inner = bodies(statement)
    return with_bodies(statement, [change(body) for body in inner]) if inner else statement


@deep
def map_statements(body: Body, change: Change, holding: Change | None = None) -> Body:
    """The body with each statement replaced by any number of others, at all depths.

    The statements come in the order of the text, but those with others in them behind these, and
    with what has replaced these. `holding` changes those with others in them; None: `change` does.
    """
    around = holding or change

    def changed(body: Body) -> Body:
        made: list[Statement] = []
        for statement in body:
            inner = bodies(statement)
            if inner:
                made += around(with_bodies(statement, [changed(part) for part in inner]))
            else:
                made += change(statement)
        return tuple(made)

    return changed(body)


# ----------------------------------------------------------------- visiting


def scoped(
    body: Body, outside: Context, inside: Callable[[Statement, Context], Sequence[Context]]
) -> Iterator[tuple[Statement, Context]]:
    """All statements in the order of the text, each with the context of the body that it is in.

    `inside` gives the contexts of the bodies in a statement, from the statement's own.
    """
    pending = [(statement, outside) for statement in reversed(body)]
    while pending:
        statement, context = pending.pop()
        yield statement, context
        inner = bodies(statement)
        if inner:
            within = zip(inner, inside(statement, context), strict=True)
            pending += [(each, new) for part, new in reversed([*within]) for each in reversed(part)]


def ways_out(body: Body) -> Iterator[Exit]:
    """The exits in a body that leave it."""
    inside: set[str] = set()
    for statement in statements(body):
        if isinstance(statement, While | Block):
            inside.add(statement.label)
        elif isinstance(statement, Exit) and statement.label not in inside:
            yield statement


def expression_nodes(statement: Statement) -> Iterator[Expr]:
    """The expressions directly in a statement, and everything in them."""
    stack = [*reversed(expressions(statement))]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))
