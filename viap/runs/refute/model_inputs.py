"""Models of negated goals as inputs: the solver's values of input symbols, in machine order."""

from collections.abc import Callable, Mapping

from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Fill, Input, Program
from viap.core.smt.z3_terms import SolverModel
from viap.core.translate.theory import Theory
from viap.runs.machine import End, InputSource, InputStreams, ListedInputs
from viap.runs.machine.input_sources import Draw
from viap.runs.machine.watched_machine import compile_sited

Lookup = Callable[[tuple[int, ...]], int]

# Steps of a run for the inputs of a candidate: for each second, and at most.
_STEPS_A_SECOND = 1_200_000
_MOST_STEPS = 1_500_000
# A run out of steps that read an input in each such number of steps on average is still reading.
_READING = 8


def inputs_of(theory: Theory, model: SolverModel, seconds: float = 2.0) -> ListedInputs | None:
    """Returns the inputs that the program of a theory reads, with values from a model.

    None if it is still reading them when the time is over.
    """
    functions: dict[Input | Fill, Lookup] = {
        each.statement: model.function(each.symbol) for each in theory.inputs
    }
    return inputs_at(theory.program, functions, seconds)


def inputs_at(
    program: Program, functions: Mapping[Input | Fill, Lookup], seconds: float = 2.0
) -> ListedInputs | None:
    """The inputs that a program reads, with values of each place by iterations."""
    machine, places = compile_sited(program)
    asked = [functions.get(place, lambda counters: 0) for place in places]
    steps = min(int(seconds * _STEPS_A_SECOND), _MOST_STEPS)
    run = machine.run(_ModelInputs(asked), budget=steps)
    if run.end is End.BUDGET and len(run.inputs) * _READING > run.steps:
        return None
    listed = run.replay_inputs()
    # If the steps ran out, the following inputs may have any value.
    return ListedInputs([*listed.values, *([0] * 16)], listed.uninitialised)


class _ModelInputs(InputSource):
    def __init__(self, asked: list[Lookup]) -> None:
        self.asked = asked

    def start(self) -> InputStreams:
        return _ModelStreams(self.asked)


class _ModelStreams(InputStreams):
    def __init__(self, asked: list[Lookup]) -> None:
        self._asked = asked

    def draw(self, type: IntType, function: str) -> Draw:
        asked, low, high = self._asked, type.minimum, type.maximum

        def answer(number: int, counters: tuple[int, ...]) -> int:
            value = asked[number](counters)
            return value if low <= value <= high else 0

        return answer

    def draw_uninitialised(self, type: IntType) -> Draw:
        known = self.draw(type, "")
        # A cell that is read before it was written has no place.
        return lambda *place: known(*place) if place else 0
