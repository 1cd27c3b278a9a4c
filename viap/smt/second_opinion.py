"""The second opinion: cvc5 in a process of its own, with an enforced time limit."""

import importlib.util
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from types import TracebackType

import viap
from viap.errors import UsageError
from viap.smt.answers import Answer

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
                [sys.executable, "-m", "viap.smt.cvc5_worker"],
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
