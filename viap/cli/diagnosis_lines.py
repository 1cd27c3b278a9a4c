"""The diagnosis of UNKNOWN as lines of text, of at most 100 columns."""

import textwrap
from collections.abc import Iterator

from viap.session.diagnosis import (
    ENTRY,
    ITERATION,
    TOO_WEAK,
    Diagnosis,
    FailedCandidate,
    NextStep,
    OpenClaim,
    ShownState,
)

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
