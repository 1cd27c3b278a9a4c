"""A counterexample as users see it: inputs, the violated assertion, and the path to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.core.base.deep import deep
from viap.core.base.errors import ViapError
from viap.core.base.errors import part as attempted
from viap.core.base.source import ClausePlace, Position
from viap.core.base.whole_files import write_whole
from viap.core.program.c_names import shown
from viap.core.program.c_names import shown as shown_value
from viap.core.program.inputs import is_hidden, part_of_pointer
from viap.core.program.integer_types import FloatBits
from viap.core.program.nodes import (
    Assert,
    Cell,
    Constant,
    Expr,
    Program,
    Variable,
    statements,
    subexpressions,
)
from viap.core.program.undefined_behaviour import MARK, MEMORY, Operation, clause_text
from viap.core.program.value_texts import value_text
from viap.project.compilation import read_flags
from viap.project.property import MAIN, ProgramEntry
from viap.runs.counterexamples.condition_texts import (
    ConditionTexts,
    ReadableExpressions,
    is_readable,
)
from viap.runs.counterexamples.violation_text import happened, origin_of_input
from viap.runs.machine import Run
from viap.runs.refute.bit_vector_values import Evaluator, UndefinedResult

if TYPE_CHECKING:
    from viap.runs.counterexamples.caller_objects import Called
    from viap.runs.counterexamples.run_path import PathStep
    from viap.runs.machine import InputValue


# Number of lines of a longer list that are shown at its start and at its end.
HEAD, TAIL = 12, 4
CALL_HEAD = 40
STEPS_HEAD, STEPS_TAIL = 120, 60


class HarnessError(ViapError):
    """A harness that can't be written."""


