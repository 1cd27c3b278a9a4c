"""`viap run`: executes a program on the machine and reports the run."""

import argparse
import json
import re
import sys
from pathlib import Path

from viap.core.base.errors import UsageError, number_of
from viap.core.program.nodes import Program, ordinary_program
from viap.runs.machine import (
    End,
    FirstRead,
    InputSource,
    ListedInputs,
    Run,
    SeededInputs,
    compile_program,
)
from viap.runs.machine.input_sources import names_of_inputs
from viap.runs.machine.runs import NO_INPUTS_LEFT
from viap.ui.cli.options import (
    Parser,
    add_program_files,
    add_program_options,
    check_kinds,
    natural,
    positive,
)
from viap.ui.cli.output.describe_run import run_as_json, run_as_text
from viap.ui.cli.program_entry import load_entry
from viap.ui.cli.streams import emit

# A trace keeps every step in memory, so that fewer are allowed unless asked for.
STEPS = 10_000_000
TRACED_STEPS = 100_000

# An abort and a false assumption are ends that C and the program's author intend. Undefined
# behaviour, or an end of the budget or of the inputs, leaves the rest of the run open.
STATUS = {
    End.END: 0,
    End.ABORT: 0,
    End.ASSUMPTION: 0,
    End.ERROR: 1,
    End.UNDEFINED: 3,
    End.BUDGET: 3,
    End.INPUTS: 3,
}


def add_arguments(parser: Parser) -> None:
    add_program_files(parser)
    inputs = parser.add_mutually_exclusive_group()
    inputs.add_argument(
        "--input",
        metavar="VALUES",
        help="the inputs in the order in which they are read: integers, separated by commas or "
        "spaces; @FILE takes them from a file, - from standard input",
    )
    inputs.add_argument(
        "--seed", type=natural, metavar="N", help="choose inputs pseudo-randomly (default: seed 0)"
    )
    parser.add_argument(
        "--uninitialised",
        metavar="VALUES",
        help="with --input: the values of uninitialised variables and cells, in the order in which "
        "they are read (default: zeros)",
    )
    parser.add_argument("--trace", action="store_true", help="print every step")
    parser.add_argument(
        "--steps",
        type=positive,
        metavar="N",
        help=f"stop after N steps (default: {STEPS}, with --trace {TRACED_STEPS})",
    )
    parser.add_argument("--json", action="store_true", help="print the run as JSON")
    parser.add_argument(
        "--check",
        dest="checked",  # (settings of a project about proofs do not change a run)
        type=check_kinds,
        default=frozenset(),
        metavar="KINDS",
        help="operations that are undefined in these ways are errors, as for viap prove",
    )
    parser.add_argument(
        "--property", metavar="P.prp", help="run the program of a task of SV-COMP, as viap prove"
    )
    add_program_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    source = _inputs(arguments)
    program = _program(arguments)
    machine = compile_program(program, trace=arguments.trace, leap=not arguments.trace)
    budget = arguments.steps or (TRACED_STEPS if arguments.trace else STEPS)
    reads: list[FirstRead] = []
    run = machine.run(source, budget=budget, cells=reads)
    if run.end is End.INPUTS and run.detail != NO_INPUTS_LEFT:
        raise UsageError(f"{run.position}: {run.detail}")
    _refuse_surplus(source, run)
    given = names_of_inputs(program, run, reads)
    if arguments.json:
        emit(json.dumps(run_as_json(program, run, given), indent=2) + "\n")
    else:
        emit(run_as_text(program, run, given))
    return STATUS[run.end]


def _program(arguments: argparse.Namespace) -> Program:
    """The program to run: with the checks that were asked for, as `viap prove` has it."""
    if not arguments.checked and arguments.property is None:
        return ordinary_program(load_entry(arguments))
    from viap.core.program.integer_types import named_model
    from viap.project.property import DEFAULT_PROPERTY, read_property
    from viap.prover.cases.question import Question
    from viap.ui.cli.program_entry import (
        arguments_of_file,
        compilation_of,
        entry_of,
        environment_of,
    )

    goal = DEFAULT_PROPERTY if arguments.property is None else read_property(arguments.property)
    own = arguments_of_file(arguments, arguments.file)
    question = Question(
        own.file,
        entry_of(own, goal.entry),
        goal,
        own.checked,
        named_model(own.data_model),
        environment_of(own),
        compilation_of(own),
    )
    return ordinary_program(question.checks.program(question.load()))


