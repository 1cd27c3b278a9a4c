"""`viap transform`: prints a program that is easier for other tools, as C."""

import argparse
from typing import TYPE_CHECKING

from viap.core.base.errors import UsageError, number_of
from viap.ui.cli.options import CommandLineError, Parser, add_program_files, add_program_options
from viap.ui.cli.program_entry import load_entry
from viap.ui.cli.streams import emit, tell

if TYPE_CHECKING:
    from viap.core.program.nodes import Program

_COMMAND = "viap transform"
# The transformation that each option belongs to.
_OPTIONS = {
    "factor": "shrink",
    "check": "shrink",
    "rounds": "eureka",
    "keep": "eureka",
    "assertion": "slice",
    "exact": "slice",
}


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "transformation",
        choices=("witness", "labmc", "shrink", "eureka", "slice", "unroll"),
        help="witness: a program without loops, with one cell of each array; "
        "labmc: a program whose loops have small known bounds; "
        "shrink: a program that runs a few iterations of each loop; "
        "eureka: an abstract program over some variables and cells; "
        "slice: the part of the program that decides an assertion; "
        "unroll: the statements that a program without unknown conditions goes through",
    )
    add_program_files(parser)
    add_program_options(parser)
    parser.add_argument(
        "--factor",
        metavar="K",
        help="shrink: the number of iterations (default: 1); 2f: two, one of them the first",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="shrink: print the program that checks whether K iterations are enough",
    )
    parser.add_argument(
        "--rounds",
        metavar="K",
        help="eureka: the number of refinements; 0: the first abstraction (default: all)",
    )
    parser.add_argument(
        "--keep",
        metavar="NAMES",
        help="eureka: keep these variables and cells instead, as in 'at,cells[1]'",
    )
    parser.add_argument(
        "--assertion",
        metavar="LINE",
        help="slice: the assertions in this line, or #N for the N-th one (default: all)",
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help="slice: keep all operations that may be undefined",
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="show on standard error what was transformed"
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.papers.tool_text import tool_text

    for option, owner in _OPTIONS.items():
        if getattr(arguments, option) and arguments.transformation != owner:
            text = f"--{option} is for the transformation '{owner}'"
            raise CommandLineError(_COMMAND, text)
    make = {
        "witness": _abstracted,
        "labmc": _abstracted,
        "shrink": _shrunk,
        "eureka": _refined,
        "slice": _sliced,
        "unroll": _unrolled,
    }[arguments.transformation]
    notes: list[str] = []
    emit(tool_text(make(arguments, notes), notes))
    return 0


def _abstracted(arguments: argparse.Namespace, notes: list[str]) -> "Program":
    from viap.papers.labmc.transformation import labmc_loops, labmc_report
    from viap.papers.witness.precision_rules import precision_report
    from viap.papers.witness.transformation import witness_program

    transform, report = {
        "witness": (witness_program, precision_report),
        "labmc": (labmc_loops, labmc_report),
    }[arguments.transformation]
    program = load_entry(arguments)
    for text in report(program) if arguments.verbose else ():
        tell(text)
    return transform(program)


def _shrunk(arguments: argparse.Namespace, notes: list[str]) -> "Program":
    from viap.papers.shrink.shrink_goals import read_factor
    from viap.papers.shrink.transformation import CHECK, RESIDUAL, Shrinking

    text = arguments.factor or "1"
    factor = read_factor(text)
    if factor is None:
        raise CommandLineError(_COMMAND, f"--factor is 1 to 9, or 2f to 9f, not '{text}'")
    shrinking = Shrinking(load_entry(arguments))
    if arguments.verbose:
        for goal in shrinking.goals:
            tell(f"{goal.position}: {goal.text()}")
    parts = range(len(shrinking.goals))
    kind = CHECK if arguments.check else RESIDUAL
    return shrinking.program([factor] * len(parts), parts, [kind])


def _refined(arguments: argparse.Namespace, notes: list[str]) -> "Program":
    """The abstract program; its rounds become notes."""
    from viap.prover.cases.abstract_programs import abstract_program, chosen_abstraction

    rounds = arguments.rounds
    if rounds is not None and not rounds.isdecimal():
        raise CommandLineError(_COMMAND, f"--rounds is a number from 0 on, not '{rounds}'")
    if arguments.keep is not None:
        if rounds is not None:
            raise CommandLineError(_COMMAND, "--keep chooses the abstraction: it has no --rounds")
        names = [name for name in arguments.keep.split(",") if name.strip()]
        return chosen_abstraction(load_entry(arguments), names)
    count = None if rounds is None else int(rounds)
    made = abstract_program(load_entry(arguments), count, notes.append)
    for note in notes if arguments.verbose else ():
        tell(note)
    return made


def _sliced(arguments: argparse.Namespace, notes: list[str]) -> "Program":
    """The slice for the assertions that were chosen."""
    from viap.core.program.nodes import statements
    from viap.papers.slicing import assertions, chosen_assertions, sliced

    program = load_entry(arguments)
    choice = arguments.assertion
    chosen = assertions(program) if choice is None else chosen_assertions(program, choice)
    made = sliced(program, chosen, arguments.exact)
    if arguments.verbose:
        before, after = (sum(1 for _ in statements(each.body)) for each in (program, made))
        places = ", ".join(f"line {each.position.source.line}" for each in chosen)
        tell(f"{arguments.file}: {after} of {before} statements decide the assertions in {places}")
    return made


def _unrolled(arguments: argparse.Namespace, notes: list[str]) -> "Program":
    from viap.papers.unrolling import unrolled_program

    made = unrolled_program(load_entry(arguments))
    if made is None:
        raise UsageError(f"{arguments.file}: inputs decide which statements are run, or many are")
    if arguments.verbose:
        tell(f"{arguments.file}: {number_of(len(made.body), 'statement')}")
    return made
