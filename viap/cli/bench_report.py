"""The end of a batch: its files in their final form, and the printed tables."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from viap.bench.batch_comparison import Earlier, comparison
from viap.bench.journal import TABLE, WHOLE, rows, write_whole
from viap.bench.plots import draw
from viap.bench.score import Score, by_family, score_table
from viap.bench.task_result import TaskResult
from viap.cli.output import emit, tell
from viap.cli.report_option import command_line

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
    from viap.report.batch_page import BatchRow, FamilyRow, batch_page

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
