"""Long calls of a library that end when something interrupts us.

A signal is only heard between two steps of Python, and one question to a model checker is one
step, however long it takes. So it is asked in a thread of its own, and stopped from here.
"""

from collections.abc import Callable
from threading import Event, Thread
from typing import TypeVar

T = TypeVar("T")
_AGAIN = 0.1  # seconds until the library is told once more to stop


def interruptible(call: Callable[[], T], interrupt: Callable[[], None]) -> T:
    """The call's result, or what it raises; what interrupts us interrupts the call."""
    results: list[T] = []
    errors: list[Exception] = []
    done = Event()

    def run() -> None:
        try:
            results.append(call())
        except Exception as error:
            errors.append(error)
        finally:
            done.set()

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        done.wait()
    finally:
        while not done.is_set():
            interrupt()
            done.wait(_AGAIN)
        thread.join()
    if errors:
        raise errors[0]
    return results[0]
