"""Compiles a program together with the driver, by any C compiler."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from viap.errors import ViapError
from viap.program.integer_types import DataModel
from viap.timed_process import Stopped, finished

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
