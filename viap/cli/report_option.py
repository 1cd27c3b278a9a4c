"""`viap prove --report OUT.html`: the results as a page."""

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from viap.cli.guard import report
from viap.cli.output_files import written
from viap.errors import ViapError
from viap.session.answer import ProgramAnswer
from viap.session.time_limits import OutOfTime

if TYPE_CHECKING:
    from viap.cli.file_case import FileCase


def command_line() -> str:
    """The command that was given, as one would type it."""
    return shlex.join(["viap", *sys.argv[1:]])


def details_of(case: "FileCase", answer: ProgramAnswer) -> dict[str, Any]:
    """What the page shows beyond the answer; less if the time is over."""
    explanation = "\n".join(_explanation(case, answer))
    return {**(_parts(case) or {}), "explanation": explanation}


def _parts(case: "FileCase") -> dict[str, Any] | None:
    from viap.report.details import details

    try:
        with case.budget.enforced():
            return details(case.question.checks.program(case.question.load()), case)
    except (OutOfTime, ViapError):
        return None  # (an error in the program is in the answer)
    except Exception as error:
        report(error, case.arguments.verbose)
        return None


def _explanation(case: "FileCase", answer: ProgramAnswer) -> Iterator[str]:
    """How the program is proved, or what is missing for that."""
    from viap.cli.diagnosis_lines import claim_lines, question_lines
    from viap.cli.explain_option import story_of

    if answer.diagnosis is not None:
        for claim in answer.diagnosis.claims:
            yield f"{claim.place}:"
            yield from claim_lines(claim)
        yield from question_lines(answer.diagnosis)
    elif (story := story_of(case, answer)) is not None:
        from viap.explain.story.story_text import story_lines

        yield from story_lines(story)


def write_report(path: str, results: Sequence[Mapping[str, Any]], command: str) -> int:
    """Writes the page; returns the exit status, 0 if all is well."""
    from viap.report.report_page import report_page

    return written(path, report_page(results, command))
