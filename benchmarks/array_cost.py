"""What do proofs about arrays cost, as sizes, loops and dimensions grow?

    python benchmarks/array_cost.py [--only sizes|chains|dimensions|examples] [--repeat K]

Writes C programs, proves each K times (default: 3) and prints the least CPU seconds: of the
prover in this process, without the search for counterexamples, which runs the programs; and
of the whole command `viap prove`. The criteria are about the prover. Exit status 1 where a program
is not proved, or a criterion is missed:

sizes       a fill, a copy and a reversal take together the same for 10, 1000, 1000000 and any
            number of cells: within 20 % of their median;
chains      copies of copies, 2 to 50 loops: twice the loops cost at most four times as much;
dimensions  fills of arrays with 2 to 9 dimensions: 2 s at most;
examples    the battery controller, and matrix addition and transposition for any size: 1 s
            at most.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "sv-benchmarks"
sys.path.insert(0, str(ROOT))

from tests.prover.cases.strategies import DEFAULT, only_proofs  # noqa: E402
from viap.c.load import load_text  # noqa: E402
from viap.prover.cases.runner import decide  # noqa: E402

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void reach_error(void);
"""
SIZES = ("10", "1000", "1000000", "any")
CHAINS = (2, 3, 6, 12, 25, 50)
DIMENSIONS = tuple(range(2, 10))
MOST_SPREAD = 1.2
MOST_GROWTH = 2.0  # the exponent
MOST_DIMENSION = 2.0
MOST_EXAMPLE = 1.0


@dataclass
class Cost:
    """CPU seconds."""

    name: str
    prover: float
    command: float
    proved: bool


def main_of(size, body):
    """A program with `n` cells, in any number or a given one."""
    value = "__VERIFIER_nondet_int()" if size == "any" else size
    start = f"    int n = {value};\n    if (n < 1 || n > 1000000) abort();\n"
    return f"{HEAD}int main(void) {{\n{start}{body}}}\n"


def loop(statement, start="int i = 0", condition="i < n", step="i++"):
    return f"    for ({start}; {condition}; {step}) {{ {statement} }}\n"


def check(condition):
    return loop(f"if (!({condition})) reach_error();")


def filled(size):
    return main_of(size, "    int a[n];\n" + loop("a[i] = 2 * i + 1;") + check("a[i] == 2 * i + 1"))


def copied(size):
    body = "    int a[n], b[n];\n"
    body += loop("a[i] = __VERIFIER_nondet_int();") + loop("b[i] = a[i];") + check("a[i] == b[i]")
    return main_of(size, body)


def reversed_(size):
    body = "    int a[n], b[n];\n"
    body += loop("a[i] = __VERIFIER_nondet_int();") + loop("b[n - 1 - i] = a[i];")
    return main_of(size, body + check("b[i] == a[n - 1 - i]"))


def chain(length):
    """As many loops: the first one fills an array, each other one copies the last copy."""
    body = "    int " + ", ".join(f"a{k}[n]" for k in range(length)) + ";\n"
    body += loop("a0[i] = 3 * i;")
    for k in range(1, length):
        body += loop(f"a{k}[i] = a{k - 1}[i];")
    return main_of("any", body + check(f"a{length - 1}[i] == 3 * i"))


def cube(dimensions):
    """An array of so many dimensions, with the sum of its indices in each cell."""
    places = [f"i{k}" for k in range(dimensions)]
    cell = "a" + "".join(f"[{place}]" for place in places)
    total = " + ".join(places)
    heads = "".join(f"for (int {i} = 0; {i} < n; {i}++) " for i in places)
    body = "    int a" + "[n]" * dimensions + ";\n"
    body += f"    {heads}{cell} = {total};\n"
    body += f"    {heads}if ({cell} != {total}) reach_error();\n"
    start = "    int n = __VERIFIER_nondet_int();\n    if (n < 1 || n > 8) abort();\n"
    return f"{HEAD}int main(void) {{\n{start}{body}}}\n"


