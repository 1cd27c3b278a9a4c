"""One task in a process of its own, with limits, whose end is a finding whatever happens to it."""

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
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import viap
from viap.bench.result import CRASH, ERROR, OUT_OF_MEMORY, TIMEOUT, Finding, Limits
from viap.errors import ViapError

_PACKAGE = Path(viap.__file__).resolve().parent
# viap ends by itself in time, and says what was open; this is how long that may take.
_GRACE_S = 5.0
# Of what a process writes, the rest is not of interest.
_LONGEST_OUTPUT = 64 << 20
_VERDICTS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be proved, as seen from a folder: there its messages don't tell where that is."""

    folder: str
    file: str
    property_file: str | None
    data_model: str
    strategy: str

    def arguments(self, limits: Limits) -> list[str]:
        words = ["prove", "--json", "--data-model", self.data_model]
        words += ["--timeout", str(limits.timeout_s), "--strategy", self.strategy]
        if self.property_file is not None:
            words += ["--property", self.property_file]
        return [*words, "--", self.file]


def _environment() -> dict[str, str]:
    """That of this process; but folders of Python modules are not sought in that of the program."""
    folders = [each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, folders))}


class Process:
    """A started order; behind `close` the process is gone."""

    def __init__(self, order: Order, limits: Limits) -> None:
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
        """Starts it; `held` closes, and ends, whatever was opened and started."""
        limits = self._limits
        self._output: IO[bytes] = held.enter_context(tempfile.TemporaryFile())
        self._messages: IO[bytes] = held.enter_context(tempfile.TemporaryFile())
        reading, rope = os.pipe()
        held.callback(os.close, rope)
        cpu = math.ceil(limits.timeout_s + _GRACE_S)
        launcher = [sys.executable, "-P", str(_PACKAGE / "cli" / "attended.py")]
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
        # Can be waited for, together with others.
        self.handle = os.pidfd_open(self._child.pid)
        held.callback(os.close, self.handle)

    def close(self) -> None:
        self._held.close()

    def expired(self) -> bool:
        return time.monotonic() >= self.deadline

    def wait(self) -> None:
        """Returns when it has ended, or must end."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.handle, selectors.EVENT_READ)
            selector.select(max(0.0, self.deadline - time.monotonic()))

    def finding(self) -> Finding:
        """What it found: of a process that has ended, or is ended now because time is over."""
        late = self._usage is None and self.expired()
        if late:
            self._kill()
        self._reap()
        status, wall = self._child.returncode, time.monotonic() - self._start
        verdict, reason, strategy = self._said(status, late)
        cpu = self._usage.ru_utime + self._usage.ru_stime
        return Finding(verdict, reason, strategy, cpu, wall, self._usage.ru_maxrss * 1024 / 1e6)

    def _said(self, status: int, late: bool) -> tuple[str, str, str]:
        answer = self._answer()
        verdict, reason = str(answer.get("verdict")), str(answer.get("reason"))
        # A verdict counts where the exit status says the same.
        if not late and verdict in _VERDICTS and status == _VERDICTS[verdict]:
            if verdict == "UNKNOWN" and reason.startswith("out of time"):
                verdict = TIMEOUT
            elif verdict == "UNKNOWN" and reason.startswith("out of memory"):
                verdict = OUT_OF_MEMORY
            return verdict, reason, str(answer.get("strategy") or "")
        if late or status == -signal.SIGXCPU:
            return TIMEOUT, f"did not end within {self._limits.timeout_s:g} s", ""
        last = self._last_message()
        if status == 2:
            return ERROR, reason if answer else last, ""
        if any(word in last.lower() for word in ("out of memory", "memoryerror", "bad_alloc")):
            return OUT_OF_MEMORY, last, ""
        fate = f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
        return CRASH, f"{fate}: {last}" if last else fate, ""

    def _answer(self) -> dict[str, Any]:
        self._output.seek(0)
        with contextlib.suppress(ValueError):
            answer = json.loads(self._output.read(_LONGEST_OUTPUT))
            return answer if isinstance(answer, dict) else {}
        return {}

    def _last_message(self) -> str:
        size = self._messages.seek(0, os.SEEK_END)
        self._messages.seek(max(0, size - 2000))
        lines = self._messages.read().decode(errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else ""

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
