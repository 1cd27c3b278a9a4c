"""The path of a run for readers: its events line by line, with long loops folded.

Of a loop with many iterations the first one is told and the last one, which is the failing one if
the error is in the loop; of the others, their number and what they change.
"""

from collections import deque
from dataclasses import dataclass, field

from viap.core.base.errors import number_of
from viap.core.base.source import InLibrary, Position
from viap.core.program.message_names import cell_text, variable_text
from viap.core.program.nodes import Array, Assert, Assume, If, Program, Scalar, While
from viap.core.program.undefined_behaviour import Operation
from viap.core.program.value_texts import value_text
from viap.runs.counterexamples.condition_texts import ConditionTexts, ToldCondition
from viap.runs.counterexamples.run_state import RunState, Unknown
from viap.runs.counterexamples.write_texts import (
    ChangeRecord,
    PointerTexts,
    StateChange,
    WriteGroup,
    group_of,
    written,
)
from viap.runs.machine import Event, EventKind, Run, compile_program

# ---- The events of a run with the loop iterations around them, and the iterations that are told.


# All iterations of a loop that has no more than these are told; else the first and the last one.
ALL = 3
_MANY = 1 << 62  # the last iteration of a loop, while it is unknown


@dataclass(eq=False)
class LoopRun:
    """One entry into a loop: the number of its last iteration, from zero; -1 if it has none."""

    loop: While
    last: int = -1
    left: bool = False  # the run goes on behind the loop

    @property
    def count(self) -> int | None:
        """Number of iterations; None if it is not known."""
        return None if self.last == _MANY else self.last + 1

    def hides(self, number: int) -> bool:
        """True if the iteration is one of those between the first and the last one."""
        return 0 < number < self.last and self.last + 1 > ALL


@dataclass(frozen=True, eq=False)
class PlacedEvent:
    """An event, and the iterations around it, outer ones first.

    `entry`: of a loop's own events, the entry that they are about.
    """

    event: Event
    around: tuple[tuple[LoopRun, int], ...] = ()
    entry: LoopRun | None = None

    def hidden(self) -> int | None:
        """Returns the number of loops around the first one that hides it; None if none does."""
        for depth, (entry, number) in enumerate(self.around):
            if entry.hides(number):
                return depth
        return None


def placed(events: tuple[Event, ...], cut: int) -> list[PlacedEvent]:
    """Returns each event with the iterations around it; at `cut`, events were left out."""
    stack: deque[tuple[LoopRun, int]] = deque()
    result = []
    for number, event in enumerate(events):
        statement = event.statement
        if number == cut:
            for entry, _ in stack:
                entry.last = _MANY  # unless the loop is seen again
        if event.kind is EventKind.STEP or not isinstance(statement, While):
            result.append(PlacedEvent(event, tuple(stack)))
        elif event.kind is EventKind.ENTER:
            entry = LoopRun(statement)
            result.append(PlacedEvent(event, tuple(stack), entry))
            stack.append((entry, -1))
        elif event.kind is EventKind.ITERATION:
            while stack and stack[-1][0].loop is not statement:
                stack.pop()
            entry = stack.pop()[0] if stack else LoopRun(statement)
            entry.last = event.value or 0
            stack.append((entry, entry.last))
            result.append(PlacedEvent(event, tuple(stack), entry))
        elif any(entry.loop is statement for entry, _ in stack):
            while stack[-1][0].loop is not statement:
                stack.pop()
            entry = stack.pop()[0]
            entry.left = True
            result.append(PlacedEvent(event, tuple(stack), entry))
    return result


# ---- The path of a run for readers: its events line by line, with long loops folded.


# Runs with more steps are not traced again.
MOST_STEPS = 1_000_000
# Number of traced events that are kept at the start, and at the end.
_KEPT = 20_000


