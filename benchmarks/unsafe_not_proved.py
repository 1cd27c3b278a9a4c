"""Is nothing proved that can fail, even if nobody looks for the failure?

    python benchmarks/unsafe_not_proved.py [--rounds N | --strategy NAME] [--timeout S]
                                           [--jobs J] [PATH...]

Takes the tasks at the paths (default: sv-benchmarks) whose expected verdict is false, and tries to
prove them by the first rounds of the default strategy (2 unless told), or by a strategy of that
name, without its search for counterexamples: a hole in the proofs has nothing to hide behind,
then. Prints what was proved, and counts; exit status 1 where that is anything.
"""

import argparse
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.prover.cases.strategies import only_proofs, without_runs  # noqa: E402
from tests.shared_tasks import read_task  # noqa: E402
from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.data import strategies_path  # noqa: E402
from viap.project.property import DEFAULT_PROPERTY  # noqa: E402
from viap.prover.cases.runner import decide  # noqa: E402
from viap.prover.cases.strategy_file import find_plan  # noqa: E402


class OutOfTime(Exception):
    """A task that takes too long."""


def unsafe(paths):
    for path in paths:
        for file in [path] if path.suffix == ".yml" else sorted(path.rglob("*.yml")):
            said = yaml.safe_load(file.read_text()).get("properties") or []
            reachable = [each for each in said if "unreach-call" in each["property_file"]]
            if any(each.get("expected_verdict") is False for each in reachable):
                yield read_task(file, file.parents[1])


def outcome(task, plan, timeout):
    def stop(*_):
        raise OutOfTime

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(timeout)
    try:
        program = load_program(str(task.source), task.model, errors=DEFAULT_PROPERTY.errors)
        return decide(program, plan).outcome.value
    except OutOfTime:
        return "out of time"
    except ViapError as error:
        return type(error).__name__
    finally:
        signal.alarm(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, default=[ROOT / "sv-benchmarks"])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--strategy")
    parser.add_argument("--timeout", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    rounds, name = arguments.rounds, arguments.strategy
    plan = without_runs(find_plan(name, strategies_path())) if name else only_proofs(rounds)
    tasks = list(unsafe(arguments.paths))
    counts = Counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        tried = partial(outcome, plan=plan, timeout=arguments.timeout)
        for task, said in zip(tasks, pool.map(tried, tasks), strict=True):
            counts[said] += 1
            if said == "TRUE":
                print(f"PROVED, but it can fail: {task.source}")
    print(f"{len(tasks)} tasks:", ", ".join(f"{n} {said}" for said, n in counts.most_common()))
    return 1 if counts["TRUE"] else 0


if __name__ == "__main__":
    sys.exit(main())
