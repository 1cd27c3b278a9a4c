"""Models of negated goals as inputs: what the solver says of input symbols, in machine order."""

from collections.abc import Callable, Mapping

from viap.machine import End, InputSource, InputStreams, ListedInputs
from viap.machine.input_sources import Draw
from viap.machine.sited_machine import compile_sited
from viap.program.integer_types import IntType
from viap.program.nodes import Fill, Input, Program
from viap.smt.model import SolverModel
from viap.translate.theory import Theory

Lookup = Callable[[tuple[int, ...]], int]

# A run on the way to the inputs of a candidate takes so many steps, and no more than these.
_STEPS_A_SECOND = 1_200_000
_MOST_STEPS = 1_500_000
# Where an input was read in so many steps, all the time, further ones would have followed.
_READING = 8


def inputs_of(theory: Theory, model: SolverModel, seconds: float = 2.0) -> ListedInputs | None:
    """The inputs that the program of a theory reads, if they are as in a model.

    None where it is still reading them when the time is over.
    """
    functions: dict[Input | Fill, Lookup] = {
        each.statement: model.function(each.symbol) for each in theory.inputs
    }
    return inputs_at(theory.program, functions, seconds)


def inputs_at(
    program: Program, functions: Mapping[Input | Fill, Lookup], seconds: float = 2.0
) -> ListedInputs | None:
    """The inputs that a program reads, if each place is given values by iterations."""
    machine, places = compile_sited(program)
    asked = [functions.get(place, lambda counters: 0) for place in places]
    steps = min(int(seconds * _STEPS_A_SECOND), _MOST_STEPS)
    run = machine.run(_ModelInputs(asked), budget=steps)
    if run.end is End.BUDGET and len(run.inputs) * _READING > run.steps:
        return None
    listed = run.replay_inputs()
    # Where the steps ran out, what comes then is anything.
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
        # A cell that is read before it was written has no place of its own.
        return lambda *place: known(*place) if place else 0
