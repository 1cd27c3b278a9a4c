"""Progress display of a batch."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from viap.bench.task_result import TaskResult
from viap.cli.output import tell


class BatchWatch:
    """Prints wrong verdicts and, if verbose, every result."""

    def __init__(self, total: int, done: Iterable[TaskResult], verbose: bool) -> None:
        self.total, self.verbose = total, verbose
        self.done = self.right = self.wrong = 0
        for result in done:
            self._count(result)

    def add(self, result: TaskResult) -> None:
        self._count(result)
        if result.wrong:
            right = result.expected.upper()
            self._say(f"viap: WRONG: {result.task}: {result.verdict}, but {right} is right")
        elif self.verbose:
            said = f"{result.task}: {result.outcome}, {result.cpu_s:.2f} s"
            self._say(f"{self.done}/{self.total} {said}")

    def tick(self) -> None:
        """Called from time to time, to update the display."""

    def _count(self, result: TaskResult) -> None:
        self.done += 1
        self.right += result.right
        self.wrong += result.wrong

    def _say(self, text: str) -> None:
        tell(text)


class LiveWatch(BatchWatch):
    """A bar at the bottom of the terminal."""

    def __init__(self, total: int, done: Iterable[TaskResult], verbose: bool, bar: Any) -> None:
        super().__init__(total, done, verbose)
        self._bar = bar
        self._line = bar.add_task("", total=total, completed=self.done, counts=self._counts())

    def add(self, result: TaskResult) -> None:
        super().add(result)
        self._bar.update(self._line, completed=self.done, counts=self._counts())
        self._bar.refresh()

    def tick(self) -> None:
        self._bar.refresh()

    def _counts(self) -> str:
        unknown = self.done - self.right - self.wrong
        judged = f"{self.right} right, {self.wrong} wrong, {unknown} unknown"
        return f"{self.done}/{self.total} done: {judged}"

    def _say(self, text: str) -> None:
        self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)


@contextmanager
def watch(
    total: int, done: Iterable[TaskResult], verbose: bool, quiet: bool
) -> Iterator[BatchWatch]:
    """A bar where standard error is a terminal; else lines, if any."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield BatchWatch(total, done, verbose)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(bar_width=20),
        TextColumn("{task.fields[counts]}"),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
    )
    console = Console(stderr=True)
    # No thread: a batch starts processes all the time.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        yield LiveWatch(total, done, verbose, bar)
