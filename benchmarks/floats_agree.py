"""Programs about floating-point numbers: the machine against gcc -O0 and -O2, bit by bit.

    python benchmarks/floats_agree.py [--count N] [--seed S] [--out DIR]

Half of them are for ILP32, compiled with -msse2 -mfpmath=sse. Programs that differ are written to
the folder. Exit status 1 if there are any.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.float_programs import float_program  # noqa: E402
from tests.gcc.batch import run_batch  # noqa: E402
from tests.gcc.machine_results import machine_results  # noqa: E402
from viap.core.program.integer_types import DataModel  # noqa: E402

BATCH = 25
COMPILERS = (
    ("gcc", "-O0", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse", "-fno-builtin"),
    ("gcc", "-O2", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    for start in range(0, arguments.count, BATCH):
        model = list(DataModel)[start // BATCH % 2]
        chosen = seeds[start : start + BATCH]
        programs = [float_program(seed, model) for seed in chosen]
        compiled = [run_batch(programs, compiler, model, ("-lm",)) for compiler in COMPILERS]
        for seed, program, *expected in zip(chosen, programs, *compiled, strict=True):
            found = machine_results(program)
            if isinstance(found, str):
                verdict = found
            else:
                verdict = "agrees" if all(found == each for each in expected) else "DIFFERENT"
            counts[verdict.partition(" at ")[0]] += 1
            if verdict != "agrees":
                print(f"{seed} {model.name}: {verdict}", flush=True)
                if arguments.out is not None:
                    arguments.out.mkdir(parents=True, exist_ok=True)
                    shown = f"/* {verdict}: {found} {expected} */\n{program.text}"
                    (arguments.out / f"floats-{seed}-{model.name}.c").write_text(shown)
    print(", ".join(f"{name} {count}" for name, count in counts.most_common()))
    return 0 if counts.total() == counts["agrees"] else 1


if __name__ == "__main__":
    sys.exit(main())
