"""`viap annotate`: prints a program with the loop invariants that were proved."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from viap.core.program.integer_types import named_model
from viap.data import strategies_path
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.case import Case
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget
from viap.ui.cli.options import Parser, add_check_option, add_program_options, seconds
from viap.ui.cli.output.progress import progress_reporter
from viap.ui.cli.output_files import check_target, written
from viap.ui.cli.program_entry import arguments_of_file, compilation_of, entry_of, environment_of
from viap.ui.cli.streams import emit, routed, tell

if TYPE_CHECKING:
    from viap.explain.invariants.annotation import Annotated
    from viap.prover.session.session import Reporter, Session

FORMATS = ("acsl", "cbmc")
_SCHEMA = 1
_SHARE = 0.6  # of the time, for the proof


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a C program")
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="acsl",
        help="comments of ACSL (the default), or clauses of CBMC",
    )
    parser.add_argument("--out", metavar="OUT.c", help="write the text to a file")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print the invariants as JSON, and the program only to --out",
    )
    add_program_options(parser)
    add_check_option(parser, "undefined behaviour that is excluded besides failing assertions")
    parser.add_argument(
        "--strategy", default="default", metavar="NAME|FILE", help="the strategy of the proof"
    )
    parser.add_argument("--timeout", type=seconds, metavar="S", help="stop after S seconds")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="show on standard error what is tried"
    )
    parser.set_defaults(quiet=False, linked_files=[])


class AnnotateCase(Case):
    """A case that reports its progress."""

    def __init__(self, arguments: argparse.Namespace, *parts: Any) -> None:
        super().__init__(*parts)
        self.arguments = arguments

    def reporter(self) -> "Reporter":
        return progress_reporter(self.arguments, super().reporter())


def execute(arguments: argparse.Namespace) -> int:
    from viap.prover.cases.strategy_file import find_plan

    if arguments.out is not None:
        check_target(arguments.out)
        routed("targets", [arguments.out])
    arguments = arguments_of_file(arguments, arguments.file)
    question = Question(
        arguments.file,
        entry_of(arguments),
        DEFAULT_PROPERTY,
        arguments.check or frozenset(),
        named_model(arguments.data_model),
        environment_of(arguments),
        compilation_of(arguments),
    )
    plan = find_plan(arguments.strategy, strategies_path())
    budget, limit = Budget(arguments.timeout), arguments.timeout
    share = None if limit is None else _SHARE * limit
    case = AnnotateCase(arguments, question, plan, Budget(share))
    result = case.run()
    if result.error is not None:
        raise result.error
    from viap.explain.invariants.annotation import annotate

    proved, status = result.answer.verdict == "TRUE", result.answer.status
    made = annotate(case.session, question, arguments.format, proved, budget)
    tell(f"{arguments.file}: {result.answer.verdict}: {result.answer.reason}")
    for line in made.messages:
        tell(line)
    if arguments.out is not None:
        status = written(arguments.out, made.data) or result.answer.status
    if arguments.json:
        content = _as_json(arguments.file, result.answer, made, case.session)
        emit(json.dumps(content, indent=2) + "\n")
    elif arguments.out is None:
        emit(made.data.decode("utf-8", errors="surrogateescape"))
    return status


def _as_json(
    file: str, answer: Any, made: "Annotated", session: "Session | None"
) -> dict[str, Any]:
    forms = {}
    if session is not None:
        from viap.ui.story.fact_words import loop_forms

        forms = {place: each.as_json() for place, each in loop_forms(session).items()}
    return {
        "schema_version": _SCHEMA,
        "file": file,
        "verdict": answer.verdict,
        "reason": answer.reason,
        "sufficient": made.sufficient,
        "loops": [{**each.as_json(), **forms.get(each.position, {})} for each in made.loops],
        "skipped": [{"position": str(at), "reason": why} for at, why in made.skipped],
    }
