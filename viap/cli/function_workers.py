"""Worker processes for the functions of a file: each makes one attempt after the other.

A worker that dies or overruns its time costs one attempt; another worker takes its place. The file
is parsed before the workers start, so that they share its tree.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, Pipe
from typing import Any

from viap.cli import output
from viap.cli.child_processes import Child, Family, Send, forwarded, share_memory
from viap.cli.fair_shares import Attempt, Schedule
from viap.cli.file_result import FileResult
from viap.cli.output import tell
from viap.cli.unfinished_answers import Finished
from viap.session.answer import ProgramAnswer
from viap.session.time_limits import Budget, postpone, time_is_up
from viap.unknown_causes import INTERNAL, MEMORY, TIMEOUT

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
        import viap.session.runner  # noqa: F401

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
