"""`viap transform`: prints a program that is easier for other tools, as C."""

import argparse
from typing import TYPE_CHECKING

from viap.cli.options import CommandLineError, Parser, add_program_options
from viap.cli.output import emit, tell
from viap.cli.program_entry import load_entry

if TYPE_CHECKING:
    from viap.program.nodes import Program
    from viap.transform.shrink.shrink_factors import Factor


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "transformation",
        choices=("witness", "labmc", "shrink"),
        help="witness: a program without loops, with one cell of each array; "
        "labmc: a program whose loops have small known bounds; "
        "shrink: a program that runs a few iterations of each loop",
    )
    parser.add_argument("file", metavar="FILE", help="a C program")
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
        "-v", "--verbose", action="store_true", help="show on standard error what was transformed"
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.program.printer import print_program

    factor = _factor(arguments)
    program = load_entry(arguments)
    if factor is not None:
        made = _shrunk(program, arguments, factor)
    else:
        made = _abstracted(program, arguments)
    emit(print_program(made, positions=True))
    return 0


def _factor(arguments: argparse.Namespace) -> "Factor | None":
    """The shrink factor; None where nothing is shrunk."""
    command = "viap transform"
    if arguments.transformation != "shrink":
        for option, given in (("--factor", arguments.factor), ("--check", arguments.check)):
            if given:
                raise CommandLineError(command, f"{option} is for the transformation 'shrink'")
        return None
    from viap.transform.shrink.shrink_factors import read_factor

    text = arguments.factor or "1"
    factor = read_factor(text)
    if factor is None:
        raise CommandLineError(command, f"--factor is 1 to 9, or 2f to 9f, not '{text}'")
    return factor


def _abstracted(program: "Program", arguments: argparse.Namespace) -> "Program":
    from viap.transform.labmc.transformation import labmc_loops, labmc_report
    from viap.transform.witness.precision_rules import precision_report
    from viap.transform.witness.transformation import witness_program

    transform, report = {
        "witness": (witness_program, precision_report),
        "labmc": (labmc_loops, labmc_report),
    }[arguments.transformation]
    for text in report(program) if arguments.verbose else ():
        tell(text)
    return transform(program)


def _shrunk(program: "Program", arguments: argparse.Namespace, factor: "Factor") -> "Program":
    from viap.transform.shrink.array_input_loops import with_contents
    from viap.transform.shrink.transformation import CHECK, RESIDUAL, Shrinking

    shrinking = Shrinking(program)
    if arguments.verbose:
        for goal in shrinking.goals:
            tell(f"{goal.position}: {goal.text()}")
    parts = range(len(shrinking.goals))
    kind = CHECK if arguments.check else RESIDUAL
    return with_contents(shrinking.program([factor] * len(parts), parts, [kind]))
