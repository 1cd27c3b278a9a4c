"""Programs for questions about a loop: facts at its head, and no claims but one."""

from collections.abc import Callable, Iterable, Sequence

from viap.explain.diagnosis.facts import Fact
from viap.program.nodes import Assert, Assume, Body, Program, Statement, While
from viap.program.statement_map import map_simple
from viap.program.walkers import map_statements


def only_claim(body: Body, claim: Assert | None) -> Body:
    """Returns the body with all other assertions as assumptions; with all, if `claim` is None."""

    def changed(statement: Statement) -> list[Statement]:
        if isinstance(statement, Assert) and statement is not claim:
            return [Assume(statement.condition, "abort", statement.position)]
        return [statement]

    return map_simple(body, changed)


def at_loop(body: Body, loop: While, change: Callable[[While], Iterable[Statement]]) -> Body:
    """Returns the body with the loop, or its copies, replaced.

    Copies count because a statement whose body was changed is another one.
    """

    def changed(statement: Statement) -> Iterable[Statement]:
        if isinstance(statement, While) and statement.position == loop.position:
            if statement.label == loop.label:
                return change(statement)
        return (statement,)

    return map_statements(body, changed)


def with_body(loop: While, body: Body) -> While:
    """Returns the loop with another body."""
    return While(loop.label, loop.condition, body, loop.position)


def with_bound_variables(program: Program, body: Body, facts: Sequence[Fact]) -> Program:
    """Returns a program of which nothing is assumed, with the bound variables of the facts."""
    more = tuple(dict.fromkeys(scalar for fact in facts for scalar in fact.variables()))
    return program.changed(
        body=body, scalars=(*program.scalars, *more), ordinary=(), gaps=(), assumptions=()
    )
