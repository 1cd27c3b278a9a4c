"""The end of a batch: its files in their final form, and the printed tables."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from viap.ui.bench.batch_comparison import Earlier, Score, by_family, comparison, draw, score_table
from viap.ui.bench.journal import TABLE, WHOLE, rows, write_whole
from viap.ui.bench.task_result import TaskResult
from viap.ui.cli.output.report_option import command_line
from viap.ui.cli.streams import emit, tell

INDEX = "index.html"


def finish(
    folder: Path,
    results: list[TaskResult],
    total: int,
    settings: dict[str, Any],
    earlier: dict[str, Earlier] | None,
    arguments: argparse.Namespace,
) -> None:
    """Writes the final files, and prints the tables."""
    scores = by_family(results)
    about = {
        "settings": settings,
        "complete": len(results) == total,
        "scores": {name: score.as_json() for name, score in scores.items()},
    }
    write_whole(folder / TABLE, rows(results))
    write_whole(folder / WHOLE, _whole(about, results))
    page = _page(results, scores, settings, earlier, arguments)
    write_whole(folder / INDEX, [page.encode()])
    made = [folder / TABLE, folder / WHOLE, folder / INDEX]
    if arguments.plot:
        made += draw(folder, results, earlier)
    emit(score_table({"all": scores["all"]} if arguments.quiet else scores))
    if earlier is not None:
        emit(comparison(results, earlier, arguments.compare))
    if not arguments.quiet:
        tell(f"written: {', '.join(map(str, made))}")


def _page(
    results: list[TaskResult],
    scores: dict[str, Score],
    settings: dict[str, Any],
    earlier: dict[str, Earlier] | None,
    arguments: argparse.Namespace,
) -> str:
    from viap.ui.report.batch_page import BatchRow, FamilyRow, batch_page

    rows = []
    for each in results:
        was = None if earlier is None else earlier.get(each.task)
        rows.append(
            BatchRow(
                each.task,
                each.family,
                each.expected,
                each.verdict,
                each.outcome,
                each.cpu_s,
                each.memory_mb,
                each.strategy,
                each.reason,
                None if was is None else was.outcome,
                None if was is None else was.cpu_s,
            )
        )
    families = [
        FamilyRow(
            name,
            sum(score.outcomes.values()),
            # If no answer is expected, verdicts are counted.
            score.count("correct true", "correct false", "true", "false"),
            score.wrong,
            score.points,
            score.most,
            score.cpu_s,
        )
        for name, score in scores.items()
    ]
    *rest, total = families
    return batch_page(rows, rest, total, settings, command_line(), arguments.compare)


def _whole(about: dict[str, Any], results: list[TaskResult]) -> Iterator[bytes]:
    """One JSON object, with a line for each result, and never all of that in memory."""
    yield b"{\n"
    for key, value in about.items():
        yield f"{json.dumps(key)}: {json.dumps(value)},\n".encode()
    yield b'"results": ['
    for number, result in enumerate(results):
        yield f"{',' if number else ''}\n{json.dumps(result.as_json())}".encode()
    yield b"\n]}\n"


# ---- Progress display of a batch.


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
