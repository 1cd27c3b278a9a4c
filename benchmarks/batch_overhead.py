"""What does `viap bench` cost besides its tasks, and does its memory grow with their number?

    python benchmarks/batch_overhead.py [--tasks N] [--stub] [--jobs N]

Generates trivial tasks, proves them as one batch, and prints the CPU time of the batch itself
beside that of its tasks, and the memory of the batch as results come in. With --stub, the prover is
a shell script that answers at once: what is left is the batch, so that ten thousand tasks take
a minute.
"""

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = """\
extern void reach_error(void);
int main(void) {{
  int i = 0;
  while (i < {number}) i++;
  if (i != {number}) reach_error();
  return 0;
}}
"""
TASK = """\
format_version: '2.0'
input_files: 't{number}.c'
properties:
  - property_file: ../unreach-call.prp
    expected_verdict: true
options:
  language: C
  data_model: ILP32
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
STUB = """\
#!/bin/sh
echo '{"verdict": "TRUE", "reason": "1 assertion proved", "strategy": "direct"}'
"""
# The stub takes the place of the interpreter that provers are started with.
START = """\
import sys
from viap.ui.cli.main import main
if sys.argv[1]:
    sys.executable = sys.argv[1]
sys.exit(main(["bench", *sys.argv[2:]]))
"""
PER_FAMILY = 1000


def generate(folder, count):
    """A family has a folder of its own, as in SV-COMP."""
    (folder / "unreach-call.prp").write_text(PROPERTY)
    for number in range(count):
        family = folder / f"family{number // PER_FAMILY}"
        family.mkdir(exist_ok=True)
        (family / f"t{number}.c").write_text(PROGRAM.format(number=number % 50))
        (family / f"t{number}.yml").write_text(TASK.format(number=number))


def status(pid, field):
    """A field of the process's status in kB, or nothing where it has ended."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1])
    return None


def own_seconds(pid):
    """CPU time of the process without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watch(batch, journal, count):
    """Prints the memory whenever another tenth is done; gives the CPU time just before the end."""
    spent, tenth = 0.0, 0
    while batch.poll() is None:
        try:
            spent = own_seconds(batch.pid)
            done = max(journal.read_bytes().count(b"\n") - 1, 0) if journal.exists() else 0
            if done * 10 // count >= tenth + 1:
                tenth = done * 10 // count
                print(f"  {done:6} done: {status(batch.pid, 'VmRSS') / 1000:6.1f} MB", flush=True)
        except (FileNotFoundError, TypeError):
            break
        time.sleep(0.5)
    batch.wait()
    return spent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--stub", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, out = Path(place) / "tasks", Path(place) / "out"
        folder.mkdir()
        generate(folder, arguments.tasks)
        stub = Path(place) / "stub"
        stub.write_text(STUB)
        stub.chmod(0o755)
        prover = str(stub) if arguments.stub else ""
        words = [sys.executable, "-c", START, prover, folder, "--out", out, "--quiet"]
        words += ["--jobs", arguments.jobs]
        before, start = os.times(), time.monotonic()
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        batch = subprocess.Popen([str(word) for word in words], env=environment)
        sampled = watch(batch, out / "journal.jsonl", arguments.tasks)
        after = os.times()
        with open(out / "results.csv", newline="") as file:
            tasks = sum(float(row["cpu_s"]) for row in csv.DictReader(file))
    total = sum(after[2:4]) - sum(before[2:4])
    # (The difference of two large numbers; the sample lacks the last moments.)
    own = max(total - tasks, sampled)
    seconds = time.monotonic() - start
    print(f"{arguments.tasks} tasks, exit status {batch.returncode}, {seconds:.1f} s")
    print(f"CPU time of the tasks: {tasks:.1f} s, {1000 * tasks / arguments.tasks:.1f} ms a task")
    print(f"CPU time of the batch: {own:.1f} s, {1000 * own / arguments.tasks:.2f} ms a task")
    print(f"overhead: {100 * own / tasks:.2f} % of the tasks' time")


if __name__ == "__main__":
    main()
