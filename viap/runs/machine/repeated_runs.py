"""Replay of runs to an error: on listed inputs, in every order, and for any uninitialised
values.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from viap.core.base.source import Position
from viap.core.program.inputs import FromOutside, OrderChoice, Unset, outside_arrays
from viap.core.program.nodes import Array, Program
from viap.runs.machine import End, ListedInputs, Machine, Run, compile_program
from viap.runs.machine.runs import Consumer

if TYPE_CHECKING:
    from viap.core.program.integer_types import IntType
    from viap.runs.machine.input_sources import InputSource


# Runs of at most this many steps are repeated step by step; longer ones with leaps over loops.
_PLAIN_STEPS = 3_000_000
_LONGEST = 10**10

_agreed: "WeakKeyDictionary[Run, dict[int, bool]]" = WeakKeyDictionary()


def again(program: Program, inputs: ListedInputs) -> Run | None:
    """Returns the run on inputs that another process found; None if it misses the error here."""
    run = compile_program(program).run(inputs, budget=_PLAIN_STEPS)
    if run.end is End.BUDGET:
        run = compile_program(program, leap=True).run(inputs, budget=_LONGEST)
    return run if run.end is End.ERROR else None


def agreed(question: Program, run: Run) -> bool:
    """True if the run's error is reached for every library result that C leaves open."""
    known = _agreed.setdefault(run, {})
    return all(_agrees(other, run, known) for other in question.ordinary[1:])


def _agrees(other: Program, run: Run, known: dict[int, bool]) -> bool:
    if id(other) not in known:
        repeated = again(other, run.replay_inputs())
        known[id(other)] = repeated is not None and repeated.position == run.position
    return known[id(other)]


# ---- Check that a run reaches the error in every order of evaluation that C leaves open.


# Limits of the check that each order leads to the error: runs, and steps of each run.
_MOST_RUNS = 64
_STEPS = 1_000_000


def disputed(run: "Run") -> Position | None:
    """Position of a choice of order that may avoid the run's error; None if all orders reach it."""
    chosen = [each.position for each in run.inputs if isinstance(each.position, OrderChoice)]
    if not chosen:
        return None
    from viap.runs.machine import End
    from viap.runs.machine.watched_machine import compile_sited

    machine, places = compile_sited(run.program)
    ordering = [isinstance(place.position, OrderChoice) for place in places]
    waiting: list[tuple[int, ...]] = [()]  # the choices at the start of a run
    for _ in range(_MOST_RUNS):
        if not waiting:
            return None
        start = waiting.pop()
        other = machine.run(_reordered(run, ordering, start), budget=_STEPS)
        made = [each for each in other.inputs if isinstance(each.position, OrderChoice)]
        if other.end is not End.ERROR:
            return made[-1].position if made else chosen[0]
        # Runs that choose otherwise at a place that this run reached after its given choices.
        values = tuple(each.value for each in made)
        waiting += [(*values[:index], 1) for index in range(len(start), len(values))]
    return chosen[0]


def _reordered(run: "Run", ordering: list[bool], start: tuple[int, ...]) -> "InputSource":
    """The inputs of a run, with other choices at the start, and then always the first order."""
    from viap.runs.machine.input_sources import Draw, InputsExhausted, InputSource, InputStreams

    class Streams(InputStreams):
        def __init__(self) -> None:
            given = [each for each in run.inputs if not isinstance(each.position, OrderChoice)]
            self._asked = iter([each.value for each in given if each.function])
            self._unset = iter([each.value for each in given if not each.function])
            self._choices = iter(start)

        def draw(self, type: "IntType", function: str) -> Draw:
            def listed(*place: object) -> int:
                for value in self._asked:
                    return value
                raise InputsExhausted

            return listed

        def draw_uninitialised(self, type: "IntType") -> Draw:
            def unset(*place: object) -> int:
                if place and isinstance(place[0], int) and ordering[place[0]]:
                    return next(self._choices, 0)
                return next(self._unset, 0)

            return unset

    class Source(InputSource):
        def start(self) -> InputStreams:
            return Streams()

    return Source()


# ---- Dependence of a run's error on the values of uninitialised variables.
#
# The run is repeated on the same inputs, with other uninitialised values. If it comes to an error
# each time, the values don't matter.


