"""Assignments of a run for readers: values, arrays as strips of cells, structs by field."""

from dataclasses import dataclass, field

from viap.core.base.source import InLibrary, Position
from viap.core.program.inputs import is_hidden, is_pointer_part, origin_of
from viap.core.program.message_names import cell_text, variable_text
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Expr,
    Fill,
    Input,
    PointerForm,
    Program,
    Scalar,
    Variable,
    subexpressions,
)
from viap.core.program.value_texts import string_text, strip_text, value_text
from viap.runs.counterexamples.run_state import RunState
from viap.runs.machine import Event

# ---- Pointers of a run for readers: `&a[3]`, `NULL`, or the object that they lead into.
#
# A program keeps only those numbers of a pointer that it needs. Nothing is told that is not sure.


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


# ---- Assignments of a run for readers: values, arrays as strips of cells, structs by field.


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


# ---- The variables and cells that a step of a run changes, under the names that readers know.


_INDETERMINATE = "?"


@dataclass(frozen=True, slots=True)
class StateChange:
    """A new value of a variable, or of a cell of the row `name` of an array.

    `index` is None for a variable. `whole`: all cells of the row get the value. `size` is the
    number of cells of the row; None if it is not known.
    """

    name: str
    index: int | None
    value: str
    whole: bool = False
    size: int | None = None


@dataclass
class ChangeRecord:
    """Collects the changes of events, until they are taken for a step."""

    pointers: PointerTexts
    _changes: dict[tuple[str, int | None], StateChange] = field(default_factory=dict)
    _pointers: dict[object, PointerGroup] = field(default_factory=dict)

    def note(self, event: Event, state: RunState) -> None:
        """Notes a write; `state` is that after it."""
        target, group = written(event), group_of(event, self.pointers)
        if target is None or group is None:
            return
        if isinstance(group, PointerGroup):
            known = self._pointers.get(group.form)
            if known is None or known.key != group.key:
                self._pointers[group.form] = group
            else:
                known.events.append(event)
            return
        value = _INDETERMINATE if event.value is None else value_text(event.value, target.type)
        if not isinstance(target, Array):
            self._set(StateChange(variable_text(target), None, value))
            return
        rows, size = event.indices[: len(target.sizes) - 1], state.size(target)
        if len(rows) < len(target.sizes) - 1:
            return  # several rows are filled at once
        text = cell_text(target, [*map(str, rows), "#"])
        if isinstance(event.statement, Fill):
            if text.endswith("[#]"):
                self._set(StateChange(text[:-3], None, value, whole=True, size=size))
        elif text.endswith("[#]"):
            self._set(StateChange(text[:-3], event.indices[-1], value, size=size))
        else:
            self._set(StateChange(text.replace("#", str(event.indices[-1])), None, value))

    def _set(self, change: StateChange) -> None:
        """Keeps the last change of each place, in the order of these."""
        if change.whole:
            for key in [key for key in self._changes if key[0] == change.name]:
                del self._changes[key]
        key = change.name, change.index
        self._changes.pop(key, None)
        self._changes[key] = change

    def taken(self, state: RunState) -> tuple[StateChange, ...]:
        """Returns the changes so far, and forgets them."""
        for group in self._pointers.values():
            name, equals, value = (group.text(state) or "").partition(" = ")
            if equals:
                self._set(StateChange(name, None, value))
        changes = tuple(self._changes.values())
        self._changes, self._pointers = {}, {}
        return changes
