"""Conditions of a run for readers: their text, in the direction of the source, and their truth.

The lowering turns conditions around: `while (a && b)` may leave its loop where `!a || !b` holds. Of
a condition and its negation, the one that the line of the source contains is told. Either is told
with its own truth.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.program.build import negate
from viap.core.program.c_expressions import Expressions, people_names
from viap.core.program.inputs import is_hidden, is_pointer_part, part_of_pointer
from viap.core.program.integer_types import IntType
from viap.core.program.message_names import variable_text
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Binary,
    Cell,
    Constant,
    Expr,
    Program,
    Variable,
    Widen,
    subexpressions,
)
from viap.core.program.value_texts import value_text
from viap.runs.counterexamples.run_state import RunState
from viap.runs.refute.bit_vector_values import UndefinedResult

# ---- Expressions of the core program for readers: characters and enum constants by their names.


_ATOM, _UNARY, _COMPARISON = 15, 14, 8  # how tightly operators bind


class ReadableExpressions(Expressions):
    """Prints `c == 'q'`, `color != RED`, `p == NULL`, `*p` and `p->x`."""

    def __init__(self, program: Program) -> None:
        super().__init__(*people_names(program))

    def _print(self, expr: Expr) -> tuple[str, int]:
        if isinstance(expr, Cell):
            text = _through_pointer(expr)
            if text:
                return text, _UNARY if text.startswith("*") else _ATOM
        return super()._print(expr)

    def _binary(self, expr: Binary) -> tuple[str, int]:
        if expr.op in COMPARISONS:
            for place, other in ((expr.left, expr.right), (expr.right, expr.left)):
                name = _constant_name(place, other)
                if name:
                    sides = {place: self._under(_inner(place), 9), other: name}
                    return f"{sides[expr.left]} {expr.op} {sides[expr.right]}", _COMPARISON
        elif expr.op in LOGICAL:
            # Pointers are compared by several numbers, which all have the pointer's name.
            first, second = self._print(expr.left), self._print(expr.right)
            if first == second:
                return first
        return super()._binary(expr)


def _through_pointer(cell: Cell) -> str:
    """Returns `*p` or `p->x` for a cell that a pointer's offset selects; "" for others."""
    index = _inner(cell.indices[-1])
    if not isinstance(index, Variable) or part_of_pointer(index.scalar) != "offset":
        return ""
    pointer = variable_text(index.scalar)
    shown, _, member = cell.array.shown.rpartition("[]")
    if not shown or not pointer.isidentifier() or (member and member[0] != "."):
        return ""
    return f"{pointer}->{member[1:]}" if member else f"*{pointer}"


def _constant_name(place: Expr, other: Expr) -> str:
    """Returns the name of a constant that a place is compared with; "" if it has none."""
    inner, number = _inner(place), _inner(other)
    if not isinstance(inner, Variable | Cell) or not isinstance(number, Constant):
        return ""
    if is_pointer_part(inner.declared):
        return "NULL" if number.value == 0 else ""
    type: IntType = inner.type
    named = type.constants or type.name == "char"
    return value_text(number.value, type) if named and type.holds(number.value) else ""


def _inner(expr: Expr) -> Expr:
    while isinstance(expr, Widen):
        expr = expr.operand
    return expr


# ---- Conditions of a run for readers: their text, in the direction of the source, and their truth.


_NONZERO = re.compile(r"([\w.\[\]>*()-]+) != 0\b")
_ZERO = re.compile(r"([\w.\[\]>*()-]+) == 0\b")
# (A string or character may have a parenthesis: these are not taken apart.)
_CALL = re.compile(r"(?:__VERIFIER_)?assert\s*\(([^\"']*)")
_MOST_VALUES = 4  # values that are shown with a condition
_LONGEST = 120  # characters of a condition


