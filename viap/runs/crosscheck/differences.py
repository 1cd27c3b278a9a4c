"""Differences between runs of the machine and of the compiled program, in words."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from viap.c.library.library_functions import STANDARD
from viap.core.base.processes import Stopped, finished
from viap.core.base.source import InLibrary, Position
from viap.core.program.nodes import Assert, Program, statements
from viap.project.property import ASSERT_FUNCTIONS
from viap.runs.machine import End, InputSource, InputValue, ListedInputs, Run, compile_program

# ---- Outcomes of a compiled program on given inputs.


# A run's input: the name of the function that returns it, or "*" for any, and its value.
NamedInput = tuple[str, int]
_STACK = 'ulimit -s 524288 2>/dev/null; exec "$@"'
_GRACE = 5.0  # seconds beyond the driver's own limit


@dataclass(frozen=True)
class CompiledOutcome:
    """The end of a run, and the scalars that were observed then, by their C expression.

    `end` is the name of one of the machine's ends. There are two more: ORDER, if an input was asked
    for by another function than the given inputs say; and CRASH, if the run reached no end of its
    own. `line` is that of a failed assert.
    """

    end: str
    detail: str = ""
    state: dict[str, int] = field(default_factory=dict)
    inputs: int = 0
    line: int = 0


def outcomes(
    executable: Path,
    runs: Sequence[Sequence[NamedInput]],
    seconds: float = 5.0,
    in_all: float = 600.0,
) -> list[CompiledOutcome]:
    """Returns the outcome for each list of inputs; all of them in one start of the executable."""
    if not runs:
        return []
    lines = []
    for inputs in runs:
        lines.append("RUN\n")
        for name, value in inputs:
            # The driver reads signed 64-bit numbers, and converts them to the type.
            lines.append(f"{name} {value if value < 1 << 63 else value - (1 << 64)}\n")
    command = ["/bin/sh", "-c", _STACK, "sh", str(executable), f"{seconds:.3f}", f"{in_all:.3f}"]
    try:
        done = finished(command, in_all + _GRACE, "".join(lines))
    except Stopped:
        return [CompiledOutcome("BUDGET")] * len(runs)
    found = [_parsed(part) for part in done.output.split("RUN\n")[:-1]]
    crashed = CompiledOutcome("CRASH", done.errors[-2000:])
    return found + [crashed] * (len(runs) - len(found))


def _parsed(report: str) -> CompiledOutcome:
    lines = report.splitlines()
    if not lines:
        # Ended by _exit or a similar function, which the driver does not notice.
        return CompiledOutcome("END", "exit")
    _, end, count, line, detail = (lines[0] + " ").split(" ", 4)
    state = {}
    for each in lines[1:]:
        path, _, value = each.rpartition(" ")
        state[path] = int(value)
    return CompiledOutcome(end, detail.strip(), state, int(count), int(line))


# ---- The machine's side of a cross-check: runs on chosen inputs, and whether C determines them.


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


# ---- Differences between runs of the machine and of the compiled program, in words.


# Ends that a compiled program reaches by itself.
_ENDS = ("END", "ABORT", "ERROR", "ASSUMPTION")


@dataclass(frozen=True)
class Difference:
    """A difference between the machine and the compiled program, and the inputs that show it."""

    what: str
    inputs: tuple[NamedInput, ...]


@dataclass(frozen=True)
class CrossCheck:
    """The result of a cross-check: `compared` runs agree or differ; the others show nothing.

    `problem` says why nothing could be compared. `doubtful`: the compiled program reaches the error
    after something that the machine takes for undefined behaviour, and no sanitizer reports it.
    """

    compiler: str
    problem: str = ""
    runs: int = 0
    compared: int = 0
    errors: int = 0  # runs that reached the error on both sides, and the inputs of the first one
    error_inputs: tuple[NamedInput, ...] = ()
    differences: tuple[Difference, ...] = ()
    doubtful: tuple[Difference, ...] = ()


def judged(
    program: Program,
    command: str,
    errors: frozenset[str],
    samples: Sequence[Sample],
    found: Sequence[CompiledOutcome],
    runs: MachineRuns,
) -> CrossCheck:
    lines = _assertion_lines(program)
    differences, doubtful, compared = [], [], 0
    reached: list[tuple[NamedInput, ...]] = []
    for sample, outcome in zip(samples, found, strict=True):
        end = end_of(outcome, errors)
        if end == "ERROR" and sample.run.end in (End.UNDEFINED, End.BUDGET):
            text = f"undefined at {sample.run.position} ({sample.run.detail}) for viap"
            if sample.run.end is End.BUDGET:
                text = "viap did not follow the run to its end"
            doubtful.append(Difference(f"{text}; {command}: {_shown(outcome)}", sample.given))
        verdict = _difference(sample, outcome, end, lines)
        if verdict is None:
            continue
        if verdict and not runs.surely_defined(sample, _other_values(program)):
            continue
        compared += 1
        if end == "ERROR" and not verdict:
            reached.append(sample.given)
        if verdict:
            text = f"viap: {_machine(sample)}; {command}: {_shown(outcome)} ({verdict})"
            differences.append(Difference(text, sample.given))
    return CrossCheck(
        command,
        "",
        len(samples),
        compared,
        len(reached),
        reached[0] if reached else (),
        tuple(differences),
        tuple(doubtful),
    )


def _other_values(program: Program) -> Iterator[int]:
    """Yields values of uninitialised memory that are likely to matter to this program."""
    from viap.core.program.inputs import constants_near

    yield from range(-4, 17)
    yield from constants_near(program)


def end_of(outcome: CompiledOutcome, errors: frozenset[str]) -> str:
    """Returns the end of the run; a failing assert is an error only if the property says so."""
    if outcome.end == "ERROR" and outcome.detail == "assert" and not errors & ASSERT_FUNCTIONS:
        return "ABORT"
    return outcome.end


def _difference(
    sample: Sample, outcome: CompiledOutcome, end: str, lines: frozenset[int]
) -> str | None:
    """Returns the difference in words; "" if there is none, None if the run shows nothing."""
    run, given = sample.run, sample.given
    if end == "BUDGET":
        return None
    if run.end is End.BUDGET:
        # So far, nothing was undefined: the compiled program must get as far.
        if all(each.function for each in run.inputs) and len(given) == len(run.inputs):
            early = end in _ENDS and outcome.inputs < len(given)
            return "it ends before it has read these inputs" if early else None
        return None
    if not sample.defined:
        return None
    if end == "ORDER":
        return f"its input {outcome.inputs + 1} is asked for by {outcome.detail}"
    if end != end_name(run):
        return "another end"
    if outcome.inputs != len(given):
        return f"it reads {outcome.inputs} inputs, not {len(given)}"
    if end == "ERROR" and outcome.line in lines and run.position is not None:
        own = run.position.line
        if outcome.line != own and own in lines:
            return f"the failing assertion is in line {outcome.line}, not in line {own}"
    return ""


def _assertion_lines(program: Program) -> frozenset[int]:
    return frozenset(
        node.position.line for node in statements(program.body) if isinstance(node, Assert)
    )


def _machine(sample: Sample) -> str:
    run = sample.run
    where = f" at {run.position}" if run.position is not None else ""
    return f"{_WORDS.get(end_name(run), end_name(run))}{where}"


def _shown(outcome: CompiledOutcome) -> str:
    where = f" in line {outcome.line}" if outcome.line else ""
    detail = f" ({outcome.detail})" if outcome.detail else ""
    return f"{_WORDS.get(outcome.end, outcome.end)}{where}{detail}"


_WORDS = {
    "END": "the run ends",
    "ABORT": "abort is called",
    "ERROR": "the error is reached",
    "ASSUMPTION": "an assumption is false",
    "BUDGET": "the run goes on",
    "INPUTS": "it asks for another input",
    "ORDER": "it asks for another input",
    "CRASH": "it crashes",
    "UNDEFINED": "it is ended by a signal",
}
