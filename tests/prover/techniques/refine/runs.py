"""Runs of the machine as traces, and as states at the heads of loops."""

from typing import Any

from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Fill,
    If,
    Input,
    Program,
    Variable,
    While,
)
from viap.prover.session.abstract_states import Tracked
from viap.prover.techniques.refine.abstract_program import TrailEvent
from viap.runs.machine import EventKind, Run


def trace_of(run: Run) -> list[TrailEvent]:
    """The statements of a run in the form of abstract traces."""
    found: list[TrailEvent] = []
    for event in run.trace:
        statement = event.statement
        if isinstance(statement, Assign | Input | Fill):
            found.append(TrailEvent(statement))
        elif isinstance(statement, If | Assume | Assert):
            found.append(TrailEvent(statement, bool(event.value)))
        elif event.kind is EventKind.ITERATION:
            found.append(TrailEvent(statement, True))
        elif event.kind is EventKind.LEAVE and event.exit is None:
            found.append(TrailEvent(statement, False))
    return found


def heads_of(program: Program, run: Run) -> list[tuple[While, dict[Tracked, int | None]]]:
    """The heads that a run comes to, with the values there; None: not known."""
    scalars: dict[Tracked, int | None] = dict.fromkeys(program.scalars, 0)
    cells: dict[Any, int | None] = {}
    wiped = {array for array in program.arrays if not array.zero}
    found = []
    for event in run.trace:
        statement = event.statement
        if isinstance(statement, Assign | Input):
            target = statement.target
            if isinstance(target, Variable):
                scalars[target.scalar] = event.value
            else:
                cells[target.array, event.indices] = event.value
        elif isinstance(statement, Fill):
            cells = {c: v for c, v in cells.items() if c[0] is not statement.array}
            wiped.add(statement.array)  # what it holds now, the trace does not say in full
        elif isinstance(statement, While) and event.exit is None:
            if event.kind is not EventKind.ENTER:
                zeros: dict[Tracked, int | None] = {
                    (array, (k,)): 0
                    for array in program.arrays
                    if array not in wiped and len(array.sizes) == 1
                    for k in range(2)
                }
                found.append((statement, {**scalars, **zeros, **cells}))
    return found
