"""What it costs to check many operations: generated programs, with `--check`.

    python benchmarks/bounds_cost.py [NAME...]

prints a table for all programs, or for those that are named: the operations, how many were
proved, and the CPU time.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

FORMS = ("i", "i + 1", "2 * i", "2 * i + 1", "n - i", "i % 7", "i / 2", "3 * i + 2")
HEAD = "extern int __VERIFIER_nondet_int(void);\n"
START = "  int n = __VERIFIER_nondet_int();\n  if (n < 0 || n > 1000) return 0;\n"
Lines = Iterator[str]


def loops(many: int = 20, accesses: int = 50) -> Lines:
    """One loop after the other, each with many accesses to its row."""
    yield f"int a[{many}][4000];"
    yield "int main(void) {" + START
    for loop in range(many):
        yield "  for (int i = 0; i < n; i++) {"
        for each in range(accesses // 2):
            read, write = FORMS[each % len(FORMS)], FORMS[(each * 3 + loop) % len(FORMS)]
            yield f"    a[{loop}][{write}] = a[{loop}][{read}];"
        yield "  }"


def one_loop() -> Lines:
    """200 accesses in one body."""
    yield from loops(1, 200)


def nested() -> Lines:
    """Loops in loops, and tables of two dimensions."""
    yield "int a[1001][1001], b[2100][1001];"
    yield "int main(void) {" + START
    for loop in range(12):
        yield "  for (int i = 0; i < n; i++) {"
        yield "    for (int j = 0; j < " + ("n", "i", "i + 1", "1000 - i")[loop % 4] + "; j++) {"
        for each in range(10):
            yield f"      a[i][j] = a[{('i', 'j', 'n - i')[each % 3]}][j] + {each};"
            yield f"      b[2 * i + {each % 3}][j] = b[i + j][{('i', 'j')[each % 2]}];"
        yield "    }"
        yield "  }"


def several() -> Lines:
    """Many arrays of different sizes."""
    for array in range(25):
        yield f"int a{array}[{1000 + 7 * array}];"
    yield "int main(void) {" + START
    for loop in range(10):
        yield "  for (int i = 0; i < n; i++) {"
        for array in range(25):
            yield f"    a{array}[i] = a{(array * 3 + loop) % 25}[n - 1 - i] + a{array}[i / 2];"
        yield "  }"


def by_inputs() -> Lines:
    """Indices that are read, and cells that say where to go on, under conditions."""
    yield "int a[500], where[500];"
    yield "int main(void) {" + START
    for loop in range(10):
        yield "  for (int i = 0; i < n; i++) {"
        for each in range(10):
            yield f"    int k{each} = __VERIFIER_nondet_int();"
            yield f"    if (k{each} >= 0 && k{each} < 500 - {each}) {{"
            yield f"      a[k{each} + {each}] = i; where[k{each}] = (k{each} + {loop}) % 500;"
            yield "    }"
            yield f"    int m{each} = where[i % 500];"
            yield f"    if (m{each} >= {each} && m{each} < 400) a[m{each} - {each}] = 1;"
        yield "  }"


def pointers() -> Lines:
    """Pointers that walk."""
    yield "int a[4000], b[4000];"
    yield "int main(void) {" + START
    for _ in range(20):
        yield "  { int *p = a, *q = b + n;"
        yield "    while (p < a + n) {"
        for each in range(5):
            yield f"      *p = p[{each}] + 1; q[{each}] = *p; q[-1] = p[n + {each}];"
        yield "      p++; q--; if (q <= b) break;"
        yield "    } }"


def overflow() -> Lines:
    """Sums and products that fit."""
    yield "int a[1001];"
    yield "int main(void) {" + START
    for loop in range(20):
        yield "  for (int i = 0; i < n; i++) {"
        yield f"    int x = i * {loop + 1}, y = n - i;"
        for each in range(12):
            yield f"    x = x % {1000 + each} + y * {each + 2} - {each};"
            yield "    a[i] = x;"
        yield "  }"


def controller() -> Lines:
    """States, timers, a ring and tables, in a loop without end."""
    yield "int next[8] = {1, 2, 3, 4, 5, 6, 7, 0}, log[64], level[16], limit[8];"
    yield "int main(void) {"
    yield "  int state = 0, timer = 0, head = 0, used = 0;"
    yield "  while (1) {"
    for part in range(16):
        yield "    { int in = __VERIFIER_nondet_int();"
        yield "      if (in > 0 && in < 16) level[in]++, timer = 0;".replace("level[in]++, ", "")
        yield "      else if (timer < 100) timer++;"
        yield "      switch (state) {"
        for state in range(4):
            yield f"        case {state}: if (in > {state + part}) state = next[state]; break;"
        yield "        default: if (timer > 50) state = 0; }"
        yield "      limit[state] = timer; level[timer % 16] = state;"
        yield "      log[(head + used) % 64] = limit[state];"
        yield "      if (used < 64) used++; else head = (head + 1) % 64; }"
    yield "  }"


PROGRAMS: dict[str, tuple[Callable[[], Lines], str]] = {
    "loops": (loops, "bounds"),
    "one-loop": (one_loop, "bounds"),
    "nested": (nested, "bounds"),
    "several": (several, "bounds"),
    "by-inputs": (by_inputs, "bounds"),
    "pointers": (pointers, "bounds,null,lifetime,pointers"),
    "overflow": (overflow, "overflow"),
    "controller": (controller, "all"),
}


def measured(name: str) -> str:
    lines, kinds = PROGRAMS[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.c"
        path.write_text(HEAD + "\n".join((*lines(), "  return 0;", "}", "")))
        words = [sys.executable, "-m", "viap", "prove", "--json", "--check", kinds, str(path)]
        said = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)
    proved = sum(each["verdict"] == "TRUE" for each in said["checks"])
    return f"{name:12} {said['verdict']:8} {len(said['checks']):5} {proved:7} {said['cpu_s']:8.1f}"


def main() -> None:
    print(f"{'program':12} {'verdict':8} {'checks':>5} {'proved':>7} {'CPU (s)':>8}")
    for name in sys.argv[1:] or PROGRAMS:
        print(measured(name), flush=True)


if __name__ == "__main__":
    main()
