"""Runs of the command for the editor's files: one for each file at a time; each can be ended."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Results = list[dict[str, Any]]


@dataclass
class ProofRuns:
    """The processes at work, by file. `options` are those of `viap prove`."""

    options: Sequence[str] = ()
    _running: dict[str, asyncio.subprocess.Process] = field(default_factory=dict)

    async def prove(self, path: str, *more: str) -> Results | None:
        """The results of a file; None if the run was ended or the answer is no JSON.

        A run of the same file that is at work is ended first.
        """
        return await self._json("prove", path, *self.options, *more)

    async def annotate(self, path: str, *more: str) -> Results | None:
        """The invariants of a file's loops, or of a function's."""
        return await self._json("annotate", path, *self.options, *more)

    def end(self, path: str) -> None:
        """Ends the run of a file, and all that it has started."""
        process = self._running.pop(path, None)
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    def end_all(self) -> None:
        for path in [*self._running]:
            self.end(path)

    async def _json(self, command: str, path: str, *options: str) -> Results | None:
        self.end(path)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "viap", command, "--json", *options, path),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=os.path.dirname(path) or ".",
            start_new_session=True,
        )
        self._running[path] = process
        printed, _ = await process.communicate()
        if self._running.get(path) is not process:
            return None  # it was ended, and says nothing any more
        del self._running[path]
        try:
            found = json.loads(printed)
        except ValueError:
            return None
        return found if isinstance(found, list) else [found]
