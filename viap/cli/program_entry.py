"""Where a program starts: with main, or with a function that somebody calls."""

import argparse
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.errors import UsageError
from viap.program.integer_types import DataModel

if TYPE_CHECKING:
    from viap.c.environment import Environment
    from viap.program.nodes import Program
    from viap.project.contract import Contract

MAIN = "main"


@dataclass(frozen=True)
class ProgramEntry:
    """`contract`: what the function's callers promise; None where the program starts there."""

    function: str
    contract: "Contract | None" = None

    def probe(self) -> "ProgramEntry":
        """An error in place of the function's body: it is reached if the contract can be kept."""
        assert self.contract is not None
        return replace(self, contract=replace(self.contract, probe=True))

    def load(
        self,
        file: str,
        model: DataModel,
        watch: frozenset[str],
        errors: frozenset[str] | None = None,
        environment: "Environment | None" = None,
    ) -> "Program":
        """The core program of a file that starts here."""
        from viap.c.environment import DEFAULT
        from viap.c.load import load_program

        program = load_program(
            file,
            model,
            errors=errors,
            function=self.function,
            contract=self.contract,
            watch=watch,
            environment=environment or DEFAULT,
        )
        if self.contract is None:
            return program
        from viap.transform.common.definedness_checks import as_promised

        return as_promised(program)


def entry_of(arguments: argparse.Namespace, default: str = MAIN) -> ProgramEntry:
    """The one function that a command is about."""
    if len(arguments.function) > 1:
        raise UsageError("--function is given more than once: this command takes one function")
    return named(arguments, arguments.function[0] if arguments.function else None, default)


def load_entry(arguments: argparse.Namespace, watch: frozenset[str] = frozenset()) -> "Program":
    """The core program of the FILE, as the options say that it is read."""
    model, environment = DataModel[arguments.data_model], environment_of(arguments)
    return entry_of(arguments).load(arguments.file, model, watch, environment=environment)


def environment_of(arguments: argparse.Namespace) -> "Environment":
    """What the options say of external functions and the like."""
    from viap.c.environment import DEFAULT, SV_COMP

    usual = DEFAULT if getattr(arguments, "property", None) is None else SV_COMP
    return replace(
        usual,
        external=arguments.external or usual.external,
        volatile=arguments.volatile or usual.volatile,
        malloc_may_fail=arguments.malloc_may_fail,
    )


def named(
    arguments: argparse.Namespace, function: str | None, default: str = MAIN, strict: bool = True
) -> ProgramEntry:
    """The entry of that name, with what the options promise. Raises UsageError.

    `strict`: whether an array that the function does not have is an error.
    """
    if function is None or function == MAIN:
        if strict:
            _nothing_promised(arguments)
        return ProgramEntry(function or default)
    for name, count in Counter(name for name, _ in arguments.array).items():
        if count > 1:
            raise UsageError(f"--array gives '{name}' more than one size")
    from viap.project.contract import Contract

    return ProgramEntry(function, Contract(tuple(arguments.array), tuple(arguments.assume), strict))


def _nothing_promised(arguments: argparse.Namespace) -> None:
    for option in ("array", "assume"):
        if getattr(arguments, option):
            raise UsageError(
                f"--{option} is about the callers of a function: name it with --function "
                "(main has no callers)"
            )
