"""The command `viap`: finds the sub-command and runs it.

A command's module is imported only when it is called, so that `viap --help` costs no
more than Python itself. Such a module has two functions: `add_arguments(parser)`, and
`execute(arguments)`, which prints and returns the exit status.
"""

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from viap import __version__
from viap.core.base.errors import BAD_INPUT, UsageError, did_you_mean
from viap.ui.cli.command_table import COMMANDS, SUBCOMMANDS, WITH_SETTINGS
from viap.ui.cli.guard import guarded
from viap.ui.cli.options import CommandLineError, Parser, check_kinds
from viap.ui.cli.streams import emit, routed, tell

if TYPE_CHECKING:
    from viap.project.settings import Settings


# Options without a line at the bottom of a terminal: `-v` tells all, the others keep quiet.
_WITHOUT_LINE = ("quiet", "verbose", "json", "sarif")

_HELP = """\
usage: viap COMMAND [OPTION...] FILE...

viap verifies C programs automatically. 'viap prove FILE' answers TRUE (every assertion
is proved), FALSE (with inputs for which an assertion fails) or UNKNOWN (with the reason).

commands:
{commands}

options:
  -h, --help     print this help
  --man          print the manual page: viap --man | man -l -
  --version      print the version

'viap COMMAND --help' describes a command and its options.
Exit status: 0 proved, 1 a violation was found, 2 bad usage or input, 3 unknown.
"""


_FIRST = """\
viap verifies C programs automatically. First steps:

  viap prove FILE.c                              can an assertion fail?
  viap prove --check all FILE.c                  and can anything undefined happen?
  viap prove --all-functions --check all FILE.c  a file without main, function by function
  viap prove --report page.html FILE.c           the answer as a page to look at
  viap --help                                    all commands
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit status."""
    # Numbers of any length are read and printed.
    sys.set_int_max_str_digits(0)
    return guarded(lambda: _dispatch(list(sys.argv[1:] if argv is None else argv)))


def _dispatch(argv: list[str]) -> int:
    if not argv:
        emit(_FIRST)
        return BAD_INPUT
    first, rest = argv[0], argv[1:]
    if first == "help":
        first, rest = (rest[0], ["--help"]) if rest else ("--help", [])
    if first in ("-h", "--help"):
        emit(_help())
        return 0
    if first == "--version":
        emit(f"viap {__version__}\n")
        return 0
    if first == "--man":
        from viap.ui.cli.manual_page import manual_page

        emit(manual_page())
        return 0
    if first not in COMMANDS:
        raise _unknown(first)
    description = COMMANDS[first]
    if rest and (first, rest[0]) in SUBCOMMANDS:
        description = SUBCOMMANDS[first, rest[0]]
        first, rest = f"{first} {rest[0]}", rest[1:]
    command = importlib.import_module(f"viap.ui.cli.commands.{first.replace(' ', '_')}")
    parser = Parser(prog=f"viap {first}", description=f"{description[0].upper()}{description[1:]}.")
    command.add_arguments(parser)
    arguments = parser.parse_command(rest)
    if first in WITH_SETTINGS:
        from viap.ui.cli.program_entry import model_of, settings_of

        path = settings_of(arguments)
        if path is not None:
            arguments = with_settings(parser, rest, path)
        arguments.data_model = model_of(arguments)
    arguments.words = tuple(rest)
    if not any(getattr(arguments, option, False) for option in _WITHOUT_LINE):
        files = getattr(arguments, "files", None) or [getattr(arguments, "file", "") or ""]
        routed("begin", " ".join(filter(None, ("viap", first, files[0]))))
    status: int = command.execute(arguments)
    return status


def _unknown(word: str) -> CommandLineError:
    if word.startswith("-"):
        kind, known = "option", ["--help", "--man", "--version"]
    else:
        kind, known = "command", list(COMMANDS)
    if word.endswith((".c", ".i")):
        hint = f"; did you mean 'viap prove {word}'?"
    else:
        hint = did_you_mean(word, known)
    return CommandLineError("viap", f"unknown {kind} '{word}'{hint}")


def _help() -> str:
    named = {**COMMANDS, **{" ".join(words): text for words, text in SUBCOMMANDS.items()}}
    commands = "\n".join(f"  {name:<13}  {text}" for name, text in named.items())
    return _HELP.format(commands=commands)


# ---- The settings of a project as defaults of the options.


def with_settings(parser: Parser, words: Sequence[str], path: str) -> argparse.Namespace:
    """The arguments of a command, with the settings in a file as the defaults."""
    from viap.project.settings import read_settings

    arguments = parser.parse_command(words)
    settings = read_settings(path)
    if getattr(arguments, "verbose", False):
        tell(f"settings: {path}")
    known = vars(arguments)
    parser.set_defaults(**{k: v for k, v in _defaults(settings).items() if k in known})
    arguments = parser.parse_command(words)
    arguments.settings = settings
    return arguments


def _defaults(settings: "Settings") -> dict[str, Any]:
    compilation = settings.compilation
    values: dict[str, Any] = {
        "include_folders": list(compilation.include),
        "system_folders": list(compilation.system),
        "macros": list(compilation.macros),
        "include_first": list(compilation.first),
        "standard": compilation.standard or None,
        "cpp": compilation.cpp or None,
        "system_headers": compilation.machine,
        "database": settings.database,
    }
    for name, value in settings.prove.items():
        values[name.replace("-", "_")] = value
    if "check" in values:
        try:
            values["check"] = check_kinds(values["check"])
        except argparse.ArgumentTypeError as error:
            raise UsageError(f"{settings.path}: 'check': {error}") from None
    return values
