"""Programs of Csmith: the machine against gcc -O0 and -O2, for both data models.

    python benchmarks/csmith_agree.py [--count N] [--seed S] [--kind NAME]... [--seconds S]
                                      [--chars N] [--out DIR] [--tree DIR] [-v]

So many programs of each kind, half of them for ILP32, in batches that gcc compiles at once; the
kinds take turns, so that a run that is stopped has some of each. Programs longer than so many
characters are passed over: the next seed has its turn. What viap refuses is counted by the
construct that it names. Programs that differ are written to the folder, for
benchmarks/reduce_difference.py. Exit status 1 if there are any.
"""

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if "--tree" in sys.argv[:-1]:
    sys.path.insert(0, sys.argv[sys.argv.index("--tree") + 1])
    import viap  # noqa: F401 - from that tree
sys.path.insert(0, str(ROOT))

from tests.csmith.judge import judged_batch  # noqa: E402
from tests.csmith.kinds import CHARS, KINDS, csmith_programs  # noqa: E402
from viap.core.program.integer_types import DataModel  # noqa: E402

BATCH = 25


def judged_programs(
    kind: str, chosen: list[tuple[int, str]], model: DataModel, out: Path | None
) -> Iterator[tuple[int, str]]:
    """Seeds, and what is to be said of them; differences are written to the folder."""
    verdicts = judged_batch([text for _, text in chosen], model)
    for (seed, text), found in zip(chosen, verdicts, strict=True):
        if out is not None and found.startswith(("DIFFERENT", "FAULT")):
            out.mkdir(parents=True, exist_ok=True)
            name = f"{kind}-{seed}-{model.name}.c"
            (out / name).write_text(f"/* {found} */\n{text}")
        yield seed, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=list(KINDS), action="append")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--chars", type=int, default=CHARS)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tree", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    kinds = arguments.kind or list(KINDS)
    sources = {kind: csmith_programs(kind, arguments.seed, arguments.chars) for kind in kinds}
    counts: dict[tuple[str, str], Counter[str]] = {}
    end = time.monotonic() + arguments.seconds
    # Whoever stops it hears what it has seen so far.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    done = 0
    try:
        while done < arguments.count and time.monotonic() < end:
            some = min(BATCH, arguments.count - done)
            model = list(DataModel)[done // BATCH % 2]
            for kind in kinds:
                # (A large program is a batch of its own.)
                chosen = list(islice(sources[kind], 1 if kind == "large" else some))
                mine = counts.setdefault((kind, model.name), Counter())
                for seed, found in judged_programs(kind, chosen, model, arguments.out):
                    bad = found.startswith(("DIFFERENT", "FAULT"))
                    mine[found.partition(":")[0] if bad else found] += 1
                    if bad or arguments.verbose:
                        print(f"{kind} {seed} {model.name}: {found}", flush=True)
            done += some
    except KeyboardInterrupt:
        print("stopped")
    show(counts)
    return 1 if any(each["DIFFERENT"] or each["FAULT"] for each in counts.values()) else 0


def show(counts: dict[tuple[str, str], Counter[str]]) -> None:
    for (kind, model), each in sorted(counts.items()):
        listed = ", ".join(f"{name} {count}" for name, count in each.most_common())
        print(f"{kind}, {model}: {each.total()} programs: {listed}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