@dataclass(frozen=True)
class ToldCondition:
    """A condition and its truth; `values`: variables and cells in it, with their values."""

    text: str
    truth: bool
    expr: Expr
    values: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        text = f"{self.text} is {'true' if self.truth else 'false'}"
        values = [each for each in self.values if each[0] != self.text][:_MOST_VALUES]
        shown = ", ".join(f"{name} = {value}" for name, value in values)
        return f"{text} ({shown})" if shown and not self._says_it() else text

    def _says_it(self) -> bool:
        """True if the text alone tells the value: `x == 3 is true`."""
        stated = self.expr
        if not isinstance(stated, Binary) or stated.op not in ("==", "!="):
            return False
        plain = isinstance(stated.left, Variable | Cell) and isinstance(stated.right, Constant)
        return (stated.op == "==") == self.truth and plain and len(self.values) == 1


class ConditionTexts:
    """Tells the conditions of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._sources = Sources()

    @cached_property
    def _printer(self) -> ReadableExpressions:
        return ReadableExpressions(self._program)

    def told(
        self, condition: Expr, holds: bool, position: Position, state: RunState | None = None
    ) -> ToldCondition | None:
        """Returns the condition with its truth; None if it is none of the source's."""
        if isinstance(condition, Constant) or not is_readable(condition):
            return None
        # The lowering does steps like `i++` behind the condition.
        lines = {self.line(position), self.line(condition.position)}
        line = re.sub(r"\+\+|--", "", _squeezed("\n".join(lines)))
        told = None
        for expr, truth in ((condition, holds), (negate(condition), not holds)):
            for text in self._forms(expr):
                if told is None or (line and _squeezed(text) in line):
                    told = (text, truth, expr)
            if told is not None and line and _squeezed(told[0]) in line:
                break
        assert told is not None
        if len(told[0]) > _LONGEST:
            return None
        return ToldCondition(*told, self._values(told[2], state) if state is not None else ())

    def _forms(self, expr: Expr) -> list[str]:
        """Returns texts of a condition; the later ones leave out comparisons with zero."""
        text = self._printer.condition(expr)
        plain = _ZERO.sub(r"!\1", _NONZERO.sub(r"\1", text))
        return [text] if plain == text or re.fullmatch(r"!?[\w.*>\[\]-]+", plain) else [text, plain]

    def _values(self, expr: Expr, state: RunState) -> tuple[tuple[str, str], ...]:
        found: dict[str, str] = {}
        for part in subexpressions(expr):
            if not isinstance(part, Variable | Cell) or is_pointer_part(part.declared):
                continue
            try:
                value = state.evaluator.value(part)
            except (UndefinedResult, LookupError, TypeError):
                continue  # not known, or not evaluated
            found[self._printer.text(part)] = value_text(value, part.type)
        return tuple(found.items())

    def asserted(self, position: Position) -> str:
        """Returns the argument of an assertion that starts there, as written; "" if none does."""
        call = _CALL.match(self._line(position)[max(position.source.column - 1, 0) :])
        if call is None:
            return ""
        depth = 0
        for place, sign in enumerate(call[1]):
            depth += (sign in "([{") - (sign in ")]}")
            if depth < 0:
                return call[1][:place].strip()
        return ""  # it goes on in the next line

    def line(self, position: Position) -> str:
        """Returns the line of the source, without spaces around it; "" if it can't be read."""
        return self._line(position).strip()

    def _line(self, position: Position) -> str:
        source = position.source
        if source.file not in self._sources.texts:
            try:
                text = Path(source.file).read_text(encoding="utf-8", errors="replace")
            except (OSError, ValueError):
                text = ""
            self._sources.add(source.file, text)
        return self._sources.line(Position(source.file, source.line)) or ""


def _squeezed(text: str) -> str:
    return re.sub(r"[\s()]", "", text)


def is_readable(condition: Expr) -> bool:
    """True if readers know all variables; numbers of objects say nothing to them."""
    for part in subexpressions(condition):
        if isinstance(part, Variable | Cell) and is_hidden(part.declared):
            return False
        if isinstance(part, Binary) and not _tells_pointers(part):
            return False
    return True


def _tells_pointers(test: Binary) -> bool:
    """False for a comparison of a pointer's object or offset with a number, except null."""
    sides = (test.left, test.right)
    pointers = sum(isinstance(s, Variable | Cell) and is_pointer_part(s.declared) for s in sides)
    null = isinstance(test.right, Constant) and test.right.value == 0 and test.op in ("==", "!=")
    return pointers != 1 or null
