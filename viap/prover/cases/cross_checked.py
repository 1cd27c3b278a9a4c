"""Comparison with compiled runs, and the answer if they disagree with a verdict."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from viap.core.base.errors import CROSS_CHECK, DOUBT
from viap.core.program.nodes import Program
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.question import Question
from viap.runs.crosscheck.cross_check import cross_check
from viap.runs.crosscheck.differences import CrossCheck, Difference, NamedInput
from viap.runs.machine import Run

_WHOLE = "it is for whole programs, not for a function that is called"
_ONE_FILE = "it is for programs of one file"
_INPUTS = 12


def checked(
    program: Program,
    question: Question,
    command: str,
    before: CrossCheck | None,
    run: Run | None,
) -> CrossCheck:
    """The comparison; with `run`, which reaches the error, `before` extended by that run."""
    entry, errors = question.entry, question.errors
    if entry.contract is not None or entry.function != "main":
        return CrossCheck(command, _WHOLE)
    if question.compilation.linked:
        return CrossCheck(command, _ONE_FILE)
    if run is None:
        return cross_check(program, Path(program.file), command, errors)
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


def withdrawn(found: CrossCheck) -> ProgramAnswer:
    """The answer if a compiled run differs."""
    first = found.differences[0]
    reason = f"fault of viap: {first.what} on inputs {_listed(first.inputs)}; please report this"
    return ProgramAnswer(reason, cause=CROSS_CHECK)


def doubted(found: CrossCheck) -> ProgramAnswer:
    """The answer in place of TRUE, if the compiled program reaches the error without an excuse."""
    first = found.doubtful[0]
    reason = f"{first.what}, on inputs {_listed(first.inputs)}; no sanitizer finds it undefined"
    return ProgramAnswer(reason, cause=DOUBT)


def contradicted(found: CrossCheck) -> ProgramAnswer:
    """The answer in place of TRUE, if runs reach the error, compiled and by viap."""
    values = _listed(found.error_inputs)
    reason = f"fault of viap: it has a proof, and yet the error is reached on inputs {values}"
    return ProgramAnswer(f"{reason}; please report this", cause=CROSS_CHECK)


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
        "status": CROSS_CHECK if found.differences else status,
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


def _listed(inputs: Sequence[NamedInput]) -> str:
    values = [str(value) for _, value in inputs]
    more = ", ..." if len(values) > _INPUTS else ""
    return (", ".join(values[:_INPUTS]) or "none") + more
