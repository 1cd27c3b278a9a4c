"""Check that a run reaches the error in every order of evaluation that C leaves open."""

from typing import TYPE_CHECKING

from viap.program.evaluation_orders import OrderChoice
from viap.source import Position

if TYPE_CHECKING:
    from viap.machine import Run
    from viap.machine.input_sources import InputSource
    from viap.program.integer_types import IntType


# Limits of the check that each order leads to the error: runs, and steps of each run.
_MOST_RUNS = 64
_STEPS = 1_000_000


def disputed(run: "Run") -> Position | None:
    """Position of a choice of order that may avoid the run's error; None if all orders reach it."""
    chosen = [each.position for each in run.inputs if isinstance(each.position, OrderChoice)]
    if not chosen:
        return None
    from viap.machine import End
    from viap.machine.sited_machine import compile_sited

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
    from viap.machine.input_sources import Draw, InputsExhausted, InputSource, InputStreams

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