def measured(name, text, repeat):
    prover, command, proved = [], [], True
    plan = only_proofs(len(DEFAULT.rounds))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(text)
        for _ in range(repeat):
            start = time.process_time()
            verdict = decide(load_text(text, "program.c"), plan)
            prover.append(time.process_time() - start)
            proved &= verdict.outcome.value == "TRUE"
            command.append(_of_command(path))
    return Cost(name, min(prover), min(command), proved)


def _least(costs):
    prover, command = min(c.prover for c in costs), min(c.command for c in costs)
    return Cost(costs[0].name, prover, command, all(c.proved for c in costs))


def _of_command(path):
    before = os.times()
    subprocess.run(
        [sys.executable, "-m", "viap", "prove", "--quiet", str(path)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    after = os.times()
    return (
        after.children_user - before.children_user + after.children_system - before.children_system
    )


def row(cost, ratio=""):
    verdict = "" if cost.proved else "   NOT PROVED"
    print(
        f"  {cost.name:20} {cost.prover:8.3f} {cost.command:8.3f} {ratio:>8}{verdict}", flush=True
    )


def head(title, ratio=""):
    print(f"\n{title:22} {'prover':>8} {'command':>8} {ratio:>8}")


def judged(what, passed, costs):
    passed = passed and all(cost.proved for cost in costs)
    print(f"{'pass' if passed else 'FAIL'}: {what}", flush=True)
    return passed


def sizes(repeat):
    head("cells", "ratio")
    families = {"fill": filled, "copy": copied, "reversal": reversed_}
    named = {f"{k}, {size}": f(size) for size in SIZES for k, f in families.items()}
    # Short times: measured in turn, lest what else the computer does hits one size alone.
    rounds = [{k: measured(k, text, 1) for k, text in named.items()} for _ in range(2 * repeat)]
    costs = [_least([each[name] for each in rounds]) for name in named]
    for cost in costs:
        row(cost)
    sums = {
        size: sum(cost.prover for cost in costs if cost.name.endswith(f", {size}"))
        for size in SIZES
    }
    middle = statistics.median(sums.values())
    for size, seconds in sums.items():
        print(f"  all three, {size:9} {seconds:8.3f} {'':8} {seconds / middle:8.2f}")
    most = max(*sums.values()) <= middle * MOST_SPREAD
    least = min(*sums.values()) >= middle / MOST_SPREAD
    return judged("sizes: the same within 20 %", most and least, costs)


def chains(repeat):
    from math import log

    head("loops", "exponent")
    costs, exponents = [], []
    for length in CHAINS:
        cost = measured(f"chain of {length}", chain(length), repeat if length < 20 else 1)
        shown = ""
        if costs:
            last = CHAINS[len(costs) - 1]
            growth = log(cost.prover / costs[-1].prover) / log(length / last)
            exponents.append(growth)
            shown = f"{growth:.2f}"
        costs.append(cost)
        row(cost, shown)
    whole = log(costs[-1].prover / costs[0].prover) / log(CHAINS[-1] / CHAINS[0])
    fits = whole <= MOST_GROWTH and exponents[-1] <= MOST_GROWTH
    return judged(f"chains: exponent {whole:.2f}, at the end {exponents[-1]:.2f}", fits, costs)


def within(limit, name, costs):
    for cost in costs:
        row(cost)
    slowest = max(cost.prover for cost in costs)
    return judged(f"{name}: {slowest:.2f} s at most", slowest <= limit, costs)


def dimensions(repeat):
    head("dimensions")
    costs = [measured(f"{count}", cube(count), repeat) for count in DIMENSIONS]
    return within(MOST_DIMENSION, "dimensions", costs)


def examples(repeat):
    head("examples")
    names = ("viap-paper/battery", "viap-paper/matrix-add", "arrays/matrix-transpose")
    texts = {name.split("/")[1]: (OWN / f"{name}.c").read_text() for name in names}
    costs = [measured(name, text, repeat) for name, text in texts.items()]
    return within(MOST_EXAMPLE, "examples", costs)


PARTS = {"sizes": sizes, "chains": chains, "dimensions": dimensions, "examples": examples}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    # What a process loads once is not counted for the first program.
    decide(load_text(filled("10"), "program.c"))
    chosen = [arguments.only] if arguments.only else list(PARTS)
    results = [PARTS[name](arguments.repeat) for name in chosen]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
