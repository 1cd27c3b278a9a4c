"""Lines about the annotations of a program: which are proved, and which are not, and why."""

from viap.program.written_hints import NOT_CHECKED, PROVED, AnnotationResult
from viap.session.answer import ProgramAnswer


def annotation_lines(answer: ProgramAnswer, verbose: bool) -> list[str]:
    """Returns a count, and a line for each annotation that is not proved; `verbose`: for all."""
    every = answer.annotations
    proved = [each for each in every if each.status == PROVED]
    asked = [each for each in every if each.status != NOT_CHECKED]
    lines = []
    if asked:
        used = sum(each.used for each in proved)
        lines.append(f"annotations: {len(proved)} of {len(asked)} proved, {used} used")
    shown = every if verbose else [each for each in asked if each.status != PROVED]
    return [*lines, *map(_line, shown)]


def _line(result: AnnotationResult) -> str:
    place = result.place
    detail = f" ({result.detail})" if result.detail else ""
    used = " and used" if result.used else ""
    text = f": {place.text}" if place.text else ""
    return f"{place}: {place.kind} {result.status}{used}{detail}{text}"
