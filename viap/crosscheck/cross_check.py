"""Compares compiled runs with the machine's runs on the same inputs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING

from viap.crosscheck.compiler import Compiler, NotCompiled
from viap.crosscheck.differences import CrossCheck, Difference, end_of, judged
from viap.crosscheck.machine_runs import MachineRuns, Sample, controlled_by
from viap.crosscheck.outcome import CompiledOutcome, outcomes
from viap.machine import End, InputSource, Run
from viap.program.nodes import Program, ordinary_program
from viap.project.compilation import read_flags
from viap.project.property import ASSERT_FUNCTIONS
from viap.whole_files import scratch_prefix

if TYPE_CHECKING:
    from viap.c.tree import Unit

# Prefix of temporary folders: a process that ends a run by force removes the folders beside it.
SCRATCH = Path(gettempdir()) / "viap-cross-check"
# Seconds for one compiled run; for one that may never end; and the factor for all runs together.
RUN_SECONDS, SHORT_SECONDS = 1.0, 0.1
ALL_SECONDS = 4
SANITIZED = "-fsanitize=address,undefined -fno-sanitize-recover=all"
# Number of runs that the machine did not finish and that are compared nevertheless.
_CUT_SHORT = 4


def cross_check(
    program: Program,
    file: Path,
    command: str,
    errors: frozenset[str],
    counterexample: Run | None = None,
) -> CrossCheck:
    """Compiles the file that `program` was read from, and compares runs of both.

    With a counterexample, uses its inputs; otherwise the inputs that the refuter tries.
    """
    program = ordinary_program(program)
    with TemporaryDirectory(prefix=scratch_prefix(SCRATCH), dir=SCRATCH.parent) as folder:
        try:
            built = Compiler(command, program.model).compile(
                file,
                Path(folder),
                errors - ASSERT_FUNCTIONS,
                options=program.flags,
                include=file.parent,
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
        checked = judged(program, command, errors, samples, found, runs)
        if not checked.doubtful:
            return checked
        confirmed = Compiler(f"{command} {SANITIZED}", program.model)
        try:
            sanitized = confirmed.compile(
                file,
                Path(folder),
                errors - ASSERT_FUNCTIONS,
                options=program.flags,
                include=file.parent,
            )
        except NotCompiled:
            return checked
        return replace(checked, doubtful=_still_doubtful(checked.doubtful, sanitized.path, errors))


def _still_doubtful(
    doubtful: Sequence[Difference], executable: Path, errors: frozenset[str]
) -> tuple[Difference, ...]:
    """Returns those that reach the error although the sanitizers report nothing."""
    given = [each.inputs for each in doubtful]
    found = outcomes(executable, given, RUN_SECONDS, ALL_SECONDS)
    pairs = zip(doubtful, found, strict=True)
    return tuple(each for each, outcome in pairs if end_of(outcome, errors) == "ERROR")


def _outcomes(executable: Path, samples: Sequence[Sample]) -> list[CompiledOutcome]:
    """Returns the compiled outcome of each sample.

    If the machine did not finish a run, the compiled program may never end: such runs get less
    time.
    """
    found: dict[int, CompiledOutcome] = {}
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
    from viap.machine import FixedInputs

    yield FixedInputs(0)


def _patterns(program: Program) -> Iterator[InputSource]:
    from viap.refute.testing.input_patterns import patterns

    return patterns(program)


def _numeric(names: frozenset[str], program: Program, file: Path) -> frozenset[str]:
    """Returns those of the unknown functions whose results are integers."""
    if not names:
        return names
    from viap.c.load import load_tree
    from viap.program.integer_types import IntType

    unit: Unit = load_tree(str(file), program.model, compilation=read_flags(program.flags)[0])
    nowhere = sorted(names & {symbol.name for symbol in unit.globals})
    if nowhere:
        raise NotCompiled(f"the object '{nowhere[0]}' is defined nowhere")
    return frozenset(
        function.name
        for function in unit.functions
        if function.name in names and isinstance(function.type.result, IntType)
    )
