"""Runs of the command for the editor's files: a few at a time; each can be ended."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from viap.dependence import end_with_parent

Results = list[dict[str, Any]]
# Files that are proved at a time: an editor may open many at once, and has work of its own.
_AT_A_TIME = max(1, (os.cpu_count() or 2) // 2)


@dataclass
class ProofRuns:
    """The processes at work, by file. `options` are those of `viap prove`.

    Each is in a session of its own, and the system ends it with the server, however that ends.
    """

    options: Sequence[str] = ()
    _running: dict[str, set[asyncio.subprocess.Process]] = field(default_factory=dict)
    # Changes whenever the runs of a file are ended: those that still wait are not wanted then.
    _turns: dict[str, int] = field(default_factory=dict)
    _slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_A_TIME))

    async def prove(self, path: str, *more: str) -> Results | None:
        """The results of a file; None if the run was ended or the answer is no JSON.

        Runs of the same file that are at work are ended first.
        """
        self.end(path)
        return await self.also("prove", path, *more)

    async def also(self, command: str, path: str, *more: str) -> Results | None:
        """The results of another command on a file, beside those at work."""
        turn = self._turns.setdefault(path, 0)
        async with self._slots:
            if self._turns.get(path) != turn:
                return None
            printed = await self._printed(turn, command, path, *self.options, *more)
        if self._turns.get(path) != turn:
            return None  # it was ended, and says nothing any more
        try:
            found = json.loads(printed)
        except ValueError:
            return None
        return found if isinstance(found, list) else [found]

    def end(self, path: str) -> None:
        """Ends the runs of a file, and all that they have started."""
        self._turns[path] = self._turns.get(path, 0) + 1
        for process in self._running.pop(path, ()):
            self._kill(process)

    @staticmethod
    def _kill(process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def end_all(self) -> None:
        for path in [*self._turns]:
            self.end(path)

    async def _printed(self, turn: int, command: str, path: str, *options: str) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "viap", command, "--json", *options, path),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=os.path.dirname(path) or ".",
            start_new_session=True,
            preexec_fn=end_with_parent,
        )
        at_work = self._running.setdefault(path, set())
        at_work.add(process)
        if self._turns.get(path) != turn:
            self._kill(process)  # the text was changed while it was started
        printed, _ = await process.communicate()
        at_work.discard(process)
        return printed
