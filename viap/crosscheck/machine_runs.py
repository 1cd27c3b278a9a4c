"""The machine's side of a cross-check: runs on chosen inputs, and whether C determines them."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from viap.c.library_functions import STANDARD
from viap.crosscheck.outcome import NamedInput
from viap.machine import End, InputSource, InputValue, ListedInputs, Run, compile_program
from viap.program.nodes import Program
from viap.source import InLibrary, Position

# Other values for uncontrolled inputs: memory is often zero, or holds data of another run.
CHANGES: tuple[Callable[[int], int], ...] = (
    lambda value: 0,
    lambda value: -1,
    lambda value: 3,
    lambda value: value ^ 1,
    lambda value: value + 1,
    lambda value: value * 2_654_435_761 + 12_345,
    lambda value: value * 40_503 + 7,
)
RUNS = 40  # of a program
STEPS = 60_000  # of one run
PATIENT_STEPS = 500_000  # for one run, if no other run reaches its end
REPLAYED_STEPS = 3_000_000  # for a counterexample
SECONDS = 0.4  # CPU time for all runs of the machine


@dataclass(frozen=True)
class Sample:
    """A run of the machine, and the values that it read from the driver's functions.

    `defined`: C determines the run up to its end. If not, the end of the run says why.
    """

    run: Run
    given: tuple[NamedInput, ...]
    defined: bool


class MachineRuns:
    """Runs of the machine; `controlled` is true for inputs whose values the driver supplies."""

    def __init__(self, program: Program, controlled: Callable[[InputValue], bool]) -> None:
        self._program, self._controlled = program, controlled
        self._machine = compile_program(program)
        self._deadline = float("inf")  # for trying other values

    def samples(self, sources: Iterable[InputSource], seconds: float = SECONDS) -> Iterator[Sample]:
        """Yields some dozens of samples; one if the program reads no inputs."""
        end = time.process_time() + seconds
        self._deadline = end + seconds
        first: InputSource | None = None
        ended = False
        for source in islice(sources, RUNS):
            first = first or source
            run = self._machine.run(source, budget=STEPS)
            ended = ended or run.end is not End.BUDGET
            yield self._sample(run, STEPS)
            if not run.inputs or time.process_time() > end:
                break
        if not ended and first is not None:
            # With leaps, long loops take no time if all of their iterations take the same path.
            self._machine = compile_program(self._program, leap=True)
            yield self._sample(self._machine.run(first, budget=PATIENT_STEPS), PATIENT_STEPS)

    def replayed(self, inputs: ListedInputs, steps: int = REPLAYED_STEPS) -> Sample:
        """Returns the run on inputs that were found before."""
        return self._sample(self._machine.run(inputs, budget=steps), steps)

    def surely_defined(self, sample: Sample, values: Iterable[int]) -> bool:
        """Like `defined`, but tries many more values for uncontrolled inputs."""
        if all(self._controlled(each) for each in sample.run.inputs):
            return True
        return all(self._same(sample.run, _constant(value), PATIENT_STEPS) for value in values)

    def _sample(self, run: Run, steps: int) -> Sample:
        given = tuple((each.function, each.value) for each in run.inputs if self._controlled(each))
        return Sample(run, given, self._defined(run, steps))

    def _defined(self, run: Run, steps: int) -> bool:
        """True if the run is the only one that C allows for the values that the driver supplies.

        It is not if it is undefined, was cut short, or depends on uncontrolled values (such as
        uninitialised variables): other values are tried for these.
        """
        if run.end in (End.UNDEFINED, End.BUDGET, End.INPUTS) or self._in_library(run):
            return False
        if all(self._controlled(each) for each in run.inputs):
            return True
        return all(
            time.process_time() < self._deadline and self._same(run, change, steps)
            for change in CHANGES
        )

    def _in_library(self, run: Run) -> bool:
        """True if an assumption of a library function ended the run: compiled ones have none."""
        return run.end is End.ASSUMPTION and in_library(run.position)

    def _same(self, run: Run, change: Callable[[int], int], steps: int) -> bool:
        values: list[int] = []
        others: list[int] = []
        for each in run.inputs:
            value = each.value
            if not self._controlled(each):
                value = each.type.wrap(change(value))
            (values if each.function else others).append(value)
        again = self._machine.run(ListedInputs(values, others), budget=steps)
        return (end_name(again), self._read(again)) == (end_name(run), self._read(run))

    def _read(self, run: Run) -> list[NamedInput]:
        return [(each.function, each.value) for each in run.inputs if self._controlled(each)]


def _constant(value: int) -> Callable[[int], int]:
    return lambda _: value


def end_name(run: Run) -> str:
    """Returns the driver's name for the end of a run.

    Lowering may turn a conditional abort or exit into an assumption of that origin.
    """
    if run.end is End.ASSUMPTION and run.detail in ("abort", "exit"):
        return "ABORT" if run.detail == "abort" else "END"
    return run.end.name


def controlled_by(functions: frozenset[str]) -> Callable[[InputValue], bool]:
    """Returns a predicate: True for values that the driver gives to the program's own calls."""

    def controlled(value: InputValue) -> bool:
        wide = value.type.bits > 64
        return value.function in functions and not in_library(value.position) and not wide

    return controlled


def in_library(place: Position | None) -> bool:
    """True inside of the text of viap's library functions; a compiled program has others."""
    return isinstance(place, InLibrary) or (place is not None and place.file == STANDARD)
