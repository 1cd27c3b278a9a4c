"""Several functions of a file: their results are kept and printed as they are found."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from viap.cli.function_table import FunctionTable, name_of
from viap.cli.output import emit, routed
from viap.cli.unfinished_answers import Closing, Finished, keep


def prove_functions(
    file: str,
    functions: Sequence[str],
    closing: Closing,
    results: Iterable[tuple[Finished, bool]],
) -> list[Finished]:
    """Keeps results as they come, and prints those that are final.

    Returns them in the order of the functions.
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
        emit(shown.foot([each.result for each in ordered]))
        routed("printed", None)
    return ordered
