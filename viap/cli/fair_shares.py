"""Several functions of a file: short attempts at all of them, then longer ones at the open ones.

One hard function does not take the time of all others: most are decided at the first attempt. Time
that a decided function leaves goes to those that are still open, the most promising ones first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.cli.file_result import FileResult
from viap.unknown_causes import MEMORY, NOT_PROVED, TIMEOUT

LOOKS_S = (2.0, 8.0, 40.0)  # longest attempts, in their order; later ones have no such limit
SHORTEST_LOOK_S = 0.3
USUAL_LOOK_S = 0.55  # of a first attempt if time is short: enough to find out what a function needs
_LARGEST_SHARE = 2.0  # times its share of the time, at most, for a function before it was tried
SECOND_LOOK_S = 0.5  # with less time, no further attempt is made
_COLD = 2.0  # times the seconds of a short attempt, for the first one of a process
_SLOWEST = 6.0  # seconds of the clock for one of computing, at most
_WORTH = 1.5  # a further attempt gets at least so many times the seconds of the last one
_WITH_MORE_TIME = (NOT_PROVED, TIMEOUT, MEMORY)  # causes of UNKNOWN that time may remove


@dataclass(frozen=True)
class Attempt:
    """An attempt at a function; the first one has the number 0.

    `seconds`: of wall-clock or CPU time; None if there is no limit. `wall_s`, `cpu_s`: spent on
    this function before.
    """

    function: str
    number: int
    seconds: float | None
    wall_s: float = 0.0
    cpu_s: float = 0.0


@dataclass
class _Open:
    """A function without a final answer."""

    place: int  # in the file
    tried: int = 0
    seconds: float = 0.0  # of the last attempt
    result: FileResult | None = None


class Schedule:
    """Attempts at functions, in a fair order; `jobs` of them may run at a time.

    `pace`: seconds of the clock for a second of computing, before any attempt is made.
    """

    def __init__(self, functions: Sequence[str], jobs: int = 1, pace: float = 1.0) -> None:
        self._jobs = jobs
        self._waiting = {name: _Open(place) for place, name in enumerate(functions)}
        self._running: dict[str, _Open] = {}
        self._dropped: list[str] = []
        self._wall_s = self._cpu_s = 0.0  # of all attempts
        self._first_pace = pace

    def next(self, remaining: float) -> Attempt | None:
        """Returns the next attempt; None if no function waits, or none is worth the time.

        `remaining`: seconds for everything that is still to be done.
        """
        while self._waiting and remaining > 0:
            name = min(self._waiting, key=self._order)
            known = self._waiting[name]
            share = remaining * self._jobs / (len(self._waiting) + len(self._running))
            most = LOOKS_S[known.tried] if known.tried < len(LOOKS_S) else float("inf")
            if known.tried == 0:
                # Half of a share: the other half is for functions that need a further attempt.
                # (The first attempts of all load what others find loaded.)
                cold = _COLD if self._wall_s == 0.0 else 1.0
                usual = min(USUAL_LOOK_S, _LARGEST_SHARE * share / self._pace())
                shortest = max(SHORTEST_LOOK_S, usual) * self._pace() * cold
                seconds = min(max(share / 2, shortest), max(most, shortest), remaining)
            else:
                # (On a busy machine, the attempt before may have had more than that.)
                most = max(most, _WORTH * known.seconds)
                # (What would be left behind it has to be worth an attempt of its own.)
                seconds = min(share if share < (1 + _WORTH) * most else most, remaining)
                if seconds < max(SECOND_LOOK_S, _WORTH * known.seconds):
                    if len(self._waiting) == 1:
                        return None
                    # The least promising one goes without, for the sake of the others.
                    least = max(self._waiting, key=self._order)
                    self._dropped.append(least)
                    del self._waiting[least]
                    continue
            return self._started(name, seconds)
        return None

    def _started(self, name: str, seconds: float) -> Attempt:
        known = self._running[name] = self._waiting.pop(name)
        known.seconds = seconds
        limit = None if seconds == float("inf") else seconds
        before = known.result
        spent = (0.0, 0.0) if before is None else (before.wall_s, before.cpu_s)
        return Attempt(name, known.tried, limit, *spent)

    def noted(self, attempt: Attempt, result: FileResult, whole: bool) -> bool:
        """Takes the result of an attempt; returns True if it is final.

        `whole`: True if more time would change nothing about techniques that had an end.
        """
        known = self._running.pop(attempt.function)
        known.result, known.tried = result, known.tried + 1
        self._wall_s += result.wall_s - attempt.wall_s
        self._cpu_s += result.cpu_s - attempt.cpu_s
        answer = result.answer
        if not answer.unfinished and answer.cause not in _WITH_MORE_TIME:
            return True
        if whole and answer.cause != TIMEOUT:
            return True
        self._waiting[attempt.function] = known
        return False

    def dropped(self) -> list[str]:
        """Returns the functions that were given up since the last call."""
        names, self._dropped = self._dropped, []
        return names

    def give_up(self) -> None:
        """Makes no further attempts."""
        self._dropped += sorted(self._waiting, key=lambda name: self._waiting[name].place)
        self._waiting.clear()

    def _pace(self) -> float:
        """Seconds of the clock for a second of computing: other processes use the machine, too."""
        pace = self._first_pace
        if self._wall_s >= SHORTEST_LOOK_S and self._cpu_s > 0:
            pace = self._wall_s / self._cpu_s
        return min(max(pace, 1.0), _SLOWEST)

    def _order(self, name: str) -> tuple[float, ...]:
        """Fewer attempts first; then those with the larger part proved, and with fewer claims."""
        known = self._waiting[name]
        if known.result is None:
            return (known.tried, 0.0, 0, known.place)
        claims = known.result.assertions
        proved = sum(place in known.result.answer.proved for place in claims)
        share = proved / len(claims) if claims else 0.0
        return (known.tried, -share, len(claims) - proved, known.place)
