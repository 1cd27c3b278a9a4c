"""`viap transform`: prints a program that is easier for other tools, as C."""

import argparse

from viap.c.load import load_program
from viap.cli.options import Parser, add_program_options
from viap.cli.output import emit, tell
from viap.program.types import DataModel


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "transformation",
        choices=("witness", "labmc"),
        help="witness: no loops and no arrays, of each array one cell alone; "
        "labmc: loops with small known bounds",
    )
    parser.add_argument("file", metavar="FILE", help="a C program")
    add_program_options(parser)
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="say what it did, on standard error"
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.program.printer import print_program
    from viap.transform.labmc import labmc_loops, labmc_report
    from viap.transform.precision import precision_report
    from viap.transform.witness import witness_program

    model = DataModel[arguments.data_model]
    function = arguments.function or "main"
    program = load_program(arguments.file, model, function=function)
    transform, report = {
        "witness": (witness_program, precision_report),
        "labmc": (labmc_loops, labmc_report),
    }[arguments.transformation]
    for text in report(program) if arguments.verbose else ():
        tell(text)
    emit(print_program(transform(program), positions=True))
    return 0
