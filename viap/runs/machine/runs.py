"""Results of an execution: its end, the place, the inputs, and the final state."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from viap.core.base.errors import InternalError
from viap.core.base.source import Position
from viap.core.program.definedness import violated
from viap.core.program.integer_types import INT, IntType
from viap.core.program.nodes import Array, Exit, Program, Statement
from viap.runs.machine.input_sources import ListedInputs


class End(Enum):
    """Kind of an execution's end."""

    END = "end"  # fell off the end of the program, or exit
    ABORT = "abort"
    ERROR = "error"  # an assertion was false
    ASSUMPTION = "assumption"  # an assumption was false: the execution doesn't count
    UNDEFINED = "undefined"  # undefined behaviour
    BUDGET = "budget"  # more steps than allowed
    INPUTS = "inputs"  # the listed inputs ran out, or one is not a value of its type


# Detail of End.INPUTS if nothing was wrong with the values before.
NO_INPUTS_LEFT = "no inputs left"


class InputValue(NamedTuple):
    """One consumed input; `function` is "" for an uninitialised variable or cell."""

    value: int
    type: IntType
    function: str
    position: Position


class EventKind(Enum):
    STEP = "step"  # a statement that isn't a loop was executed
    ENTER = "enter"  # a loop was reached
    ITERATION = "iteration"  # an iteration starts; the value is its number, from zero
    LEAVE = "leave"  # a loop was left: by its condition, or by the exit in `exit`


class Event(NamedTuple):
    """One step of a traced execution.

    For an assignment, an input or a fill, `indices` are the evaluated indices of the
    target and `value` is the stored value. For a statement with a condition, `value` is
    nonzero if it held.
    """

    kind: EventKind
    statement: Statement
    indices: tuple[int, ...] = ()
    value: int | None = None
    exit: Exit | None = None


Logged = tuple[int, tuple[int, ...], int | None]  # the number of a form, indices, a value


class Consumer(NamedTuple):
    """A place in the program that consumes inputs; `array` is that of a cell."""

    type: IntType
    function: str
    position: Position
    array: Array | None = None


class FirstRead(NamedTuple):
    """An indeterminate cell got its value: the number of the input, and the cell."""

    input: int
    array: Array
    indices: tuple[int, ...]


# Gives the value of an indeterminate cell, in place of the inputs.
Contents = Callable[[Array, tuple[int, ...]], int | None]


class EventForm(NamedTuple):
    """Common part of the events of one place in the program."""

    kind: EventKind
    statement: Statement
    exit: Exit | None


@dataclass(frozen=True, eq=False, slots=True)
class Record:
    """Raw data of a run, as the compiled code leaves it."""

    program: Program
    consumers: Sequence[Consumer | None]
    forms: Sequence[EventForm]
    input_sites: list[int]
    input_values: list[int]
    scalars: tuple[int, ...]
    arrays: tuple[Any, ...]
    events: list[Logged]


class FirstAndLast:
    """The first and the last items of a long list, collected while it is made."""

    def __init__(self, keep: int) -> None:
        self._first: list[Logged] = []
        self._last: deque[Logged] = deque(maxlen=keep)
        self._keep = keep

    def append(self, event: Logged) -> None:
        (self._last if len(self._first) >= self._keep else self._first).append(event)

    def __iter__(self) -> Iterator[Logged]:
        yield from self._first
        yield from self._last


# The detail of a run whose end compilers decide begins with this.
DEPENDS = "it depends on"
_TOKEN = object()


