"""Runs all shared tasks on the machine and as gcc compiles them, and compares the ends.

    python benchmarks/agree_with_gcc.py [--streams N] [--only TEXT] [--jobs N] [-v]

Each task runs on several streams of random inputs. A run is left out where it is
undefined or depends on uninitialised variables, or where a side doesn't end in its budget.
Exit status 1 if any run disagrees.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests import agreement  # noqa: E402
from tests.gcc import NotComparable, available_models, compile_text  # noqa: E402
from tests.shared_tasks import Task, all_tasks  # noqa: E402
from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.core.program.nodes import ordinary_program  # noqa: E402
from viap.runs.machine import SeededInputs, compile_program  # noqa: E402

BUDGET = 1_000_000
SECONDS = 3

Finding = tuple[str, str]


def compare(task: Task, streams: int) -> list[Finding]:
    """What each stream showed: how it was compared or left out, and the details."""
    try:
        program = load_program(str(task.source), task.model)
        compiled = compile_text(task.text(), task.model)
    except ViapError as error:
        return [("not loaded", str(error))]
    except NotComparable as error:
        return [("not compiled", str(error).strip().splitlines()[-1])]
    machine = compile_program(ordinary_program(program))
    found = [compare_once(program, machine, compiled, seed) for seed in range(streams)]
    compiled.path.unlink()
    return found


def compare_once(program, machine, compiled, seed: int) -> Finding:
    run = machine.run(SeededInputs(seed), budget=BUDGET)
    if not agreement.is_comparable(machine, run, BUDGET):
        why = run.end.name.lower() if run.end.name in ("UNDEFINED", "BUDGET") else "indeterminate"
        return f"left out: {why}", f"seed {seed}: {run.detail} at {run.position}"
    inputs = agreement.given_inputs(run)
    outcome = compiled.run(inputs, SECONDS)
    if outcome.end == "BUDGET":
        return "left out: gcc takes too long", f"seed {seed}"
    found = agreement.difference(program, run, outcome)
    if found:
        return "DISAGREE", f"seed {seed}: {found}; inputs: {inputs[:20]}"
    return f"agree: {outcome.end}", f"seed {seed}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--streams", type=int, default=5, help="input streams for each task")
    parser.add_argument("--only", default="", help="tasks whose names contain this text")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("-v", action="store_true", help="show what was left out, and why")
    arguments = parser.parse_args()
    tasks = [task for task in all_tasks() if arguments.only in task.name]
    tasks = [task for task in tasks if task.model in available_models()]
    if not tasks:
        print("no tasks, or no gcc", file=sys.stderr)
        return 2
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        results = pool.map(partial(compare, streams=arguments.streams), tasks)
        for task, findings in zip(tasks, results, strict=True):
            for kind, detail in findings:
                counts[kind] += 1
                if kind == "DISAGREE" or (arguments.v and not kind.startswith("agree")):
                    print(f"{task.name}: {kind}: {detail}", flush=True)
    print(f"\n{len(tasks)} tasks, {arguments.streams} streams each:")
    for kind, count in sorted(counts.items()):
        print(f"  {count:5} {kind}")
    return 1 if counts["DISAGREE"] else 0


if __name__ == "__main__":
    sys.exit(main())
