"""`viap completion SHELL`: prints what makes a shell complete viap's commands and options."""

import argparse
from importlib import import_module

from viap.cli.options import Parser
from viap.cli.output import emit

SHELLS = ("bash", "zsh")
# The last word of a value's name says that it is a file or a folder.
_FILES = ("FILE", "FILE.c", "HEADER", "P.prp", "OUT.yml", "OUT.c", "OUT.html", "NAME|FILE")
_FOLDERS = ("DIR",)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell")


def execute(arguments: argparse.Namespace) -> int:
    import shtab

    emit(shtab.complete(_whole_parser(), arguments.shell) + "\n")
    return 0


def _whole_parser() -> argparse.ArgumentParser:
    """One parser with all commands."""
    import shtab

    from viap.cli.main import COMMANDS

    whole = argparse.ArgumentParser(prog="viap")
    commands = whole.add_subparsers(parser_class=argparse.ArgumentParser)
    for name, summary in COMMANDS.items():
        own = Parser(prog=f"viap {name}")
        import_module(f"viap.cli.{name}").add_arguments(own)
        for action in own._actions:
            if action.metavar in _FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar in _FOLDERS:
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        commands.add_parser(name, parents=[own], add_help=False, help=summary)
    return whole
