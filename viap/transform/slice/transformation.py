"""Slicing: a program ► the part of it that decides some of its assertions.

A run of the program without undefined behaviour violates one of these assertions if and only if
the run of the slice with the same values of the inputs that it reads does. So a proof for the
slice is one for these assertions. A violation of the slice is one of the program, unless an
operation that is left out is undefined before; `exact` keeps all operations that may be.
"""

from collections.abc import Collection

from viap.deep import deep
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Body,
    Check,
    Halt,
    Input,
    Program,
    Statement,
    While,
    expressions,
    statements,
    written_scalar,
)
from viap.program.program_rules import validate
from viap.program.statement_map import map_simple
from viap.program.unread_writes import without_unread
from viap.program.walkers import map_bodies
from viap.transform.common.assertion_slice import leading_to_assertions
from viap.transform.common.definedness import Demands
from viap.transform.common.iterators import iterators
from viap.transform.slice.dependence import Dependence


@deep
def sliced(program: Program, chosen: Collection[Assert], exact: bool = False) -> Program:
    """The part of a program that decides the chosen assertions.

    Other assertions become assumptions: a run that violates one of them ends there. Assumptions,
    other ends of runs, and loops that are not known to end are kept, with all that they need.
    """
    kept = frozenset(chosen)

    def demoted(statement: Statement) -> list[Statement]:
        if isinstance(statement, Assert) and statement not in kept:
            return [Assume(statement.condition, "abort", statement.position)]
        return [statement]

    leading = leading_to_assertions(program.changed(body=map_simple(program.body, demoted)))
    made = leading.changed(body=_needed(leading, exact), ordinary=())
    validate(made)
    return made


def _needed(program: Program, exact: bool) -> Body:
    """Keeps the statements that assertions and ends of runs depend on; drops unread writes."""
    demands = Demands(program)

    def is_root(statement: Statement) -> bool:
        if isinstance(statement, Assert | Assume | Check | Halt):
            return True
        if isinstance(statement, While) and not _ends(statement):
            return True
        return exact and any(demands.of(expr) for expr in expressions(statement))

    body, before = program.body, -1
    while before != (before := sum(1 for _ in statements(body))):
        body = _only(body, Dependence(body, is_root).needed)
        if not exact:
            body = without_unread(body, {each for each in statements(body) if _only_writes(each)})
    return body


def _only(body: Body, needed: Collection[Statement]) -> Body:
    kept = [each for each in body if each in needed]
    return tuple([map_bodies(each, lambda inner: _only(inner, needed)) for each in kept])


def _ends(loop: While) -> bool:
    """True if the text shows that the loop ends: each iteration steps towards a fixed limit."""
    return any(each.bound is not None for each in iterators(loop))


def _only_writes(statement: Statement) -> bool:
    """True for a statement whose only effect is the value of a scalar."""
    return isinstance(statement, Assign | Input) and written_scalar(statement) is not None
