"""`viap prove --report OUT.html`: the results as a page."""

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from viap.cli.guard import report
from viap.cli.output_files import written
from viap.errors import ViapError
from viap.session.answer import ProgramAnswer
from viap.session.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.cli.file_case import FileCase
    from viap.report.trends import EarlierReport

REPORT_S = 30.0  # for what a page shows beyond an answer
_SPARE_S = 0.3  # before the end of all time, for the answer to be told


def command_line() -> str:
    """The command that was given, as one would type it."""
    return shlex.join(["viap", *sys.argv[1:]])


def details_of(case: "FileCase", answer: ProgramAnswer, budget: Budget) -> dict[str, Any]:
    """What the page shows beyond the answer; less if the time is over."""
    case.budget = Budget(min(REPORT_S, max(budget.remaining() - _SPARE_S, 0.0)))
    if case.program is None and answer.sure:
        # The proof under inferred requirements is found again.
        case.answered()
    return {**_parts(case, answer), "explanation": "\n".join(_explanation(case, answer))}


def _parts(case: "FileCase", answer: ProgramAnswer) -> dict[str, Any]:
    """The parts by their names; None for those that failed."""
    from viap.report.details import ReportDetails, limit

    parts: dict[str, Any] = {}
    if case.program is None:
        return parts  # (it could not be read)
    for name, make, seconds in ReportDetails(case, answer, case.explained).parts():
        try:
            with limit(seconds, case.budget).enforced():
                parts[name] = make()
        except (OutOfTime, ViapError):
            parts[name] = None
        except Exception as error:  # the answer stands, also if a part of its page can't be made
            report(error, case.arguments.verbose)
            parts[name] = None
    return parts


def _explanation(case: "FileCase", answer: ProgramAnswer) -> Iterator[str]:
    """How the program is proved, in words; nothing for other verdicts."""
    from viap.cli.explain_option import story_of

    story = story_of(case, answer)
    if story is not None:
        from viap.explain.story.story_text import story_lines

        yield from story_lines(story)


def write_report(
    path: str,
    results: Sequence[Mapping[str, Any]],
    command: str,
    earlier: "EarlierReport | None" = None,
) -> int:
    """Writes the page; returns the exit status, 0 if all is well."""
    from viap.report.report_page import report_page

    return written(path, report_page(results, command, earlier))
