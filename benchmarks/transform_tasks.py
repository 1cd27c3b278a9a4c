"""Transforms all shared tasks, and lets gcc read what comes out.

    python benchmarks/transform_tasks.py [--only TEXT] [--prove SECONDS] [-v]

With `--prove`, each task is also tried by the strategy `witness` alone, and the verdicts are
compared with the expected ones. Exit status 1 where gcc complains, where loops or arrays are
left, or where a verdict is wrong.
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
from viap.c.load import load_program  # noqa: E402
from viap.errors import ViapError  # noqa: E402
from viap.program.nodes import While, statements  # noqa: E402
from viap.program.printer import print_program  # noqa: E402
from viap.transform.witness import witness_program  # noqa: E402

GOOD = {"compiles", "not loaded"}


def transform(task: Task) -> tuple[str, str]:
    """What became of a task, and the details."""
    try:
        program = load_program(str(task.source), task.model)
    except ViapError as error:
        return "not loaded", str(error).splitlines()[0]
    made = witness_program(program)
    if made.arrays or any(isinstance(each, While) for each in statements(made.body)):
        return "LOOPS OR ARRAYS LEFT", ""
    text = print_program(made, positions=True)
    width = "-m32" if task.model.name == "ILP32" else "-m64"
    command = ["gcc", width, "-w", "-std=gnu17", "-fsyntax-only", "-x", "c", "-"]
    gcc = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return ("compiles", "") if gcc.returncode == 0 else ("GCC COMPLAINS", gcc.stderr)


def expected(task: Task) -> bool | None:
    """Whether the error is unreachable, where the task says so."""
    content = yaml.safe_load((FOLDER / f"{task.name}.yml").read_text())
    for each in content["properties"]:
        if "unreach-call" in each["property_file"]:
            verdict: bool = each["expected_verdict"]
            return verdict
    return None


def prove(task: Task, seconds: float, strategy: str = "witness") -> str:
    command = [sys.executable, "-m", "viap", "prove", "--json", "--strategy", strategy]
    command += ["--timeout", str(seconds), "--data-model", task.model.name, str(task.source)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    verdict: str = json.loads(answer.stdout)["verdict"]
    return verdict


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="tasks whose name has this text")
    parser.add_argument("--prove", type=float, metavar="SECONDS")
    parser.add_argument("-v", action="store_true", help="say it of each task")
    arguments = parser.parse_args()
    results: Counter[str] = Counter()
    proved: dict[str, Counter[str]] = {}
    wrong = False
    for task in all_tasks():
        if arguments.only not in task.name:
            continue
        result, details = transform(task)
        results[result] += 1
        wrong |= result not in GOOD
        if arguments.v or result not in GOOD:
            print(f"{task.name}: {result} {details}", flush=True)
        truth = expected(task)
        if arguments.prove and result == "compiles" and truth is not None:
            verdict = prove(task, arguments.prove)
            wrong |= verdict not in ("UNKNOWN", str(truth).upper())
            kind = f"{'safe' if truth else 'unsafe'} {verdict}"
            proved.setdefault(task.name.split("/")[0], Counter())[kind] += 1
            if verdict != "UNKNOWN":
                print(f"{task.name}: {kind}", flush=True)
    for folder, counts in proved.items():
        print(folder, ", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
    print(", ".join(f"{result}: {count}" for result, count in results.items()))
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
