"""What it costs to check many accesses: a generated program of loops, with `--check bounds`.

    python benchmarks/bounds_cost.py [LOOPS [ACCESSES]]

prints the verdict and the CPU time for 20 loops with 50 accesses each, or as many as given.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

FORMS = ("i", "i + 1", "2 * i", "2 * i + 1", "n - i", "i % 7", "i / 2", "3 * i + 2")


def program(loops: int, accesses: int) -> str:
    lines = [
        "extern int __VERIFIER_nondet_int(void);",
        f"int a[{loops}][4000];",
        "int main(void) {",
    ]
    lines += ["  int n = __VERIFIER_nondet_int();", "  if (n < 0 || n > 1000) return 0;"]
    for loop in range(loops):
        lines.append("  for (int i = 0; i < n; i++) {")
        for each in range(accesses // 2):
            read, write = FORMS[each % len(FORMS)], FORMS[(each * 3 + loop) % len(FORMS)]
            lines.append(f"    a[{loop}][{write}] = a[{loop}][{read}];")
        lines.append("  }")
    return "\n".join((*lines, "  return 0;", "}", ""))


def main() -> None:
    loops, accesses = [*map(int, sys.argv[1:]), *(20, 50)[len(sys.argv) - 1 :]]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.c"
        path.write_text(program(loops, accesses))
        words = [sys.executable, "-m", "viap", "prove", "--json", "--check", "bounds", str(path)]
        said = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)
    proved = sum(each["verdict"] == "TRUE" for each in said["checks"])
    print(f"{loops * (accesses // 2) * 2} accesses in {loops} loops: {said['verdict']}")
    print(f"{proved} of {len(said['checks'])} checks proved, {said['cpu_s']} s CPU")


if __name__ == "__main__":
    main()
