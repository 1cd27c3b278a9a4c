"""`--infer`: the answer under inferred requirements, or without them."""

import argparse
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.prover.cases.answer import CaseResult
from viap.prover.cases.time_limits import cpu_time
from viap.ui.cli.commands.file_case import FileCase
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.streams import tell

if TYPE_CHECKING:
    from viap.modules.requirements.remembered_requirements import RequirementsMemory

_EVIDENCE = ("certificate", "witness", "harness", "cross_check")


def answered(case: FileCase, before: FileResult | None) -> FileResult:
    """The answer under requirements that were found; else the one without any.

    `before`: the result of an earlier, shorter attempt.
    """
    from viap.modules.requirements.inference import infer
    from viap.prover.session.session import silence

    cpu, wall = cpu_time(), time.perf_counter()
    said = tell if case.arguments.verbose else silence
    memory = _memory(case)
    found = infer(case.question, case.plan, case.budget, said, memory)
    result: FileResult | None = None
    if found.without and memory is not None:
        result = _recalled(case)
        if result is None:
            memory.reads = False
            found = infer(case.question, case.plan, case.budget, said, memory)
    if found.result is None:
        result = result or _without(case, before, found.unfinished, memory)
        if found.unfinished:
            result = replace(result, answer=replace(result.answer, unfinished=True))
    else:
        entry = replace(case.question.entry, contract=found.contract)
        case.question = replace(case.question, entry=entry)
        if _wants_evidence(case.arguments):
            result = _told(case.answered(), found.result)
        else:
            result = FileResult.of(found.result, case.function)
    return replace(result, cpu_s=cpu_time() - cpu, wall_s=time.perf_counter() - wall)


def _without(
    case: FileCase,
    before: FileResult | None,
    unfinished: bool,
    memory: "RequirementsMemory | None",
) -> FileResult:
    """The answer if no requirements are found: that of an earlier attempt, if it is sure."""
    if before is not None and before.answer.sure:
        if memory is not None:
            memory.keep_before(case.budget)
        return before
    result = case.answered()
    if memory is not None and result.answer.sure:
        memory.keep_none(unfinished, case.budget)
    return result


def _memory(case: FileCase) -> "RequirementsMemory | None":
    if case.past is None:
        return None
    from viap.modules.requirements.remembered_requirements import RequirementsMemory

    return RequirementsMemory(case.past.memory, case.question)


def _recalled(case: FileCase) -> FileResult | None:
    """The answer without requirements, if the memory has its verdict; else None."""
    assert case.past is not None
    case.past.only = True
    result = case.answered()
    case.past.only = False
    return result if result.answer.sure else None


def _wants_evidence(arguments: argparse.Namespace) -> bool:
    return any(getattr(arguments, option) is not None for option in _EVIDENCE)


def _told(result: FileResult, inferred: CaseResult) -> FileResult:
    """The result of a case that wrote evidence, with the requirements that it was about."""
    if result.answer.verdict != "TRUE" or not inferred.answer.requires:
        return result
    from viap.modules.requirements.trials import required

    return FileResult.of(required(result, inferred.answer.requires), result.function)
