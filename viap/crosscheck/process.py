"""Child processes with a time limit; they and their own children end with us."""

import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass


class Stopped(Exception):  # noqa: N818 - an event, not an error
    """The process took too long, and was ended."""


@dataclass(frozen=True)
class Done:
    status: int
    output: str
    errors: str


def finished(
    command: Sequence[str], seconds: float, given: str = "", locale: str | None = None
) -> Done:
    """Runs a command to its end. Raises Stopped, or OSError where it can't be started."""
    environment = {**os.environ, "LC_ALL": locale} if locale is not None else None
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        text=True,
        errors="replace",
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
    """The whole group: compilers start others."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
