"""The process that a user starts: a worker does the work, and the supervisor answers if it can't.

The worker sends its results, messages and news. If it exceeds the time limit that it has
announced, or ends without an answer (a crash of a library, a kill for lack of memory), the
supervisor makes the answer from the last news.
"""

import os
import pickle
import select
import signal
import time
from collections.abc import Callable
from typing import Any, Protocol

from viap.core.base import processes as dependence
from viap.core.base.errors import INTERNAL, MEMORY, TIMEOUT, UNKNOWN
from viap.core.base.whole_files import remove_scratch
from viap.prover.cases.time_limits import postpone
from viap.ui.cli import streams as output
from viap.ui.cli.output.activity_line import ActivityLine
from viap.ui.cli.streams import emit, tell
from viap.ui.cli.workers import interruption

# ---- Messages from one process to another, through a pipe.
#
# (The pipe of `multiprocessing` takes as long to import as the whole supervisor.)


_HEADER = 8  # bytes, for the length of a message


class Sender:
    """The writing end. While `busy`, no exception may be raised from a signal's handler: a
    message that is cut off makes all later ones unreadable."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.busy = False

    def send(self, kind: str, news: Any) -> None:
        data = pickle.dumps((kind, news))
        waiting = memoryview(len(data).to_bytes(_HEADER, "little") + data)
        self.busy = True
        try:
            while waiting:
                waiting = waiting[os.write(self.handle, waiting) :]
        finally:
            self.busy = False


class Receiver:
    """The reading end."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self._read = bytearray()
        self._poll = select.poll()
        self._poll.register(handle, select.POLLIN | select.POLLHUP)

    def receive(self, seconds: float | None) -> tuple[str, Any] | None:
        """Returns the next message; None if the time is over. Raises EOFError at the end."""
        while True:
            length = int.from_bytes(self._read[:_HEADER], "little")
            end = _HEADER + length
            if len(self._read) >= _HEADER and len(self._read) >= end:
                message: tuple[str, Any] = pickle.loads(bytes(self._read[_HEADER:end]))
                del self._read[:end]
                return message
            if not self._poll.poll(None if seconds is None else max(0, int(seconds * 1000))):
                return None
            data = os.read(self.handle, 1 << 16)
            if not data:
                raise EOFError
            self._read += data


# ---- The process that a user starts: a worker does the work, and the supervisor answers if it
# can't.


# Grace period in seconds: the worker should notice by itself that time is over.
GRACE_S = 0.4


class Fallback(Protocol):
    """Answers in place of a worker that can't answer any more."""

    def finish(
        self, kept: list[Any], printed: int, now: Any, reason: str, cause: str
    ) -> tuple[str, int]:
        """Returns the text for standard output, and the exit status.

        The first `printed` of the `kept` answers are printed already.
        """
        ...


def supervised(work: Callable[[], int]) -> int:
    """Runs a command in a process of its own; returns an exit status in every case."""
    supervisor = _Supervisor(work)
    interruption.before_the_end(supervisor.end)
    try:
        return supervisor.run()
    finally:
        supervisor.end()


