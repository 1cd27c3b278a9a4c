"""Child processes: they never outlive the process that they work for, and have a time limit."""

import contextlib
import functools
import math
import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ctypes


_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_STACK = 120 << 20  # Linux keeps 128 megabytes free below the stack
_INTERRUPTIONS = (signal.SIGALRM, signal.SIGPROF, signal.SIGTERM)
FROM_USERS = frozenset({signal.SIGINT, signal.SIGTERM})


def depend_on(parent: int, rope: int) -> None:
    """Makes this process end with its parent, and leaves signals from the keyboard to the parent.

    Call it in a child whose signals in `FROM_USERS` are blocked; it unblocks them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _INTERRUPTIONS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, FROM_USERS)
    threading.Thread(target=_watch, args=(rope,), daemon=True).start()
    _control(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def end_with_parent(seconds: float | None = None) -> None:
    """For a child that is another program: it ends with its parent, or after this CPU time.

    The limit also holds for its own children, which the system does not kill with us.
    """
    _control(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if seconds is None:
        return
    with contextlib.suppress(OSError, ValueError):
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        wanted = math.ceil(seconds) + 1
        if hard == resource.RLIM_INFINITY or wanted < hard:
            resource.setrlimit(resource.RLIMIT_CPU, (wanted, wanted))


def adopt_orphans() -> None:
    """Makes grandchildren that lose their parent children of this process."""
    _control(_PR_SET_CHILD_SUBREAPER, 1)


def end_offspring() -> None:
    """Kills and reaps all children, also those that were adopted."""
    while True:
        for pid in _children():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def no_core() -> None:
    """Disable memory images of crashes: writing one takes longer than a run may."""
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def has_no_time_left(seconds: float) -> bool:
    """True if a process that used `seconds` of CPU time was ended by the system's limit."""
    limit, _ = resource.getrlimit(resource.RLIMIT_CPU)
    return limit != resource.RLIM_INFINITY and seconds > limit - 0.5


def take_stack() -> None:
    """Raises the stack limit of this process as far as the system's memory layout allows.

    Deeply nested programs cause deep calls in libraries, which crash at the end of the stack.
    """
    with contextlib.suppress(OSError, ValueError):
        soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
        wanted = _STACK if hard == resource.RLIM_INFINITY else min(_STACK, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_STACK, (wanted, hard))


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{threading.get_native_id()}/children") as listing:
            return [int(pid) for pid in listing.read().split()]
    except OSError:
        return []


def _control(option: int, value: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            _library().prctl(option, value, 0, 0, 0)


@functools.cache
def _library() -> "ctypes.CDLL":
    import ctypes

    return ctypes.CDLL(None)


def _watch(rope: int) -> None:
    """Ends this process when the pipe becomes readable: then its other end is closed."""
    os.read(rope, 1)
    os.kill(os.getpid(), signal.SIGKILL)


# ---- Child processes with a time limit; they and their own children end with this process.


class Stopped(Exception):  # noqa: N818 - an event, not an error
    """The process took too long and was ended."""


@dataclass(frozen=True)
class Done:
    status: int
    output: str
    errors: str


def finished(
    command: Sequence[str],
    seconds: float,
    given: str = "",
    environment: Mapping[str, str] | None = None,
) -> Done:
    """Runs a command to its end. Raises Stopped, or OSError if it can't be started.

    `environment`: changes of this process's environment.
    """
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **(environment or {})},
        start_new_session=True,
        text=True,
        errors="replace",
        preexec_fn=lambda: end_with_parent(seconds),
    ) as process:
        try:
            output, errors = process.communicate(given, timeout=seconds)
        except subprocess.TimeoutExpired:
            _end(process)
            raise Stopped from None
        except BaseException:
            _end(process)
            raise
    return Done(process.returncode, output, errors)


def _end(process: "subprocess.Popen[str]") -> None:
    """Ends the whole process group, since compilers start other processes."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
