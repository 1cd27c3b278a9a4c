"""Ctrl-C, SIGTERM and SIGKILL at random moments: how soon viap ends, and what stays behind.

    python benchmarks/interrupts.py [TRIALS] [--seed N] [--jobs N]

Each trial starts a run with a certificate in a folder of its own, every second one with a
cross-check by gcc, too; waits for a random time between the start of the interpreter and the end of
the run, and sends the signal to the whole group, as a terminal does, or to the process alone. A
trial fails where the process takes longer than half a second, ends with another status than 130 (or
the signal), says something else than `viap: interrupted`, or leaves a process or a file behind.
(SIGKILL leaves files, which nobody can remove any more; but no half of a certificate under its
name.)
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

SLOWEST_S = 0.5

# Solved in about a second, with Z3, Spacer and several techniques at work.
PROGRAM = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0, t = 0;
  if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) { s += i; if (s % 3 == 1) t = t + s; else t = t - 1; }
  while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2;
  if (t == 123457 && n == 0) reach_error();
  return 0;
}
"""


@dataclass(frozen=True)
class Trial:
    """What was done, and how it ended."""

    number: signal.Signals
    group: bool
    moment_s: float
    took_s: float
    status: int
    said: str
    left: tuple[str, ...]

    @property
    def is_early(self) -> bool:
        """True if Python was interrupted before it came to viap: it has its own words for that."""
        trace = [line for line in self.said.splitlines() if line.startswith("  File ")]
        ours = [line for line in trace if f"{os.sep}viap{os.sep}" in line]
        return "KeyboardInterrupt" in self.said and not ours

    @property
    def is_late(self) -> bool:
        """True if the run was over, and told all, as the signal was sent."""
        return self.status in (0, 3) and "Traceback" not in self.said and not self.left

    def fault(self) -> str | None:
        if self.is_early or self.is_late:
            return None
        wanted = (130,) if self.number == signal.SIGINT else (-self.number,)
        if self.took_s > SLOWEST_S:
            return f"took {self.took_s:.2f} s"
        if self.status not in wanted:
            return f"status {self.status}, said {self.said!r}"
        if not self.said.endswith("viap: interrupted\n") and self.number == signal.SIGINT:
            return f"said {self.said!r}"
        if "Traceback" in self.said:
            return f"said {self.said!r}"
        return f"left {', '.join(self.left)}" if self.left else None


def members(session: int, folder: str | None = None) -> list[int]:
    """The processes of a session, or with a folder in their environment, that still run."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            stat = (process / "stat").read_text().rpartition(")")[2].split()
            environment = (process / "environ").read_text(errors="replace")
        except (OSError, ValueError):
            continue
        if not process.name.isdigit() or stat[0] in "ZX":
            continue
        # (A compiler that viap starts has a session of its own.)
        of_folder = folder is not None and f"TMPDIR={folder}" in environment
        if int(stat[3]) == session or of_folder:
            found.append(int(process.name))
    return found


def trial(moment: float, number: signal.Signals, group: bool, words: list[str]) -> Trial | None:
    """One run; None where it ended before its moment."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "p.c").write_text(PROGRAM)
        process = subprocess.Popen(
            [sys.executable, "-m", "viap", *words, "p.c"],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(Path(__file__).resolve().parents[1]),
                "TMPDIR": folder,
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # In the background, the keyboard's signal is ignored otherwise.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        assert process.stderr is not None
        try:
            process.wait(timeout=moment)
            process.stderr.close()
            return None
        except subprocess.TimeoutExpired:
            pass
        start = time.monotonic()
        (os.killpg if group else os.kill)(process.pid, number)
        _, said = process.communicate(timeout=60)
        took = time.monotonic() - start
        # (What the system kills with its parent is gone a moment later.)
        end = time.monotonic() + SLOWEST_S
        while members(process.pid, folder) and time.monotonic() < end:
            time.sleep(0.01)
        left = [f"process {pid}" for pid in members(process.pid, folder)]
        # A certificate that is there is whole.
        whole = (Path(folder) / "proof" / "certificate.json").exists()
        known = {"p.c", "proof"} if whole else {"p.c"}
        names = {path.name for path in Path(folder).iterdir()} - known
        left += [name for name in names if number != signal.SIGKILL or not name.startswith(".")]
        return Trial(number, group, moment, took, process.returncode, said, tuple(left))


def trials(count: int, seed: int, jobs: int = 1, longest: float = 3.0) -> list[Trial]:
    chosen = random.Random(seed)
    words = ["prove", "--strategy", "default", "--certificate", "proof", "--jobs", str(jobs)]
    made: list[Trial] = []
    while len(made) < count:
        number = chosen.choice(
            [signal.SIGINT, signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGKILL]
        )
        more = ["--cross-check", "gcc"] if chosen.random() < 0.5 else []
        moment, group = chosen.uniform(0.02, longest), chosen.random() < 0.5
        found = trial(moment, number, group, [*words, *more])
        if found is not None:
            made.append(found)
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trials", type=int, nargs="?", default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    made = trials(arguments.trials, arguments.seed, arguments.jobs)
    times = sorted(each.took_s for each in made)
    print(f"{len(made)} trials, median {times[len(times) // 2]:.3f} s, longest {times[-1]:.3f} s")
    faults = [(each, fault) for each in made if (fault := each.fault())]
    for each, fault in faults:
        print(f"{each.number.name} after {each.moment_s:.2f} s, group {each.group}: {fault}")
    early = sum(each.is_early for each in made)
    print(f"{len(faults)} faults; {early} trials came before the first line of viap")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
