"""Pointers of a run for readers: `&a[3]`, `NULL`, or the object that they lead into.

A program keeps only those numbers of a pointer that it needs. Nothing is told that is not sure.
"""

from dataclasses import dataclass, field

from viap.machine import Event
from viap.program.message_names import variable_text
from viap.program.nodes import (
    Array,
    Assign,
    Expr,
    PointerForm,
    Program,
    Scalar,
    Variable,
    subexpressions,
)
from viap.program.pointer_names import is_hidden


@dataclass(frozen=True)
class PointerTexts:
    """The pointers of a program, by their variables."""

    program: Program
    _forms: dict[Scalar | Array, PointerForm] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for form in self.program.pointers:
            for variable in (form.object, *form.rows, form.offset):
                self._forms[variable] = form

    def form(self, variable: Scalar | Array | None) -> PointerForm | None:
        """Returns the pointer that a variable is a part of; None for other variables."""
        return None if variable is None else self._forms.get(variable)


def pointer_text(form: PointerForm, events: list[Event]) -> str | None:
    """Returns what the writes of one statement make of a pointer; None if that is not sure."""
    parts: dict[Scalar | Array, Event] = {}
    for event in events:
        statement = event.statement
        if isinstance(statement, Assign):
            parts[statement.target.declared] = event
    name = _pointer_name(form, events)
    target = _target(form, parts)
    if target is None or name is None:
        return None
    if target == "NULL" or target.startswith(("a string", "the memory")):
        return f"{name} = NULL" if target == "NULL" else f"{name} points into {target}"
    if "[]" not in target:
        return f"{name} = &{target}"
    values = [parts[each].value for each in (*form.rows, form.offset) if each in parts]
    if target.count("[]") != len(values) or None in values:
        return f"{name} points into {target.replace('[]', '')}"
    for value in values:
        target = target.replace("[]", f"[{value}]", 1)
    return f"{name} = &{target}"


def _pointer_name(form: PointerForm, events: list[Event]) -> str | None:
    name = variable_text(form.object)
    if isinstance(form.object, Scalar):
        return name
    shown, indices = form.object.shown, events[0].indices
    count = shown.count("[]")
    if not shown or count > len(indices):
        return None
    for index in indices[len(indices) - count :]:
        shown = shown.replace("[]", f"[{index}]", 1)
    return shown


def _target(form: PointerForm, parts: dict[Scalar | Array, Event]) -> str | None:
    """Returns the object that the pointer leads to, or NULL; None if it is not sure."""
    if form.object in parts:
        number = parts[form.object].value
        if number == 0:
            return "NULL"
        return dict(form.targets).get(number) or None
    if form.offset not in parts or len(form.targets) != 1:
        return None
    event = parts[form.offset]
    assert isinstance(event.statement, Assign)
    # The offset of null is zero, too, and arithmetic with null is undefined. Pointers without a
    # value, and those from outside, have offsets that mean nothing.
    if event.value == 0 or any(map(_is_any_address, subexpressions(event.statement.value))):
        return None
    return form.targets[0][1] or None


def _is_any_address(part: Expr) -> bool:
    return isinstance(part, Variable) and is_hidden(part.scalar)
