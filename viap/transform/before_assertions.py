"""The part of a program that comes before its assertions: whether an execution gets there."""

from viap.program.nodes import (
    Assert,
    Assume,
    Constant,
    Program,
    Statement,
    constant,
    statements,
)
from viap.source import Position


def assumption_probe(program: Program) -> Program | None:
    """An error in place of all that follows the assumptions before the first assertion.

    It is reached if an execution keeps these assumptions. None where there are none.
    """
    first = next((k for k, each in enumerate(program.body) if _asserts(each)), len(program.body))
    # (A way to the error that is left by `return` is no assumption.)
    assumed = [
        number
        for number, each in enumerate(program.body[:first])
        if isinstance(each, Assume) and each.origin in ("assume", "abort")
    ]
    if not assumed or first == len(program.body):
        return None
    last = program.body[assumed[-1]]
    never = Assert(constant(0, last.position), last.position)
    body = (*program.body[: assumed[-1] + 1], never)
    others = tuple(filter(None, map(assumption_probe, program.ordinary[:1])))
    return program.changed(body=body, ordinary=others)


def last_assumption(probe: Program) -> Position:
    return probe.body[-1].position


def never_true(program: Program) -> Position | None:
    """Where an assumption is that no execution keeps, as the text shows."""
    for each in statements(program.body):
        if isinstance(each, Assume) and isinstance(each.condition, Constant):
            if each.condition.value == 0 and each.origin == "assume":
                return each.position
    return None


def _asserts(statement: Statement) -> bool:
    return any(isinstance(each, Assert) for each in statements((statement,)))
