"""`--infer`: the answer under inferred requirements, or without them."""

from dataclasses import replace

from viap.cli.file_case import FileCase
from viap.cli.file_result import FileResult
from viap.cli.output import tell


def answered(case: FileCase) -> FileResult:
    """The answer under requirements that were found; else the one without any."""
    import time

    from viap.contracts.inference import infer
    from viap.proving.session import silence
    from viap.session.time_limits import cpu_time

    cpu, wall = cpu_time(), time.perf_counter()
    found = infer(case.question, case.plan, case.budget, tell if case.arguments.verbose else silence)
    if found.result is not None:
        result = FileResult.of(found.result, case.function)
    else:
        result = case.answered()
        if found.unfinished:
            result = replace(result, answer=replace(result.answer, unfinished=True))
    return replace(result, cpu_s=cpu_time() - cpu, wall_s=time.perf_counter() - wall)
