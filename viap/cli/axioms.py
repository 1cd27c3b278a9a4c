"""`viap axioms`: prints the axioms that a program is translated to."""

import argparse

from viap.cli.options import Parser, add_check_option, add_program_options
from viap.cli.output import emit
from viap.cli.program_entry import load_entry
from viap.program.nodes import Program

STAGES = ("raw", "solved", "instantiated")
FORMATS = ("text", "smt2")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a C program")
    parser.add_argument(
        "--stage",
        choices=STAGES,
        default="raw",
        help="the axioms as translated (the default), with closed forms, or the instances "
        "that direct proofs use, for each assertion",
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="numbered formulas (the default), or an SMT-LIB script",
    )
    add_check_option(parser, "add assertions for operations that may be undefined, of these kinds")
    add_program_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    from viap.explain.theory_report import theory_smtlib, theory_text
    from viap.translate.translation import theory_of

    program = load_entry(arguments, arguments.check)
    if arguments.check:
        from viap.transform.common.requested_checks import asked

        program = asked({}, arguments.check).program(program)
    if arguments.stage == "instantiated":
        emit(_instantiated(program, arguments.format))
        return 0
    theory = theory_of(program)
    if arguments.stage == "solved":
        from viap.explain.solved_theory import solve, solved_theory

        theory = solved_theory(solve(theory))
    emit(theory_text(theory) if arguments.format == "text" else theory_smtlib(theory))
    return 0


def _instantiated(program: Program, form: str) -> str:
    from viap.explain.direct_questions import instantiate
    from viap.explain.question_report import questions_smtlib, questions_text
    from viap.translate.translation import theory_of

    known = instantiate(theory_of(program))
    return questions_text(known) if form == "text" else questions_smtlib(known)
