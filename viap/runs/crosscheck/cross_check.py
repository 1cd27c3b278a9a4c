"""Compares compiled runs with the machine's runs on the same inputs."""

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING

from viap.core.base.errors import ViapError
from viap.core.base.processes import Stopped, finished
from viap.core.base.whole_files import scratch_prefix
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program, ordinary_program
from viap.project.compilation import read_flags
from viap.project.property import ASSERT_FUNCTIONS
from viap.runs.crosscheck.differences import (
    CompiledOutcome,
    CrossCheck,
    Difference,
    MachineRuns,
    Sample,
    controlled_by,
    end_of,
    judged,
    outcomes,
)
from viap.runs.machine import End, InputSource, Run

if TYPE_CHECKING:
    from viap.c.tree.tree import Unit


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
    from viap.runs.machine import FixedInputs

    yield FixedInputs(0)


def _patterns(program: Program) -> Iterator[InputSource]:
    from viap.runs.refute.concrete_testing import patterns

    return patterns(program)


def _numeric(names: frozenset[str], program: Program, file: Path) -> frozenset[str]:
    """Returns those of the unknown functions whose results are integers."""
    if not names:
        return names
    from viap.c.load import load_tree
    from viap.core.program.integer_types import IntType

    unit: Unit = load_tree(str(file), program.model, compilation=read_flags(program.flags)[0])
    nowhere = sorted(names & {symbol.name for symbol in unit.globals})
    if nowhere:
        raise NotCompiled(f"the object '{nowhere[0]}' is defined nowhere")
    return frozenset(
        function.name
        for function in unit.functions
        if function.name in names and isinstance(function.type.result, IntType)
    )


# ---- Compiles a program together with the driver, by any C compiler.


DRIVER = Path(__file__).with_name("driver.c")
# The driver comes first, so that its definitions of the run's ends take precedence.
LINK = ("-no-pie", "-Wl,--wrap=main", "-Wl,-z,muldefs", "-Wl,-z,noexecstack")
PROGRAM = ("-w", "-fno-pie")
_UNDEFINED = re.compile(r"undefined (?:reference to|symbol:) [`']?([A-Za-z_]\w*)")
# The input functions that the driver defines, with values of at most 64 bits.
INPUTS = frozenset(
    f"__VERIFIER_nondet_{name}"
    for name in re.findall(r"^INPUT\([^,]+, (\w+)\)", DRIVER.read_text(), re.MULTILINE)
)
ERRORS = frozenset(("reach_error", "__VERIFIER_error"))

_STATIC = r"\bstatic\b[^;{}()]*\b(?:%s)\s*\("
_DECLARED = """\
extern long long viap_unknown(const char *);
extern void viap_error(const char *);"""


class NotCompiled(ViapError):
    """No executable could be made of the program; the message says why."""


