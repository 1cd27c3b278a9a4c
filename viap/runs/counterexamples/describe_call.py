"""The call of a function that fails: its arguments and globals, as text and as JSON."""

from typing import Any

from viap.core.program.value_texts import value_text
from viap.runs.counterexamples.caller_objects import Argument, Called, CallPart, PointerAtCall

# A longer array is not written as a list.
_LONGEST_LIST = 24
_KINDS = {"global": " (global)", "extern": " (global)", "local": " (static)"}


def call_as_text(called: Called) -> list[str]:
    """A line for each value, and for each array that is short or mostly unread."""
    lines = [line for argument in called.arguments for line in _lines(argument)]
    return [str(each) for each in called.pointers if each.elements != 1] + lines


def call_in_short(function: str, called: Called) -> str:
    """The call with its numbers; arrays by name."""
    values = [
        _number(argument.parts[0]) if _is_number(argument) else argument.given.name
        for argument in called.arguments
        if argument.given.kind == "parameter"
    ]
    return f"{function}({', '.join(values)})"


def _number(part: CallPart) -> str:
    return value_text(part.value or 0, part.variable.type)


def _is_number(argument: Argument) -> bool:
    return [part.written for part in argument.parts] == [argument.given.name]


def _lines(argument: Argument) -> list[str]:
    kind, name, parts = _KINDS.get(argument.given.kind, ""), argument.given.name, argument.parts
    if parts and parts[0].written == name + "[{}]" and 0 < parts[0].sizes[0] <= _LONGEST_LIST:
        return [f"{_listed(name, parts[0])}{kind}"]
    lines = []
    several = argument.given.pointer and not argument.given.single
    if several and parts and argument.given.kind != "objects":
        lines.append(f"{name}: {elements(argument)}{kind}")
    for part in parts:
        if part.value is not None:
            text = value_text(part.value, part.variable.type)
            lines.append(f"{part.written} = {text}{kind}")
        for indices, value in sorted(part.cells.items()):
            lines.append(f"{part.cell(indices)} = {value_text(value, part.variable.type)}{kind}")
    return lines


def _listed(name: str, part: CallPart) -> str:
    """All cells of a short array; ? stands for a cell that was not read."""
    cells = [part.cells.get((index,)) for index in range(part.sizes[0])]
    shown = ", ".join("?" if v is None else value_text(v, part.variable.type) for v in cells)
    return f"{name}[{part.sizes[0]}] = {{{shown}}}"


def elements(argument: Argument) -> str:
    count = argument.elements()
    return "1 element" if count == 1 else f"{count} elements"


def call_as_json(function: str, called: Called) -> dict[str, Any]:
    return {
        "function": function,
        "arguments": [
            {
                "name": argument.given.name,
                "kind": argument.given.kind,
                "parts": [_json_part(part) for part in argument.parts],
            }
            for argument in called.arguments
        ],
        **(
            {"pointers": [_json_pointer(each) for each in called.pointers]}
            if called.pointers
            else {}
        ),
    }


def _json_pointer(pointer: PointerAtCall) -> dict[str, Any]:
    """Returns `null`, a number of new elements, or the pointer that leads to the same object."""
    known: int | str | None = pointer.same or pointer.elements
    return {"written": pointer.place, "leads_to": known}


def _json_part(part: CallPart) -> dict[str, Any]:
    if part.value is not None:
        return {"written": part.written, "value": part.value}
    cells = [
        {"written": part.cell(indices), "value": value}
        for indices, value in sorted(part.cells.items())
    ]
    return {"written": part.written.replace("{}", ""), "sizes": list(part.sizes), "cells": cells}
