"""Lines below an answer: the diagnosis of UNKNOWN, annotations, and the profile."""

import textwrap
from collections.abc import Iterator, Sequence

from viap.core.program.program_marks import NOT_CHECKED, PROVED, AnnotationResult
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.diagnosis import (
    ENTRY,
    ITERATION,
    TOO_WEAK,
    Diagnosis,
    FailedCandidate,
    NextStep,
    OpenClaim,
    ShownState,
)
from viap.prover.session.profile import ProfileRow, ProfileTable

_WIDTH = 98  # without the indentation of the result
_INDENT = "  "


def claim_lines(claim: OpenClaim) -> Iterator[str]:
    """Yields lines about one claim."""
    if claim.condition:
        yield from _wrapped("claim: ", claim.condition)
    if claim.loop is not None:
        text = f"in the way: the loop at line {claim.loop.source.line}"
        if claim.known is not None:
            known = ", ".join(claim.known) if claim.known else "nothing about its variables"
            text += f"; proved at its head: {known}"
        yield from _wrapped("", text)
    if claim.candidate is not None:
        yield from _candidate(claim.candidate)
    for step in claim.steps:
        yield from _step(step)


def question_lines(diagnosis: Diagnosis) -> Iterator[str]:
    """Yields lines about the whole question."""
    if diagnosis.involved:
        yield from _wrapped("", f"involved: {'; '.join(diagnosis.involved)}", "")
    for step in diagnosis.steps:
        yield from _step(step, "")


def _candidate(candidate: FailedCandidate) -> Iterator[str]:
    if candidate.fault == TOO_WEAK:
        yield from _wrapped(
            "", "no fact was found that is missing; a state that violates the claim:"
        )
        yield from _state("", candidate.state)
        return
    if candidate.seen:
        yield from _wrapped("missing: ", f"{candidate.formula}")
        enough = "; the claim follows from it (checked)" if candidate.suffices else ""
        yield from _wrapped("", f"it held in all {candidate.seen} states that runs reached{enough}")
    else:
        yield from _wrapped("no invariant: ", f"{candidate.formula}")
    if candidate.fault == ENTRY:
        yield from _wrapped("", "not true where the loop is reached:")
        yield from _state("", candidate.state)
    elif candidate.fault == ITERATION and candidate.state is not None:
        after = "" if candidate.after is None else f" -> {candidate.after.text()}"
        yield from _wrapped("not kept by an iteration: ", f"{candidate.state.text()}{after}")
        yield from _wrapped("", f"({_reachability(candidate.state)})")
    elif not candidate.supports:
        kept = "each iteration keeps it (checked)"
        unbroken = "no state was found from which an iteration breaks it"
        yield from _wrapped("", kept if candidate.inductive else unbroken)
    if candidate.supports:
        yield from _wrapped("needed beside it: ", ", ".join(candidate.supports))
        kept = "each iteration keeps all of them (checked)"
        unbroken = "no state was found from which an iteration breaks all of them"
        yield from _wrapped("", kept if candidate.inductive else unbroken)


def _state(label: str, state: ShownState | None) -> Iterator[str]:
    if state is not None:
        yield from _wrapped(label, f"{state.text()} ({_reachability(state)})")


def _reachability(state: ShownState) -> str:
    return "reachable: a run of the machine shows it" if state.reachable else "may be unreachable"


def _step(step: NextStep, indent: str = _INDENT) -> Iterator[str]:
    yield from _wrapped("next: ", f"{step.what} ({step.why})", indent)


def _wrapped(label: str, text: str, indent: str = _INDENT) -> Iterator[str]:
    """Yields the text in lines; further lines are indented."""
    yield from textwrap.wrap(
        f"{label}{text}",
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


# ---- Lines about the annotations of a program: which are proved, and which are not, and why.


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


# ---- The profile of a proof as lines of text.


_MOST = 8  # rows of a table


def profile_lines(table: ProfileTable) -> Iterator[str]:
    """Yields tables by technique, loop and claim, and the slowest question."""
    yield from _table("technique", table.techniques, "CPU s")
    yield from _table("loop in the goal", table.loops, "solver s")
    yield from _table("claim", table.claims, "solver s")
    slowest = table.slowest
    if slowest is not None:
        about = "" if slowest.loop == "none" else f", loop at {slowest.loop}"
        told = f"{slowest.seconds:.2f} s, {slowest.answer}, in '{slowest.technique}'{about}"
        yield f"slowest question: {told}"


def _table(title: str, rows: Sequence[ProfileRow], unit: str) -> Iterator[str]:
    whole = sum(row.seconds for row in rows) or 1.0
    shown = rows[:_MOST]
    width = max((len(row.name) for row in shown), default=0)
    width = max(width, len(title))
    yield f"{title:<{width}}  {unit:>8}  share  questions"
    for row in shown:
        share = f"{row.seconds / whole:.0%}"
        yield f"{row.name:<{width}}  {row.seconds:8.2f}  {share:>5}  {row.questions:9}"
    if len(rows) > _MOST:
        rest = sum(row.seconds for row in rows[_MOST:])
        count = sum(row.questions for row in rows[_MOST:])
        yield f"{'others':<{width}}  {rest:8.2f}  {rest / whole:>5.0%}  {count:9}"
