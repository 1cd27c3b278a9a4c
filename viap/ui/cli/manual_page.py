"""`viap --man`: the manual page, made from the same parsers as the help of each command.

It needs nothing but Python's own library: an installation makes the page, too (setup.py).
"""

import argparse
import re
from collections.abc import Iterator
from importlib import import_module

from viap import __version__
from viap.ui.cli.command_table import COMMANDS, SUBCOMMANDS
from viap.ui.cli.options import Parser

_STATUS = (
    ("0", "Everything is proved."),
    ("1", "A violation was found."),
    ("2", "The command line or the input is wrong."),
    ("3", "Something is unknown."),
)
_ABOUT = (
    "viap verifies C programs automatically. \\fBviap prove\\fR answers TRUE (every assertion is "
    "proved), FALSE (with inputs for which an assertion fails) or UNKNOWN (with the reason). "
    "Results go to standard output, messages to standard error."
)
_FILES = (
    "The settings of a project: the nearest one in a folder above a file counts. "
    "\\fBviap init\\fR writes one with comments."
)


def manual_page() -> str:
    """Returns the page in the language of man(7)."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f'.TH VIAP 1 "" "viap {__version__}" "User Commands"'
    yield ".SH NAME"
    yield r"viap \- automatic verifier for C programs"
    yield ".SH SYNOPSIS"
    yield r"\fBviap\fR \fICOMMAND\fR [\fIOPTION\fR...] \fIFILE\fR..."
    yield ".SH DESCRIPTION"
    yield from _wrapped(_ABOUT)
    yield ".SH COMMANDS"
    every = {**COMMANDS, **{" ".join(words): text for words, text in SUBCOMMANDS.items()}}
    for name, summary in every.items():
        yield from _command(name, summary)
    yield ".SH EXIT STATUS"
    for status, meaning in _STATUS:
        yield ".TP"
        yield f".B {status}"
        yield meaning
    yield ".SH FILES"
    yield ".TP"
    yield ".I viap.toml"
    yield from _wrapped(_FILES)


def _command(name: str, summary: str) -> Iterator[str]:
    parser = Parser(prog=f"viap {name}")
    import_module(f"viap.ui.cli.commands.{name.replace(' ', '_')}").add_arguments(parser)
    yield f'.SS "viap {name}"'
    yield from _wrapped(_escaped(f"{summary[0].upper()}{summary[1:]}."))
    for action in parser._actions:
        if action.help and action.help is not argparse.SUPPRESS:
            yield from _option(parser, action)


def _option(parser: Parser, action: argparse.Action) -> Iterator[str]:
    form = parser._get_formatter()
    yield ".TP"
    yield rf"\fB{_escaped(form._format_action_invocation(action))}\fR"
    yield from _wrapped(_escaped(form._expand_help(action)))


def _escaped(text: str) -> str:
    return re.sub(r"\\", r"\\e", text).replace("-", r"\-")


def _wrapped(text: str) -> Iterator[str]:
    """Yields lines of at most 80 characters that are no requests."""
    import textwrap

    for line in textwrap.wrap(text, 78, break_long_words=False, break_on_hyphens=False):
        yield rf"\&{line}" if line[0] in ".'" else line
