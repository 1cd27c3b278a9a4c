"""What a CI job asks for besides the answers: pages and logs as files, and which findings count."""

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import BAD_INPUT, UNKNOWN, InputError, UsageError, part
from viap.ui.cli.guard import report
from viap.ui.cli.options import Parser
from viap.ui.cli.streams import tell

if TYPE_CHECKING:
    from viap.core.base.source import Position
    from viap.evidence.findings import Claims, Suppression
    from viap.evidence.sarif import Scanned
    from viap.ui.report.trends import EarlierReport

_MARK = re.compile(rb"viap\s*:\s*ignore", re.IGNORECASE)
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
    checked: frozenset[str] = frozenset()  # kinds that are checked in all functions

    @staticmethod
    def of(arguments: argparse.Namespace, files: Sequence[str]) -> "JobOutputs":
        """Raises UsageError, and InputError for a wrong comment."""
        baseline = None
        if arguments.baseline is not None:
            from viap.evidence.findings import read_baseline

            baseline = read_baseline(arguments.baseline)
        earlier = None
        if arguments.compare is not None:
            from viap.ui.report.trends import read_report

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
            frozenset(arguments.check or ()) if arguments.all_functions else frozenset(),
        )

    @property
    def needs_json(self) -> bool:
        return any(target is not None for target in (self.report, self.junit, self.summary))

    @property
    def judges(self) -> bool:
        """True if the exit status is about the findings that count."""
        return self.baseline is not None or bool(self.accepted)

    def concern(self, places: "Iterable[Position]") -> bool:
        """True if comments may accept findings at places: also in a header."""
        return self.judges or any(map(_has_comments, {place.source.file for place in places}))

    def log(self, scanned: "Sequence[Scanned]", status: int) -> tuple[dict[str, Any], int]:
        """The log of SARIF, and the exit status: of the findings that count, if that is asked."""
        in_headers, wrong = self._accepted_in_headers(scanned)
        accepted = {**in_headers, **self.accepted}
        from viap.evidence.findings import compared, counts, suppressed, unused, with_fingerprints
        from viap.evidence.sarif import sarif_log

        log = suppressed(with_fingerprints(sarif_log(scanned, status, self.proved)), accepted)
        # (A comment in a header may be about another file that includes it.)
        for comment in unused(self.accepted, _verdicts(scanned), self._checked(scanned)):
            tell(f"{comment.place}: nothing is ignored here any more: {', '.join(comment.kinds)}")
        if self.baseline is not None:
            log = compared(log, dict(self.baseline))
        if self.judges or accepted or wrong:
            found = {_STATUS[each["level"]] for each in log["runs"][0]["results"] if counts(each)}
            status = min(found | wrong | {*_failed_as_a_whole(scanned)}, default=0)
            log["runs"][0]["invocations"][0]["exitCode"] = status
        return log, status

    def _checked(self, scanned: "Sequence[Scanned]") -> frozenset[str]:
        """The kinds of claims that were looked at everywhere in the files."""
        unread = any(each.verdict == "UNKNOWN" and not each.findings for each in scanned)
        return frozenset() if unread else self.checked

    def _accepted_in_headers(
        self, scanned: "Sequence[Scanned]"
    ) -> "tuple[dict[str, list[Suppression]], set[int]]":
        """The comments in headers with findings; the statuses of wrong ones, which are reported."""
        files = {each.place.source.file for file in scanned for each in file.findings}
        accepted, wrong = {}, set()
        for file in sorted(files - {*self.accepted}):
            try:
                accepted.update(_accepted([file]))
            except InputError as error:
                report(error)
                wrong.add(BAD_INPUT)
        return accepted, wrong

    def write(self, results: Sequence[Mapping[str, Any]], details: Sequence[Any]) -> int:
        """Writes the files; returns the exit status if that fails, else 0."""
        status = 0
        if self.report is not None:
            from viap.ui.cli.output.report_option import write_report

            told = [{**each, "details": more} for each, more in zip(results, details, strict=True)]
            page = partial(write_report, self.report, told, self.command, self.earlier)
            status = part("the page", page, BAD_INPUT)
        from viap.ui.cli.output_files import written

        if self.junit is not None:
            from viap.evidence.findings import junit_xml

            xml = part("the claims", lambda: junit_xml(results), None)
            status = BAD_INPUT if xml is None else written(self.junit, xml) or status
        if self.summary is not None:
            from viap.evidence.findings import markdown_summary

            text = part("the summary", lambda: markdown_summary(results), None)
            status = BAD_INPUT if text is None else written(self.summary, text) or status
        return status


def _verdicts(scanned: "Sequence[Scanned]") -> "Claims":
    verdicts: Claims = defaultdict(set)
    for file in scanned:
        for finding in file.findings:
            place = finding.place.source
            key = Path(place.file).as_posix(), place.line, finding.rule
            verdicts[key].add(finding.verdict)
    return verdicts


def _failed_as_a_whole(scanned: "Sequence[Scanned]") -> Iterator[int]:
    """The statuses of answers whose cause is no finding: they count, whatever is accepted."""
    for file in scanned:
        if file.failed:
            yield BAD_INPUT
            continue
        verdicts = {each.verdict for each in file.findings}
        if file.verdict == "FALSE" and "FALSE" not in verdicts:
            yield 1
        elif file.verdict != "TRUE" and verdicts <= {"TRUE"}:
            yield UNKNOWN


def _accepted(files: Sequence[str]) -> "dict[str, list[Suppression]]":
    """The comments that accept findings, by file. (Most files have none, and load nothing.)"""
    accepted: dict[str, list[Suppression]] = {}
    for file in files:
        if not _has_comments(file):
            continue
        from viap.evidence.findings import read_suppressions
        from viap.evidence.sarif import rule_names

        accepted[Path(file).as_posix()] = read_suppressions(file, rule_names())
    return {file: comments for file, comments in accepted.items() if comments}


def _has_comments(file: str) -> bool:
    try:
        with open(file, "rb") as opened:
            return _MARK.search(opened.read()) is not None
    except OSError:
        return False  # (it is reported when the file is read)


def _command() -> str:
    from viap.ui.cli.output.report_option import command_line

    return command_line()
