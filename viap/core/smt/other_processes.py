"""Questions that other processes answer: cvc5 as a second opinion, and Z3 within a fork."""

import importlib.util
import json
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import viap
from viap.core.base.errors import UsageError
from viap.core.base.processes import FROM_USERS, depend_on, no_core
from viap.core.smt.answers import Answer

# Extra seconds for starting cvc5, and for an answer that comes a little late.
_GRACE = 10.0


class SecondOpinion:
    """Asks cvc5, with a time limit in seconds per question.

    `complaints` holds the error messages for scripts that cvc5 could not read, by name.
    """

    def __init__(self, seconds: float) -> None:
        if importlib.util.find_spec("cvc5") is None:
            raise UsageError("viap check needs cvc5: pip install 'viap[check]'")
        self.seconds = seconds
        self.complaints: dict[str, str] = {}
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "SecondOpinion":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()

    def __call__(self, name: str, script: str) -> Answer:
        said = self._ask(json.dumps({"script": script, "seconds": self.seconds}) + "\n")
        if said.startswith("error"):
            self.complaints[name] = said
        return {"sat": Answer.SAT, "unsat": Answer.UNSAT}.get(said, Answer.UNKNOWN)

    def _ask(self, question: str) -> str:
        process = self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], self.seconds + _GRACE)
            line = process.stdout.readline() if ready else ""
        except OSError:
            line = ""
        if not line:
            # The process hangs or has crashed.
            self._stop()
            return "unknown"
        return str(json.loads(line))

    def _start(self) -> "subprocess.Popen[str]":
        if self._process is None:
            place = str(Path(viap.__file__).resolve().parents[1])
            paths = [place, *filter(None, [os.environ.get("PYTHONPATH")])]
            self._process = subprocess.Popen(
                [sys.executable, "-m", "viap.core.smt.cvc5_worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                text=True,
            )
        return self._process

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


# ---- Questions that are asked in a process of their own.
#
# Z3's fixed-point engines can be interrupted only from outside, which leaves them in an unusable
# state: so they are never interrupted. The process is killed when its time is over, and a crash
# only
# means a question without an answer.


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
