"""Confirms each counterexample by gcc: the program fails on it, with the sanitizers quiet before.

    python benchmarks/confirm_counterexamples.py [FOLDER...] [--timeout S] [--every N] [-v]

Proves the tasks of the folders (default: the project's own, and the shared ones) that are labelled
false for unreach-call, writes a harness for each FALSE, compiles both with
-fsanitize=address,undefined, and runs them. Where a run depends on uninitialised variables or on
arguments of main, the core program is run in place of the program. Exit status 1 if a
counterexample is not confirmed.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.gcc.confirm import failure  # noqa: E402
from tests.shared_tasks import FOLDER, read_task  # noqa: E402
from viap.core.program.integer_types import DataModel  # noqa: E402
from viap.runs.counterexamples.harness import HELD_BY_CELLS  # noqa: E402


def unsafe(path: Path) -> bool:
    """Whether the task says that the error is reached, in a whole program."""
    content = yaml.safe_load(path.read_text())
    if "function" in (content.get("options") or {}):
        return False
    return any(
        "unreach-call" in each["property_file"] and each.get("expected_verdict") is False
        for each in content.get("properties") or ()
    )


def viap(*arguments: str) -> str:
    command = [sys.executable, "-m", "viap", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT).stdout


def confirmed(source: Path, model: DataModel, timeout: float, folder: Path) -> str:
    harness, options = folder / "harness.c", ["--data-model", model.name]
    limits = ["--timeout", str(timeout), "--harness", str(harness)]
    answer = json.loads(viap("prove", "--json", *limits, *options, str(source)))
    if answer["verdict"] != "FALSE":
        return f"verdict {answer['verdict']}"
    if "-DCORE" not in harness.read_text():
        found = failure(source, harness, model, sanitized=True)
        return "confirmed" if found == "failed" else f"NOT CONFIRMED: {found}"
    if HELD_BY_CELLS in harness.read_text():
        return "left out: cells that were never written hold certain values"
    core = folder / "core.c"
    core.write_text(viap("show", *options, str(source)))
    found = failure(core, harness, model, "-DCORE")
    why = "uninitialised values" if answer["open_values"] else "values from outside"
    if found != "failed":
        return f"NOT CONFIRMED: {found}"
    return f"confirmed on the core program, where {why} are inputs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", type=Path, default=[ROOT / "sv-benchmarks", FOLDER])
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    for folder in arguments.folders:
        paths = [path for path in sorted(folder.glob("*/*.yml")) if unsafe(path)]
        for path in paths[:: arguments.every]:
            task = read_task(path, folder)
            with tempfile.TemporaryDirectory(prefix="viap-confirm-") as place:
                found = confirmed(task.source, task.model, arguments.timeout, Path(place))
            counts[found.partition(":")[0]] += 1
            if found.startswith("NOT") or arguments.verbose:
                print(f"{task.name}: {found}", flush=True)
    for name, count in counts.most_common():
        print(f"{count:6} {name}")
    return 1 if counts["NOT CONFIRMED"] else 0


if __name__ == "__main__":
    sys.exit(main())