def _inputs(arguments: argparse.Namespace) -> InputSource:
    if arguments.input is not None:
        unset = arguments.uninitialised
        return ListedInputs(read_values(arguments.input), read_values(unset) if unset else ())
    if arguments.uninitialised is not None:
        raise UsageError("--uninitialised needs --input, which gives the other values")
    return SeededInputs(arguments.seed or 0)


def _refuse_surplus(source: InputSource, run: Run) -> None:
    """Raises UsageError if values were listed that the run did not read."""
    if not isinstance(source, ListedInputs):
        return
    read = sum(bool(each.function) for each in run.inputs)
    for option, values, count in (
        ("--input", source.values, read),
        ("--uninitialised", source.uninitialised, len(run.inputs) - read),
    ):
        if len(values) > count:
            where = f" (it stopped at {run.position})" if run.position is not None else ""
            raise UsageError(
                f"{option} has {number_of(len(values), 'value')}, but the run read {count}{where}: "
                "leave out the others"
            )


# ---- The values that `viap run --input` feeds to a program.


_INTEGER = re.compile(
    r"(?P<value>[+-]?(0[xX][0-9a-fA-F]{1,64}|[0-9]{1,64}))([*](?P<times>[0-9]{1,8}))?", re.ASCII
)


_FLOAT = re.compile(
    r"(?P<number>[+-]?(((\d+\.\d*|\.\d+)(e[+-]?\d{1,4})?|\d+e[+-]?\d{1,4}"
    r"|0x[0-9a-f]*\.?[0-9a-f]*p[+-]?\d{1,4}|inf|nan)f?))([*](?P<times>[0-9]{1,8}))?",
    re.ASCII | re.IGNORECASE,
)


def read_values(text: str) -> list[int]:
    """The integers in an option's value: listed in it, in `@file`, or for `-` on standard input."""
    if text == "-":
        return parse_values(_read_standard_input(), "standard input")
    if text.startswith("@"):
        return parse_values(_read_file(text[1:]), text[1:])
    return parse_values(text, "--input")


def parse_values(text: str, origin: str) -> list[int]:
    """Integers between commas or white space; decimal (also with leading zeros) or hexadecimal.

    `7*1000` is a thousand sevens.
    """
    values = []
    # An empty part between two commas is a slip; at the end of a list it is a habit.
    parts = re.sub(r"\s*,\s*$", "", text.strip())
    for number, word in enumerate(re.split(r"\s*,\s*|\s+", parts) if parts else [], start=1):
        number_of = _FLOAT.fullmatch(word)
        if number_of is not None:
            values += [_pattern(number_of["number"])] * int(number_of["times"] or 1)
            continue
        found = _INTEGER.fullmatch(word)
        if not found:
            shown = word if len(word) <= 40 else word[:37] + "..."
            raise UsageError(f"{origin}: value {number}, '{shown}', is not an integer")
        value = int(found["value"], 16 if "x" in word.lower() else 10)
        values += [value] * int(found["times"] or 1)
    return values


def _pattern(text: str) -> int:
    """The bits of a floating-point number: of a float if it ends with `f`, else of a double."""
    from viap.core.base.floating_constants import parse
    from viap.core.base.floating_formats import BINARY32, BINARY64

    form = BINARY32 if text[-1] in "fF" and not text.endswith("inf") else BINARY64
    plain = text.lstrip("+-").removesuffix("f") if form is BINARY32 else text.lstrip("+-")
    special = {"inf": form.infinity, "nan": form.nan}
    bits = special[plain] if plain in special else parse(plain, form)
    if bits is None:
        raise UsageError(f"'{text[:40]}...' has too many digits")
    return bits | form.sign if text.startswith("-") else bits


def _read_file(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{path} does not hold integers: it is not text") from None


def _read_standard_input() -> str:
    if sys.stdin is None:
        raise UsageError("cannot read the inputs: standard input is closed")
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise UsageError("standard input does not hold integers: it is not text") from None
