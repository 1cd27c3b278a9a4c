"""What single strategies prove on the shared tasks, folder by folder.

    python benchmarks/strategy_table.py [--strategies NAME,NAME...] [--timeout SECONDS]
                                        [--only TEXT] [--beside NAME] [-v]

Each strategy runs alone on each task. `--beside NAME` also tries that strategy where one of the
others said TRUE or FALSE, and lists the tasks that it does not decide. Exit status 1 where a
verdict is wrong.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.shared_tasks import FOLDER, Task, all_tasks  # noqa: E402


def expected(task: Task) -> bool | None:
    """Whether the error is unreachable, where the task says so."""
    content = yaml.safe_load((FOLDER / f"{task.name}.yml").read_text())
    for each in content["properties"]:
        if "unreach-call" in each["property_file"]:
            verdict: bool = each["expected_verdict"]
            return verdict
    return None


def prove(task: Task, strategy: str, seconds: float) -> str:
    command = [sys.executable, "-m", "viap", "prove", "--json", "--strategy", strategy]
    command += ["--timeout", str(seconds), "--data-model", task.model.name, str(task.source)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    try:
        verdict: str = json.loads(answer.stdout)["verdict"]
    except (ValueError, KeyError):
        return "NONE"  # the program can't be read
    return verdict


class Table:
    """Counts by folder and strategy: safe tasks proved, unsafe ones refuted, wrong ones."""

    def __init__(self, strategies: list[str]) -> None:
        self.strategies = strategies
        self.counts: dict[str, Counter[str]] = {}
        self.wrong: list[str] = []

    def add(self, task: Task, truth: bool, strategy: str, verdict: str) -> None:
        row = self.counts.setdefault(task.name.split("/")[0], Counter())
        if verdict in ("UNKNOWN", "NONE"):
            return
        if verdict != str(truth).upper():
            self.wrong.append(f"{task.name}: {strategy} says {verdict}")
        row[f"{strategy} {verdict}"] += 1

    def show(self) -> None:
        heads = [f"{name} {verdict}" for name in self.strategies for verdict in ("TRUE", "FALSE")]
        print(f"{'folder':34}{'safe':>6}{'unsafe':>8}" + "".join(f"{each:>15}" for each in heads))
        total = sum(self.counts.values(), Counter())
        for folder, row in [*sorted(self.counts.items()), ("all", total)]:
            cells = "".join(f"{row[each]:>15}" for each in heads)
            print(f"{folder:34}{row['safe']:>6}{row['unsafe']:>8}{cells}")
        for each in self.wrong:
            print("WRONG", each)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strategies", default="witness,labmc")
    parser.add_argument("--timeout", type=float, default=60.0)
    parser.add_argument("--only", default="", help="tasks whose name has this text")
    parser.add_argument("--beside", metavar="NAME")
    parser.add_argument("-v", action="store_true", help="say it of each task")
    arguments = parser.parse_args()
    strategies = arguments.strategies.split(",")
    table, alone = Table(strategies), []
    for task in all_tasks():
        truth = expected(task)
        if arguments.only not in task.name or truth is None:
            continue
        found = {name: prove(task, name, arguments.timeout) for name in strategies}
        row = table.counts.setdefault(task.name.split("/")[0], Counter())
        row["safe" if truth else "unsafe"] += 1
        for name, verdict in found.items():
            table.add(task, truth, name, verdict)
        if arguments.v:
            said = ", ".join(f"{name} {verdict}" for name, verdict in found.items())
            print(f"{task.name} ({'safe' if truth else 'unsafe'}): {said}", flush=True)
        decided = [name for name, verdict in found.items() if verdict in ("TRUE", "FALSE")]
        if arguments.beside and decided:
            verdict = prove(task, arguments.beside, arguments.timeout)
            if verdict == "UNKNOWN":
                alone.append(f"{task.name}: {', '.join(decided)}")
    table.show()
    if arguments.beside:
        print(f"decided, but not by '{arguments.beside}':", *(alone or ["none"]), sep="\n  ")
    return int(bool(table.wrong))


if __name__ == "__main__":
    sys.exit(main())
