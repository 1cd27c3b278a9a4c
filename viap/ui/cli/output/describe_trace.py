"""The steps of a traced run, a line each, and as JSON."""

from typing import Any

from viap.core.program.inputs import origin_of
from viap.core.program.message_names import cell_text, variable_text
from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Cell,
    Check,
    Fill,
    Halt,
    If,
    Input,
    Variable,
)
from viap.core.program.value_texts import value_text
from viap.runs.counterexamples.condition_texts import ConditionTexts
from viap.runs.machine import Event, EventKind


def event_as_text(event: Event, conditions: ConditionTexts) -> str:
    return f"{event.statement.position}: {_what(event, conditions)}"


def event_as_json(event: Event) -> dict[str, Any]:
    return {
        "position": str(event.statement.position),
        "kind": event.kind.value,
        "statement": type(event.statement).__name__.lower(),
        "target": _target(event),
        "value": event.value,
    }


def _what(event: Event, conditions: ConditionTexts) -> str:
    statement = event.statement
    if event.kind is EventKind.ITERATION:
        return f"loop, iteration {event.value}"
    if event.kind is EventKind.ENTER:
        return "loop"
    if event.kind is EventKind.LEAVE:
        return "loop left" + (f" by the exit at {event.exit.position}" if event.exit else "")
    match statement:
        case Assign():
            return f"{_target(event)} = {value_text(event.value or 0, statement.target.type)}"
        case Input():
            origin = origin_of(statement.function)
            return f"{_target(event)} = {value_text(event.value or 0, statement.type)} ({origin})"
        case Fill():
            value = "indeterminate" if event.value is None else event.value
            return f"all of {_target(event)} = {value}"
        case Halt():
            return statement.origin
        case If() | Assume() | Assert() | Check() if event.value is not None:
            told = conditions.told(statement.condition, bool(event.value), statement.position)
            held = "holds" if event.value else "does not hold"
            kind = type(statement).__name__.lower()
            return f"{kind}: {told}" if told is not None else f"{kind} {held}"
        case _:
            return type(statement).__name__.lower()


def _target(event: Event) -> str | None:
    """The place that a statement wrote, with the values of its indices; None if it wrote none."""
    match event.statement:
        case Assign(target=Variable(scalar=variable)) | Input(target=Variable(scalar=variable)):
            return variable_text(variable)
        case Assign(target=Cell(array=array)) | Input(target=Cell(array=array)) | Fill(array=array):
            return cell_text(array, [str(index) for index in event.indices])
        case _:
            return None
