"""Reports of refinement rounds: the trace, its core, and the tracked variables and cells."""

from collections.abc import Iterator

from viap.facts.printer import show
from viap.program.c_arrays import Arrays
from viap.program.c_expressions import Expressions
from viap.program.c_names import CNames
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Fill,
    If,
    Input,
    Program,
    Statement,
    While,
)
from viap.techniques.refine.trace_feasibility import Spurious
from viap.techniques.refine.trace_formulas import Trace
from viap.techniques.refine.trails import TrailEvent

MOST_STEPS = 40  # a longer trace is shown by its first and last steps


def trace_lines(trace: Trace) -> str:
    """Returns the lines of a trace, in the form of the paper: 1, 2, 3, ..."""
    lines = [str(event.statement.position.source.line) for event in trace.events]
    if len(lines) > MOST_STEPS:
        middle = f"... ({len(lines) - MOST_STEPS} more) ..."
        lines = [*lines[: MOST_STEPS // 2], middle, *lines[-MOST_STEPS // 2 :]]
    return ", ".join(lines)


def core_table(trace: Trace, spurious: Spurious) -> Iterator[str]:
    """Yields the steps of the core: number, line, statement, formula."""
    texts = _Texts(trace.program)
    steps = spurious.core
    if len(steps) > MOST_STEPS:
        steps = steps[: MOST_STEPS // 2] + steps[-MOST_STEPS // 2 :]
    for step in steps:
        event = trace.events[step]
        line = f"[{event.statement.position.source.line}]"
        yield f"{step + 1:>5} {line:>6} {texts.of(event):<32} {_formula(trace, step)}".rstrip()
    if len(steps) < len(spurious.core):
        yield f"      ({len(spurious.core) - len(steps)} more)"


def _formula(trace: Trace, step: int) -> str:
    for formula in trace.formulas:
        if formula.step == step:
            return show(formula.term)
    for array, writes in trace.versions.writes.items():
        for version, write in enumerate(writes):
            if write.step == step:
                indices = ", ".join(map(show, write.indices))
                old = f"{array.name}_{version}"
                return f"{array.name}_{version + 1} = store({old}, {indices}, {show(write.value)})"
    return ""


class _Texts:
    def __init__(self, program: Program) -> None:
        names = CNames(program)
        self._expressions = Expressions(names, Arrays(names, program.arrays).cell)

    def of(self, event: TrailEvent) -> str:
        return self._of(event.statement, event.held)

    def _of(self, statement: Statement, held: bool | None) -> str:
        text = self._expressions
        match statement:
            case Assign():
                return f"{text.text(statement.target)} = {text.converted(statement.value)};"
            case Input():
                return f"{text.text(statement.target)} = {statement.function or 'anything'};"
            case Fill():
                return f"all of {statement.array.name} = {statement.value};"
            case If() | While() | Assume() | Assert():
                condition = statement.condition
                met = text.condition(condition) if held else text.negated(condition)
                return f"assume({met});"
            case _:
                return ""