@dataclass(frozen=True)
class Counterexample:
    program: Program
    run: "Run"
    entry: ProgramEntry = ProgramEntry(MAIN)

    @cached_property
    def called(self) -> "Called | None":
        """The call of the function; None without a caller, or if the run can't be repeated."""
        from viap.runs.counterexamples.caller_objects import called

        return attempted("the call of a run", lambda: called(self.program, self.run), None)

    @cached_property
    def violation(self) -> "Violation | None":
        return attempted("the violated condition", lambda: violation(self.program, self.run), None)

    @cached_property
    def steps(self) -> "list[PathStep] | None":
        from viap.runs.counterexamples.run_path import path

        return attempted("the path of a run", lambda: path(self.program, self.run), None)

    def position(self) -> Position | None:
        """Position of the assertion, not of the error function that it calls."""
        return self.violation.position if self.violation is not None else self.run.position

    def as_text(self, full: bool) -> list[str]:
        lines = self._call()
        inputs = self._others()
        if inputs or not lines:
            lines.append(f"inputs: {len(inputs)}" if inputs else "inputs: none")
        shown = [f"  {self._input(*each)}" for each in _repeated(inputs)]
        lines += _shortened(shown, HEAD, TAIL)
        if full:
            lines += self._path()
        if self.violation is not None:
            lines.append(f"violated at {self.violation.position}: {self.violation.condition}")
            values = [f"  {name} = {value}" for name, value in self.violation.texts.items()]
            lines += _shortened(values, HEAD, TAIL)
        return lines

    def _call(self) -> list[str]:
        if self.called is None:
            return []
        from viap.runs.counterexamples.describe_call import call_as_text, call_in_short

        values = [f"  {line}" for line in call_as_text(self.called)]
        call = call_in_short(self.entry.function, self.called)
        return [f"called as {call}", *_shortened(values, CALL_HEAD, TAIL)]

    def _others(self) -> "tuple[InputValue, ...]":
        """The inputs that are not part of the call."""
        inputs = self.run.inputs
        if self.called is None:
            return inputs
        return tuple(inputs[number] for number in sorted(self.called.others))

    def reason(self) -> str | None:
        """Returns the violation and the call as text; None without a call."""
        if self.called is None:
            return None
        from viap.runs.counterexamples.describe_call import call_in_short

        return f"{happened(self.run.position)} in {call_in_short(self.entry.function, self.called)}"

    def _path(self) -> list[str]:
        if self.steps is None:
            return [f"path: too long to show, {self.run.steps} steps"]
        shown = [
            "  " + "  " * step.depth + self._line(step.position) + step.text for step in self.steps
        ]
        return ["path:", *_shortened(shown, STEPS_HEAD, STEPS_TAIL)]

    def _input(self, each: "InputValue", times: int) -> str:
        origin = origin_of_input(each)
        often = f", {times} times" if times > 1 else ""
        return f"{self._line(each.position)}{origin} = {shown(each.value, each.type)}{often}"

    def _line(self, position: Position | None) -> str:
        """Text of the line, and of the file if that is another one."""
        if position is None:
            return ""
        source = position.source
        if source.file == Position(self.program.file, 1).source.file:
            return f"line {source.line}: "
        return f"{source.file}:{source.line}: "

    def shown(self) -> "tuple[dict[str, Any], list[tuple[Position | None, str, int]]]":
        """The values that violated the assertion, and the steps; none if the run is too long."""
        steps = [(step.position, step.text, step.depth) for step in self.steps or ()]
        if len(steps) > STEPS_HEAD + STEPS_TAIL:
            steps = [*steps[:STEPS_HEAD], *steps[-STEPS_TAIL:]]
        return dict(self.violation.values) if self.violation is not None else {}, steps

    def as_json(self) -> dict[str, Any]:
        """The counterexample as JSON; `steps` is null if the run is too long to be followed."""
        broken = self.violation
        return {
            **self._json_call(),
            "inputs": [
                {
                    **_json_value(each),
                    "type": str(each.type),
                    "function": each.function,
                    "origin": origin_of_input(each),
                    "position": str(each.position),
                    "line": each.position.source.line,
                }
                for each in self.run.inputs
            ],
            "violated": None
            if broken is None
            else {
                "position": str(broken.position),
                "condition": broken.condition,
                "values": broken.values,
            },
            "steps": None
            if self.steps is None
            else [
                {
                    "position": str(step.position) if step.position else None,
                    "line": step.position.source.line if step.position else None,
                    "depth": step.depth,
                    "text": step.text,
                    **_json_condition(step),
                }
                for step in self.steps
            ],
        }

    def _json_call(self) -> dict[str, Any]:
        if self.called is None:
            return {}
        from viap.runs.counterexamples.describe_call import call_as_json

        return {"call": call_as_json(self.entry.function, self.called)}

    def write_harness(self, place: str) -> None:
        try:
            write_whole(place, self._harness(place))
        except OSError as error:
            raise HarnessError(f"cannot write {place}: {error.strerror or error}") from error

    def _harness(self, place: str) -> str:
        if self.entry.contract is None and not self.program.given:
            from viap.runs.counterexamples.harness import harness

            return harness(self.program, self.run, self.entry.function)
        from viap.c.load import load_tree
        from viap.runs.counterexamples.call_test import call_test
        from viap.runs.counterexamples.caller_objects import Called

        call = self.called
        if call is None and self.program.given:
            raise HarnessError("the run is too long to be written as a test")
        call = call or Called((), frozenset(range(len(self.run.inputs))))
        unit = load_tree(
            self.program.file,
            self.program.model,
            function=self.entry.function,
            contract=self.entry.contract,
            compilation=read_flags(self.program.flags)[0],
        )
        return call_test(self.program, self.run, call, unit, Path(place))


def _repeated(inputs: "tuple[InputValue, ...]") -> "Iterator[tuple[InputValue, int]]":
    """Yields equal adjacent inputs of one place once, with their number."""
    for each, group in groupby(inputs):
        yield each, len(list(group))


def _shortened(lines: list[str], head: int, tail: int) -> list[str]:
    if len(lines) <= head + tail + 1:
        return lines
    return [*lines[:head], f"  ... {len(lines) - head - tail} more ...", *lines[-tail:]]


def _json_condition(step: "PathStep") -> dict[str, Any]:
    """The condition that a step tells, with its truth."""
    if step.condition is None:
        return {}
    return {"condition": step.condition.text, "holds": step.condition.truth}


