"""What a CI job asks for besides the answers: pages and logs as files, and which findings count."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from viap.cli.options import Parser
from viap.cli.output import tell
from viap.errors import UsageError
from viap.unknown_causes import BAD_INPUT, UNKNOWN

if TYPE_CHECKING:
    from viap.evidence.code_scanning.suppressions import Suppression
    from viap.evidence.sarif import Scanned
    from viap.report.trends import EarlierReport

_STATUS = {"error": 1, "warning": UNKNOWN, "note": UNKNOWN}


def add_job_options(parser: Parser) -> None:
    parser.add_argument(
        "--baseline",
        metavar="LOG.sarif",
        help="findings of this earlier log of --sarif don't change the exit status",
    )
    parser.add_argument(
        "--junit", metavar="OUT.xml", help="write the claims as JUnit XML, for pages of CI systems"
    )
    parser.add_argument(
        "--summary", metavar="OUT.md", help="write a short summary in Markdown, for a job's page"
    )
    parser.add_argument(
        "--sarif-proved",
        action="store_true",
        help="with --sarif: list proved claims as well, as results of the kind 'pass'",
    )


@dataclass(frozen=True)
class JobOutputs:
    """The files to write, and the findings that do not count: by a baseline, or by comments."""

    report: str | None = None
    junit: str | None = None
    summary: str | None = None
    command: str = ""  # as it was given
    baseline: Mapping[str, str] | None = None  # levels of earlier findings, by fingerprints
    accepted: "Mapping[str, Sequence[Suppression]]" = field(default_factory=dict)
    proved: bool = False
    earlier: "EarlierReport | None" = None  # a page to compare with

    @staticmethod
    def of(arguments: argparse.Namespace, files: Sequence[str]) -> "JobOutputs":
        """Raises UsageError, and InputError for a wrong comment."""
        baseline = None
        if arguments.baseline is not None:
            from viap.evidence.code_scanning.baseline import read_baseline

            baseline = read_baseline(arguments.baseline)
        earlier = None
        if arguments.compare is not None:
            from viap.report.trends import read_report

            if arguments.report is None:
                raise UsageError("--compare needs a page to write: --report OUT.html")
            earlier = read_report(arguments.compare)
        return JobOutputs(
            arguments.report,
            arguments.junit,
            arguments.summary,
            _command() if arguments.report else "",
            baseline,
            _accepted(files),
            arguments.sarif_proved,
            earlier,
        )

    @property
    def needs_json(self) -> bool:
        return any(target is not None for target in (self.report, self.junit, self.summary))

    @property
    def judges(self) -> bool:
        """True if the exit status is about the findings that count."""
        return self.baseline is not None or bool(self.accepted)

    def log(self, scanned: "Sequence[Scanned]", status: int) -> tuple[dict[str, Any], int]:
        """The log of SARIF, and the exit status: of the findings that count, if that is asked."""
        from viap.evidence.code_scanning.baseline import compared, counts
        from viap.evidence.code_scanning.fingerprints import with_fingerprints
        from viap.evidence.code_scanning.suppressions import suppressed, unused
        from viap.evidence.sarif import sarif_log

        log = suppressed(with_fingerprints(sarif_log(scanned, status, self.proved)), self.accepted)
        for comment in unused(log, self.accepted):
            tell(f"{comment.place}: nothing is ignored here any more: {', '.join(comment.kinds)}")
        if self.baseline is not None:
            log = compared(log, dict(self.baseline))
        if self.judges:
            found = {_STATUS[each["level"]] for each in log["runs"][0]["results"] if counts(each)}
            status = min(found | {*_failed_as_a_whole(scanned)}, default=0)
            log["runs"][0]["invocations"][0]["exitCode"] = status
        return log, status

    def write(self, results: Sequence[Mapping[str, Any]], details: Sequence[Any]) -> int:
        """Writes the files; returns the exit status if that fails, else 0."""
        status = 0
        if self.report is not None:
            from viap.cli.report_option import write_report

            told = [{**each, "details": more} for each, more in zip(results, details, strict=True)]
            status = write_report(self.report, told, self.command, self.earlier)
        from viap.cli.output_files import written

        if self.junit is not None:
            from viap.evidence.code_scanning.junit import junit_xml

            status = written(self.junit, junit_xml(results)) or status
        if self.summary is not None:
            from viap.evidence.code_scanning.markdown import markdown_summary

            status = written(self.summary, markdown_summary(results)) or status
        return status


def _failed_as_a_whole(scanned: "Sequence[Scanned]") -> Iterator[int]:
    """The statuses of answers whose cause is no finding: they count, whatever is accepted."""
    for file in scanned:
        if file.failed:
            yield BAD_INPUT
        elif file.verdict != "TRUE" and all(each.verdict == "TRUE" for each in file.findings):
            yield UNKNOWN


def _accepted(files: Sequence[str]) -> "dict[str, list[Suppression]]":
    """The comments that accept findings, by file. (Most files have none, and load nothing.)"""
    accepted: dict[str, list[Suppression]] = {}
    for file in files:
        try:
            with open(file, "rb") as opened:
                if b"viap: ignore" not in opened.read():
                    continue
        except OSError:
            continue  # (it is reported when the file is read)
        from viap.evidence.code_scanning.suppressions import read_suppressions
        from viap.evidence.sarif import rule_names

        accepted[file] = read_suppressions(file, rule_names())
    return {file: comments for file, comments in accepted.items() if comments}


def _command() -> str:
    from viap.cli.report_option import command_line

    return command_line()
