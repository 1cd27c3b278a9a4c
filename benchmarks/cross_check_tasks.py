"""Cross-checks of our own tasks: does the compiled program do what the machine does?

    python benchmarks/cross_check_tasks.py [--compiler COMMAND] [--every N] [--start K]
                                           [--seconds S] [-v] [PATH...]

Takes the tasks at the paths (default: sv-benchmarks) that are whole programs; with --every, one of
so many, from the K-th on. Each has so many seconds of the processor. Prints each difference and
doubt as it comes, and at the end how many tasks and runs were compared, and why others were not.
Exit status 1 where anything differs.
"""

import argparse
import signal
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.shared_tasks import Task, read_task  # noqa: E402
from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.project.property import DEFAULT_PROPERTY  # noqa: E402
from viap.runs.crosscheck.cross_check import cross_check  # noqa: E402
from viap.runs.crosscheck.differences import CrossCheck  # noqa: E402


class OutOfTime(BaseException):
    """A task that takes too long (no `except Exception` is to catch it)."""


def stop(number: int, frame: object) -> None:
    raise OutOfTime


def tasks(paths: list[Path]) -> list[Task]:
    """Whole programs among the tasks, in the order of their names."""
    files = [path for place in paths for path in sorted(place.rglob("*.yml"))]
    whole = [path for path in files if "function:" not in path.read_text()]
    return [read_task(path, ROOT) for path in whole]


def checked(task: Task, compiler: str, seconds: float) -> CrossCheck | str:
    """What was found; in words where nothing could be compared."""
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        program = load_program(str(task.source), task.model)
        return cross_check(program, task.source, compiler, DEFAULT_PROPERTY.errors)
    except ViapError as error:
        return f"not read: {error}"
    except OutOfTime:
        return "out of time"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", type=Path, nargs="*", default=[ROOT / "sv-benchmarks"])
    parser.add_argument("--compiler", default="gcc")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    runs = compared = errors = 0
    chosen = tasks(arguments.paths)[arguments.start :: arguments.every]
    for number, task in enumerate(chosen, 1):
        found = checked(task, arguments.compiler, arguments.seconds)
        if isinstance(found, str) or found.problem:
            said = found if isinstance(found, str) else f"not checked: {found.problem}"
        else:
            runs, compared = runs + found.runs, compared + found.compared
            errors += found.errors
            said = "agreed" if found.compared else "not checked: no run is comparable"
            for kind, cases in (("DIFFERENT", found.differences), ("doubt", found.doubtful)):
                if cases:
                    said = kind
                    print(f"{task.name}: {kind}: {cases[0].what}; {cases[0].inputs}", flush=True)
                    break
        counts[said] += 1
        if arguments.verbose and said != "agreed":
            print(f"{task.name}: {said}", flush=True)
        if number % 100 == 0:
            print(f"{number} of {len(chosen)} tasks: {counts['agreed']} agreed", flush=True)
    for said, count in counts.most_common():
        print(f"{count:6} {said}")
    print(f"{compared} of {runs} runs were compared; {errors} of them reach the error")
    return 1 if counts["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main())