class _Supervisor:
    def __init__(self, work: Callable[[], int]) -> None:
        self._limit: tuple[float, str] | None = None  # of the clock, and the reason to report
        # Pickled news, read only if needed: reading imports half of the program.
        self._fallback: bytes | None = None
        self._kept: list[bytes] = []
        self._now: bytes | None = None
        self._printed = 0  # number of kept answers that are printed
        self._status: int | None = None  # of a worker that has printed all
        self._doing = ""
        self._targets: list[str] = []
        self._line = ActivityLine()
        dependence.adopt_orphans()
        self._receiver = self._start(work)

    def _start(self, work: Callable[[], int]) -> Receiver:
        receiving, sending = os.pipe()
        rope, self._held = os.pipe()
        parent = os.getpid()
        signal.pthread_sigmask(signal.SIG_BLOCK, dependence.FROM_USERS)
        self.pid = os.fork()
        if self.pid == 0:
            status = UNKNOWN
            try:
                os.close(receiving)
                os.close(self._held)
                dependence.depend_on(parent, rope)
                dependence.no_core()
                dependence.take_stack()
                sender = Sender(sending)
                postpone(lambda: sender.busy)
                output.route(sender.send)
                status = work()
                sender.send("end", status)
            finally:
                os._exit(status)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, dependence.FROM_USERS)
        os.close(sending)
        os.close(rope)
        return Receiver(receiving)

    def end(self) -> None:
        """Ends the worker and all processes that it has started."""
        self._line.wipe()
        dependence.end_offspring()
        for target in self._targets:
            remove_scratch(target)

    def run(self) -> int:
        while True:
            self._line.draw(None if self._limit is None else self._limit[0])
            try:
                message = self._receiver.receive(self._patience())
            except EOFError:
                return self._crashed()
            if message is None:
                if self._allowed() == 0.0:
                    return self._late()
                continue
            kind, news = message
            if kind == "end":
                return int(news)
            self._take(kind, news)

    def _allowed(self) -> float | None:
        """Returns the seconds that the worker has left; None if there is no limit."""
        if self._limit is None:
            return None
        return max(0.0, self._limit[0] + GRACE_S - time.monotonic())

    def _patience(self) -> float | None:
        """Returns the seconds until something is to be done, if no message comes; or None."""
        waits = [each for each in (self._allowed(), self._line.due()) if each is not None]
        return min(waits, default=None)

    def _take(self, kind: str, news: Any) -> None:
        match kind:
            case "emit":
                self._line.wipe()
                emit(news)
            case "tell":
                self._line.wipe()
                tell(news)
            case "begin":
                self._line.begin(news)
            case "status":
                step, activity = news
                self._doing = self._doing if step is None else step
                self._line.note(activity)
            case "limit":
                self._limit = news
            case "fallback":
                self._fallback, self._kept, self._now = news, [], None
            case "keep":
                self._kept.append(news)
                self._now = None
            case "now":
                self._now, self._doing = news, ""
            case "kept":
                self._take("emit", news)
                self._printed = len(self._kept)
            case "last":
                text, self._status = news
                self._take("emit", text)
            case "targets":
                self._targets += news
            case _:
                raise AssertionError(f"no such news: {kind}")

    def _late(self) -> int:
        assert self._limit is not None
        doing = f"; the last step was: {self._doing}" if self._doing else ""
        return self._finish(f"{self._limit[1]}{doing}", TIMEOUT, quietly=True)

    def _crashed(self) -> int:
        """Answers for a worker that ended without an answer."""
        _, status, usage = os.wait4(self.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        how = f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"
        reason = f"internal error: the process that did the work {how}; please report this"
        cause = INTERNAL
        if dependence.has_no_time_left(usage.ru_utime + usage.ru_stime):
            if self._fallback is None and self._status is None:
                # End like the worker would have ended without a supervisor.
                self.end()
                os.kill(os.getpid(), signal.SIGXCPU)
            reason = "out of time: the CPU time that the system allows is used up"
            cause = TIMEOUT
        elif code == -signal.SIGKILL:
            reason = f"the process that did the work {how}: out of memory, perhaps"
            cause = MEMORY
        return self._finish(reason, cause)

    def _finish(self, reason: str, cause: str, quietly: bool = False) -> int:
        """Answers in place of the worker; returns the exit status."""
        self.end()
        if self._status is not None:
            return self._status
        if not quietly or self._fallback is None:
            tell(f"viap: {reason}")
        if self._fallback is None:
            return UNKNOWN
        fallback: Fallback = pickle.loads(self._fallback)
        now = None if self._now is None else pickle.loads(self._now)
        kept = [pickle.loads(each) for each in self._kept]
        text, status = fallback.finish(kept, self._printed, now, reason, cause)
        emit(text)
        return status
