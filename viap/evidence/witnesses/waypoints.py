"""The waypoints of a violation witness at places of the program, and the runs that pass them."""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.lower.flow_builder import Look
from viap.c.marks.annotated_reading import AnnotatedReading, Annotation, Opened, observed
from viap.c.marks.program_places import LOOPS, ProgramPlace, ProgramPlaces
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch
from viap.c.tree.tree import Expr, Symbol
from viap.checker.json_fields import Rejected
from viap.core.base.errors import ViapError
from viap.core.base.source import Position
from viap.core.program import build as core
from viap.core.program.integer_types import INT, IntType
from viap.core.program.nodes import Assert, Assign, Assume, Program, Statement, Variable, constant
from viap.core.program.undefined_behaviour import Operation
from viap.core.program.walkers import map_simple
from viap.evidence.witnesses.annotated_program import AskedReading, Targets, character_at, find
from viap.evidence.witnesses.document import Waypoint
from viap.runs.machine import End, EventKind, Run

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


_KINDS = {
    "assumption": "statement",
    "target": "statement",
    "branching": "branch",
    "function_enter": "call",
    "function_return": "call",
}
_RESULT = re.compile(
    r"\s*\\result\s*(==|!=|<=|>=|<|>)\s*\(?\s*([+-]?\s*(?:0[xX][0-9a-fA-F]+|\d+))[uUlL]*\s*\)?\s*"
)
_ASSERTING = frozenset(("__VERIFIER_assert", "__VERIFIER_check"))
# Statements that contain other statements.
_NESTED = (
    *LOOPS, c_ast.Compound, c_ast.If, c_ast.Switch, c_ast.Label, c_ast.Case, c_ast.Default,
)  # fmt: skip
_TESTS: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "any": lambda value, other: True,
}


class UnclearConstraint(ViapError):
    """The form of the constraint is not supported."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A test that is passed if the value at one of the marks compares as stated."""

    marks: frozenset[int]
    op: str
    constant: int
    action: str = "follow"

    def passed(self, mark: int, value: int) -> bool:
        return mark in self.marks and _TESTS[self.op](value, self.constant)


@dataclass(slots=True)
class WaypointCourse:
    """Segments as tests, and the marks that show the values which these need."""

    marks: list[Annotation] = field(default_factory=list)
    segments: list[tuple[Gate, ...]] = field(default_factory=list)
    ends: set[Position] = field(default_factory=set)  # the calls of the error at the target
    targets: Targets | None = None  # or the expressions there that may be undefined
    _numbers: dict[tuple[int, str | None], int] = field(default_factory=dict)

    def number(self, place: ProgramPlace, text: str | None) -> int:
        """Returns one mark for all waypoints that look at the same value of a place."""
        key = (id(place), text)
        if key not in self._numbers:
            self._numbers[key] = len(self.marks) + 1
            pure = place.kind == "statement"
            self.marks.append(Annotation(len(self.marks) + 1, place, text, pure=pure))
        return self._numbers[key]

    def ended_by(self, run: Run, reading: AnnotatedReading) -> bool:
        """True if a run ends at the target, in the way that the target states."""
        return run.end is End.ERROR and self.ended_at(run.position, reading)

    def ended_at(self, place: Position | None, reading: AnnotatedReading) -> bool:
        if self.targets is None or not isinstance(reading, AskedReading):
            return place in self.ends
        return reading.violates(place) and self.targets.hold(place)

    def avoids(self) -> bool:
        return any(test.action == "avoid" for segment in self.segments for test in segment)


def course(segments: Sequence[Sequence[Waypoint]], opened: Opened) -> WaypointCourse:
    """Returns the course; raises Rejected for waypoints at places that the program lacks."""
    made, places, errors = WaypointCourse(), opened.places, error_names(opened)
    reading = opened.reading
    undefined = isinstance(reading, AskedReading) and reading.asked.only
    for segment in segments:
        if undefined and segment[-1].type == "target":
            # An expression has no place for a mark inside: the run ends there.
            made.targets = Targets(opened, segment[-1].location)
            segment = segment[:-1]
        made.segments.append(tuple(_test(made, waypoint, places, errors) for waypoint in segment))
    # In a condition, the marks around it come first.
    made.marks.sort(key=lambda mark: mark.place.kind == "statement")
    return made