@dataclass(frozen=True)
class Compiler:
    """A compiler: its command with options, and the data model to compile for."""

    command: str
    model: DataModel
    seconds: float = 60.0  # limit of one call
    driver: Path = DRIVER  # the driver's source, or its object file

    def compile(
        self,
        source: Path,
        folder: Path,
        errors: frozenset[str] = ERRORS,
        appended: str = "",
        options: Sequence[str] = (),
        include: Path | None = None,
    ) -> "Built":
        """Compiles a C file in an existing folder. Raises NotCompiled.

        `appended`: C text that is put behind the program's own. `errors`: the functions whose call
        is the error. `include`: the folder of the program's own headers.
        """
        unit = folder / "program.c"
        text = source.read_bytes()
        unit.write_bytes(text + appended.encode() if appended else text)
        weak = folder / "weak.h"
        # Otherwise the compiler may use its knowledge of the program's own definition.
        weak.write_text("".join(f"#pragma weak {name}\n" for name in sorted(errors)))
        paths = ["-I", str(include)] if include is not None else []
        base = [*PROGRAM, *options, *paths, "-c", str(unit), "-o", str(folder / "program.o")]
        if re.search(_STATIC % "|".join(errors), text.decode(errors="replace")):
            raise NotCompiled("the error function is static: no driver can notice its call")
        failure = self._call(folder, "-include", str(weak), *base)
        if failure:
            raise self._refused(folder, failure)
        return self._link(folder, errors, options)

    def with_driver(self, target: Path, options: Sequence[str] = ()) -> "Compiler":
        """Returns a compiler that links the driver as an object file.

        This saves time if many programs are compiled.
        """
        command = ["-std=gnu17", "-w", "-O1", *options, "-c", str(DRIVER), "-o", str(target)]
        if failure := self._call(target.parent, *command):
            raise NotCompiled(_first_error(failure, self.command))
        return replace(self, driver=target)

    def _link(self, folder: Path, errors: frozenset[str], options: Sequence[str]) -> "Built":
        """Links the program; functions without a definition return inputs named after them."""
        stubs = folder / "stubs.c"
        own = [f'void {name}() {{ viap_error("{name}"); }}' for name in sorted(errors - ERRORS)]
        objects = [str(self.driver), str(folder / "program.o")]
        last = ["-std=gnu17", "-w", *options, *LINK, "-o", str(folder / "program"), *objects]
        if own:
            stubs.write_text("\n".join([_DECLARED, *own, ""]))
        failure = self._call(folder, *last, *([str(stubs)] if own else ()))
        missing = tuple(sorted(set(_UNDEFINED.findall(failure))))
        if failure and missing:
            unknown = [
                f'long long {name}(void) {{ return viap_unknown("{name}"); }}' for name in missing
            ]
            stubs.write_text("\n".join([_DECLARED, *own, *unknown, ""]))
            failure = self._call(folder, *last, str(stubs))
        if failure:
            raise self._refused(folder, failure)
        if not (folder / "program").is_file():
            raise NotCompiled(f"'{self.command}' makes no program")
        return Built(folder / "program", INPUTS, frozenset(missing))

    def _refused(self, folder: Path, failure: str) -> NotCompiled:
        """Returns the error about a program; if none can be made for the model, it says that."""
        probe = folder / "probe.c"
        probe.write_text("#include <stdlib.h>\nint main(void) { return 0; }\n")
        made = [str(probe), "-o", str(folder / "probe")]
        if self._call(folder, *made) and not self._call(folder, *made, model=False):
            option, name = " ".join(self.model.flags), self.model.name
            what = f"'{self.command} {option}' makes no programs for {name} here"
            return NotCompiled(f"{what}: are its headers and libraries for {option} installed?")
        return NotCompiled(_first_error(failure, self.command))

    def _call(self, folder: Path, *arguments: str, model: bool = True) -> str:
        """Returns the compiler's error text; "" if it succeeded.

        The compiler's temporary files are put in the folder, since a killed compiler removes none.
        """
        if not self.model.is_x86_linux:
            raise NotCompiled(f"programs for {self.model.triple} don't run here")
        try:
            command = shlex.split(self.command)
        except ValueError as error:
            raise NotCompiled(f"'{self.command}' is not a command: {error}") from None
        if not command:
            raise NotCompiled("no compiler is named")
        try:
            # The messages are parsed, so they have to be the English ones.
            flags = self.model.flags if model else ()
            environment = {"LC_ALL": "C", "TMPDIR": str(folder)}
            done = finished([*command, *flags, *arguments], self.seconds, environment=environment)
        except OSError as error:
            raise NotCompiled(f"'{command[0]}' can't be started: {error.strerror}") from None
        except Stopped:
            raise NotCompiled(f"'{command[0]}' took more than {self.seconds:.0f} s") from None
        return (done.errors or "it gave no reason") if done.status else ""


@dataclass(frozen=True)
class Built:
    """An executable; `inputs` and `unknown` are the functions whose values it asks for.

    The unknown ones are declared in the program and defined nowhere.
    """

    path: Path
    inputs: frozenset[str]
    unknown: frozenset[str]


def _first_error(text: str, command: str) -> str:
    lines = [line for line in text.splitlines() if "error" in line or "cannot find" in line]
    shown = (lines or text.splitlines() or ["no message"])[0]
    return f"'{command}' does not compile the program: {shown.strip()[:300]}"
