"""`viap show`: prints a program in one of the forms that it takes on its way."""

import argparse

from viap.core.program.integer_types import named_model
from viap.ui.cli.options import Parser, add_program_files, add_program_options
from viap.ui.cli.program_entry import arguments_of_file, compilation_of, entry_of, load_entry
from viap.ui.cli.streams import emit

STAGES = ("c", "program", "loops")


def add_arguments(parser: Parser) -> None:
    add_program_files(parser)
    parser.add_argument(
        "--stage",
        choices=STAGES,
        default="program",
        help="typed C, the core program (the default), or the loops with closed forms",
    )
    add_program_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    text = _form(arguments)
    emit(text if text.endswith("\n") else text + "\n")
    return 0


def _form(arguments: argparse.Namespace) -> str:
    if arguments.stage == "c":
        from viap.c.load import load_tree
        from viap.c.tree.tree_printer import print_tree

        arguments = arguments_of_file(arguments, arguments.file)
        entry, model = entry_of(arguments), named_model(arguments.data_model)
        tree = load_tree(
            arguments.file,
            model,
            function=entry.function,
            contract=entry.contract,
            compilation=compilation_of(arguments),
        )
        return print_tree(tree)
    program = load_entry(arguments)
    if arguments.stage == "loops":
        from viap.core.translate.proved_theory import theory_of
        from viap.ui.explain.loop_report import loops_text
        from viap.ui.explain.solved_theory import solve

        return loops_text(solve(theory_of(program)))
    from viap.core.program.printer import print_program

    return print_program(program)