def _test(
    made: WaypointCourse, waypoint: Waypoint, places: ProgramPlaces, errors: frozenset[str]
) -> Gate:
    found = _places(waypoint, places)
    text: str | None = None
    op, constant = "any", 0
    match waypoint.type:
        case "assumption":
            text, op = waypoint.value, "!="
        case "branching":
            op, constant = _direction(waypoint)
        case "function_return":
            op, constant = _result(waypoint)
        case "target":
            text = "1"
            made.ends = {end for place in found for end in error_calls(place, errors)}
            if not made.ends:
                raise Rejected(
                    f"{waypoint.location}: the target is not a call of the error function"
                )
    marks = frozenset(made.number(place, text) for place in found)
    return Gate(marks, op, constant, waypoint.action)


def _places(waypoint: Waypoint, places: ProgramPlaces) -> list[ProgramPlace]:
    try:
        return find(places, _KINDS[waypoint.type], waypoint.location)
    except Rejected:
        # The program may have a place that viap does not consider.
        character = character_at(places, waypoint.location)
        if waypoint.type == "branching" and character == "?":
            raise UnclearConstraint(
                f"{waypoint.location}: branches of '?:' are not supported"
            ) from None
        if _KINDS[waypoint.type] == "call" and character == ")":
            raise UnclearConstraint(f"{waypoint.location}: this call is not understood") from None
        raise


def _direction(waypoint: Waypoint) -> tuple[str, int]:
    value = waypoint.value.strip().lower()
    if value in ("true", "false"):
        return ("!=" if value == "true" else "=="), 0
    if re.fullmatch(r"[+-]?\d+", value):
        return "==", int(value)
    raise UnclearConstraint(
        f"{waypoint.location}: the branch '{waypoint.value[:40]}' is not supported"
    )


def _result(waypoint: Waypoint) -> tuple[str, int]:
    matched = _RESULT.fullmatch(waypoint.value)
    if matched is None:
        shown = waypoint.value[:60]
        raise UnclearConstraint(
            f"{waypoint.location}: '{shown}' does not compare \\result with a number"
        )
    digits = matched[2].replace(" ", "")
    return matched[1], int(digits, 16 if "x" in digits.lower() else 10)


def error_names(opened: Opened) -> frozenset[str]:
    """Returns the functions whose call is, or may be, the error: some assert their argument."""
    return opened.reading.errors | (_ASSERTING - opened.defined())


def error_calls(place: ProgramPlace, errors: frozenset[str]) -> set[Position]:
    """Positions where a statement itself calls the error function; inner ones don't count."""
    if isinstance(place.node, _NESTED):
        return set()
    return {
        Position(node.coord.file, node.coord.line, node.coord.column or 0)
        for node in calls_in(place.node)
        if node.name.name in errors
    }


def calls_in(node: c_ast.Node) -> Iterator[c_ast.FuncCall]:
    """Yields the calls of functions by name."""
    if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
        yield node
    for _, child in node.children():
        yield from calls_in(child)


def seen(program: Program, run: Run) -> Iterator[tuple[int, int]]:
    """Yields the marks and values that a traced run of an observed program showed, in order."""
    numbers = observed(program)
    for event in run.trace:
        statement = event.statement
        if event.kind is EventKind.STEP and isinstance(statement, Assign):
            target = statement.target
            if isinstance(target, Variable) and target.scalar in numbers:
                yield numbers[target.scalar], event.value or 0


def passes(
    segments: Sequence[tuple[Gate, ...]], events: Iterable[tuple[int, int]], at_end: bool = False
) -> int | None:
    """Returns None if a run that reaches the error passes all segments; else their passed number.

    A run may be divided into parts in any way, so all possible numbers of passed segments are kept.
    The target has to be the last event; `at_end`: the end of the run is the target.
    """
    last = len(segments) - 1
    reached, best, at_target = {0}, 0, False
    for mark, value in events:
        following: set[int] = set()
        at_target = last in reached and _follows(segments[last], mark, value)
        for number in reached:
            if any(t.action == "avoid" and t.passed(mark, value) for t in segments[number]):
                continue
            following.add(number)
            if number < last and _follows(segments[number], mark, value):
                following.add(number + 1)
        reached = following
        best = max(best, *reached) if reached else best
    return None if (last in reached if at_end else at_target) else best


