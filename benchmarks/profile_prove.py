"""Where does the time of `viap prove` go?

    python benchmarks/profile_prove.py [--strategy NAME] [--seconds S] [FILE.c | FILE.yml ...]

Proves each task in a process of its own, by default our own safe tasks, and prints a table of
CPU seconds: the median over the tasks, the sum, and the share. A part's time is without that
of the parts that it calls: questions of the closed forms count as Z3's. Tasks that take
longer than the limit (default: 60 s) are left out, and named.
"""

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "sv-benchmarks"
sys.path.insert(0, str(ROOT))

START, OTHER = "start-up and imports", "other"
# What is imported before the clock of the parts starts.
MODULES = (
    "viap.ui.cli.commands.prove",
    "viap.prover.cases.runner",
    "viap.runs.refute.concrete_testing",
    "viap.prover.sampling.relations",
)
# Functions by the part that they are counted for: a module, and a name in it.
PARTS = {
    "front end": [("viap.c.load", "load_program")],
    "translation": [("viap.prover.cases.runner", "translate")],
    "closed forms": [("viap.prover.session.closed_forms", "solve_loops")],
    "guessing": [
        ("viap.prover.sampling.relations", "guessed"),
        ("viap.prover.recurrences.scalars.comparison_invariants", "relations"),
        ("viap.prover.sampling.samples", "Sampler.tables"),
        ("viap.prover.sampling.samples", "Sampler.refutes"),
    ],
    "runs": [("viap.runs.refute.concrete_testing", "refute")],
    "instances": [("viap.prover.instantiate.knowledge", "Knowledge.facts")],
    "encoding": [("viap.core.smt.z3_terms", "Encoder.encode")],
    "Z3": [("viap.core.smt.solver", "Solver._run")],
}


class Clock:
    """CPU time by part; the innermost part that is running gets it."""

    def __init__(self):
        self.seconds = {START: time.process_time(), **dict.fromkeys((*PARTS, OTHER), 0.0)}
        self.running = [START]
        self.since = time.process_time()

    def _switch(self):
        now = time.process_time()
        self.seconds[self.running[-1]] += now - self.since
        self.since = now

    def enter(self, part):
        self._switch()
        self.running.append(part)

    def leave(self):
        self._switch()
        self.running.pop()

    def watch(self, part, module, name):
        """Replaces a function by one that tells the clock."""
        place = importlib.import_module(module)
        *path, last = name.split(".")
        for step in path:
            place = getattr(place, step)
        function = getattr(place, last)

        def watched(*arguments, **options):
            self.enter(part)
            try:
                return function(*arguments, **options)
            finally:
                self.leave()

        setattr(place, last, watched)


def profile(file, model, strategy):
    """Proves one file in this process; prints the seconds by part and the verdict."""
    clock = Clock()
    for module in MODULES:
        importlib.import_module(module)
    for part, functions in PARTS.items():
        for module, name in functions:
            clock.watch(part, module, name)
    from viap.c import load
    from viap.core.program.integer_types import named_model
    from viap.data import strategies_path
    from viap.prover.cases.runner import decide
    from viap.prover.cases.strategy_file import find_plan

    clock.enter(OTHER)
    program = load.load_program(file, named_model(model))
    verdict = decide(program, find_plan(strategy, strategies_path()))
    clock.leave()
    print(json.dumps({"verdict": verdict.outcome.value, "seconds": clock.seconds}))


def own_tasks():
    return [path for path in sorted(OWN.glob("*/*.yml")) if _expected(path)]


def _expected(path):
    import yaml

    return any(p.get("expected_verdict") for p in yaml.safe_load(path.read_text())["properties"])


def _source(path):
    """The C file of a task, and its data model."""
    if path.suffix != ".yml":
        return path, "ILP32"
    from tests.shared_tasks import read_task

    task = read_task(path, path.parent)
    return task.source, task.model.name


def measure(path, strategy, limit):
    source, model = _source(path)
    command = [sys.executable, __file__, "--one", model, "--strategy", strategy, str(source)]
    try:
        child = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    if child.returncode:
        raise SystemExit(f"{source}: {child.stderr.strip()[-2000:]}")
    return json.loads(child.stdout)


def table(results):
    total = sum(sum(result["seconds"].values()) for result in results)
    print(f"{'CPU seconds':22} {'median':>8} {'sum':>9} {'share':>7}")
    for part in results[0]["seconds"]:
        values = [result["seconds"][part] for result in results]
        share = sum(values) / total
        print(f"{part:22} {statistics.median(values):8.3f} {sum(values):9.2f} {share:7.1%}")
    sums = [sum(result["seconds"].values()) for result in results]
    print(f"{'all':22} {statistics.median(sums):8.3f} {total:9.2f} {1:7.1%}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tasks", nargs="*", type=Path, metavar="FILE", help="C or YAML files")
    parser.add_argument("--strategy", default="default")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit of one task")
    parser.add_argument("--one", metavar="MODEL", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        return profile(str(arguments.tasks[0]), arguments.one, arguments.strategy)
    results, late, verdicts = [], [], {}
    for path in arguments.tasks or own_tasks():
        result = measure(path, arguments.strategy, arguments.seconds)
        if result is None:
            late.append(str(path))
            continue
        results.append(result)
        verdicts[result["verdict"]] = verdicts.get(result["verdict"], 0) + 1
    if results:
        answers = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        print(f"{len(results)} tasks: {answers}")
        table(results)
    for name in late:
        print(f"took longer than {arguments.seconds:g} s: {name}")
    return None


if __name__ == "__main__":
    main()
