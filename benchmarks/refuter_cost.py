"""What the search for counterexamples costs where there are none.

    python benchmarks/refuter_cost.py [--timeout S] [--every N] [--repeat N] [-v] PATH...

Runs `viap prove` on the safe tasks of some folders (or .yml files), every Nth of them, with the
default strategy and with the same one without `refute` and `models`, and prints how much more CPU
time the first takes: for the tasks that both prove, and for all of them. The start of Python and
the reading of the program are part of both.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REFUTING = ("refute", "models")


def without_refuter(text: str) -> str:
    """A strategy file without the techniques that look for counterexamples."""
    for name in REFUTING:
        text = re.sub(rf'"{name}"(, )?', "", text)
    rounds = text.split("[[round]]")
    kept = [part for part in rounds[1:] if "try = []" not in part]
    return "[[round]]".join([rounds[0], *kept])


def safe_tasks(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        found += [path] if path.suffix == ".yml" else sorted(path.rglob("*.yml"))
    return [path for path in found if is_safe(path.read_text())]


def is_safe(text: str) -> bool:
    return bool(re.search(r"unreach-call\.prp\s*\n\s*expected_verdict:\s*true", text))


def prove(task: Path, strategy: str, timeout: float) -> tuple[str, float]:
    """The verdict, and the CPU seconds of the whole process."""
    text = task.read_text()
    source = re.search(r"input_files:\s*\[?\s*['\"]?([^'\"\]\n]+)", text)
    model = re.search(r"data_model:\s*(\w+)", text)
    assert source is not None
    command = [sys.executable, "-m", "viap", "prove", "--json", "--strategy", strategy]
    command += ["--timeout", str(timeout), "--data-model", model[1] if model else "ILP32"]
    command.append(str(task.parent / source[1].strip()))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return json.loads(said)["verdict"], usage.ru_utime + usage.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--every", type=int, default=1, help="only every Nth task")
    parser.add_argument("--repeat", type=int, default=1, help="take the best of so many runs")
    parser.add_argument("-v", action="store_true", help="print each task")
    arguments = parser.parse_args()
    tasks = safe_tasks(arguments.paths)[:: arguments.every]
    if not tasks:
        print("no safe tasks", file=sys.stderr)
        return 2
    plain = (ROOT / "strategies" / "default.toml").read_text()
    proved, everything = [0.0, 0.0, 0], [0.0, 0.0, 0]
    with tempfile.TemporaryDirectory() as folder:
        alone = Path(folder) / "alone.toml"
        alone.write_text(without_refuter(plain))
        for task in tasks:
            costs, verdicts = [], []
            for strategy in ("default", str(alone)):
                runs = [prove(task, strategy, arguments.timeout) for _ in range(arguments.repeat)]
                verdicts.append(runs[0][0])
                costs.append(min(cost for _, cost in runs))
            both = verdicts == ["TRUE", "TRUE"]
            for total in (proved, everything) if both else (everything,):
                total[0] += costs[0]
                total[1] += costs[1]
                total[2] += 1
            if arguments.v:
                told = f"{costs[0]:7.2f} s with, {costs[1]:7.2f} s without"
                print(f"{task.stem:50} {verdicts[0]:8} {told}", flush=True)
    for name, (with_it, without, count) in (("proved", proved), ("all", everything)):
        share = 100 * (with_it / without - 1) if without else 0.0
        print(
            f"{name:7} {count:4} tasks: {with_it:8.1f} s with refuter, {without:8.1f} s without:"
            f" {share:+.1f} %"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
