"""Child processes with a time limit; they and their own children end with this process."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from viap.dependence import end_with_parent


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
