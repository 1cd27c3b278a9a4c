"""`viap axioms`: prints the axioms that a program is translated to."""

import argparse
from pathlib import Path

from viap.core.base.errors import UsageError
from viap.core.program.nodes import Program
from viap.ui.cli.options import (
    Parser,
    add_axioms_option,
    add_check_option,
    add_program_files,
    add_program_options,
)
from viap.ui.cli.program_entry import load_entry
from viap.ui.cli.streams import emit

STAGES = ("raw", "solved", "instantiated")
FORMATS = ("text", "smt2")


def add_arguments(parser: Parser) -> None:
    add_program_files(parser, needed=False)
    parser.add_argument(
        "--stage",
        choices=STAGES,
        default="raw",
        help="the axioms as translated (the default), with closed forms, or the instances "
        "that proofs use, for each assertion",
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="numbered formulas (the default), or a complete SMT-LIB script",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="with --format smt2: write a script for each assertion into this folder",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        help="with --stage instantiated: the strategy whose proofs are shown (default: viap)",
    )
    parser.add_argument(
        "--lemmas",
        action="store_true",
        help="prove and list the lemmas that proofs may use, instead of a program's axioms",
    )
    parser.add_argument("--json", action="store_true", help="with --lemmas: print them as JSON")
    add_axioms_option(parser)
    add_check_option(parser, "add assertions for operations that may be undefined, of these kinds")
    add_program_options(parser)


def execute(arguments: argparse.Namespace) -> int:
    if arguments.lemmas:
        return _lemmas(arguments)
    if arguments.file is None:
        raise UsageError("which FILE? (without one: viap axioms --lemmas)")
    for name in ("axioms", "json"):
        if getattr(arguments, name):
            raise UsageError(f"--{name} goes with --lemmas")
    _check(arguments)
    program = load_entry(arguments, arguments.check)
    if arguments.check:
        from viap.core.program.checks.definedness_checks import asked

        program = asked({}, arguments.check).program(program)
    if arguments.stage == "instantiated":
        scripts = _instantiated(program, arguments)
    else:
        scripts = _of_theory(program, arguments)
    if arguments.out is None:
        emit(scripts[0])
    else:
        _write(scripts, Path(arguments.out), arguments)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if arguments.out is not None and arguments.format != "smt2":
        raise UsageError("--out writes scripts: add --format smt2")
    if arguments.strategy is not None and arguments.stage != "instantiated":
        raise UsageError("--strategy is for proofs: add --stage instantiated")


def _of_theory(program: Program, arguments: argparse.Namespace) -> list[str]:
    from viap.core.translate.proved_theory import theory_of
    from viap.core.translate.translation import translate
    from viap.ui.explain.question_report import theory_scripts, theory_smtlib
    from viap.ui.explain.theory_report import theory_text

    if arguments.stage == "solved":
        from viap.ui.explain.solved_theory import solve, solved_theory

        theory = solved_theory(solve(theory_of(program)))
    else:
        theory = translate(program)
    remark = f"axioms, stage {arguments.stage}"
    if arguments.format == "text":
        return [theory_text(theory)]
    if arguments.out is None:
        return [theory_smtlib(theory, remark)]
    return theory_scripts(theory, remark)


def _instantiated(program: Program, arguments: argparse.Namespace) -> list[str]:
    from viap.data import strategies_path
    from viap.prover.cases.strategy_file import find_plan
    from viap.ui.explain import question_report
    from viap.ui.explain.proof_questions import instantiate

    plan = find_plan(arguments.strategy or "viap", strategies_path())
    known = instantiate(program, plan)
    if arguments.format == "text":
        return [question_report.questions_text(known)]
    if arguments.out is None:
        return [question_report.questions_smtlib(known)]
    return question_report.questions_scripts(known)


def _write(scripts: list[str], folder: Path, arguments: argparse.Namespace) -> None:
    """Writes `NAME-STAGE-1.smt2` and so on, and prints their names."""
    from viap.core.base.errors import ViapError

    stem = Path(arguments.file).stem
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(scripts, 1):
            path = folder / f"{stem}-{arguments.stage}-{number}.smt2"
            path.write_text(text)
            emit(f"{path}\n")
    except OSError as error:
        raise ViapError(f"{error.filename or folder}: {error.strerror or error}") from None


def _lemmas(arguments: argparse.Namespace) -> int:
    from viap.ui.cli.commands.lemma_listing import listing

    if arguments.file is not None:
        raise UsageError("--lemmas takes no FILE: the lemmas are the same for all programs")
    text, status = listing(arguments.axioms, arguments.json)
    emit(text)
    return status
