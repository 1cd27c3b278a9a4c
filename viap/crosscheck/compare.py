"""Compiled runs against the machine's, on the same inputs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from viap.crosscheck.compiler import Compiler, NotCompiled
from viap.crosscheck.machine_runs import MachineRuns, Sample, controlled_by, end_name
from viap.crosscheck.outcome import NamedInput, Outcome, outcomes
from viap.program.machine import End, InputSource, Run
from viap.program.nodes import Assert, Program, statements
from viap.property import ASSERT_FUNCTIONS

if TYPE_CHECKING:
    from viap.c.tree import Unit

# Seconds for one compiled run, also for one that need not end; and so many times that for all.
RUN_SECONDS, SHORT_SECONDS = 1.0, 0.1
ALL_SECONDS = 4
SANITIZED = "-fsanitize=address,undefined -fno-sanitize-recover=all"
# Runs of the machine that were cut short: so many are looked at.
_CUT_SHORT = 4
# Ends that a compiled program comes to by itself.
_ENDS = ("END", "ABORT", "ERROR", "ASSUMPTION")


@dataclass(frozen=True)
class Difference:
    """What the machine and the compiled program do differently, and on which inputs."""

    what: str
    inputs: tuple[NamedInput, ...]


@dataclass(frozen=True)
class CrossCheck:
    """`compared` runs agree or differ; the others say nothing.

    `problem` says why nothing could be compared. `doubtful`: the compiled program reaches the
    error behind what the machine takes for undefined behaviour, and no sanitizer says so.
    """

    compiler: str
    problem: str = ""
    runs: int = 0
    compared: int = 0
    errors: int = 0  # runs that reached the error, on both sides
    differences: tuple[Difference, ...] = ()
    doubtful: tuple[Difference, ...] = ()


def cross_check(
    program: Program,
    file: Path,
    command: str,
    errors: frozenset[str],
    counterexample: Run | None = None,
) -> CrossCheck:
    """Compiles the file that `program` was read from, and compares runs of both.

    With a counterexample, on its inputs; else on those that the refuter tries.
    """
    with TemporaryDirectory(prefix="viap-cross-check-") as folder:
        try:
            built = Compiler(command, program.model).compile(
                file, Path(folder), errors - ASSERT_FUNCTIONS, include=file.parent
            )
            functions = built.inputs | _numeric(built.unknown, program, file)
        except NotCompiled as error:
            return CrossCheck(command, str(error))
        runs = MachineRuns(program, controlled_by(functions))
        if counterexample is not None:
            samples = [runs.replayed(counterexample.replay_inputs())]
        else:
            samples = list(_samples(program, runs))
        found = _outcomes(built.path, samples)
        checked = _judged(program, command, errors, samples, found, runs)
        if not checked.doubtful:
            return checked
        confirmed = Compiler(f"{command} {SANITIZED}", program.model)
        try:
            sanitized = confirmed.compile(
                file, Path(folder), errors - ASSERT_FUNCTIONS, include=file.parent
            )
        except NotCompiled:
            return checked
        return replace(checked, doubtful=_still_doubtful(checked.doubtful, sanitized.path, errors))


def _still_doubtful(
    doubtful: Sequence[Difference], executable: Path, errors: frozenset[str]
) -> tuple[Difference, ...]:
    """Those that reach the error with the sanitizers quiet."""
    given = [each.inputs for each in doubtful]
    found = outcomes(executable, given, RUN_SECONDS, ALL_SECONDS)
    pairs = zip(doubtful, found, strict=True)
    return tuple(each for each, outcome in pairs if _end(outcome, errors) == "ERROR")


def _outcomes(executable: Path, samples: Sequence[Sample]) -> list[Outcome]:
    """Runs that the machine did not end, the compiled program may never end."""
    found: dict[int, Outcome] = {}
    for defined, seconds in ((True, RUN_SECONDS), (False, SHORT_SECONDS)):
        chosen = [n for n, sample in enumerate(samples) if sample.defined is defined]
        given = [samples[number].given for number in chosen]
        in_all = ALL_SECONDS * seconds
        found |= zip(chosen, outcomes(executable, given, seconds, in_all), strict=True)
    return [found[number] for number in range(len(samples))]


def _samples(program: Program, runs: MachineRuns) -> Iterator[Sample]:
    cut_short = 0
    for sample in runs.samples(chain(_zero(), _patterns(program))):
        cut_short += sample.run.end is End.BUDGET
        if sample.run.end is not End.BUDGET or cut_short <= _CUT_SHORT:
            yield sample


def _zero() -> Iterator[InputSource]:
    from viap.program.machine import FixedInputs

    yield FixedInputs(0)


def _patterns(program: Program) -> Iterator[InputSource]:
    from viap.refute.patterns import patterns

    return patterns(program)


def _numeric(names: frozenset[str], program: Program, file: Path) -> frozenset[str]:
    """Those of the unknown functions whose results are integers."""
    if not names:
        return names
    from viap.c.load import load_tree
    from viap.program.types import IntType

    unit: Unit = load_tree(str(file), program.model)
    nowhere = sorted(names & {symbol.name for symbol in unit.globals})
    if nowhere:
        raise NotCompiled(f"the object '{nowhere[0]}' is defined nowhere")
    return frozenset(
        function.name
        for function in unit.functions
        if function.name in names and isinstance(function.type.result, IntType)
    )


def _judged(
    program: Program,
    command: str,
    errors: frozenset[str],
    samples: Sequence[Sample],
    found: Sequence[Outcome],
    runs: MachineRuns,
) -> CrossCheck:
    lines = _assertion_lines(program)
    differences, doubtful, compared, reached = [], [], 0, 0
    for sample, outcome in zip(samples, found, strict=True):
        end = _end(outcome, errors)
        if sample.run.end is End.UNDEFINED and end == "ERROR":
            text = f"undefined at {sample.run.position} ({sample.run.detail}) for viap"
            doubtful.append(Difference(f"{text}; {command}: {_shown(outcome)}", sample.given))
        verdict = _difference(sample, outcome, end, lines)
        if verdict is None:
            continue
        if verdict and not runs.surely_defined(sample, _other_values(program)):
            continue
        compared += 1
        reached += end == "ERROR" and not verdict
        if verdict:
            text = f"viap: {_machine(sample)}; {command}: {_shown(outcome)} ({verdict})"
            differences.append(Difference(text, sample.given))
    return CrossCheck(
        command,
        "",
        len(samples),
        compared,
        reached,
        tuple(differences),
        tuple(doubtful),
    )


def _other_values(program: Program) -> Iterator[int]:
    """What uninitialised memory might hold, so that it matters to this program."""
    from viap.refute.patterns import constants_near

    yield from range(-4, 17)
    yield from constants_near(program)


def _end(outcome: Outcome, errors: frozenset[str]) -> str:
    """An assert that fails is an error only where the property says so."""
    if outcome.end == "ERROR" and outcome.detail == "assert" and not errors & ASSERT_FUNCTIONS:
        return "ABORT"
    return outcome.end


def _difference(sample: Sample, outcome: Outcome, end: str, lines: frozenset[int]) -> str | None:
    """What differs in words, "" for nothing; None where the run says nothing."""
    run, given = sample.run, sample.given
    if end == "BUDGET":
        return None
    if run.end is End.BUDGET:
        # So far, nothing was undefined: the compiled program must come as far.
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


def _shown(outcome: Outcome) -> str:
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
