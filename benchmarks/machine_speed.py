"""How many statements the machine executes in a second.

    python benchmarks/machine_speed.py [FILE.c ...]

Without files, a few programs that are built by hand; with files, those, on random inputs.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.core.program.build import (
    at,
    const,
    fill,
    loop,
    must,
    op,
    program,
    put,
    take,
    up_to,
    when,
    wrap,
)
from viap.core.program.integer_types import INDEX, INT, UINT, DataModel
from viap.core.program.nodes import Array, Program, Scalar
from viap.runs.machine import SeededInputs, compile_program

K, J, X = (Scalar(name, INT) for name in ("k", "j", "x"))
U = Scalar("u", UINT)


def copying() -> Program:
    a, b = (Array(name, INT, (100_000,)) for name in "ab")
    return program(
        [K],
        [a, b],
        *up_to("L", K, 100_000, take(at(a, K))),
        *up_to("M", K, 100_000, put(at(b, K), at(a, K))),
        *up_to("N", K, 100_000, must(op("==", at(a, K), at(b, K)))),
    )


def hashing() -> Program:
    """Wrapping arithmetic and shifts."""
    mixed = wrap(op("*", op("^", U, op(">>", U, 13)), 1274126177), UINT)
    return program([K, U], [], put(U, 7), *up_to("L", K, 300_000, put(U, mixed)))


def matrix() -> Program:
    a, b = (Array(name, INT, (300, 300), zero=True) for name in "ab")
    first = put(at(a, K, J), op("%", op("*", op("+", K, 1), J), 7))
    transpose = put(at(b, J, K), at(a, K, J))
    return program(
        [K, J],
        [a, b],
        *up_to("L", K, 300, *up_to("M", J, 300, first)),
        *up_to("N", K, 300, *up_to("O", J, 300, transpose)),
    )


def collatz() -> Program:
    odd = op("==", op("%", X, 2), 1)
    step = when(odd, [put(X, op("+", op("*", X, 3), 1))], [put(X, op("/", X, 2))])
    one = loop("M", op("!=", X, 1), step)
    return program([K, X], [], *up_to("L", K, 3000, put(X, op("+", K, 1)), one))


def allocated() -> Program:
    n = Scalar("n", INDEX)
    size = Array("size", INDEX, (None,), zero=True)
    rows = Array("rows", INT, (None, size))
    row = [put(at(size, K), const(8, INDEX)), fill(rows, None, K)]
    write = put(at(rows, K, J), op("+", J, 1))
    return program([K, J, n], [size, rows], *up_to("L", K, 20_000, *row, *up_to("M", J, 8, write)))


def measure(name: str, subject: Program) -> None:
    start = time.perf_counter()
    machine = compile_program(subject)
    compiled = time.perf_counter()
    run = machine.run(SeededInputs(1))
    done = time.perf_counter()
    rate = run.steps / max(done - compiled, 1e-9) / 1e6
    print(
        f"{name:<24} {run.end.value:<10} {run.steps:>9} steps  compile {compiled - start:.3f} s"
        f"  run {done - compiled:.3f} s  {rate:5.1f} million a second"
    )


def main() -> None:
    if sys.argv[1:]:
        from viap.c.load import load_program

        for name in sys.argv[1:]:
            measure(Path(name).name, load_program(name, DataModel.ILP32))
        return
    for build in (copying, hashing, matrix, collatz, allocated):
        measure(build.__name__, build())


if __name__ == "__main__":
    main()
