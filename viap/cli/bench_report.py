"""The end of a batch: its files in their final form, and what is printed of it."""

import argparse
import json
from pathlib import Path
from typing import Any

from viap.bench.compare import Earlier, comparison
from viap.bench.journal import TABLE, WHOLE, rows, write_whole
from viap.bench.plots import draw
from viap.bench.result import Result
from viap.bench.score import by_family, score_table
from viap.cli.output import emit, tell


def finish(
    folder: Path,
    results: list[Result],
    total: int,
    settings: dict[str, Any],
    earlier: dict[str, Earlier] | None,
    arguments: argparse.Namespace,
) -> None:
    """Writes the final files, and prints the tables."""
    scores = by_family(results)
    whole = {
        "settings": settings,
        "complete": len(results) == total,
        "scores": {name: score.as_json() for name, score in scores.items()},
        "results": [result.as_json() for result in results],
    }
    write_whole(folder / TABLE, rows(results))
    write_whole(folder / WHOLE, [json.dumps(whole, indent=1).encode(), b"\n"])
    made = [folder / TABLE, folder / WHOLE]
    if arguments.plot:
        made += draw(folder, results, earlier)
    emit(score_table({"all": scores["all"]} if arguments.quiet else scores))
    if earlier is not None:
        emit(comparison(results, earlier, arguments.compare))
    if not arguments.quiet:
        tell(f"written: {', '.join(map(str, made))}")
