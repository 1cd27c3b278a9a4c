"""Annotates tasks with loop invariants, and proves them again from the annotations alone.

    python benchmarks/annotations.py [--every K] [--first N] [--timeout S] [--only TEXT]
                                     [--out DIR] [--again NAME] [FOLDER]

FOLDER has tasks in folders of its own (default: the shared tasks). A task counts as annotated if
it is proved and each of its loops has an invariant or a frame. `--again NAME`: the strategy that
proves the annotated texts (default: annotations; "" for none). `--out DIR` keeps the texts.
Exit status 1 where a task that can fail is proved, else 0.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.shared_tasks import FOLDER, Task, all_tasks  # noqa: E402


def expected(task: Task, folder: Path) -> bool | None:
    """Whether the error is unreachable, where the task says so."""
    content = yaml.safe_load((folder / f"{task.name}.yml").read_text())
    for each in content["properties"]:
        if "unreach-call" in each["property_file"]:
            verdict: bool = each["expected_verdict"]
            return verdict
    return None


def annotated(task: Task, seconds: float, target: Path) -> dict[str, Any]:
    """Returns the answer of `viap annotate --json`, and writes the text."""
    command = [sys.executable, "-m", "viap", "annotate", "--json", "--out", str(target)]
    command += ["--timeout", str(seconds), "--data-model", task.model.name, str(task.source)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    try:
        said: dict[str, Any] = json.loads(answer.stdout)
    except ValueError:
        lines = answer.stderr.strip().splitlines()
        said = {"verdict": "NONE", "loops": [], "skipped": [], "reason": "".join(lines[-1:])}
    return said


def again(task: Task, strategy: str, seconds: float, text: Path) -> str:
    command = [sys.executable, "-m", "viap", "prove", "--json", "--strategy", strategy]
    command += ["--timeout", str(seconds), "--data-model", task.model.name, str(text)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    try:
        return str(json.loads(answer.stdout)["verdict"])
    except (ValueError, KeyError):
        return "NONE"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--again", default="annotations")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    scratch = arguments.out or Path(tempfile.mkdtemp())
    scratch.mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    tasks = [task for task in all_tasks(arguments.folder) if arguments.only in task.name]
    tasks = [task for task in tasks if expected(task, arguments.folder) is not None]
    for task in tasks[arguments.first :: arguments.every]:
        start = time.perf_counter()
        target = scratch / (task.name.replace("/", "__") + ".c")
        said = annotated(task, arguments.timeout, target)
        counts[said["verdict"]] += 1
        line = f"{task.name}: {said['verdict']}"
        if said["verdict"] == "TRUE":
            counts["wrong"] += not expected(task, arguments.folder)
            bare = len(said["skipped"])
            invariants = sum("invariant" in each for loop in said["loops"] for each in loop["acsl"])
            whole = not bare
            counts["annotated"] += whole
            line += f", {len(said['loops'])} loops, {invariants} invariants, {bare} without"
            if whole and arguments.again:
                verdict = again(task, arguments.again, arguments.timeout, target)
                counts["proved again"] += verdict == "TRUE"
                line += f", again {verdict}"
        elif said["verdict"] == "NONE":
            line += f": {said['reason']}"
        print(f"{line} ({time.perf_counter() - start:.1f} s)", flush=True)
    print(", ".join(f"{number} {name}" for name, number in counts.items()))
    return int(counts["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
