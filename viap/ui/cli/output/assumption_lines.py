"""Texts of the assumptions of TRUE, for `viap prove`, `viap check` and `viap validate`."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from viap.core.base.errors import number_of
from viap.core.program.assumptions import REQUIRES
from viap.core.program.undefined_behaviour import KINDS

if TYPE_CHECKING:
    from viap.core.program.assumption_texts import Taken

_COLUMNS = 100
_MOST_LINES, _MOST_NAMES = 8, 5  # assumptions below a table, and functions of each


def assuming(operations: Mapping[str, int], taken: "Sequence[Taken]") -> list[str]:
    """Lines about the assumptions of TRUE: one for operations, and one for each other kind."""
    lines = [f"assuming that {each}" for each in taken]
    if operations:
        what = ", ".join(KINDS[kind] for kind in operations)
        count = sum(operations.values())
        are = "is" if count == 1 else "are"
        lines.insert(
            0,
            f"assuming that {number_of(count, 'operation')} {are} defined, without a check: {what}",
        )
    return lines


def shared_assumptions(
    answers: "Iterable[tuple[str, Mapping[str, int], Sequence[Taken]]]",
    verdict: str = "TRUE",
) -> list[str]:
    """Lines about the assumptions of several functions: each once, with those that rest on it.

    Requirements are left out, since the functions' own lines tell them. Those of most functions
    come first.
    """
    resting: dict[str, list[str]] = {}
    for function, operations, taken in answers:
        told = [each.words for each in taken if each.kind != REQUIRES]
        if operations:
            what = ", ".join(KINDS[kind] for kind in operations)
            told.append(f"operations without a check are defined: {what}")
        for words in told:
            resting.setdefault(words, []).append(function)
    if not resting:
        return []
    lines = [f"{verdict} rests on these assumptions:"]
    common = sorted(resting.items(), key=lambda each: -len(each[1]))
    for words, functions in common[:_MOST_LINES]:
        names = ", ".join(functions[:_MOST_NAMES])
        if len(functions) > _MOST_NAMES:
            names += f" and {len(functions) - _MOST_NAMES} more"
        lines += wrap(f"{names}: {words}", _COLUMNS, initial_indent="  ", subsequent_indent="    ")
    if len(common) > _MOST_LINES:
        lines.append(f"  and {len(common) - _MOST_LINES} more: -v shows all of them")
    return lines
