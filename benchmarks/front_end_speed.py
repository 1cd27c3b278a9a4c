"""Loads all shared tasks in one process: how many lower, and how long that takes.

    python benchmarks/front_end_speed.py [FOLDER]

Exit status 1 if the front end crashes, by any exception that isn't meant for the user.
"""

import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.shared_tasks import FOLDER, Task, all_tasks  # noqa: E402
from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402


def load(task: Task) -> tuple[str, str]:
    """How loading a task ended ("loaded", "rejected", "crashed"), and a message."""
    try:
        load_program(str(task.source), task.model)
    except ViapError as error:
        return "rejected", str(error).replace(str(task.source.parent) + "/", "")
    except Exception:
        return "crashed", traceback.format_exc()
    return "loaded", ""


def main() -> int:
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else FOLDER
    tasks = all_tasks(folder)
    if not tasks:
        print(f"no tasks in {folder}", file=sys.stderr)
        return 2
    times: list[tuple[float, str]] = []
    results: dict[str, list[tuple[str, str]]] = {"loaded": [], "rejected": [], "crashed": []}
    for task in tasks:
        start = time.perf_counter()
        result, message = load(task)
        times.append((time.perf_counter() - start, task.name))
        results[result].append((task.name, message))
    total = sum(seconds for seconds, _ in times)
    print(f"{len(tasks)} tasks in {total:.1f} s: {len(results['loaded'])} loaded")
    for kind in ("rejected", "crashed"):
        print(f"\n{kind}: {len(results[kind])}")
        for name, message in results[kind]:
            print(f"  {name}: {message}")
    print("\nthe slowest:")
    for seconds, name in sorted(times, reverse=True)[:10]:
        print(f"  {seconds:6.2f} s  {name}")
    return 1 if results["crashed"] else 0


if __name__ == "__main__":
    sys.exit(main())
