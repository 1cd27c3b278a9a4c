"""Worker processes for the functions of a file: each makes one attempt after the other.

A worker that dies or overruns its time costs one attempt; another worker takes its place. The file
is parsed before the workers start, so that they share its tree.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, Pipe
from typing import Any

from viap.core.base.errors import INTERNAL, MEMORY, NOT_PROVED, TIMEOUT
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.time_limits import Budget, postpone, time_is_up
from viap.ui.cli import streams as output
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.unfinished_answers import Finished
from viap.ui.cli.streams import tell
from viap.ui.cli.workers.child_processes import Child, Family, Send, forwarded, share_memory

# ---- Several functions of a file: short attempts at all of them, then longer ones at the open
# ones.
#
# One hard function does not take the time of all others: most are decided at the first attempt.
# Time
# that a decided function leaves goes to those that are still open, the most promising ones first.


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


# ---- Worker processes for the functions of a file: each makes one attempt after the other.


# A worker should notice by itself that its time is over: seconds, and a part of its time.
_GRACE_S, _GRACE_PART = 0.25, 0.1

# Makes an attempt: returns the answer, and its printed forms.
Prove = Callable[[Attempt], Finished]
# Returns the printed forms of an answer that no worker gave.
Instead = Callable[[Attempt, ProgramAnswer], Finished]


class FunctionWorkers:
    """Processes that make the attempts of a schedule."""

    def __init__(
        self,
        schedule: Schedule,
        jobs: int,
        prove: Prove,
        instead: Instead,
        afterwards: float = 0.0,
    ) -> None:
        """`afterwards`: seconds that an attempt may take after its answer."""
        self._schedule, self._jobs, self._afterwards = schedule, jobs, afterwards
        self._prove, self._instead = prove, instead
        self._tasks: dict[Child, Connection] = {}
        self._idle: list[Child] = []
        # Attempts, with the clock at their start and at the end of their time.
        self._running: dict[Child, tuple[Attempt, float, float]] = {}

    def results(self, budget: Budget, single: bool) -> Iterator[tuple[Finished, bool]]:
        """Yields results as they are found, each with True if it is final.

        A result that is not final is followed by another one of the same function, or by its name
        among those that are dropped. `single`: the first attempt tries all techniques already.
        """
        # Imported here for all workers: they would be part of the first attempt.
        import viap.c.lower.program_lowering
        import viap.prover.cases.runner  # noqa: F401

        last: dict[str, Finished] = {}
        with Family() as family:
            while True:
                remaining = budget.remaining(family.seconds_at_work() / self._jobs)
                self._start(family, remaining, budget.end())
                for name in self._schedule.dropped():
                    yield last[name], True
                if not self._running:
                    break
                for attempt, finished in self._ended(family):
                    before = last.get(attempt.function)
                    if before is not None and before.result.answer.sure:
                        # (A longer attempt at an answer that could say more may end without one.)
                        finished = finished if finished.result.answer.sure else before
                    whole = single or attempt.number > 0
                    final = self._schedule.noted(attempt, finished.result, whole)
                    last[attempt.function] = finished
                    yield finished, final
            self._schedule.give_up()
            for name in self._schedule.dropped():
                if name not in last:
                    attempt = Attempt(name, 0, 0.0)
                    answer = ProgramAnswer(f"{budget.reason()}; it was not tried", cause=TIMEOUT)
                    last[name] = self._instead(attempt, answer)
                yield last[name], True

    def _start(self, family: Family, remaining: float, end: float | None) -> None:
        """Gives attempts to idle workers, and starts workers as long as some are missing."""
        while len(self._running) < self._jobs:
            attempt = self._schedule.next(remaining)
            if attempt is None:
                return
            worker = self._idle.pop() if self._idle else self._worker(family)
            self._tasks[worker].send(attempt)
            now, latest = time.monotonic(), float("inf")
            if attempt.seconds is not None:
                latest = now + attempt.seconds + max(_GRACE_S, attempt.seconds * _GRACE_PART)
                latest += self._afterwards
            if end is not None:
                latest = min(latest, end + _GRACE_S)
            self._running[worker] = attempt, now, latest

    def _worker(self, family: Family) -> Child:
        receive, send = Pipe(duplex=False)
        child = family.start("function", lambda answer: self._serve(receive, answer))
        receive.close()
        self._tasks[child] = send
        return child

    def _serve(self, tasks: Connection, send: Send) -> None:
        """The life of a worker: attempts come, and answers go."""
        if self._jobs > 1:
            share_memory(self._jobs)
        busy, function = False, ""

        def guarded(kind: str, news: Any) -> None:
            nonlocal busy
            # (The parent knows itself how far everything is.)
            if kind == "status":
                # The step is not that of all functions which may run out of time.
                news = None, f"{function}: {news[1]}"
            if kind in ("emit", "tell", "status"):
                busy = True
                try:
                    send(forwarded(kind, news))
                finally:
                    busy = False

        # The end of the time must not cut a message in two.
        postpone(lambda: busy)
        output.route(guarded)
        while True:
            attempt: Attempt = tasks.recv()
            function = attempt.function
            send(self._prove(attempt))

    def _ended(self, family: Family) -> Iterator[tuple[Attempt, Finished]]:
        """Yields attempts that have ended: by an answer, by a death, or by the clock."""
        soonest = min(end for _, _, end in self._running.values())
        for child, message in family.received(max(0.0, soonest - time.monotonic())):
            if child not in self._running:
                self._idle.remove(child)  # (it died when it had nothing to do)
                continue
            attempt, start, _ = self._running.pop(child)
            if message is None:
                yield attempt, self._instead(_lasted(attempt, start), _died(child))
            else:
                self._idle.append(child)
                yield attempt, message
        for child, (attempt, start, end) in [*self._running.items()]:
            if time.monotonic() >= end:
                child.end()
                del self._running[child]
                answer = ProgramAnswer(time_is_up(attempt.seconds), cause=TIMEOUT)
                yield attempt, self._instead(_lasted(attempt, start), answer)


def _lasted(attempt: Attempt, start: float) -> Attempt:
    """An attempt without an answer, with the time that it took."""
    return replace(attempt, wall_s=attempt.wall_s + time.monotonic() - start)


def _died(child: Child) -> ProgramAnswer:
    if child.was_killed():
        reason = f"the process that did the work {child.fate()}: out of memory, perhaps"
        tell(f"viap: {reason}")
        return ProgramAnswer(reason, cause=MEMORY)
    reason = f"internal error: the process that did the work {child.fate()}; please report this"
    tell(f"viap: {reason}")
    return ProgramAnswer(reason, cause=INTERNAL)


def with_time(result: FileResult, attempt: Attempt) -> FileResult:
    """The result of an attempt, with the time of the attempts before it."""
    return replace(
        result, wall_s=result.wall_s + attempt.wall_s, cpu_s=result.cpu_s + attempt.cpu_s
    )
