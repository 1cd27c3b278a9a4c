"""Another preprocessor in place of viap's own: `--cpp 'gcc -E'`.

It gets the text on its standard input, with a line marker for its name, and the options of the
compilation. The markers in its output say where the lines come from.
"""

import os
import re
import shlex

from viap.core.base.errors import InputError, SyntaxFault, UsageError
from viap.core.base.processes import Stopped, finished
from viap.core.base.source import Position
from viap.core.program.integer_types import DataModel
from viap.project.compilation import Compilation

SECONDS = 60.0  # for one file
# Keeps functions of <ctype.h> functions, where glibc has macros that use tables of its own.
_DEFINED = ("-D__NO_CTYPE",)
_ERRNO = re.compile(r"\(\*__errno_location \(\)\)")
# The preprocessor's messages: "file:line:column: fatal error: text".
_MESSAGE = re.compile(
    r"^(?P<file>[^\n:]+):(?P<line>\d+):(?:(?P<column>\d+):)? (?:fatal )?error: (?P<text>.*)$",
    re.MULTILINE,
)


def output_of_command(text: str, name: str, model: DataModel, compilation: Compilation) -> str:
    """Preprocess a text by the command of the options; raise SyntaxFault with its message."""
    words = _words(compilation.cpp)
    folder = os.path.dirname(os.path.abspath(name))
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    options = [*model.flags, *compilation.flags(), *_DEFINED, "-iquote", folder]
    command = [*words, *options, "-"]
    try:
        done = finished(command, SECONDS, f'# 1 "{quoted}"\n{text}', {"LC_ALL": "C"})
    except OSError as error:
        raise UsageError(f"--cpp: '{words[0]}' can't be started: {error.strerror}") from None
    except Stopped:
        raise UsageError(f"--cpp: '{words[0]}' took more than {SECONDS:.0f} s") from None
    if done.status:
        raise _fault(done.errors, words[0], name)
    return _with_errno(done.output.replace("\r\n", "\n"))


def _with_errno(output: str) -> str:
    """Return the output with `errno` as a variable, as viap's own header declares it."""
    found, count = _ERRNO.subn("errno", output)
    return f"extern int errno;\n{found}" if count else output


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"--cpp: '{command}' is not a command: {error}") from None
    if not words:
        raise UsageError("--cpp names no command")
    return words


def _fault(errors: str, command: str, name: str) -> InputError:
    found = _MESSAGE.search(errors)
    if found is None:
        said = next((line for line in errors.splitlines() if line.strip()), "it gave no reason")
        return SyntaxFault(f"{command} failed: {said.strip()[:300]}", Position(name), "--cpp")
    place = Position(found["file"], int(found["line"]), int(found["column"] or 0))
    return SyntaxFault(f"{command}: {found['text'].strip()[:300]}", place, "--cpp")
