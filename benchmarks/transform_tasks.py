"""Transforms all shared tasks, and lets gcc read what comes out.

    python benchmarks/transform_tasks.py [witness | labmc] [--only TEXT] [-v]

What the strategies of these names prove of the tasks, `strategy_table.py` says. Exit status 1
where gcc complains, or where something is left that the transformation was to remove.
"""

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.shared_tasks import Task, all_tasks  # noqa: E402
from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.core.program.nodes import While, statements  # noqa: E402
from viap.papers.labmc.transformation import labmc_loops, labmc_program  # noqa: E402
from viap.papers.tool_text import tool_text  # noqa: E402
from viap.papers.witness.transformation import witness_program  # noqa: E402

GOOD = {"compiles", "not loaded"}


def transform(task: Task, name: str) -> tuple[str, str]:
    """What became of a task, and the details."""
    try:
        program = load_program(str(task.source), task.model)
    except ViapError as error:
        return "not loaded", str(error).splitlines()[0]
    made = witness_program(program) if name == "witness" else labmc_program(program)
    if any(isinstance(each, While) for each in statements(made.body)):
        return "LOOPS LEFT", ""
    if name == "witness" and made.arrays:
        return "ARRAYS LEFT", ""
    if name == "labmc":
        made = labmc_loops(program)
    text = tool_text(made)
    width = "-m32" if task.model.name == "ILP32" else "-m64"
    command = ["gcc", width, "-w", "-std=gnu17", "-fsyntax-only", "-x", "c", "-"]
    gcc = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return ("compiles", "") if gcc.returncode == 0 else ("GCC COMPLAINS", gcc.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", default="witness", choices=("witness", "labmc"))
    parser.add_argument("--only", default="", help="tasks whose name has this text")
    parser.add_argument("-v", action="store_true", help="say it of each task")
    arguments = parser.parse_args()
    results: Counter[str] = Counter()
    wrong = False
    for task in all_tasks():
        if arguments.only not in task.name:
            continue
        result, details = transform(task, arguments.name)
        results[result] += 1
        wrong |= result not in GOOD
        if arguments.v or result not in GOOD:
            print(f"{task.name}: {result} {details}", flush=True)
    print(", ".join(f"{result}: {count}" for result, count in results.items()))
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
