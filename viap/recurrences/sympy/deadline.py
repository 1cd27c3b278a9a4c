"""A limit on the time of one call to sympy.

Signals belong to the limit on the whole run, and reach only the main thread. So a second thread
watches, and raises an exception in the calling one. sympy is written in Python: the exception
arrives between two of its steps. A single call of a C library is not interrupted; sizes are
limited before the call.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

_LOOK_SECONDS = 0.02  # between two checks of the clock
# Wall time allowed for each second of CPU time: sleeping and waiting cost less.
_WALL_FACTOR = 4


class _Late(BaseException):
    """The time for a call is over. Not an Exception: sympy handles some of those."""


def in_time(question: Callable[[], Result], seconds: float) -> Result | None:
    """Returns the result of a call; None if it takes more than `seconds` of CPU time."""
    watch = _Watch(seconds)
    found: Result | None = None
    try:
        watch.start()
        found = question()
    except _Late:
        pass
    finally:
        # Whatever arrives from here on, the watch raises nothing any more. What it has raised
        # before may arrive while it is being taken back.
        watch.over = True
        while not watch.ended:
            try:
                watch.end()
            except _Late:
                found = None
    return found


class _Watch:
    """Raises `_Late` in the thread that makes the watch, until it is `over`.

    `ended`: nothing that it has raised is still to arrive.
    """

    def __init__(self, seconds: float) -> None:
        self.ended = False
        self._seconds = seconds
        self._asking = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._asking)
        self.over = False
        # An exception between taking and holding a lock would leave it taken, but `with` and a
        # plain lock leave no room for one. Events, for instance, do.
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def start(self) -> None:
        self._wall = time.monotonic() + self._seconds * _WALL_FACTOR
        self._cpu = time.clock_gettime(self._clock) + self._seconds
        self._thread.start()

    def end(self) -> None:
        """Takes back what the watch has raised and did not arrive; it must be over."""
        with self._lock:
            _raise_in(self._asking, None)
        self.ended = True

    def _look(self) -> None:
        # Again and again: an exception that arrives in a destructor is lost.
        while not self.over:
            time.sleep(_LOOK_SECONDS)
            with self._lock:
                if not self.over and self._is_late():
                    _raise_in(self._asking, _Late)

    def _is_late(self) -> bool:
        """True if the time is over; asked only as long as the thread that asks is there."""
        return time.clock_gettime(self._clock) > self._cpu or time.monotonic() > self._wall


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raises an exception in a thread when it executes its next step; None takes it back."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
