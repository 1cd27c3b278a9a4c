"""The assertion that a run violated, and the values that violated it."""

import re
from dataclasses import dataclass
from typing import Any

from viap.deep import deep
from viap.evidence.counterexamples.condition_texts import ConditionTexts, is_readable
from viap.evidence.counterexamples.expression_texts import ReadableExpressions
from viap.machine import Run
from viap.program.c_types import shown as shown_value
from viap.program.integer_types import FloatBits
from viap.program.nodes import (
    Assert,
    Cell,
    Constant,
    Expr,
    Program,
    Variable,
    statements,
    subexpressions,
)
from viap.program.pointer_names import is_hidden, part_of_pointer
from viap.program.undefined_behaviour import MARK, MEMORY, Operation, clause_text
from viap.program.value_texts import value_text
from viap.refute.bounded.bit_vector_values import Evaluator, UndefinedResult
from viap.source import ClausePlace, Position


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
