"""A run of the machine as text and as JSON."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from viap.core.base.source import Position, in_option
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array, Program, Scalar
from viap.core.program.value_texts import string_text, value_text
from viap.runs.counterexamples.violation_text import origin_of_input
from viap.runs.machine import End, InputValue, Run

ENDS = {
    End.END: "the program ended",
    End.ABORT: "the program was aborted",
    End.ERROR: "the error was reached",
    End.ASSUMPTION: "an assumption was false",
    End.UNDEFINED: "undefined behaviour",
    End.BUDGET: "the steps ran out",
    End.INPUTS: "the inputs ran out",
}

# Number of elements of a longer list that are shown at its start and at its end.
HEAD, TAIL = 12, 4


def ending(run: Run) -> End:
    """The end of the run as users see it.

    In a core program, an exit or abort under a condition is an assumption that remembers
    its origin.
    """
    if run.end is End.ASSUMPTION:
        return {"exit": End.END, "abort": End.ABORT}.get(run.detail, End.ASSUMPTION)
    return run.end


def run_as_text(program: Program, run: Run, given: Mapping[int, str]) -> str:
    """Describe a run; `given` maps the numbers of inputs from the caller to their names."""
    lines = _trace(program, run) if run.trace else []
    lines += _inputs(run.inputs, given)
    lines += _end(run)
    lines.append(f"steps: {run.steps}")
    values = _final_values(program, run)
    if values:
        lines += ["variables:", *(f"  {name} = {value}" for name, value in values)]
    return "\n".join(lines) + "\n"


def _trace(program: Program, run: Run) -> list[str]:
    from viap.runs.counterexamples.condition_texts import ConditionTexts
    from viap.ui.cli.output.describe_trace import event_as_text

    conditions = ConditionTexts(program)
    return [event_as_text(event, conditions) for event in run.trace]


def _inputs(inputs: tuple[InputValue, ...], given: Mapping[int, str]) -> list[str]:
    lines = []
    for number, each in enumerate(inputs):
        origin = given.get(number) or origin_of_input(each)
        lines.append(f"  {each.position}: {origin} = {value_text(each.value, each.type)}")
    if len(lines) > HEAD + TAIL:
        lines[HEAD:-TAIL] = [f"  ... {len(lines) - HEAD - TAIL} more ..."]
    return [f"inputs: {len(inputs)}", *lines]


def _end(run: Run) -> list[str]:
    end = ending(run)
    text = f"end: {ENDS[end]}"
    if run.position is None:
        return [text]
    # The other ends need no more text.
    detailed = run.detail and end in (End.UNDEFINED, End.BUDGET, End.INPUTS)
    lines = [f"{text} at {run.position}" + (f": {run.detail}" if detailed else "")]
    excerpt = _excerpt(run.position)
    return [*lines, excerpt] if excerpt else lines


def _excerpt(position: Position) -> str | None:
    """The line of the source with a caret, read again from the file."""
    if in_option(position):
        return None
    try:
        text = Path(position.file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return Sources({position.file: text}).excerpt(position)


def _final_values(program: Program, run: Run) -> list[tuple[str, str]]:
    """The variables that the user wrote, with their last values."""
    declared: list[Scalar | Array] = [*program.scalars, *program.arrays]
    variables = [variable for variable in declared if variable.source]
    # Variables of several blocks or functions may share a name.
    uses = Counter(variable.source for variable in variables)
    places = Counter(_with_line(variable) for variable in variables)
    found = []
    for variable in variables:
        name = variable.source
        if uses[name] > 1:
            name = _with_line(variable)
            # (Calls that were inlined several times: the core program's names are unique.)
            name = variable.name if places[name] > 1 else name
        found.append((name, _value(variable, run)))
    return found


def _with_line(variable: Scalar | Array) -> str:
    line = 0 if variable.position is None else variable.position.source.line
    return f"{variable.source} (line {line})" if line else variable.name


def _value(variable: Scalar | Array, run: Run) -> str:
    if isinstance(variable, Scalar):
        return value_text(run.scalars[variable.name], variable.type)
    return _contents(run.arrays[variable.name], variable.type)


def _contents(value: Any, type: IntType) -> str:
    """Cells in braces as in C; `[index] =` where not every cell is kept; ? is indeterminate."""
    if value is None:
        return "?"
    if isinstance(value, int):
        return value_text(value, type)
    if type.name == "char" and isinstance(value, list):
        text = string_text(value) if all(isinstance(v, int) for v in value) else None
        if text is not None:
            return text
    if isinstance(value, Mapping):
        parts = [f"[{index}] = {_contents(value[index], type)}" for index in _ends(sorted(value))]
    else:
        parts = [_contents(each, type) for each in _ends(value)]
    if len(value) > HEAD + TAIL:
        parts.insert(HEAD, f"... {len(value) - HEAD - TAIL} more ...")
    return "{" + ", ".join(parts) + "}"


def _ends(items: Any) -> list[Any]:
    """The first and the last items of a long list, all of a short one."""
    if len(items) <= HEAD + TAIL:
        return list(items)
    return [*items[:HEAD], *items[-TAIL:]]


def run_as_json(program: Program, run: Run, given: Mapping[int, str]) -> dict[str, Any]:
    """The whole run; with its trace if it has one."""
    place = run.position
    result: dict[str, Any] = {
        "file": program.file,
        "data_model": program.model.name,
        "end": ending(run).value,
        "position": str(place) if place else None,
        "line": place.source.line if place else None,
        "column": place.column if place else None,
        "detail": run.detail,
        "steps": run.steps,
        "inputs": [
            {
                "value": each.value,
                "type": str(each.type),
                "function": each.function,
                "position": str(each.position),
                **({"given": given[number]} if number in given else {}),
            }
            for number, each in enumerate(run.inputs)
        ],
        "scalars": {v.name: run.scalars[v.name] for v in program.scalars if v.source},
        "arrays": {v.name: run.arrays[v.name] for v in program.arrays if v.source},
    }
    if run.trace:
        from viap.ui.cli.output.describe_trace import event_as_json

        result["trace"] = [event_as_json(event) for event in run.trace]
    return result
