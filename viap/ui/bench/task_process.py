"""Runs one task in its own process with limits; every end of it gives a finding."""

import contextlib
import json
import math
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

import viap
from viap.core.base.errors import ViapError
from viap.ui.bench.task_result import (
    CRASH,
    ERROR,
    OUT_OF_MEMORY,
    TIMEOUT,
    ProcessFinding,
    TaskLimits,
)

_PACKAGE = Path(viap.__file__).resolve().parent
_COMMAND = Path("ui", "cli", "workers", "attended_command.py")
# Seconds that viap may take to end by itself and to report what was open, after its time limit.
_GRACE_S = 5.0
# Limits for the output and for the messages of a process, in bytes; the rest is ignored.
_LONGEST_OUTPUT = 64 << 20
_END = 2000


@dataclass(frozen=True, slots=True)
class Order:
    """A proof to run from a folder; messages name files relative to it, so they don't reveal it."""

    folder: str
    file: str
    property_file: str | None
    data_model: str
    strategy: str
    words: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # further files of the program

    def arguments(self, limits: TaskLimits) -> list[str]:
        # (What is measured is the search, not what an earlier run found.)
        words = ["prove", "--json", "--no-cache", "--no-diagnosis"]
        words += ["--data-model", self.data_model]
        words += ["--timeout", str(limits.timeout_s), "--strategy", self.strategy]
        if self.property_file is not None:
            words += ["--property", self.property_file]
        return [*words, *self.words, "--", self.file, *self.others]


def _environment() -> dict[str, str]:
    """Returns this process's environment, with absolute PYTHONPATH: the order runs elsewhere."""
    folders = [each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, folders))}


class Process:
    """A started order; after `close` the process is gone."""

    def __init__(self, order: Order, limits: TaskLimits) -> None:
        self._limits = limits
        self._usage: Any = None
        self._start = time.monotonic()
        self.deadline = self._start + limits.timeout_s + _GRACE_S
        self._held = contextlib.ExitStack()
        try:
            with contextlib.ExitStack() as held:
                self._launch(order, held)
                self._held = held.pop_all()
        except OSError as error:
            raise ViapError(f"cannot start a process: {error.strerror}") from error

    def _launch(self, order: Order, held: contextlib.ExitStack) -> None:
        """Starts the process; `held` closes and ends whatever was opened and started."""
        limits = self._limits
        self._output: IO[bytes] = held.enter_context(tempfile.TemporaryFile())
        self._messages: IO[bytes] = held.enter_context(tempfile.TemporaryFile())
        reading, rope = os.pipe()
        held.callback(os.close, rope)
        cpu = math.ceil(limits.timeout_s + _GRACE_S)
        launcher = [sys.executable, "-P", str(_PACKAGE / _COMMAND)]
        numbers = [str(reading), str(limits.memory_mb), str(cpu)]
        try:
            self._child = subprocess.Popen(
                [*launcher, *numbers, *order.arguments(limits)],
                cwd=order.folder,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=self._messages,
                pass_fds=(reading,),
                start_new_session=True,
            )
        finally:
            os.close(reading)
        held.callback(self._end)
        # A handle that can be waited for, together with others.
        self.handle = os.pidfd_open(self._child.pid)
        held.callback(os.close, self.handle)

    def close(self) -> None:
        self._held.close()

    def expired(self) -> bool:
        return time.monotonic() >= self.deadline

    def wait(self) -> None:
        """Returns when the process has ended, or must end."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.handle, selectors.EVENT_READ)
            selector.select(max(0.0, self.deadline - time.monotonic()))

    def finding(self) -> ProcessFinding:
        """Returns the finding of a process that has ended, or ends it because its time is over."""
        late = self._usage is None and self.expired()
        if late:
            self._kill()
        self._reap()
        wall = time.monotonic() - self._start
        if late or self._child.returncode == -signal.SIGXCPU:
            found = ProcessFinding(TIMEOUT, f"did not end within {self._limits.timeout_s:g} s")
        else:
            output = _content(self._output, _LONGEST_OUTPUT)
            found = interpret(self._child.returncode, output, _content(self._messages, -_END))
        cpu = self._usage.ru_utime + self._usage.ru_stime
        memory = self._usage.ru_maxrss * 1024 / 1e6
        return replace(found, cpu_s=cpu, wall_s=wall, memory_mb=memory)

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._child.pid, signal.SIGKILL)

    def _end(self) -> None:
        if self._usage is None:
            self._kill()
            self._reap()

    def _reap(self) -> None:
        if self._usage is None:
            _, status, self._usage = os.wait4(self._child.pid, 0)
            self._child.returncode = os.waitstatus_to_exitcode(status)


def _content(file: IO[bytes], most: int) -> bytes:
    """Returns the first `most` bytes of a file; the last ones if the number is negative."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0 if most >= 0 else max(0, size + most))
    return file.read(abs(most))


# ---- Interprets the end of a prover process. A verdict counts only if output and status agree.


_STATUS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}
_BAD_INPUT = 2  # exit status
# Words with which libraries report that memory is exhausted.
_NO_MEMORY = ("out of memory", "memoryerror", "bad_alloc")


def interpret(status: int, output: bytes, messages: bytes) -> ProcessFinding:
    """Interprets an exit status (negative for a signal), the output, and the last messages."""
    said = _object(output)
    verdict, reason = said.get("verdict"), str(said.get("reason"))
    if isinstance(verdict, str) and _STATUS.get(verdict) == status:
        if verdict == "UNKNOWN":
            verdict = _kind_of_unknown(reason)
        return ProcessFinding(verdict, reason, str(said.get("strategy") or ""))
    lines = messages.decode(errors="replace").strip().splitlines()
    last = lines[-1].strip() if lines else ""
    if status == _BAD_INPUT:
        return ProcessFinding(ERROR, reason if said else last)
    if any(word in last.lower() for word in _NO_MEMORY):
        return ProcessFinding(OUT_OF_MEMORY, last)
    fate = f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
    return ProcessFinding(CRASH, f"{fate}: {last}" if last else fate)


def _kind_of_unknown(reason: str) -> str:
    if reason.startswith("out of time"):
        return TIMEOUT
    return OUT_OF_MEMORY if reason.startswith("out of memory") else "UNKNOWN"


def _object(output: bytes) -> dict[str, Any]:
    try:
        found = json.loads(output)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
