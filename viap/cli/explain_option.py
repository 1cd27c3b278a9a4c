"""`viap prove --explain`: the story of a proof, for TRUE."""

from typing import TYPE_CHECKING

from viap.cli.guard import report
from viap.errors import ViapError
from viap.session.answer import ProgramAnswer
from viap.session.time_limits import OutOfTime

if TYPE_CHECKING:
    from viap.cli.file_case import FileCase
    from viap.explain.story.proof_story import ProofStory
    from viap.proving.session import Session
    from viap.source import Position


def story_of(case: "FileCase", answer: ProgramAnswer) -> "ProofStory | None":
    """Returns the story of the case's proofs; None without proofs, or if the time runs out."""
    session = case.explained
    if answer.verdict != "TRUE" or session is None or not case.places:
        return None
    from viap.explain.story.proof_story import proof_story

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
