"""Directed programs about pointers, bytes and layouts, or about jumps: the machine against gcc.

    python benchmarks/pointers_agree.py [--count N] [--seed S] [--punning | --jumps]
                                        [--model ILP32|LP64] [--out DIR] [--no-sanitizers]
                                        [--tree DIR] [-v]

Each program is defined C, which gcc's sanitizers confirm. With --punning, memory is also
accessed through types that are not its own, as compilers allow with -fno-strict-aliasing.
Programs that viap refuses are counted by the construct that it names. Those on which gcc and
the machine differ are shown, and written to the folder. `--tree` is another checkout whose
front end and machine are to be judged. Exit status 1 if there are any.
"""

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if "--tree" in sys.argv[:-1]:
    sys.path.insert(0, sys.argv[sys.argv.index("--tree") + 1])
    import viap  # noqa: F401 - from that tree
sys.path.insert(0, str(ROOT))

from tests.gcc.batch import FAST, PLAIN, SANITIZED, run_batch  # noqa: E402
from tests.gcc.machine_results import machine_results  # noqa: E402
from tests.gcc.small_program import SmallProgram  # noqa: E402
from tests.generate.choices import seeded  # noqa: E402
from tests.jump_programs import generate_jumps  # noqa: E402
from tests.pointer_programs import generate_pointers  # noqa: E402
from viap.core.program.integer_types import DataModel  # noqa: E402

BATCH = 40


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--punning", action="store_true")
    parser.add_argument("--jumps", action="store_true")
    parser.add_argument("--model", choices=[model.name for model in DataModel])
    parser.add_argument("--out", type=Path)
    parser.add_argument("--no-sanitizers", action="store_true")
    parser.add_argument("--tree", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    for start in range(arguments.seed, arguments.seed + arguments.count, BATCH):
        end = min(start + BATCH, arguments.seed + arguments.count)
        counts += batch(range(start, end), arguments)
    for name, count in counts.most_common():
        print(f"{count:6} {name}")
    return 1 if counts["DIFFERENT"] or counts["FAULT"] else 0


def batch(seeds: range, arguments: argparse.Namespace) -> Counter[str]:
    counts: Counter[str] = Counter()
    for model in DataModel:
        if arguments.model not in (None, model.name):
            continue
        mine = [seed for seed in seeds if arguments.model or seed % 2 == (model.pointer_bits == 32)]
        programs = [
            generate_jumps(seeded(s), model)
            if arguments.jumps
            else generate_pointers(seeded(s), model, arguments.punning)
            for s in mine
        ]
        if programs:
            counts += judged(mine, programs, model, arguments)
    return counts


def judged(
    seeds: list[int],
    programs: list[SmallProgram],
    model: DataModel,
    arguments: argparse.Namespace,
) -> Counter[str]:
    counts: Counter[str] = Counter()
    compilers = [PLAIN, FAST] + ([] if arguments.no_sanitizers else [SANITIZED])
    try:
        expected = [run_batch(programs, compiler, model) for compiler in compilers]
    except subprocess.CalledProcessError as error:
        print(f"seeds {seeds[0]}..{seeds[-1]}, {model.name}: gcc says:\n{error.stderr[:2000]}")
        counts["GENERATOR: not compiled"] += len(programs)
        return counts
    for number, (seed, program) in enumerate(zip(seeds, programs, strict=True)):
        values = {found[number] for found in expected}
        if len(values) > 1 or None in values:
            counts["GENERATOR: gcc's runs differ or fail"] += 1
            note(seed, program, f"gcc: {values}", arguments)
            continue
        outcome = machine_results(program)
        if isinstance(outcome, str):
            counts[outcome.partition(": ")[0] if outcome.startswith("FAULT") else outcome] += 1
            if outcome.startswith("FAULT") or arguments.verbose:
                note(seed, program, outcome, arguments)
        elif outcome == values.pop():
            counts["agreed"] += 1
        else:
            counts["DIFFERENT"] += 1
            shown = [
                f"out[{place}]: machine {mine}, gcc {gcc}"
                for place, (mine, gcc) in enumerate(
                    zip(outcome, expected[0][number] or (), strict=True)
                )
                if mine != gcc
            ]
            note(seed, program, "; ".join(shown), arguments)
    return counts


def note(seed: int, program: SmallProgram, what: str, arguments: argparse.Namespace) -> None:
    print(f"seed {seed}, {program.model.name}: {what}")
    if arguments.out is not None:
        arguments.out.mkdir(parents=True, exist_ok=True)
        name = f"seed-{seed}-{program.model.name}.c"
        (arguments.out / name).write_text(f"/* {what} */\n{program.text}")


if __name__ == "__main__":
    sys.exit(main())
