"""How soon does a table of many functions begin and end?

    python benchmarks/function_table.py [--functions N] [--timeout S] [--jobs N] [--keep FILE]

Generates a file of N functions (default: 100, with 30 lines each; every tenth is hard), proves all
of them with `viap prove --all-functions`, and prints when the first line of the table and the last
one came, and the verdicts. Exit status 1 where the first line takes more than two seconds, where
the table ends later than the timeout allows, or where a function that is easy is not decided.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRST_S = 2.0  # for the first line of the table
GRACE_S = 3.0  # for the start and the end of the command

EASY = (
    """\
int {name}(const int *a, int n, int low, int high)
{{
    int count = 0;
    for (int i = 0; i < n; i++) {{
        if (a[i] >= low && a[i] <= high)
            count++;
    }}
    return count;
}}
""",
    """\
unsigned {name}(unsigned x, unsigned y)
{{
    unsigned result = 0;
    while (y) {{
        if (y & 1)
            result += x;
        x <<= 1;
        y >>= 1;
    }}
    return result;
}}
""",
    """\
void {name}(int *a, int *b, int n)
{{
    for (int i = 0; i < n; i++) {{
        int t = a[i];
        a[i] = b[i];
        b[i] = t;
    }}
}}
""",
    """\
int {name}(int low, int high)
{{
    int middle = (low + high) / 2;
    return middle;
}}
""",
)
HARD = """\
int {name}(unsigned n)
{{
    unsigned steps = 0;
    while (n != 1) {{
        if (steps++ > 1000)
            return -1;
        n = n % 2 ? 3 * n + 1 : n / 2;
        if (n * n * n == 27u * n + 1u)
            assert(steps != 77);
    }}
    return (int)steps;
}}
"""
LINES = 30  # of each function
MIXED = "    hash = (hash ^ (hash << 5)) * 33u + {}u;\n"


def program(functions: int) -> str:
    """Returns a file with that many functions of about thirty lines each."""
    parts = ["#include <assert.h>\n"]
    for number in range(functions):
        shape = HARD if number % 10 == 9 else EASY[number % len(EASY)]
        text = shape.format(name=f"function_{number}")
        head, body = text.split("{\n", 1)
        mixed = "".join(MIXED.format(k) for k in range(LINES - text.count("\n") - 2))
        parts.append(f"{head}{{\n    unsigned hash = {number}u;\n{mixed}{body}")
    return "\n".join(parts)


def measure(path: Path, options: argparse.Namespace) -> tuple[float, float, Counter[str]]:
    """Returns the seconds to the first row and to the end, and the verdicts of easy functions."""
    words = [sys.executable, "-m", "viap", "prove", "--all-functions", "--array", "a:n"]
    words += ["--no-cache", "--array", "b:n", "--check", "bounds,null,overflow,division,shift"]
    words += ["--timeout", str(options.timeout), "--jobs", str(options.jobs), str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    verdicts: Counter[str] = Counter()
    first, start = float("inf"), time.perf_counter()
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for line in process.stdout:
            name, *rest = line.split() or [""]
            if re.fullmatch(r"function_\d+", name):
                first = min(first, time.perf_counter() - start)
                kind = "hard" if int(name.removeprefix("function_")) % 10 == 9 else "easy"
                verdicts[f"{kind} {rest[0]}"] += 1
    return first, time.perf_counter() - start, verdicts


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--functions", type=int, default=100)
    parser.add_argument("--timeout", type=float, default=30.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="write the generated file here")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="viap-table-") as folder:
        path = options.keep or Path(folder) / "many.c"
        path.write_text(program(options.functions))
        lines = path.read_text().count("\n")
        first, last, verdicts = measure(path, options)
    print(f"{options.functions} functions, {lines} lines, --timeout {options.timeout:g}", end=" ")
    print(f"--jobs {options.jobs}: first line after {first:.1f} s, end after {last:.1f} s")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(verdicts.items())))
    late = first > FIRST_S or last > options.timeout + GRACE_S
    return int(late or verdicts["easy UNKNOWN"] > 0 or verdicts.total() != options.functions)


if __name__ == "__main__":
    sys.exit(main())
