"""A limit on the time of a computation, in wall-clock and in CPU seconds."""

import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

from viap.core.base.errors import UsageError

_TIMERS = {signal.ITIMER_REAL: signal.SIGALRM, signal.ITIMER_PROF: signal.SIGPROF}
_AGAIN = 0.25
_START, _CPU_AT_START = time.monotonic(), time.process_time()


_busy: list[Callable[[], bool]] = []
_hooks: set[CodeType] = set()  # of unraisable exceptions


def postpone(while_busy: Callable[[], bool]) -> None:
    """Delay OutOfTime while `while_busy()` is true."""
    _busy.append(while_busy)


class OutOfTime(BaseException):
    """The time is over. Not an Exception: no handler on the way may swallow it."""


def cpu_time() -> float:
    """The CPU seconds of this process and of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def pace() -> float:
    """Seconds of the clock for a second of computing, since this module was loaded."""
    used = time.process_time() - _CPU_AT_START
    return (time.monotonic() - _START) / used if used > 0 else 1.0


def time_is_up(limit: float | None) -> str:
    """Returns why there is no answer; shares of a limit are rounded."""
    assert limit is not None, "without a limit, time is never up"
    return f"out of time: the limit of {limit:.{2 if limit < 10 else 4}g} s is used up"


class Budget:
    """The time that a whole run may take; `None` is no limit."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._start = time.monotonic()
        self._cpu_start = cpu_time()

    def end(self) -> float | None:
        """End of the time on the monotonic clock; None if there is no limit."""
        return None if self.seconds is None else self._start + self.seconds

    def reason(self) -> str:
        return time_is_up(self.seconds)

    def remaining(self, elsewhere: float = 0.0) -> float:
        """The seconds that are left, of wall-clock or CPU time, whichever is less.

        `elsewhere` is the CPU time of children that are still at work.
        """
        return float("inf") if self.seconds is None else self.seconds - self.spent(elsewhere)

    def spent(self, elsewhere: float = 0.0) -> float:
        """The seconds since the start, of wall-clock or CPU time, whichever is more."""
        wall = time.monotonic() - self._start
        return max(wall, cpu_time() - self._cpu_start + elsewhere)

    def share(self, parts: int) -> "Budget":
        """One of `parts` equal parts of the remaining budget."""
        if self.seconds is None or parts <= 1:
            return self
        return Budget(max(self.remaining(), 0.0) / parts)

    def earlier(self, seconds: float) -> "Budget":
        """The same budget, that ends some seconds earlier; this one if there is no limit."""
        if self.seconds is None or seconds <= 0:
            return self
        made = Budget(max(self.seconds - seconds, 0.0))
        made._start, made._cpu_start = self._start, self._cpu_start
        return made

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Raises OutOfTime from within the block once the budget is used up."""
        if self.seconds is None:
            yield
            return
        remaining = self.remaining()
        if remaining <= 0:
            raise OutOfTime
        if threading.current_thread() is not threading.main_thread():
            raise UsageError("a time limit needs the main thread: signals enforce it")
        active = True
        stopped = False

        def stop(number: int, frame: FrameType | None) -> None:
            nonlocal stopped
            if active and not any(busy() for busy in _busy) and not _is_reporting(frame):
                stopped = True
                raise OutOfTime

        before = {number: signal.signal(number, stop) for number in _TIMERS.values()}
        report = sys.unraisablehook
        sys.unraisablehook = _unless_out_of_time(report)
        try:
            for timer in _TIMERS:
                # Repeated: Python drops an exception that arrives, for example, in a callback of
                # the garbage collector.
                signal.setitimer(timer, remaining, _AGAIN)
            try:
                yield
            except Exception as error:
                # (A call of a C library makes an error of its own of one while it reads arguments.)
                if stopped and OutOfTime.__name__ in str(error):
                    raise OutOfTime from None
                raise
            finally:
                active = False
        finally:
            for timer in _TIMERS:
                signal.setitimer(timer, 0)
            for number, handler in before.items():
                signal.signal(number, handler)
            # An object under construction when the time is over is incomplete: its destructor may
            # fail, now or when it is collected.
            if not stopped:
                sys.unraisablehook = report


def _is_reporting(frame: FrameType | None) -> bool:
    """True in a hook for unraisable exceptions: Python would print one that is raised there."""
    while frame is not None:
        if frame.f_code in _hooks:
            return True
        frame = frame.f_back
    return False


def _unless_out_of_time(
    report: Callable[["sys.UnraisableHookArgs"], object],
) -> Callable[["sys.UnraisableHookArgs"], object]:
    """Wrap a hook for unraisable exceptions: do not report OutOfTime in a destructor, or a
    missing attribute in the destructor of an incomplete object.
    """

    def hook(unraisable: "sys.UnraisableHookArgs") -> None:
        if not isinstance(unraisable.exc_value, OutOfTime | AttributeError):
            report(unraisable)

    _hooks.add(hook.__code__)
    return hook