# Values are changed by these: memory is often zero, or holds what was there before.
_CHANGES: tuple[Callable[[int], int], ...] = (
    lambda value: 0,
    lambda value: -1,
    lambda value: value ^ 1,
    lambda value: value + 1,
    lambda value: value * 2_654_435_761 + 12_345,
    lambda value: 0x5555_5555_5555_5555,
    lambda value: value * 40_503 + 7,
)
# ... and then replaced by the run's inputs and constants of the program, while there is time.
_INPUTS, _CONSTANTS, _SECONDS = 12, 40, 0.3
_ENOUGH_STEPS = 10_000


@dataclass(frozen=True)
class OpenValue:
    """A variable or cell that is read, though the program gave it no value.

    `position` is where the variable is declared, or where the cell is read; `undefined`: C calls
    the read undefined, not just its value unspecified.
    """

    name: str
    position: Position
    undefined: bool

    def __str__(self) -> str:
        return f"{self.name} (line {self.position.source.line})"


_known: "WeakKeyDictionary[Run, tuple[OpenValue, ...]]" = WeakKeyDictionary()


def dependence(run: Run) -> tuple[OpenValue, ...]:
    """The uninitialised values that a run's error depends on; () if other values reach an error."""
    found = _known.get(run)
    if found is None:
        found = _known[run] = _found(run)
    return found


def needs_outside(run: Run) -> bool:
    """True if a run depends on main's arguments, or on values from other files."""
    outside = outside_arrays(run.program)
    numbers = [
        number
        for number, each in enumerate(run.consumers)
        if isinstance(each.position, FromOutside) or each.array in outside
    ]
    if not numbers:
        return False
    machine = compile_program(run.program, leap=True)
    return not all(_same(machine, run, numbers, change) for change in _changes(run))


def _found(run: Run) -> tuple[OpenValue, ...]:
    if all(each.function for each in run.inputs):
        return ()
    outside = outside_arrays(run.program)
    consumers = run.consumers
    unset = [number for number, each in enumerate(consumers) if _is_unset(each, outside)]
    if not unset:
        return ()
    machine = compile_program(run.program, leap=True)
    change = next((c for c in _changes(run) if not _same(machine, run, unset, c)), None)
    if change is None:
        return ()
    # Report the values that matter by themselves, or else all of them.
    groups: dict[OpenValue, list[int]] = {}
    for number in unset:
        groups.setdefault(_described(consumers[number]), []).append(number)
    ours = tuple(
        value for value, numbers in groups.items() if not _same(machine, run, numbers, change)
    )
    return ours or tuple(groups)


def _changes(run: Run) -> Iterator[Callable[[int], int]]:
    from viap.core.program.inputs import constants_near

    end = time.process_time() + _SECONDS
    yield from _CHANGES
    inputs = dict.fromkeys(each.value for each in run.inputs if each.function)
    constants = islice(constants_near(run.program), _CONSTANTS)
    for value in (*islice(inputs, _INPUTS), *constants):
        if time.process_time() > end:
            return
        yield lambda _, value=value: value  # type: ignore[misc]


def _same(machine: Machine, run: Run, numbers: list[int], change: Callable[[int], int]) -> bool:
    """True if an error is reached with other values for some inputs, and without further inputs."""
    changed = set(numbers)
    values: list[int] = []
    others: list[int] = []
    for number, each in enumerate(run.inputs):
        value = each.type.wrap(change(each.value)) if number in changed else each.value
        (values if each.function else others).append(value)
    again = machine.run(ListedInputs(values, others), budget=2 * run.steps + _ENOUGH_STEPS)
    return again.end is End.ERROR


def _described(consumer: Consumer) -> OpenValue:
    place = consumer.position
    if consumer.array is not None:
        array = consumer.array
        name = array.shown or (f"{array.source}[]" if array.source else array.name)
        return OpenValue(name, place, False)
    if isinstance(place, Unset):
        return OpenValue(_name(place.name), place, place.undefined)
    return OpenValue("value", place, False)


def _name(name: str) -> str:
    function, result, _ = name.partition(".result")
    return f"the result of {function}()" if result else name


def _is_unset(consumer: Consumer, outside: frozenset[Array]) -> bool:
    """True if an input stands for the value of a variable or cell that was never written."""
    if consumer.function or isinstance(consumer.position, OrderChoice | FromOutside):
        return False
    return consumer.array is None or consumer.array not in outside
