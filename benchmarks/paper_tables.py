"""Tables of the papers on loop abstraction and on the witness index, with ours beside.

    python benchmarks/paper_tables.py [labmc | witness]... [--sets NAME,NAME...]
                                      [--timeout SECONDS] [-v]

The programs are our own, written after what the papers say of theirs: `sv-benchmarks/*-paper.set`.
So rows of a paper and of ours are about different programs, and no comparison of numbers; they
show whether the method does what the paper says of it. `--sets` are those of our programs with
arrays that stand for the 118 of the witness paper's Table 1. "text" rows prove the C text that
`viap transform` prints, as another model checker would get it. Exit status 1 where a verdict is
wrong: TRUE of a program that can fail, or FALSE of an original program that can't.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TASKS = ROOT / "sv-benchmarks"

# Table I of Darke et al.: S, TO, IA of 19 safe programs; S, TO of 14 unsafe ones without a bound.
LABMC_1 = [
    ("CBMC", 2, 17, 0, 2, 12),
    ("ESBMC", 2, 17, 0, 1, 13),
    ("LLBMC", 2, 0, 17, 6, 8),
    ("LA+CBMC", 17, 0, 2, 14, 0),
    ("LA+ESBMC", 17, 0, 2, 14, 0),
    ("LA+LLBMC", 13, 0, 6, 14, 0),
]
# Table III: array accesses of a battery controller that are shown to be in bounds, of 186.
LABMC_3 = [
    ("CBMC", 0),
    ("LLBMC", 1),
    ("ESBMC", 0),
    ("SATABS", 40),
    ("IMPARA", 1),
    ("BLAST", 5),
    ("LA+CBMC", 131),
]
# Table 1 of Jana et al., 118 programs: correct true and false, incorrect true and false, none.
WITNESS_1 = [
    ("expected", 84, 34, 0, 0, 0),
    ("CBMC of SV-COMP 2016", 47, 6, 6, 0, 59),
    ("CBMC 5.4", 9, 5, 0, 0, 104),
    ("transformation+CBMC 5.4", 25, 34, 0, 59, 0),
]
# Table 3: for CBMC, LLBMC, SMACK+CORRAL, ESBMC and CPAchecker, the original and the transformed
# program: S (safe), U (unsafe), T (timeout), O (out of memory). Our programs of these patterns.
WITNESS_3 = [
    ("motivatingExample", "O S T S T S O S T S", "square-members"),
    ("Relation_Mem", "T S T S T S T S T S", "ordered-members"),
    ("break_safe", "O S T S T S O S T S", "break-early"),
    ("Nested_Struct", "T S T S T S O S T S", "nested-records"),
    ("partial_lesser_bound", "T U T U O U T U T U", "partial-bound"),
]


class Bench:
    """Runs viap, and counts wrong verdicts."""

    def __init__(self, seconds: float, sets: Sequence[str], verbose: bool) -> None:
        self._seconds, self._verbose = seconds, verbose
        self.sets = sets
        self._folder = tempfile.TemporaryDirectory()
        self.wrong: list[str] = []

    def verdict(self, program: Path, strategy: str = "default") -> str:
        """TRUE, FALSE, UNKNOWN, or TIMEOUT."""
        command = [sys.executable, "-m", "viap", "prove", "--json", "--strategy", strategy]
        command += ["--timeout", str(self._seconds), str(program)]
        answer = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        result = json.loads(answer.stdout)
        verdict = "TIMEOUT" if result["cause"] == "timeout" else str(result["verdict"])
        if self._verbose:
            print(f"  {program.name}, {strategy}: {verdict}", file=sys.stderr, flush=True)
        if "-bug" in program.stem and verdict == "TRUE":
            self.wrong.append(program.name)
        return verdict

    def original(self, program: Path, strategy: str = "default") -> str:
        found = self.verdict(program, strategy)
        if "-bug" not in program.stem and found == "FALSE":
            self.wrong.append(program.name)
        return found

    def text(self, program: Path, *transformation: str) -> Path:
        """The file that `viap transform` prints."""
        command = [sys.executable, "-m", "viap", "transform", *transformation, str(program)]
        answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        name = "-".join([*transformation, program.stem]).replace("#", "")
        path = Path(self._folder.name) / f"{name}.c"
        path.write_text(answer.stdout)
        return path


def programs(name: str) -> list[Path]:
    """The programs of a set."""
    found: list[Path] = []
    for pattern in (TASKS / f"{name}.set").read_text().split():
        found += [path.with_suffix(".c") for path in sorted(TASKS.glob(pattern))]
    return found


def table(title: str, head: Sequence[object], rows: Iterable[Sequence[object]]) -> None:
    texts = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(head))]
    print(f"\n{title}\n")
    for row in texts:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells]))
    sys.stdout.flush()


def labmc(bench: Bench) -> None:
    every = programs("labmc-paper")
    safe = [path for path in every if "-bug" not in path.stem]
    unsafe = [path for path in every if "-bug" in path.stem]
    rows: list[Sequence[object]] = [*LABMC_1]
    for name in ("labmc", "labmc text", "default"):
        strategy = "default" if name.endswith("text") else name

        def verdict(path: Path, is_text: bool = " " in name, strategy: str = strategy) -> str:
            if is_text:
                return bench.verdict(bench.text(path, "labmc"))
            return bench.original(path, strategy)

        good, bad = Counter(map(verdict, safe)), Counter(map(verdict, unsafe))
        incomplete = len(safe) - good["TRUE"] - good["TIMEOUT"]
        shown = good["TRUE"], good["TIMEOUT"], incomplete, bad["FALSE"], bad["TIMEOUT"]
        rows.append((f"viap, {name}", *shown))
    head = "tool", "safe: S", "TO", "IA", "unsafe: S", "TO"
    table(f"LABMC, Table I: {len(safe)} safe programs, {len(unsafe)} unsafe ones", head, rows)
    monitor = TASKS / "labmc" / "cell-monitor.c"
    accesses = monitor.read_text().count("__VERIFIER_assert(") - 1
    slices = [bench.text(monitor, "slice", "--assertion", f"#{n + 1}") for n in range(accesses)]
    proved = sum(bench.verdict(each, "labmc") == "TRUE" for each in slices)
    rows = [(name, count, 186) for name, count in LABMC_3]
    rows.append(("viap, slices by labmc", proved, accesses))
    table("LABMC, Table III: accesses in bounds, one slice for each", ("tool", "S", "of"), rows)


def witness(bench: Bench) -> None:
    rows: list[Sequence[object]] = []
    for name, paper, own in WITNESS_3:
        program = TASKS / "witness" / f"{own}.c"
        verdicts = bench.original(program), bench.verdict(bench.text(program, "witness"))
        letters = {"TRUE": "S", "FALSE": "U"}
        rows.append((name, *paper.split(), own, *(letters.get(each, "T") for each in verdicts)))
    tools = ("CBMC", "", "LLBMC", "", "SMACK", "", "ESBMC", "", "CPA", "")
    table(
        "Witness index, Table 3: original and transformed program",
        ("program", *tools, "ours", "viap", ""),
        rows,
    )
    every = [program for name in bench.sets for program in programs(name)]
    found: Counter[tuple[bool, str]] = Counter()
    for program in every:
        try:
            verdict = bench.verdict(bench.text(program, "witness"))
        except subprocess.CalledProcessError:
            verdict = "UNKNOWN"
        found["-bug" not in program.stem, verdict] += 1
    good, bad = found[True, "TRUE"], found[False, "FALSE"]
    wrong_true, wrong_false = found[False, "TRUE"], found[True, "FALSE"]
    none = len(every) - good - bad - wrong_true - wrong_false
    head = "tool", "correct true", "correct false", "incorrect true", "incorrect false", "none"
    ours = ("viap, witness text", good, bad, wrong_true, wrong_false, none)
    safe = sum("-bug" not in program.stem for program in every)
    expected = ("viap, expected", safe, len(every) - safe, 0, 0, 0)
    table("Witness index, Table 1: programs with arrays", head, [*WITNESS_1, expected, ours])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("papers", nargs="*", help="labmc, witness (default: both)")
    parser.add_argument("--sets", default="witness,refine,shrink")
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("-v", action="store_true", help="say each verdict on standard error")
    arguments = parser.parse_args()
    bench = Bench(arguments.timeout, arguments.sets.split(","), arguments.v)
    tables = {"labmc": labmc, "witness": witness}
    for name in arguments.papers or tables:
        if name not in tables:
            parser.error(f"there is no paper '{name}' (labmc, witness)")
        tables[name](bench)
    for name in bench.wrong:
        print(f"WRONG: {name}")
    return int(bool(bench.wrong))


if __name__ == "__main__":
    sys.exit(main())
