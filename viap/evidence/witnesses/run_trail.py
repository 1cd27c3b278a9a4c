"""A run that reaches the error ► the segments of a witness: inputs, branches, the target."""

from collections.abc import Sequence

from viap.c.marks.annotated_reading import (
    AnnotatedReading,
    Annotation,
    Opened,
    observed,
    observer,
    open_file,
)
from viap.c.marks.program_places import ProgramPlace
from viap.checker.json_fields import Unwritable
from viap.core.base.deep import deep
from viap.core.program.c_names import number
from viap.core.program.integer_types import FloatBits, IntType
from viap.core.program.undefined_behaviour import Operation
from viap.evidence.witnesses.annotated_program import target_of
from viap.evidence.witnesses.document import Location, Waypoint
from viap.evidence.witnesses.waypoints import error_calls, error_names, seen
from viap.runs.machine import End, Run, compile_program

_MOST_STEPS = 300_000  # of a run that is followed
_MOST_BRANCHES = 400  # in a witness; if there are more, all are left out
_MANY, _MOST_SEGMENTS = 100, 10_000
# Lengths of repeated input sequences that are recognised.
PERIODS = (1, 2, 3, 4)


@deep
def trail(reading: AnnotatedReading, run: Run) -> list[tuple[Waypoint, ...]]:
    """Returns one segment for each waypoint, in the order of the run."""
    opened = open_file(reading)
    end = target_of(opened, run.position) if isinstance(run.position, Operation) else None
    marks = _marks(opened, {each.function for each in run.inputs})
    by_number = {mark.number: mark for mark in marks}
    program = opened.lower(marks, observer(every=False))
    if run.steps <= _MOST_STEPS:
        machine = compile_program(program, trace=True)
        traced = machine.run(run.replay_inputs(), budget=4 * _MOST_STEPS)
        if traced.end is End.ERROR:
            types = {number: scalar.type for scalar, number in observed(program).items()}
            events = [
                (by_number[number], value, types[number]) for number, value in seen(program, traced)
            ]
            return _shortened(_segments(events, end))
    return _shortened(_inputs_alone(run, marks, error_names(opened), end))


def _shortened(segments: list[tuple[Waypoint, ...]]) -> list[tuple[Waypoint, ...]]:
    """Keeps only one repetition of inputs that repeat at the end, if there are many.

    If too many are left, returns the target alone: a validator has to search for the inputs then.
    """
    if len(segments) <= _MANY:
        return segments
    *before, target = segments
    kept = min(_tail_start(before, period) + period for period in PERIODS)
    return [*before[:kept], target] if kept <= _MOST_SEGMENTS else [target]


def _tail_start(items: list[tuple[Waypoint, ...]], period: int) -> int:
    """Returns the index from which the items repeat with this period, up to the last one."""
    start = max(0, len(items) - period)
    while start > 0 and items[start - 1] == items[start - 1 + period]:
        start -= 1
    return start


def _marks(opened: Opened, inputs: set[str]) -> list[Annotation]:
    """Returns annotations that determine a run: inputs, branches, unset variables, errors."""
    found: list[tuple[ProgramPlace, str | None]] = []
    errors = error_names(opened)
    for place in opened.places.found:
        if place.kind == "call" and place.name in inputs:
            found.append((place, None))
        elif place.kind == "branch" and place.written and place.name in ("if", "while", "for"):
            found.append((place, None))
        elif place.kind == "statement":
            found += [(place, name) for name in place.after]
            if error_calls(place, errors):
                found.append((place, "1"))
    found.sort(key=lambda each: each[0].kind == "statement")
    return [
        Annotation(number, place, text, pure=text is not None)
        for number, (place, text) in enumerate(found, 1)
    ]


def _segments(
    events: Sequence[tuple[Annotation, int, IntType]], end: Waypoint | None
) -> list[tuple[Waypoint, ...]]:
    """Returns the segments; `end` is the target if that is not a call of the error function."""
    if end is None:
        targets = [mark for mark, _, _ in events if mark.text == "1"]
        if not targets or events[-1][0] is not targets[-1]:
            raise Unwritable("the call of the error function is not in the text of the file")
        end, events = _follow("target", targets[-1].place), events[:-1]
    many = sum(mark.place.kind == "branch" for mark, _, _ in events) > _MOST_BRANCHES
    result: list[tuple[Waypoint, ...]] = []
    unset: ProgramPlace | None = None
    for mark, value, type in events:
        kind = mark.place.kind
        if kind == "call" and mark.place.name:
            told = _written(value, type)
            if told:
                result.append((_follow("function_return", mark.place, f"\\result == {told}"),))
        elif kind == "branch" and not many:
            result.append((_follow("branching", mark.place, "true" if value else "false"),))
        elif kind == "statement" and mark.text != "1":
            said = f"{mark.text} == {value}"
            if unset is mark.place:
                said = f"{result.pop()[0].value} && {said}"
            result.append((_follow("assumption", mark.place, said),))
        unset = mark.place if kind == "statement" else None
    return [*result, (end,)]


def _written(value: int, type: IntType) -> str:
    """Returns a value as a C constant; "" for a NaN, which no constant is equal to."""
    if isinstance(type, FloatBits):
        return "" if type.format.is_nan(value) else number(value, type)
    return str(value)


def _inputs_alone(
    run: Run, marks: Sequence[Annotation], errors: frozenset[str], end: Waypoint | None
) -> list[tuple[Waypoint, ...]]:
    """Returns the inputs and the end of a long run, whose course is not followed."""
    if end is None:
        found = [mark.place for mark in marks if mark.text == "1"]
        targets = [place for place in found if run.position in error_calls(place, errors)]
        if len(targets) != 1:
            raise Unwritable("the run is too long to be followed to the error")
        end = _follow("target", targets[0])
    calls = {_start(mark.place): mark.place for mark in marks if mark.place.kind == "call"}
    result = []
    for each in run.inputs:
        at = each.position
        place = calls.get((at.file, at.line, at.column))
        told = _written(each.value, each.type)
        if place is not None and told:
            value = f"\\result == {told}"
            result.append((_follow("function_return", place, value),))
    return [*result, (end,)]


def _start(place: ProgramPlace) -> tuple[str, int, int]:
    coord = place.node.coord
    return coord.file, coord.line, coord.column or 0


def _follow(type: str, place: ProgramPlace, value: str = "") -> Waypoint:
    at = place.position
    location = Location(at.file, at.line, at.column, place.function)
    return Waypoint(type, "follow", location, value)
