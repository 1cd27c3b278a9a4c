"""`viap run`: executes a program on the machine and reports the run."""

import argparse
import json

from viap.cli.describe_run import run_as_json, run_as_text
from viap.cli.input_values import read_values
from viap.cli.options import Parser, add_program_files, add_program_options, natural, positive
from viap.cli.output import emit
from viap.cli.program_entry import load_entry
from viap.machine import End, FirstRead, InputSource, ListedInputs, SeededInputs, compile_program
from viap.machine.caller_values import names_of_inputs
from viap.program.nodes import ordinary_program

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
    parser.add_argument("--trace", action="store_true", help="print every step")
    parser.add_argument(
        "--steps",
        type=positive,
        metavar="N",
        help=f"stop after N steps (default: {STEPS}, with --trace {TRACED_STEPS})",
    )
    parser.add_argument("--json", action="store_true", help="print the run as JSON")
    add_program_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    source = _inputs(arguments)
    program = ordinary_program(load_entry(arguments))
    machine = compile_program(program, trace=arguments.trace)
    budget = arguments.steps or (TRACED_STEPS if arguments.trace else STEPS)
    reads: list[FirstRead] = []
    run = machine.run(source, budget=budget, cells=reads)
    given = names_of_inputs(program, run, reads)
    if arguments.json:
        emit(json.dumps(run_as_json(program, run, given), indent=2) + "\n")
    else:
        emit(run_as_text(program, run, given))
    return STATUS[run.end]


def _inputs(arguments: argparse.Namespace) -> InputSource:
    if arguments.input is not None:
        return ListedInputs(read_values(arguments.input))
    return SeededInputs(arguments.seed or 0)