@dataclass(frozen=True, eq=False)
class Run:
    """One execution. Only the machine makes runs, so that each one really happened.

    `position` is where it ended (None: behind the last statement), `detail` says why in
    words, and `steps` is the number of executed statements, where a loop counts once for
    being reached and once for each iteration.
    """

    end: End
    position: Position | None
    detail: str
    steps: int
    _record: Record = field(repr=False)
    _token: object = field(repr=False)

    def __post_init__(self) -> None:
        if self._token is not _TOKEN:
            raise InternalError("a run can only come from the machine")

    @property
    def program(self) -> Program:
        return self._record.program

    @cached_property
    def inputs(self) -> tuple[InputValue, ...]:
        """All consumed inputs, in order."""
        record = self._record
        result = []
        for site, value in zip(record.input_sites, record.input_values, strict=False):
            consumer = record.consumers[site]
            assert consumer is not None
            result.append(InputValue(value, consumer.type, consumer.function, consumer.position))
        return tuple(result)

    @property
    def consumers(self) -> "tuple[Consumer, ...]":
        """For each consumed input, the place in the program that consumed it."""
        record = self._record
        sites = record.input_sites[: len(record.input_values)]
        return tuple(consumer for site in sites if (consumer := record.consumers[site]))

    @cached_property
    def scalars(self) -> dict[str, int]:
        """The final values of the scalars, by name."""
        names = [scalar.name for scalar in self._record.program.scalars]
        return dict(zip(names, self._record.scalars, strict=True))

    @cached_property
    def arrays(self) -> dict[str, Any]:
        """The final contents of the arrays, by name; not to be changed.

        Nested lists where every dimension is of moderate size; dictionaries by index for
        dimensions without bound and for huge ones. None stands for indeterminate cells.
        """
        names = [array.name for array in self._record.program.arrays]
        return dict(zip(names, self._record.arrays, strict=True))

    @cached_property
    def trace(self) -> tuple[Event, ...]:
        """The events of the execution; empty unless the program was compiled for tracing."""
        result = []
        for number, indices, value in self._record.events:
            form = self._record.forms[number]
            result.append(Event(form.kind, form.statement, indices, value, form.exit))
        return tuple(result)

    def replay_inputs(self) -> ListedInputs:
        """Inputs that repeat exactly this run."""
        inputs = self.inputs
        return ListedInputs(
            [each.value for each in inputs if each.function],
            [each.value for each in inputs if not each.function],
        )


def make_run(end: End, position: Position | None, detail: str, steps: int, record: Record) -> Run:
    """Make a run; for the machine alone."""
    return Run(end, position, detail, steps, record, _TOKEN)


# ---- Stops in the middle of an execution, and the texts of their reasons.


class RunStop(Exception):  # noqa: N818 - an event, not an error
    """The execution ends at a site."""

    def __init__(self, site: int, detail: str = "") -> None:
        self.site = site
        self.detail = detail


@dataclass(frozen=True, slots=True)
class FaultSite:
    """A place in the program where an execution may stop.

    `ahead`: the number of statements by which the step counter is ahead of this place.
    """

    end: End
    position: Position
    ahead: int
    op: str = ""
    type: IntType = INT
    detail: str = ""
    consumer: Consumer | None = None


class Faults:
    """Functions that the compiled code calls when a check fails."""

    def __init__(self, sites: Sequence[FaultSite]) -> None:
        self._sites = sites

    def undefined(self, site: int, left: int, right: int | None = None) -> NoReturn:
        """Stop the run at the first condition of an operator that these operands violate."""
        op, type = self._sites[site].op, self._sites[site].type
        rule = violated(op, type, left, right)
        if rule is None:
            raise InternalError(f"{self._sites[site].position}: {op} is defined")
        match rule.subject:
            case "divisor":
                text = "division by zero"
            case "distance":
                text = f"shift by {right} of {_article(type)} {type} ({type.bits} bits)"
            case "shifted number":
                text = f"left shift of the negative value {left}"
            case _:
                text = f"{op}({left})" if right is None else f"{left} {op} {right}"
                text = f"signed overflow: {text} is not {_article(type)} {type}"
        raise RunStop(site, text)

    def unconvertible(self, site: int, bits: int) -> NoReturn:
        """Stop the run: the integer part of a floating-point number is not in a type."""
        from viap.core.base.floating_constants import shown
        from viap.core.base.floating_formats import FORMATS

        type = self._sites[site].type
        number = shown(bits, FORMATS[self._sites[site].op])
        raise RunStop(site, f"conversion of {number} to {type}, which does not hold it")

    def outside(self, site: int, index: int, size: int) -> NoReturn:
        """Stop the run: an index is outside of its dimension."""
        name = self._sites[site].op
        raise RunStop(site, f"index {index} is outside of {name.replace('[]', f'[{size}]')}")

    def unallocated(self, site: int, number: int) -> NoReturn:
        raise RunStop(site, f"object {number} of {self._sites[site].op} was never allocated")


def _article(type: IntType) -> str:
    return "an" if type.name[0] in "aeiou" else "a"
