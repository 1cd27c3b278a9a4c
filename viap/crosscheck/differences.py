"""Differences between runs of the machine and of the compiled program, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.crosscheck.machine_runs import MachineRuns, Sample, end_name
from viap.crosscheck.outcome import CompiledOutcome, NamedInput
from viap.machine import End
from viap.program.nodes import Assert, Program, statements
from viap.project.property import ASSERT_FUNCTIONS

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
    from viap.program.program_constants import constants_near

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
