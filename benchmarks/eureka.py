"""How large are the instances of the EUREKA paper's programs that are decided in time?

    python benchmarks/eureka.py [--strategy NAME] [--timeout S] [--only ROW] [--largest]
                                [--write DIR]

Writes the families of the paper's Table 4 as C programs, by their size N: a string copy, a Gray
code (N codes of seven digits), a partition, and two sorts. Proves the instance of the paper's
size; with --largest also greater ones, each half as large again, until one is not proved in
time. Prints the paper's size, the largest that was proved, its seconds, and the array elements
that the last abstraction kept. --write only writes the programs of the paper's sizes.
Exit status 1 where a row is not proved at the paper's size.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
#define N {size}
#define CHECK(condition) if (!(condition)) reach_error()
"""
FILLED = """    for (i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
"""
SORTED = """    for (i = 0; i < N - 1; i++)
        CHECK(a[i] <= a[i + 1]);
    return 0;
}
"""
COPY = """
int main(void)
{
    char from[N], to[N];
    int i;
    for (i = 0; i < N; i++)
        from[i] = __VERIFIER_nondet_char();
    from[N - 1] = 0;
    i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i = i + 1;
    }
    to[i] = 0;
    CHECK(i < N);
    return 0;
}
"""
GRAY = """
int main(void)
{
    int most[7], digit[7], step[7], old[7];
    int i, j, k, d, changed, codes;
    for (k = 0; k < 7; k++) {
        most[k] = 2;
        digit[k] = 0;
        old[k] = 0;
        step[k] = 1;
    }
    for (codes = 0; codes < N; codes++) {
        i = 0;
        j = digit[0] + step[0];
        while (j >= most[i] || j < 0) {
            step[i] = -step[i];
            i = i + 1;
            j = digit[i] + step[i];
        }
        digit[i] = j;
        changed = 0;
        for (k = 0; k < 7; k++) {
            d = digit[k] - old[k];
            if (d != 0) {
                CHECK(d == 1 || d == -1);
                changed = changed + 1;
            }
            old[k] = digit[k];
        }
        CHECK(changed == 1);
    }
    return 0;
}
"""
PARTITION = f"""
int main(void)
{{
    int a[N];
    int i, j, t, pivot;
{FILLED}    pivot = a[0];
    i = 0;
    j = N;
    while (1) {{
        i = i + 1;
        while (i < N && a[i] < pivot)
            i = i + 1;
        j = j - 1;
        while (a[j] > pivot) {{
            j = j - 1;
            CHECK(j >= 0);
        }}
        if (i >= j)
            break;
        t = a[i];
        a[i] = a[j];
        a[j] = t;
    }}
    return 0;
}}
"""
BUBBLE = f"""
int main(void)
{{
    int a[N];
    int i, j, t;
{FILLED}    for (i = 0; i < N - 1; i++)
        for (j = 0; j < N - 1 - i; j++)
            if (a[j] > a[j + 1]) {{
                t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }}
{SORTED}"""
SELECTION = f"""
int main(void)
{{
    int a[N];
    int i, j, t, least;
{FILLED}    for (i = 0; i < N - 1; i++) {{
        least = i;
        for (j = i + 1; j < N; j++)
            if (a[j] < a[least])
                least = j;
        t = a[i];
        a[i] = a[least];
        a[least] = t;
    }}
{SORTED}"""


@dataclass(frozen=True)
class Row:
    name: str
    text: str
    paper: int
    most: int  # the program is not the same above this size


ROWS = (
    Row("string-copy", COPY, 1000, 1_000_000),
    Row("gray-code", GRAY, 25, 126),
    Row("partition", PARTITION, 40, 1_000_000),
    Row("bubble-sort", BUBBLE, 8, 60),
    Row("selection-sort", SELECTION, 6, 60),
)


@dataclass(frozen=True)
class Result:
    proved: bool
    seconds: float
    cells: int | None  # that the last abstraction kept; None where all were


def prove(row: Row, size: int, strategy: str, timeout: float, folder: Path) -> Result:
    file = folder / f"{row.name}-{size}.c"
    file.write_text(HEAD.format(size=size) + row.text)
    command = [sys.executable, "-m", "viap", "prove", "-v", "--strategy", strategy]
    command += ["--timeout", str(timeout), str(file)]
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    return Result(f"{file}: TRUE" in done.stdout, seconds, kept(done.stderr))


def kept(said: str) -> int | None:
    """The array elements of the last abstraction of the last round."""
    cells: set[str] = set()
    for line in said.splitlines():
        if "abstraction keeps:" in line:
            cells = set()
        if "abstraction keeps:" in line or "abstraction adds:" in line:
            cells |= set(re.findall(r"\w+\[\w+\]", line))
    return None if "all is kept" in said else len(cells)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--strategy", default="eureka")
    parser.add_argument("--timeout", type=float, default=60.0)
    parser.add_argument("--only", choices=[row.name for row in ROWS])
    parser.add_argument("--largest", action="store_true")
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    rows = [row for row in ROWS if arguments.only in (None, row.name)]
    if arguments.write is not None:
        for row in rows:
            path = arguments.write / f"{row.name}-{row.paper}.c"
            path.write_text(HEAD.format(size=row.paper) + row.text)
        return 0
    print(f"{'':16}{'paper':>8}{'proved':>8}{'seconds':>9}  elements kept")
    missed = False
    for row in rows:
        with tempfile.TemporaryDirectory() as folder:
            size, best, result = row.paper, None, None
            while size <= row.most:
                now = prove(row, size, arguments.strategy, arguments.timeout, Path(folder))
                if not now.proved:
                    break
                best, result = size, now
                if not arguments.largest:
                    break
                size += max(1, size // 2)
        missed |= best is None
        seconds = "-" if result is None else f"{result.seconds:.1f}"
        cells = "-" if result is None else "all" if result.cells is None else result.cells
        print(f"{row.name:16}{row.paper:>8}{best or '-':>8}{seconds:>9}  {cells}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
