"""Several functions of a file: their results are kept and printed as they are found."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from viap.core.base.errors import part
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.function_table import FunctionTable, clause_table, contract_summary, name_of
from viap.ui.cli.output.unfinished_answers import Closing, Finished, keep
from viap.ui.cli.streams import emit, emit_kept


@dataclass(frozen=True)
class CallFacts:
    """Facts about the functions of a table and their calls.

    `callers` gives the callers of each function, `contracted` the functions with a contract.
    """

    callers: Callable[[], Mapping[str, Sequence[str]]]
    contracted: Callable[[], Collection[str]]


def prove_functions(
    file: str,
    functions: Sequence[str],
    closing: Closing,
    results: Iterable[tuple[Finished, bool]],
    calls: CallFacts,
) -> list[Finished]:
    """Keeps results as they come, and prints those that are final.

    Returns them in the order of the functions. The callers of functions with requirements are
    named.
    """
    for_people = not (closing.json or closing.sarif)
    shown = FunctionTable(file, functions, closing.quiet)
    found: dict[str, Finished] = {}
    if for_people:
        emit(shown.head())
    # Who goes on from here has to answer for all of them.
    for name in functions:
        keep(closing.awaited(file, name))
    for finished, is_final in results:
        if is_final and for_people:
            emit(finished.details + shown.row(finished.result))
            finished = replace(finished, shown=True)
        keep(finished)
        found[name_of(finished.result)] = finished
    ordered = [found[name] for name in functions]
    if for_people:
        rows = [each.result for each in ordered]
        emit(part("the clauses", lambda: clause_table(rows), ""))
        emit(part("the callers", lambda: _calls(rows, calls.callers), ""))
        emit(part("the assumptions", lambda: shown.foot(rows), ""))
        emit_kept(part("the contracts", lambda: contract_summary(rows, calls.contracted()), ""))
    return ordered


def _calls(
    results: Sequence[FileResult], callers: Callable[[], Mapping[str, Sequence[str]]]
) -> str:
    """Lines about the callers of functions with requirements."""
    needing = [name_of(each) for each in results if each.answer.requires]
    if not needing:
        return ""
    from viap.modules.requirements.callers import caller_lines

    proved = [name_of(each) for each in results if each.answer.verdict == "TRUE"]
    return "".join(f"{line}\n" for line in caller_lines(needing, callers(), proved))
