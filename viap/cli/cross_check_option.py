"""`--cross-check COMPILER`: what is said of it, and the verdict that it withdraws."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from viap import __version__
from viap.cli.answer import ProgramAnswer
from viap.cli.guard import UNKNOWN
from viap.cli.output import routed, tell
from viap.cli.program_entry import ProgramEntry
from viap.crosscheck.cross_check import SCRATCH, cross_check
from viap.crosscheck.differences import CrossCheck, Difference
from viap.errors import ViapError
from viap.machine import Run
from viap.program.nodes import Program

FAULT, DOUBT = "fault", "doubt"
_WHOLE = "it is for whole programs, not for a function that is called"
_LONGEST = 100_000  # characters of a program that is shown
_INPUTS = 12


def checked(
    program: Program,
    entry: ProgramEntry,
    command: str,
    errors: frozenset[str],
    before: CrossCheck | None,
    run: Run | None,
) -> CrossCheck:
    """The comparison; with a run that reaches the error, the one before and that run's."""
    if entry.contract is not None or entry.function != "main":
        return _told(CrossCheck(command, _WHOLE), program.file)
    routed("targets", [str(SCRATCH)])
    if run is None:
        return _told(cross_check(program, Path(program.file), command, errors), program.file)
    if before is None or before.problem:
        return before or CrossCheck(command)
    after = cross_check(program, Path(program.file), command, errors, run)
    return replace(
        before,
        runs=before.runs + after.runs,
        compared=before.compared + after.compared,
        errors=before.errors + after.errors,
        differences=before.differences + after.differences,
    )


def _told(found: CrossCheck, file: str) -> CrossCheck:
    if found.problem:
        tell(f"viap: {file}: not cross-checked: {found.problem}")
    return found


def withdrawn(found: CrossCheck, file: str, data_model: str) -> ProgramAnswer:
    """The answer where a compiled run differs; a report for viap's authors is printed."""
    first = found.differences[0]
    tell(_report(found, first, file, data_model))
    reason = f"fault of viap: {first.what} on inputs {_listed(first)}; please report this"
    return ProgramAnswer(UNKNOWN, reason, cause=FAULT)


def doubted(found: CrossCheck) -> ProgramAnswer:
    """In place of TRUE, where the compiled program reaches the error and nothing excuses it."""
    first = found.doubtful[0]
    reason = f"{first.what}, on inputs {_listed(first)}; no sanitizer finds it undefined"
    return ProgramAnswer(UNKNOWN, reason, cause=DOUBT)


def _report(found: CrossCheck, first: Difference, file: str, data_model: str) -> str:
    values = ",".join(str(value) for _, value in first.inputs)
    lines = [
        f"viap: {file}: fault of viap: it and the compiler disagree about what this program does.",
        "Please report this, with the following text:",
        f"  viap {__version__}, {data_model}, --cross-check '{found.compiler}'",
        f"  {first.what}",
        f"  inputs: {', '.join(f'{name} = {value}' for name, value in first.inputs) or 'none'}",
        f"  viap run --data-model {data_model} --input '{values}' {file}",
        f"---- {file}",
    ]
    try:
        text = Path(file).read_text(errors="replace")
    except OSError as error:
        raise ViapError(f"cannot read {file}: {error.strerror}") from None
    shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "\n[...]"
    return "\n".join([*lines, shown.rstrip("\n"), "----"])


def _listed(difference: Difference) -> str:
    values = [str(value) for _, value in difference.inputs]
    more = ", ..." if len(values) > _INPUTS else ""
    return (", ".join(values[:_INPUTS]) or "none") + more


def as_text(found: CrossCheck) -> list[str]:
    if found.problem:
        return [f"not cross-checked: {found.problem}"]
    rest = found.runs - found.compared
    same = found.compared - len(found.differences)
    lines = [f"cross-checked by '{found.compiler}': {same} of {found.compared} runs agree"]
    if rest:
        lines[0] += f", {rest} not comparable"
    if not found.compared:
        lines = [f"not cross-checked: none of {found.runs} runs is comparable"]
    return lines


def as_json(found: CrossCheck) -> dict[str, Any]:
    status = (
        DOUBT
        if found.doubtful
        else "agreed"
        if found.compared and not found.problem
        else "not-checked"
    )
    return {
        "compiler": found.compiler,
        "status": FAULT if found.differences else status,
        "problem": found.problem or None,
        "runs": found.runs,
        "compared": found.compared,
        "errors": found.errors,
        "differences": [_json(each) for each in found.differences],
        "doubtful": [_json(each) for each in found.doubtful],
    }


def _json(difference: Difference) -> dict[str, Any]:
    inputs = [{"function": name, "value": value} for name, value in difference.inputs]
    return {"what": difference.what, "inputs": inputs}