@dataclass(frozen=True)
class PathStep:
    """A line of the path; `depth` is the number of loops around it.

    `condition`: the condition that it tells, if any. `changes`: of the variables, since the step
    before. `lost`: events between that step and this one are not known, and neither are the values
    of most variables.
    """

    position: Position | None
    text: str
    depth: int = 0
    condition: ToldCondition | None = None
    changes: tuple[StateChange, ...] = ()
    lost: bool = False


def path(program: Program, run: Run) -> list[PathStep] | None:
    """Returns the steps that matter; None if the run is too long to be followed."""
    if run.steps > MOST_STEPS:
        return None
    machine = compile_program(program, trace=True)
    traced = machine.run(run.replay_inputs(), budget=2 * MOST_STEPS, keep=_KEPT)
    if (traced.end, traced.position) != (run.end, run.position):
        return None
    events = traced.trace
    cut = _KEPT if len(events) >= 2 * _KEPT else len(events)
    return _Teller(program).steps(placed(events, cut), cut, events)


class _Teller:
    """Follows the values of variables, and tells the events that are not hidden."""

    def __init__(self, program: Program) -> None:
        self._state = RunState(program)
        self._conditions = ConditionTexts(program)
        self._pointers = PointerTexts(program)
        self._steps: list[PathStep] = []
        self._group: tuple[WriteGroup, int] | None = None  # writes so far, and their depth
        self._hidden: tuple[LoopRun, int, LoopChanges] | None = None
        self._changes = ChangeRecord(self._pointers)
        self._lost = False

    def steps(
        self, events: list[PlacedEvent], cut: int, traced: tuple[Event, ...]
    ) -> list[PathStep]:
        lost = traced[cut] if cut < len(traced) else None
        for each in events:
            if each.event is lost:
                self._state.forget()
                self._lost = True
            self._take(each)
        self._close()
        self._show_hidden()
        return self._steps

    def _take(self, each: PlacedEvent) -> None:
        level = each.hidden()
        if level is not None:
            self._close()
            entry = each.around[level][0]
            if self._hidden is None or self._hidden[0] is not entry:
                self._show_hidden()
                self._hidden = (entry, level + 1, LoopChanges())
            self._hidden[2].note(each.event, self._state)
            self._apply(each.event)
            return
        self._show_hidden()
        if written(each.event) is not None:
            self._write(each)
            return
        self._close()
        told = self._told(each)
        text = self._text(each, told)
        if text is not None:
            self._add(each.event.statement.position, text, len(each.around), told)

    def _apply(self, event: Event) -> None:
        self._state.apply(event)
        self._changes.note(event, self._state)

    def _add(
        self, place: Position, text: str, depth: int, told: ToldCondition | None = None
    ) -> None:
        changes, self._lost, lost = self._changes.taken(self._state), False, self._lost
        self._steps.append(PathStep(place, text, depth, told, changes, lost))

    # ------------------------------------------------------------- writes

    def _write(self, each: PlacedEvent) -> None:
        made, depth = group_of(each.event, self._pointers), len(each.around)
        if made is None:
            self._apply(each.event)
            return
        if self._group is not None and (self._group[0].key, self._group[1]) == (made.key, depth):
            self._group[0].events.append(each.event)
        else:
            self._close()
            self._group = (made, depth)
        self._apply(each.event)

    def _close(self) -> None:
        """Tells the writes so far."""
        if self._group is None:
            return
        group, depth = self._group
        self._group = None
        text = group.text(self._state)
        if text is not None:
            self._add(group.position, text, depth)

    def _show_hidden(self) -> None:
        """Tells the iterations that are left out."""
        if self._hidden is None:
            return
        entry, depth, changes = self._hidden
        self._hidden = None
        count = entry.count
        many = "more iterations" if count is None else number_of(count - 2, "more iteration")
        listed = changes.texts()
        text = f"... {many}" + (f": {', '.join(listed)}" if listed else "")
        self._add(entry.loop.position, text, depth)

    # ------------------------------------------------------------- other events

    def _told(self, each: PlacedEvent) -> ToldCondition | None:
        """Returns the condition that an event decides; None if there is none for readers."""
        event, statement = each.event, each.event.statement
        match statement:
            case While() if each.entry is not None and event.kind is not EventKind.ENTER:
                # If the loop is left by an exit, the condition of that was told.
                holds: bool | None = None if event.exit else event.kind is EventKind.ITERATION
            case If() | Assume(origin="assume" | "exit" | "abort"):
                holds = bool(event.value)
            case Assert() if not event.value and not isinstance(statement.position, Operation):
                holds = False
            case _:
                return None
        if holds is None or isinstance(statement.position, InLibrary):
            return None
        return self._conditions.told(statement.condition, holds, statement.position, self._state)

    def _text(self, each: PlacedEvent, told: ToldCondition | None) -> str | None:
        """Returns the text of an event for readers; None if it does not matter."""
        if each.entry is not None:
            return _loop_text(each.event, each.entry, told)
        statement = each.event.statement
        if isinstance(statement, Assert):
            return None if each.event.value else _violation(statement.position, told)
        return None if told is None else str(told)


