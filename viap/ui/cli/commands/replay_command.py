"""The command that repeats a counterexample: `viap run` with its inputs."""

import argparse
import shlex
from collections.abc import Iterable, Sequence
from itertools import groupby

from viap.core.base.errors import UsageError
from viap.core.program.c_names import shown
from viap.core.program.undefined_behaviour import ALL
from viap.runs.machine import InputValue
from viap.ui.cli.commands.run import STEPS, parse_values
from viap.ui.cli.options import Parser
from viap.ui.cli.output.file_result import FileResult

_LONGEST = 100_000  # characters of a command, which shells take
# Options that the counterexample itself determines.
_OWN = frozenset(("--function", "--array", "--assume", "--check", "--json"))


def replay_command(
    arguments: argparse.Namespace, result: FileResult, proving: Parser
) -> str | None:
    """Returns the command; None if there is no run, or the command would be too long.

    `proving`: the parser of the command that found the run.
    """
    found = result.counterexample
    words: Sequence[str] | None = getattr(arguments, "words", None)
    if found is None or words is None:
        return None
    contract = found.entry.contract
    if contract is not None and contract.behind:
        return None  # it is about functions that the file does not have
    command = ["viap", "run", *kept_options(words, proving)]
    if result.function is not None:
        command += ["--function", result.function]
    if contract is not None:
        for name, size in contract.arrays:
            command += ["--array", f"{name}:{size}"]
        for text in contract.assumptions:
            command += ["--assume", text]
    if arguments.check:
        every = arguments.check >= ALL
        command += ["--check", "all" if every else ",".join(sorted(arguments.check))]
    several = arguments.all_functions or len(arguments.function) > 1
    if several and not arguments.calls:
        command.append("--modular")
    inputs = [each for each in found.run.inputs if each.function]
    command += ["--input", values_text(inputs)]
    unset = [each for each in found.run.inputs if not each.function]
    if any(each.value for each in unset):
        command += ["--uninitialised", values_text(unset)]
    if found.run.steps > STEPS:
        command += ["--steps", str(found.run.steps)]
    text = shlex.join([*command, *_files(arguments, result)])
    return text if len(text) <= _LONGEST else None


def values_text(inputs: Iterable[InputValue]) -> str:
    """Returns the values as `--input` reads them: equal neighbours as `VALUE*TIMES`."""
    parts = []
    for text, group in groupby(_value(each) for each in inputs):
        count = len(list(group))
        parts += [f"{text}*{count}"] if count > 3 else [text] * count
    return ",".join(parts)


def _value(each: InputValue) -> str:
    text = shown(each.value, each.type)
    try:
        exact = parse_values(text, "") == [each.value]
    except UsageError:
        exact = False
    return text if exact else str(each.value)


def _files(arguments: argparse.Namespace, result: FileResult) -> list[str]:
    """Returns the files of the program in the order of linking."""
    others, behind = list(result.linked), getattr(arguments, "behind", 0)
    files = [*others[:behind], result.file, *others[behind:]]
    return ["--", *files] if any(file.startswith("-") for file in files) else files


def kept_options(words: Sequence[str], proving: Parser) -> list[str]:
    """Returns the words of a `viap prove` that `viap run` takes as well, without files."""
    from viap.ui.cli.commands import run

    running = Parser("viap run")
    run.add_arguments(running)
    known, taken = proving._option_string_actions, running._option_string_actions
    kept: list[str] = []
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            break
        option, _, value = word.partition("=")
        if word not in known and option not in known:
            option = next((o for o in _short(known) if word.startswith(o)), "")
            value = word[len(option) :]
        if not option or not word.startswith("-"):
            continue  # a file
        action = known[word if word in known else option]
        own = [word]
        if action.nargs is None and not value and waiting:
            own.append(waiting.pop(0))
        if option in taken and option not in _OWN:
            kept += own
    return kept


def _short(known: Iterable[str]) -> list[str]:
    """Returns the options whose value may follow without a space, longer ones first."""
    plain = [option for option in known if not option.startswith("--")]
    return sorted(plain, key=len, reverse=True)
