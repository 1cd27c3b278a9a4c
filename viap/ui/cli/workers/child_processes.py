"""Processes that work for this one, report by messages, and never outlive it.

A child ends with its parent, however that ends (see `dependence.py`). A child is ended by SIGKILL
only, since a busy solver reacts to no other signal.
"""

import contextlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, Pipe, wait
from types import TracebackType
from typing import Any

from viap.core.base.processes import FROM_USERS, depend_on
from viap.ui.cli import streams as output

Send = Callable[[Any], None]
Work = Callable[[Send], None]

_OUTPUT = "output"  # marks output of a child, which its parent prints


def forwarded(kind: str, news: Any) -> tuple[str, str, Any]:
    """The message of a child about its output."""
    return (_OUTPUT, kind, news)


class Child:
    """A process that was started; `name` is for messages to users."""

    def __init__(self, name: str, pid: int, messages: Connection) -> None:
        self.name, self.pid, self.messages = name, pid, messages
        self.status: int | None = None  # of `waitpid`, once it has ended
        self.cpu_s = 0.0

    def seconds(self) -> float:
        """The CPU time that it has used so far."""
        if self.status is not None:
            return self.cpu_s
        # The number of another process's CPU clock on Linux; other systems have none.
        with contextlib.suppress(OSError, OverflowError):
            return time.clock_gettime((~self.pid << 3) | 2)
        return 0.0

    def end(self) -> None:
        if self.status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            _, self.status, usage = os.wait4(self.pid, 0)
            self.cpu_s = usage.ru_utime + usage.ru_stime
            self.messages.close()

    def was_killed(self) -> bool:
        """True if it was ended by SIGKILL."""
        return os.waitstatus_to_exitcode(self.status or 0) == -signal.SIGKILL

    def fate(self) -> str:
        """Describe the end of a child that gave no answer."""
        code = os.waitstatus_to_exitcode(self.status or 0)
        return f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"


class Family:
    """Children of this process. On the way out of the `with` block all of them are ended."""

    def __init__(self) -> None:
        self.children: list[Child] = []
        self._rope, self._held = os.pipe()

    def __enter__(self) -> "Family":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for child in self.children:
            child.end()
        os.close(self._rope)
        os.close(self._held)

    def start(self, name: str, work: Work) -> Child:
        """Starts a process that calls `work` and ends."""
        receive, send = Pipe(duplex=False)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
        parent = os.getpid()
        signal.pthread_sigmask(signal.SIG_BLOCK, FROM_USERS)
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                os.close(self._held)
                depend_on(parent, self._rope)
                output.route(lambda kind, news: send.send(forwarded(kind, news)))
                work(send.send)
                status = 0
            finally:
                # The child must not run the parent's exit actions.
                os._exit(status)
        send.close()
        child = Child(name, pid, receive)
        self.children.append(child)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, FROM_USERS)
        return child

    def messages(self, allowed: Callable[[], float]) -> Iterator[tuple[Child, Any]]:
        """Yields messages of children as they come; None ends the messages of a child.

        `allowed` returns the seconds to wait for a message now; it raises when time is over. A
        child that has ended is reaped.
        """
        while self.running():
            yield from self.received(allowed())
            allowed()

    def received(self, seconds: float) -> Iterator[tuple[Child, Any]]:
        """Yields the messages that come next, within some seconds; None if a child has ended."""
        talking = {child.messages: child for child in self.children if child.status is None}
        for ready in wait(list(talking), min(seconds, 3600.0)):
            assert isinstance(ready, Connection)
            child = talking[ready]
            try:
                message = ready.recv()
            except (EOFError, OSError):
                child.end()
                message = None
            match message:
                case (str() as mark, "emit", news) if mark == _OUTPUT:
                    output.emit(news)
                case (str() as mark, "tell", news) if mark == _OUTPUT:
                    output.tell(news)
                case (str() as mark, "status", news) if mark == _OUTPUT:
                    output.routed("status", news)
                case (str() as mark, _, _) if mark == _OUTPUT:
                    pass  # this process sends its own news
                case _:
                    yield child, message

    def seconds_at_work(self) -> float:
        """The CPU time of all children that have not ended."""
        return sum(child.seconds() for child in self.children if child.status is None)

    def running(self) -> int:
        return sum(child.status is None for child in self.children)


def share_memory(parts: int) -> None:
    """Limits this process to its part of the available memory."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if soft != resource.RLIM_INFINITY:
        whole = min(whole, soft)
    resource.setrlimit(resource.RLIMIT_AS, (whole // parts, hard))
