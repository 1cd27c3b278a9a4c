"""Bodies with single statements replaced by any number of others."""

from collections.abc import Callable, Iterable

from viap.program.nodes import Block, Body, If, Statement, While


def map_simple(body: Body, change: Callable[[Statement], Iterable[Statement]]) -> Body:
    """The body with each statement that holds no others replaced, at all depths."""
    result: list[Statement] = []
    for statement in body:
        position = statement.position
        match statement:
            case If():
                then, orelse = (
                    map_simple(statement.then, change),
                    map_simple(statement.orelse, change),
                )
                result.append(If(statement.condition, then, orelse, position))
            case While():
                inner = map_simple(statement.body, change)
                result.append(While(statement.label, statement.condition, inner, position))
            case Block():
                inner = map_simple(statement.body, change)
                result.append(Block(statement.label, inner, position))
            case _:
                result.extend(change(statement))
    return tuple(result)


def cloned(statement: Statement) -> Statement:
    """The same statement as another node: nodes are told apart by what they are."""
    kind = type(statement)
    return kind(*(getattr(statement, name) for name in kind.__match_args__))