def _json_value(each: "InputValue") -> dict[str, Any]:
    """The value of an input; of a floating-point number, as C writes it and as bits."""
    if isinstance(each.type, FloatBits):
        return {"value": shown(each.value, each.type), "bits": each.value}
    return {"value": each.value}


# ---- The assertion that a run violated, and the values that violated it.


@dataclass(frozen=True)
class Violation:
    position: Position
    condition: str
    values: dict[str, int | str]  # floating-point numbers as C writes them
    texts: dict[str, str]  # the same values for readers


@deep
def violation(program: Program, run: Run) -> Violation | None:
    """Returns the violated assertion; None if it is not clear which one it was."""
    evaluator = Evaluator(lambda scalar: run.scalars[scalar.name], _Reader(run).cell)
    for node in statements(program.body):
        if isinstance(node, Assert) and run.position in (node.target, node.position):
            try:
                holds = evaluator.truth(node.condition)
            except (UndefinedResult, LookupError, TypeError):
                continue
            if holds is False:
                return _describe(program, node, evaluator)
    return None


class _Reader:
    """Reads cells with their final values."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def cell(self, evaluator: Evaluator, cell: Cell) -> int:
        value: Any = self._run.arrays[cell.array.name]
        for index in cell.indices:
            value = value[evaluator.value(index)]
        if value is None:
            raise UndefinedResult
        return int(value)


def _describe(program: Program, node: Assert, evaluator: Evaluator) -> Violation:
    shown = ReadableExpressions(program)
    values: dict[str, int | str] = {}
    texts: dict[str, str] = {}
    for part in subexpressions(node.condition):
        if isinstance(part, Variable | Cell) and not _is_hidden(part, node.position):
            try:
                value = evaluator.value(part)
            except (UndefinedResult, LookupError, TypeError):
                continue  # it was not evaluated
            if value == 0 or part_of_pointer(part.declared) not in ("object", "row"):
                name, number = shown.text(part), isinstance(part.type, FloatBits)
                values[name] = shown_value(value, part.type) if number else value
                texts[name] = _text(part, value)
    if isinstance(node.position, Operation):
        what = f"{node.position.kind}: {node.position.text}"
        return Violation(node.position, what, values, texts)
    if isinstance(node.position, ClausePlace):
        return Violation(node.position, clause_text(node.position), values, texts)
    text, texts_of = _plain(node.condition, shown), ConditionTexts(program)
    argument = texts_of.asserted(node.position)
    if argument:
        # The condition may be a part of it: calls and cases are evaluated before.
        text = argument
    elif not is_readable(node.condition):
        text = texts_of.line(node.position) or text
    return Violation(node.position, text, values, texts)


def _is_hidden(part: Variable | Cell, place: Position) -> bool:
    """True if the variable belongs to the check and not to the program."""
    declared = part.scalar if isinstance(part, Variable) else part.array
    followed = isinstance(place, Operation) and place.kind in MEMORY
    # A clause about changes compares with a copy; others, and marks like `p.live`, say nothing.
    own = is_hidden(declared) and ("." in declared.name or not _is_told(declared.name, place))
    # Of pointers, an access outside of an object is explained by their offsets.
    offset = part_of_pointer(declared) == "offset" and not isinstance(place, Operation)
    return not declared.source and (followed or own or offset or declared.name.endswith(MARK))


def _is_told(name: str, place: Position) -> bool:
    """True if a clause speaks of a variable that is not of the program, for some value of it.

    Of `\\exists`, no value is the one that violates it.
    """
    if not isinstance(place, ClausePlace):
        return False
    plain = re.sub(r"\\exists\b[^;]*;", "", place.text)
    bound = re.search(rf"\\exists\b[^;]*\b{re.escape(name)}\b", place.text)
    return bound is None and re.search(rf"\b{re.escape(name)}\b", plain) is not None


def _text(part: Variable | Cell, value: int) -> str:
    match part_of_pointer(part.declared):
        case "object":
            return "NULL"
        case "offset":
            return f"element {value}"
        case _:
            return value_text(value, part.type)


def _plain(condition: Expr, shown: ReadableExpressions) -> str:
    if isinstance(condition, Constant):
        return "the call of the error function is reached"
    return shown.text(condition)
