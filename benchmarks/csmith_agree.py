"""Programs of Csmith: the machine against gcc -O0 and -O2, for both data models.

    python benchmarks/csmith_agree.py [--count N] [--seed S] [--kind NAME]... [--jobs N]
                                      [--out DIR] [--tree DIR] [-v]

So many programs of each kind, half of them for ILP32. What viap refuses is counted by the
construct that it names. Programs that differ are written to the folder, for
benchmarks/reduce_difference.py. Exit status 1 if there are any.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if "--tree" in sys.argv[:-1]:
    sys.path.insert(0, sys.argv[sys.argv.index("--tree") + 1])
    import viap  # noqa: F401 - from that tree
sys.path.insert(0, str(ROOT))

from tests.csmith.judge import judged  # noqa: E402
from tests.csmith.kinds import KINDS, csmith_program  # noqa: E402
from viap.program.types import DataModel  # noqa: E402


def one(kind: str, out: Path | None, seed: int) -> tuple[int, str]:
    model = DataModel.ILP32 if seed % 2 else DataModel.LP64
    text = csmith_program(kind, seed)
    found = judged(text, model)
    if out is not None and found.startswith(("DIFFERENT", "FAULT")):
        out.mkdir(parents=True, exist_ok=True)
        name = f"{kind}-{seed}-{model.name}.c"
        (out / name).write_text(f"/* {found} */\n{text}")
    return seed, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=list(KINDS), action="append")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tree", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    bad = 0
    for kind in arguments.kind or KINDS:
        counts: Counter[str] = Counter()
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        with ProcessPoolExecutor(arguments.jobs) as pool:
            for seed, found in pool.map(partial(one, kind, arguments.out), seeds):
                shown = found.partition(":")[0] if found[0] in "DF" else found
                counts[shown] += 1
                if found.startswith(("DIFFERENT", "FAULT")) or arguments.verbose:
                    print(f"{kind} {seed}: {found}", flush=True)
        bad += counts["DIFFERENT"] + counts["FAULT"]
        listed = ", ".join(f"{name} {count}" for name, count in counts.most_common())
        print(f"{kind}: {listed}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
