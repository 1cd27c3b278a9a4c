"""Dependence of a run's error on the values of uninitialised variables.

The run is repeated on the same inputs, with other uninitialised values. If it comes to an error
each time, the values don't matter.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from weakref import WeakKeyDictionary

from viap.machine import End, ListedInputs, Machine, Run, compile_program
from viap.machine.runs import Consumer
from viap.program.evaluation_orders import OrderChoice
from viap.program.nodes import Array
from viap.program.unset_values import FromOutside, Unset, outside_arrays
from viap.source import Position

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
    from viap.program.program_constants import constants_near

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
