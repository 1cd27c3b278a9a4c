"""Tables of the calls of recursive functions in some runs: states and outcomes, by activation."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from viap.machine import Event, compile_program
from viap.program.nodes import Assign, Expr, Input, Program, Variable, statements
from viap.program.recursion_marks import EXIT, Mark, mark_of
from viap.sampling.varied_inputs import varied_inputs

_STEPS = 20_000  # of one run
_SECONDS = 1.5  # for all runs
_MOST_ROWS = 400  # of one activation


@dataclass
class CallTable:
    """The calls of one activation: each row has the first state, its own, and its outcome."""

    mark: Mark
    rows: dict[tuple[int, ...], None] = field(default_factory=dict)


def call_tables(program: Program) -> dict[int, CallTable]:
    """Runs the program on varied inputs; returns the calls that returned, by activation."""
    marks = {id(each): mark for each in statements(program.body) if (mark := _exit(each))}
    tables = {mark.activation: CallTable(mark) for mark in marks.values()}
    machine = compile_program(program, trace=True)
    end = time.process_time() + _SECONDS
    for inputs in varied_inputs(program):
        run = machine.run(inputs, budget=_STEPS)
        for mark, row in _rows(run.trace, marks):
            table = tables[mark.activation]
            if len(table.rows) < _MOST_ROWS:
                table.rows[row] = None
        if time.process_time() > end or all(len(t.rows) >= _MOST_ROWS for t in tables.values()):
            break
    return tables


def _exit(statement: object) -> Mark | None:
    from viap.program.nodes import Assume

    mark = mark_of(statement) if isinstance(statement, Assume) else None
    return mark if mark is not None and mark.kind == EXIT else None


def _rows(
    events: tuple[Event, ...], marks: dict[int, Mark]
) -> Iterator[tuple[Mark, tuple[int, ...]]]:
    values: dict[str, int] = {}
    for event in events:
        statement = event.statement
        if isinstance(statement, Assign | Input) and isinstance(statement.target, Variable):
            if event.value is not None:
                values[statement.target.scalar.name] = event.value
        mark = marks.get(id(statement))
        if mark is not None:
            everything = (*mark.first, *mark.state, *mark.outcome)
            row = [_value(each, values) for each in everything]
            yield mark, tuple(row)


def _value(expr: Expr, values: dict[str, int]) -> int:
    return values.get(expr.scalar.name, 0) if isinstance(expr, Variable) else 0
