"""Proves generated libraries function by function, and prints the time by their size.

    python benchmarks/modular_library.py [--sizes 75,150,300] [--layers 10] [--jobs N]

Each function but those of the lowest layer calls two functions of the layer below, by their
contracts. Inlined, a function of the top layer would have 2^9 copies of the lowest one. The time
for each function should not depend on the size of the library. Exit status 1 if one is not proved.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_CONTRACT = """/*@ requires 0 <= n <= 1000 && \\valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures 0 <= \\result <= 1000;
    ensures \\forall integer k; 0 <= k < n ==> a[k] >= 0; */
"""


def library(size: int, layers: int) -> str:
    """A C text with `size` functions in some layers."""
    parts = []
    for layer in range(layers):
        # (Layers differ by one function if the size is no multiple.)
        width = (layer + 1) * size // layers - layer * size // layers
        below = layer * size // layers - (layer - 1) * size // layers
        for place in range(width):
            head = f"int f{layer}_{place}(int *a, int n)\n"
            if layer == 0:
                loop = "for (int i = 0; i < n; i++)"
                body = f"{{\n    {loop}\n        a[i] = {place};\n    return n;\n}}\n"
            else:
                first, second = (f"f{layer - 1}_{each % below}" for each in (place, 7 * place + 3))
                body = (
                    f"{{\n    int r = {first}(a, n);\n    if (r > 500)\n"
                    f"        r = r / 2 + {second}(a, n / 2) / 4;\n    return r;\n}}\n"
                )
            parts.append(_CONTRACT + head + body)
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="75,150,300")
    parser.add_argument("--layers", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    complete = True
    print("functions  proved  wall s  wall s a function  cpu s a function")
    for size in map(int, arguments.sizes.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "library.c"
            path.write_text(library(size, arguments.layers))
            command = [
                sys.executable, "-m", "viap", "prove", "--no-cache", "--all-functions", "--json",
                "--check", "bounds,overflow", "--jobs", str(arguments.jobs), str(path),
            ]  # fmt: skip
            start = time.perf_counter()
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            wall = time.perf_counter() - start
        results = json.loads(done.stdout)
        proved = sum(each["verdict"] == "TRUE" for each in results)
        listed = sum(bool(a["kind"] == "contract") for each in results for a in each["assumptions"])
        cpu = sum(each["cpu_s"] for each in results) / len(results)
        complete &= proved == len(results) and not listed
        each = wall / len(results)
        print(f"{len(results):9}  {proved:6}  {wall:6.1f}  {each:17.2f}  {cpu:16.2f}")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
