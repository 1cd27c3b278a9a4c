"""Questions that are asked in a process of their own.

Z3's fixed-point engines can be interrupted only from outside, which leaves them in an unusable
state: so they are never interrupted. The process is killed when its time is over, and a crash only
means a question without an answer.
"""

import os
import pickle
import select
import signal
import time
from collections.abc import Callable
from typing import TypeVar

from viap.dependence import FROM_USERS, depend_on, no_core

T = TypeVar("T")

# Z3 has its own limit. On a busy machine it may be late, so the process gets a little more time.
_MORE_TIME, _MORE_S = 1.25, 0.5


def apart(question: Callable[[], T], seconds: float) -> T | None:
    """Returns the answer, which must be picklable; None if it takes too long, fails, or crashes."""
    receiving, sending = os.pipe()
    rope, held = os.pipe()
    parent = os.getpid()
    signal.pthread_sigmask(signal.SIG_BLOCK, FROM_USERS)
    pid = os.fork()
    if pid == 0:
        try:
            os.close(receiving)
            os.close(held)
            depend_on(parent, rope)
            no_core()
            _silence()
            with os.fdopen(sending, "wb") as stream:
                pickle.dump(question(), stream)
        finally:
            os._exit(0)
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, FROM_USERS)
        os.close(sending)
        os.close(rope)
        answer = _answer(receiving, time.monotonic() + _MORE_TIME * seconds + _MORE_S)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(receiving)
        os.close(held)
    if answer is None:
        return None
    made: T = pickle.loads(answer)
    return made


def _answer(handle: int, end: float) -> bytes | None:
    """Returns everything that comes through a pipe until the other end is closed.

    Returns None if the time is over before that.
    """
    poll = select.poll()
    poll.register(handle, select.POLLIN | select.POLLHUP)
    read = bytearray()
    while poll.poll(max(0, int((end - time.monotonic()) * 1000))):
        data = os.read(handle, 1 << 16)
        if not data:
            return bytes(read) or None
        read += data
    return None


def _silence() -> None:
    """Discards standard error, where Z3 reports its own faults: users of viap can't use them."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (1, 2):
        os.dup2(nowhere, handle)
