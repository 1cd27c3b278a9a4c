"""The path of a run for readers: its events line by line, with long loops folded.

Of each loop the first iterations are shown and the last one, which is the failing one if the error
is in the loop.
"""

from collections import deque
from dataclasses import dataclass, field

from viap.machine import Event, EventKind, Run, compile_program
from viap.program.c_types import shown
from viap.program.caller_inputs import origin_of
from viap.program.nodes import (
    Assert,
    Assign,
    Cell,
    Fill,
    If,
    Input,
    Program,
    Variable,
    While,
)
from viap.program.undefined_behaviour import Operation
from viap.source import Position

# Runs with more steps are not traced again.
MOST_STEPS = 1_000_000
# Number of traced events that are kept at the start, and at the end.
_KEPT = 20_000
_FIRST = 2  # iterations of a loop that are shown first
_MANY = 1 << 62  # the last iteration of a loop, while it is unknown


@dataclass(frozen=True)
class PathStep:
    """A line of the path; `depth` is the number of loops around it."""

    position: Position | None
    text: str
    depth: int = 0


def path(program: Program, run: Run) -> list[PathStep] | None:
    """Returns the steps that matter; None if the run is too long to be followed."""
    if run.steps > MOST_STEPS:
        return None
    machine = compile_program(program, trace=True)
    traced = machine.run(run.replay_inputs(), budget=2 * MOST_STEPS, keep=_KEPT)
    if (traced.end, traced.position) != (run.end, run.position):
        return None
    events = traced.trace
    return _fold(_nested(events, _KEPT if len(events) >= 2 * _KEPT else len(events)))


@dataclass(eq=False)
class _Entry:
    """One entry into a loop."""

    loop: While
    last: int = -1


@dataclass(eq=False)
class _Placed:
    event: Event
    around: tuple[tuple[_Entry, int], ...] = field(default=())


def _nested(events: tuple[Event, ...], cut: int) -> list[_Placed]:
    """Returns each event with the iterations around it; at `cut`, events were left out."""
    stack: deque[tuple[_Entry, int]] = deque()
    result = []
    for number, event in enumerate(events):
        statement = event.statement
        if number == cut:
            for entry, _ in stack:
                entry.last = _MANY  # unless the loop is seen again
        if event.kind is EventKind.ENTER and isinstance(statement, While):
            result.append(_Placed(event, tuple(stack)))
            stack.append((_Entry(statement), -1))
            continue
        if event.kind is EventKind.ITERATION and isinstance(statement, While):
            while stack and stack[-1][0].loop is not statement:
                stack.pop()
            entry = stack.pop()[0] if stack else _Entry(statement)
            entry.last = event.value or 0
            stack.append((entry, entry.last))
        elif event.kind is EventKind.LEAVE:
            if any(entry.loop is statement for entry, _ in stack):
                while stack.pop()[0].loop is not statement:
                    pass
            continue
        result.append(_Placed(event, tuple(stack)))
    return result


def _fold(placed: list[_Placed]) -> list[PathStep]:
    steps: list[PathStep] = []
    folded = False
    for each in placed:
        hidden = any(_FIRST <= number < entry.last for entry, number in each.around)
        if hidden:
            if not folded:
                steps.append(PathStep(None, "...", len(each.around)))
            folded = True
            continue
        text = _text(each.event)
        if text is not None:
            folded = False
            steps.append(PathStep(each.event.statement.position, text, len(each.around)))
    return steps


def _text(event: Event) -> str | None:
    """Returns the text of an event for readers; None if it does not matter."""
    statement = event.statement
    if event.kind is EventKind.ENTER:
        return None
    if event.kind is EventKind.ITERATION:
        return f"iteration {(event.value or 0) + 1}"
    match statement:
        case Assign():
            return f"{_target(statement.target, event)} = {_shown(event)}"
        case Input():
            origin = origin_of(statement.function)
            return f"{_target(statement.target, event)} = {_shown(event)}, from {origin}"
        case If():
            return "the condition holds" if event.value else "the condition is false"
        case Assert():
            return None if event.value else _violation(statement.position)
        case Fill() if event.value is not None:
            return f"all of {statement.array.source or statement.array.name} = {event.value}"
        case _:
            return None


def _shown(event: Event) -> str:
    """Returns the value that a statement gave to its target."""
    statement = event.statement
    assert isinstance(statement, Assign | Input) and event.value is not None
    return shown(event.value, statement.target.type)


def _target(target: Variable | Cell, event: Event) -> str:
    if isinstance(target, Variable):
        return target.scalar.source or target.scalar.name
    indices = "".join(f"[{index}]" for index in event.indices)
    return (target.array.source or target.array.name) + indices


def _violation(place: Position) -> str:
    return f"undefined: {place.text}" if isinstance(place, Operation) else "the assertion is false"