def _follows(segment: tuple[Gate, ...], mark: int, value: int) -> bool:
    return any(test.action == "follow" and test.passed(mark, value) for test in segment)


# ---- A program in which only the executions that a violation witness describes reach the error.
#
# A variable counts the segments that were passed, each at the first opportunity. Without
# waypoints to
# avoid, an execution of the witness passes them that way, too: passing one segment earlier does not
# prevent later ones.


PASSED = "segments@"


def steered(segments: Sequence[tuple[Gate, ...]], strict: bool) -> Look:
    """Returns the annotation for steering.

    `strict`: an execution ends if a waypoint is met in its turn, and not passed.
    """
    symbol = Symbol(PASSED, INT, Position("<witness>"), static=True)

    def look(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
        place = Position("<witness>") if mark is None else mark.position
        passed = tree.Name(symbol, place)
        if mark is None:
            every = tree.IntConst(len(segments), INT, place)
            all_passed = build.binary("==", passed, every, place, builder.model)
            builder.emit(actions.Assume(all_passed, "assume", place))
            return
        # Later segments first: one evaluation passes one segment.
        for number in reversed(range(len(segments))):
            for test in segments[number]:
                if mark.number in test.marks:
                    _one(builder, passed, number, test, value, place)

    def _one(
        builder: "FlowBuilder",
        passed: tree.Name,
        number: int,
        test: Gate,
        value: Expr | None,
        place: Position,
    ) -> None:
        here = tree.IntConst(number, INT, place)
        turn = build.binary("==", passed, here, place, builder.model)
        condition = _condition(builder, test, value, place)
        inside, after = builder.new_block(place), builder.new_block(place)
        builder.end(Branch(turn, inside, after, place), place)
        builder.current = inside
        following = tree.IntConst(number + 1, INT, place)
        if test.action == "avoid":
            builder.emit(actions.Assume(build.unary("!", condition, place), "assume", place))
        elif strict:
            builder.emit(actions.Assume(condition, "assume", place))
            builder.emit(actions.Store(passed, following, place))
        else:
            advance = builder.new_block(place)
            builder.end(Branch(condition, advance, after, place), place)
            builder.current = advance
            builder.emit(actions.Store(passed, following, place))
        builder.jump(after)
        builder.current = after

    return look


def ending_at(program: Program, target: Callable[[Position], bool], segments: int) -> Program:
    """Makes undefined behaviour an error only at the target, after all `segments` were passed."""
    passed = next((each for each in program.scalars if each.source == PASSED), None)

    def changed(statement: Statement) -> Iterable[Statement]:
        place = statement.position
        if not isinstance(statement, Assert) or not isinstance(place, Operation):
            return [statement]
        if not target(place):
            return [Assume(statement.condition, "abort", place)]
        if passed is None:
            return [statement] if segments == 0 else []
        number = constant(segments, place, passed.type)
        before = core.compare("!=", Variable(passed, place), number, place)
        return [Assert(core.logical("||", before, statement.condition, place), place)]

    return program.changed(body=map_simple(program.body, changed))


def _condition(builder: "FlowBuilder", test: Gate, value: Expr | None, place: Position) -> Expr:
    if value is None or test.op == "any" or not isinstance(value.type, IntType):
        return tree.IntConst(1, INT, place)
    type = value.type
    if not type.holds(test.constant):
        below = test.constant < type.minimum
        truth = test.op in ("!=", ">", ">=") if below else test.op in ("!=", "<", "<=")
        return tree.IntConst(int(truth), INT, place)
    constant = tree.IntConst(test.constant, type, place)
    return build.truth(build.binary(test.op, value, constant, place, builder.model))
