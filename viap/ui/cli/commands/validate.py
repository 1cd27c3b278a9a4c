"""`viap validate`: checks a witness of SV-COMP against the program that it is about."""

import argparse
import json
import pickle
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import BAD_INPUT, UNKNOWN, UsageError, ViapError
from viap.data import strategies_path
from viap.project.property import read_property
from viap.prover.cases.time_limits import Budget, OutOfTime
from viap.ui.cli.guard import report
from viap.ui.cli.options import DATA_MODELS, Parser, add_check_option, seconds
from viap.ui.cli.output.assumption_lines import assuming
from viap.ui.cli.output.progress import announce_limit, progress_reporter
from viap.ui.cli.streams import emit_last, routed

if TYPE_CHECKING:
    from collections.abc import Callable

    from viap.evidence.witnesses.document import ValidationReport
    from viap.prover.session.session import Reporter

_STATUS = {"confirmed": 0, "rejected": 1, "broken": BAD_INPUT, "undecided": UNKNOWN}
_SECONDS = 90.0


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "witness", metavar="WITNESS.yml", help="an SV-COMP witness, format 2.0 or later"
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="the C program of the witness")
    parser.add_argument(
        "--property",
        metavar="P.prp",
        help="the SV-COMP property file that the witness must be about",
    )
    add_check_option(
        parser,
        "the invariants must also prove that there is no undefined behaviour of these kinds",
    )
    parser.add_argument(
        "--data-model", choices=DATA_MODELS, help="the data model that the witness must be about"
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=_SECONDS,
        metavar="S",
        help=f"stop after S seconds (default: {_SECONDS:g})",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument(
        "-v", "--verbose", action="store_true", help="show on standard error what is tried"
    )
    volume.add_argument("--quiet", action="store_true", help="print only the result")


def execute(arguments: argparse.Namespace) -> int:
    from viap.evidence.witnesses.document import ValidationReport

    start = time.perf_counter()
    if len(arguments.files) > 1:
        raise UsageError("viap validate takes one FILE: witnesses name places in one file")
    (arguments.file,) = arguments.files
    budget = Budget(arguments.timeout)
    announce_limit(budget)
    routed("fallback", pickle.dumps(UndecidedAnswer(arguments)))
    known: list[ValidationReport] = []
    try:
        with budget.enforced():
            reporter = progress_reporter(arguments)
            found = _validated(arguments, reporter, lambda report: _keep(known, report))
    except OutOfTime:
        found = _given_up(known[0] if known else None, budget.reason())
    except ViapError as error:
        found = ValidationReport("broken", report(error).reason)
    text = _text(arguments, found, time.perf_counter() - start)
    return emit_last(text, _STATUS[found.result])


def _text(arguments: argparse.Namespace, found: "ValidationReport", wall: float) -> str:
    if arguments.json:
        return json.dumps(_as_json(arguments, found, wall), indent=2) + "\n"
    return "" if found.result == "broken" else _as_text(arguments, found)


def _keep(known: "list[ValidationReport]", report: "ValidationReport") -> None:
    known.append(report)
    routed("now", pickle.dumps(report))


def _given_up(known: "ValidationReport | None", reason: str) -> "ValidationReport":
    from viap.evidence.witnesses.document import ValidationReport

    if known is None:
        return ValidationReport("undecided", reason)
    known.reason = f"{known.reason}; {reason}"
    return known


@dataclass(frozen=True)
class UndecidedAnswer:
    """The answer in place of a process that can't give it any more."""

    arguments: argparse.Namespace

    def finish(
        self,
        kept: list[Any],
        printed: int,
        now: "ValidationReport | None",
        reason: str,
        cause: str,
    ) -> tuple[str, int]:
        found = _given_up(now, reason)
        return _text(self.arguments, found, self.arguments.timeout), _STATUS[found.result]


def _validated(
    arguments: argparse.Namespace, reporter: "Reporter", keep: "Callable[[ValidationReport], None]"
) -> "ValidationReport":
    from viap.checker.json_fields import Rejected
    from viap.evidence.witnesses.document import ValidationReport, read_witness
    from viap.evidence.witnesses.witness_writer import reading_of

    wanted = None if arguments.property is None else read_property(arguments.property)
    document = read_witness(arguments.witness)
    kind = "correctness" if document.segments is None else "violation"
    if arguments.check and document.segments is not None:
        raise UsageError("--check is for correctness witnesses, and this is a violation witness")
    try:
        reading = reading_of(
            document.task,
            arguments.file,
            wanted,
            arguments.data_model,
            arguments.witness,
            arguments.check,
        )
    except Rejected as error:
        return ValidationReport("rejected", str(error), kind)
    if document.segments is None:
        from viap.evidence.witnesses.correctness import validate_correctness
        from viap.prover.cases.strategy_file import find_plan

        plan = find_plan("default", strategies_path())
        return validate_correctness(reading, document.invariants, reporter, plan, keep)
    from viap.evidence.witnesses.violation import validate_violation

    return validate_violation(reading, document.segments, reporter)


def _as_text(arguments: argparse.Namespace, found: "ValidationReport") -> str:
    lines = [f"{arguments.witness}: {found.result.upper()}"]
    if not arguments.quiet:
        lines.append(f"  reason: {found.reason}")
        lines += [f"  {line}" for line in found.details]
        lines += [f"  {line}" for line in assuming(found.assumed, found.assumptions)]
    return "\n".join(lines) + "\n"


def _as_json(
    arguments: argparse.Namespace, found: "ValidationReport", wall: float
) -> dict[str, Any]:
    return {
        "witness": arguments.witness,
        "file": arguments.file,
        "kind": found.kind,
        "result": found.result,
        "reason": found.reason,
        "invariants": found.invariants,
        "inductive": found.shown,
        "helped": found.helped,
        "inputs": found.inputs,
        "details": found.details,
        "assumed": found.assumed,
        "assumptions": [each.as_json() for each in found.assumptions],
        "wall_s": round(wall, 3),
    }
