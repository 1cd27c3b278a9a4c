"""`viap completion SHELL`: prints what makes a shell complete viap's commands and options."""

import argparse
from importlib import import_module

from viap.ui.cli.options import Parser
from viap.ui.cli.streams import emit

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell")


def execute(arguments: argparse.Namespace) -> int:
    import shtab

    emit(shtab.complete(_whole_parser(), arguments.shell) + "\n")
    return 0


def _whole_parser() -> argparse.ArgumentParser:
    """One parser with all commands."""
    from viap.ui.cli.command_table import COMMANDS
    from viap.ui.cli.commands.completion_values import values_of

    whole = argparse.ArgumentParser(prog="viap")
    commands = whole.add_subparsers(parser_class=argparse.ArgumentParser)
    for name, summary in COMMANDS.items():
        own = Parser(prog=f"viap {name}")
        import_module(f"viap.ui.cli.commands.{name}").add_arguments(own)
        for action in own._actions:
            values = values_of(str(action.metavar))
            if values is not None:
                action.complete = values  # type: ignore[attr-defined]
        commands.add_parser(name, parents=[own], add_help=False, help=summary)
    return whole
