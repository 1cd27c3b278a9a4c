"""Assignments of a run for readers: values, arrays as strips of cells, structs by field."""

from dataclasses import dataclass, field

from viap.evidence.counterexamples.pointer_texts import PointerTexts, pointer_text
from viap.evidence.counterexamples.run_state import RunState
from viap.machine import Event
from viap.program.caller_inputs import origin_of
from viap.program.message_names import cell_text, variable_text
from viap.program.nodes import Array, Assign, Cell, Fill, Input, PointerForm, Scalar, Variable
from viap.program.pointer_names import is_hidden, is_pointer_part
from viap.program.value_texts import string_text, strip_text, value_text
from viap.source import InLibrary, Position

_LONGEST = 64  # cells of a text that is looked at


@dataclass
class WriteGroup:
    """Writes of one line to one array, or to the fields of one struct, told together."""

    key: object
    position: Position
    events: list[Event] = field(default_factory=list)

    def text(self, state: RunState) -> str | None:
        """Returns the text; `state` is that after the writes. None if nothing can be told."""
        target = written(self.events[0])
        if isinstance(target, Array):
            return _array_text(target, self.events, state)
        return _scalar_text(self.events)


@dataclass
class PointerGroup(WriteGroup):
    """Writes of one statement to the numbers of a pointer."""

    form: PointerForm | None = None

    def text(self, state: RunState) -> str | None:
        return None if self.form is None else pointer_text(self.form, self.events)


def group_of(event: Event, pointers: PointerTexts | None = None) -> WriteGroup | None:
    """Returns the group that a write starts; None if readers don't know what it writes."""
    target = written(event)
    form = None if pointers is None else pointers.form(target)
    if form is not None:
        at = event.statement.position
        return PointerGroup((form, at, event.indices), at, [event], form)
    if target is None or is_hidden(target) or is_pointer_part(target):
        return None
    if isinstance(target.position, InLibrary):
        return None  # a variable of a library function
    at = event.statement.position
    if isinstance(event.statement, Assign) and not target.source and target.position == at:
        return None  # a string literal
    line = (at.source.file, at.source.line)
    if isinstance(event.statement, Input):
        return WriteGroup(object(), at, [event])
    if isinstance(target, Array):
        rows = event.indices[: len(target.sizes) - 1]
        return WriteGroup((line, target, rows), at, [event])
    base, dot, _ = variable_text(target).partition(".")
    return WriteGroup((line, base) if dot else object(), at, [event])


def written(event: Event) -> Scalar | Array | None:
    """Returns the variable that a statement writes; None if it writes none."""
    match event.statement:
        case Assign(target=Variable(scalar=scalar)) | Input(target=Variable(scalar=scalar)):
            return scalar
        case Assign(target=Cell(array=array)) | Input(target=Cell(array=array)) | Fill(array=array):
            return array
        case _:
            return None


def target_text(event: Event) -> str:
    """Returns the place that a statement wrote, with the values of its indices."""
    target = written(event)
    assert target is not None
    if isinstance(target, Array):
        return cell_text(target, [str(index) for index in event.indices])
    return variable_text(target)


def event_text(event: Event) -> str:
    """Returns one write with its value and, of an input, its origin."""
    target = written(event)
    assert target is not None
    name = target_text(event)
    value = "indeterminate" if event.value is None else value_text(event.value, target.type)
    if not isinstance(event.statement, Input):
        return f"{name} = {value}"
    origin = origin_of(event.statement.function)
    return f"{name} = {value}" if name == origin else f"{name} = {value}, from {origin}"


def _scalar_text(events: list[Event]) -> str:
    if len(events) == 1:
        return event_text(events[0])
    base = target_text(events[0]).partition(".")[0]
    fields = {}
    for event in events:
        target = written(event)
        assert target is not None and event.value is not None
        fields[target_text(event).partition(".")[2]] = value_text(event.value, target.type)
    return f"{base} = {{{', '.join(f'.{name} = {value}' for name, value in fields.items())}}}"


def _array_text(array: Array, events: list[Event], state: RunState) -> str | None:
    single = len(events) == 1 and not isinstance(events[0].statement, Fill)
    if all(isinstance(each.statement, Fill) and each.value is None for each in events):
        return None  # it has no contents yet
    strip = _strip(array, events, state, single)
    if single:
        plain = event_text(events[0])
        return plain if strip is None else f"{plain} ({strip})"
    if strip is None:
        return ", ".join(dict.fromkeys(event_text(each) for each in events[:4]))
    return strip


def _strip(array: Array, events: list[Event], state: RunState, mark: bool) -> str | None:
    """Returns the array's row with the written cells marked; None if it is no plain row."""
    rows = events[0].indices[: len(array.sizes) - 1]
    if len(rows) < len(array.sizes) - 1:
        return None  # all rows were filled
    row = cell_text(array, [*map(str, rows), "#"])
    if not row.endswith("[#]"):
        return None
    name, size = row[:-3], state.size(array)
    marked = {each.indices[-1] for each in events if len(each.indices) > len(rows)}
    if mark and (size == 1 or size is None):
        return None

    def cell(index: int) -> int | None:
        return state.cell(array, (*rows, index))

    if array.type.name == "char" and size is not None and size <= _LONGEST and not mark:
        text = string_text([cell(index) for index in range(size)])
        if text is not None:
            return f"{name} = {text}"
    return f"{name} = {strip_text(cell, size, array.type, marked if mark else ())}"
