"""Where a program starts, and what is around it, as the options say."""

import argparse
from typing import TYPE_CHECKING

from viap.errors import UsageError
from viap.program.integer_types import DataModel
from viap.project.program_entry import MAIN, ProgramEntry

if TYPE_CHECKING:
    from viap.c.environment import Environment
    from viap.program.nodes import Program


def entry_of(arguments: argparse.Namespace, default: str = MAIN) -> ProgramEntry:
    """The one function that a command is about."""
    if len(arguments.function) > 1:
        raise UsageError("--function is given more than once: this command takes one function")
    return named(arguments, arguments.function[0] if arguments.function else None, default)


def load_entry(arguments: argparse.Namespace, watch: frozenset[str] = frozenset()) -> "Program":
    """The core program of the FILE, as the options say that it is read."""
    from viap.session.question import load

    model, environment = DataModel[arguments.data_model], environment_of(arguments)
    return load(arguments.file, entry_of(arguments), model, watch, None, environment)


def environment_of(arguments: argparse.Namespace) -> "Environment":
    """What the options say of external functions and the like."""
    from viap.session.question import surroundings

    of_task = getattr(arguments, "property", None) is not None
    return surroundings(of_task, arguments.external, arguments.volatile, arguments.malloc_may_fail)


def named(
    arguments: argparse.Namespace, function: str | None, default: str = MAIN, strict: bool = True
) -> ProgramEntry:
    """The entry of that name, with what the options promise. Raises UsageError.

    `strict`: whether an array that the function does not have is an error.
    """
    from viap.session.question import entry_point

    return entry_point(function, arguments.array, arguments.assume, default, strict)
