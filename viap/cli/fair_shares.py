"""Several functions of a file: a short attempt at each, then more time for the undecided ones.

One hard function does not take the time of all others: most are decided at the first attempt.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.cli.file_result import FileResult
from viap.session.time_limits import Budget
from viap.unknown_causes import MEMORY, NOT_PROVED, TIMEOUT

if TYPE_CHECKING:
    from viap.session.strategy_file import Strategy

SECOND_LOOK_S = 0.5  # with less time, no second attempt is made
FIRST_LOOK_S = 2.0  # of wall-clock or CPU time, for one function
_WITH_MORE_TIME = (NOT_PROVED, TIMEOUT, MEMORY)  # causes of UNKNOWN that time may remove

# Proves a function by a plan, within a budget.
Prove = Callable[[str, "Strategy", Budget], FileResult]


def proved_fairly(
    functions: Sequence[str], plan: "Strategy", budget: Budget, prove: Prove
) -> Iterator[tuple[FileResult, bool]]:
    """Yields results as they are found, each with True if it is final.

    A result that is not final is followed by another one of the same function.
    """
    first = replace(plan, rounds=plan.rounds[:1])
    waiting: dict[str, FileResult] = {}
    for number, function in enumerate(functions):
        # Half of a share: the other half is for the functions that need a second attempt.
        share = budget.share(len(functions) - number).remaining() / 2
        looked = prove(function, first, Budget(min(share, FIRST_LOOK_S)))
        answer = looked.answer
        final = not answer.unfinished and answer.cause not in _WITH_MORE_TIME
        if not final:
            waiting[function] = looked
        yield looked, final
    for number, (function, looked) in enumerate(waiting.items()):
        rest = budget.share(len(waiting) - number)
        if rest.remaining() < SECOND_LOOK_S:
            yield looked, True
            continue
        found = prove(function, plan, rest)
        spent = (looked.wall_s + found.wall_s, looked.cpu_s + found.cpu_s)
        yield replace(found, wall_s=spent[0], cpu_s=spent[1]), True