def _loop_text(event: Event, entry: LoopRun, told: ToldCondition | None) -> str | None:
    if event.kind is EventKind.ITERATION:
        start = f"iteration {(event.value or 0) + 1}"
        return f"{start}: {told}" if told is not None else start
    if event.kind is EventKind.LEAVE:
        return f"{told}: the loop ends" if told is not None else None
    if entry.last < 0:
        return None
    if not entry.left:
        return "loop: the run ends in it"
    return "loop" if entry.count is None else f"loop: {number_of(entry.count, 'iteration')}"


def _violation(place: Position, told: ToldCondition | None) -> str:
    if isinstance(place, Operation):
        return f"undefined: {place.text}"
    return f"{told}: the error is reached" if told is not None else "the error is reached"


# ---- The changes that iterations of a loop made, in a few words, for iterations that are not told.


_MOST = 6  # changes that are told

Indices = tuple[int, ...]


@dataclass
class LoopChanges:
    """Values before the first write and behind the last one, and the written cells."""

    before: dict[Scalar, int | None] = field(default_factory=dict)
    after: dict[Scalar, int] = field(default_factory=dict)
    cells: dict[tuple[Array, Indices], set[int]] = field(default_factory=dict)

    def note(self, event: Event, state: RunState) -> None:
        """Notes a write; `state` is that before it."""
        target = written(event)
        if target is None or event.value is None or group_of(event) is None:
            return
        if isinstance(target, Array):
            if event.indices:
                key = (target, event.indices[:-1])
                self.cells.setdefault(key, set()).add(event.indices[-1])
            return
        if target not in self.before:
            try:
                self.before[target] = state.scalar(target)
            except Unknown:
                self.before[target] = None
        self.after[target] = event.value

    def texts(self) -> list[str]:
        """Returns the changes, those of scalars first."""
        found = {}
        for scalar, value in self.after.items():
            before = self.before[scalar]
            if before != value:
                start = "" if before is None else f"from {value_text(before, scalar.type)} "
                found[variable_text(scalar)] = f"{start}to {value_text(value, scalar.type)}"
        result = [f"{name} {change}" for name, change in found.items()]
        result += [_cells(*key, places) for key, places in self.cells.items()]
        if len(result) > _MOST:
            result[_MOST - 1 :] = [f"{len(result) - _MOST + 1} more changes"]
        return result


def _cells(array: Array, rows: Indices, places: set[int]) -> str:
    low, high = min(places), max(places)
    first, last = (cell_text(array, [*map(str, rows), str(index)]) for index in (low, high))
    if len(places) == 1:
        return f"{first} is written"
    if high - low + 1 == len(places):
        return f"{first} to {last} are written"
    return f"{len(places)} cells from {first} to {last} are written"
