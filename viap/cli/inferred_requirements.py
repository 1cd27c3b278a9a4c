"""`--infer`: the answer under inferred requirements, or without them."""

import argparse
import time
from dataclasses import replace

from viap.cli.file_case import FileCase
from viap.cli.file_result import FileResult
from viap.cli.output import tell
from viap.session.answer import CaseResult
from viap.session.time_limits import cpu_time

_EVIDENCE = ("certificate", "witness", "harness", "cross_check")


def answered(case: FileCase, before: FileResult | None) -> FileResult:
    """The answer under requirements that were found; else the one without any.

    `before`: the result of an earlier, shorter attempt.
    """
    from viap.contracts.inference import infer
    from viap.proving.session import silence

    cpu, wall = cpu_time(), time.perf_counter()
    said = tell if case.arguments.verbose else silence
    found = infer(case.question, case.plan, case.budget, said)
    if found.result is None:
        result = before if before is not None and before.answer.sure else case.answered()
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


def _wants_evidence(arguments: argparse.Namespace) -> bool:
    return any(getattr(arguments, option) is not None for option in _EVIDENCE)


def _told(result: FileResult, inferred: CaseResult) -> FileResult:
    """The result of a case that wrote evidence, with the requirements that it was about."""
    if result.answer.verdict != "TRUE" or not inferred.answer.requires:
        return result
    from viap.contracts.trials import required

    return FileResult.of(required(result, inferred.answer.requires), result.function)
