"""SIGINT and SIGTERM end the process at once, and its children before it.

An exception would not be enough: Python drops one that is raised in a destructor, or in a
callback of the import system.
"""

# (Only modules that Python has loaded already: viap imports this module first.)
import os
import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

INTERRUPTED = 130

_before: "list[Callable[[], None]]" = []


def end_at_once() -> None:
    """From now on, these signals end this process."""
    # (Where SIGINT is ignored from the start, as in the background, it stays so.)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)


def as_exceptions() -> None:
    """For commands that have something to finish: SIGINT raises KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _stop:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def before_the_end(action: "Callable[[], None]") -> None:
    """Register an action to run before a signal ends this process."""
    _before.append(action)


def _stop(number: int, frame: "FrameType | None") -> None:
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    for action in _before:
        try:
            action()
        except BaseException:  # noqa: S110 - whatever it is, this is the end
            pass
    if number == signal.SIGINT:
        try:
            os.write(2, b"viap: interrupted\n")
        finally:
            os._exit(INTERRUPTED)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
