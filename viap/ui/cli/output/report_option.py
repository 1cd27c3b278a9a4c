"""`viap prove --report OUT.html`: the results as a page."""

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import ViapError
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.time_limits import Budget, OutOfTime
from viap.ui.cli.guard import report
from viap.ui.cli.output_files import written

if TYPE_CHECKING:
    from viap.core.base.source import Position
    from viap.prover.session.session import Session
    from viap.ui.cli.commands.file_case import FileCase
    from viap.ui.report.trends import EarlierReport
    from viap.ui.story.story_text import ProofStory


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
    from viap.ui.report.details import ReportDetails, limit

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

    story = story_of(case, answer)
    if story is not None:
        from viap.ui.story.story_text import story_lines

        yield from story_lines(story)


def write_report(
    path: str,
    results: Sequence[Mapping[str, Any]],
    command: str,
    earlier: "EarlierReport | None" = None,
) -> int:
    """Writes the page; returns the exit status, 0 if all is well."""
    from viap.ui.report.report_page import report_page

    return written(path, report_page(results, command, earlier))


# ---- `viap prove --explain`: the story of a proof, for TRUE.


def story_of(case: "FileCase", answer: ProgramAnswer) -> "ProofStory | None":
    """Returns the story of the case's proofs; None without proofs, or if the time runs out."""
    session = case.explained
    if answer.verdict != "TRUE" or session is None or not case.places:
        return None
    from viap.ui.story.story_text import proof_story

    try:
        with case.budget.enforced():
            return proof_story(session, _invariants(case, session))
    except OutOfTime:
        return None
    except Exception as error:  # TRUE stands, also if its story can't be told
        report(error, case.arguments.verbose)
        return None


def _invariants(case: "FileCase", session: "Session") -> "dict[Position, list[str]]":
    """Returns the invariants of loops as formulas over the file's variables."""
    question = case.question
    if question.compilation.linked or session.open_claims() or session.derived is not None:
        return {}
    from viap.explain.invariants.annotation import reading_of
    from viap.explain.invariants.loop_facts import loop_facts
    from viap.facts.dialects import Acsl

    try:
        found = loop_facts(session, reading_of(question))
    except ViapError:
        return {}
    return {each.place.position: Acsl().lines(each.formulas) for each in found}
