"""Compares our typed trees of programs with clang's, expression by expression.

    python benchmarks/compare_types.py [PATH...] [--model ILP32|LP64] [--generate N] [--seed S]
                                       [--csmith N] [-v]

A PATH is a C file, or a folder whose `.c` and `.i` files are taken. `--generate` adds N functions
with random declarations, initialisers and conversions; `--csmith` adds N programs of Csmith (which
must be installed with its headers). Exit status 1 if there is a difference that
`tests/clang/explained.py` doesn't explain.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.clang import compare_text  # noqa: E402
from tests.clang.dump import NotComparable, available_models  # noqa: E402
from tests.clang.programs import linked, part, program  # noqa: E402
from viap.c.load import read_source  # noqa: E402
from viap.core.base.errors import InputError, ViapError  # noqa: E402
from viap.core.program.integer_types import DataModel, named_model  # noqa: E402

BATCH = 25  # generated functions in one text
CSMITH = ("--no-packed-struct", "--no-float", "--max-funcs", "4")
HEADERS = "/usr/include/csmith"


class Tally:
    def __init__(self, model: DataModel, verbose: bool) -> None:
        self.model = model
        self.verbose = verbose
        self.counts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, text: str, name: str) -> bool:
        """Compare one text; False where one of the sides refuses it."""
        try:
            report = compare_text(text, name, self.model)
        except NotComparable as error:
            return self._refused("clang", name, str(error))
        except (InputError, ViapError) as error:
            return self._refused("viap", name, str(error))
        self.counts["texts"] += 1
        self.counts["compared"] += report.compared
        self.counts["unmatched"] += report.unmatched
        for each in report.differences:
            if each.reason:
                self.reasons[each.reason] += 1
                continue
            self.counts["DIFFERENT"] += 1
            print(f"{name}:{each.line}: {each.what}: ours {each.ours}, clang {each.clang}")
            print(f"    {each.text[:160]}")
        return True

    def _refused(self, side: str, name: str, why: str) -> bool:
        self.counts[f"refused by {side}"] += 1
        if self.verbose:
            print(f"{name}: refused by {side}: {why.strip().splitlines()[0][:160]}")
        return False

    def generated(self, seed: int, count: int) -> None:
        """A text of many functions; where it is refused, its functions one by one."""
        if self._quietly(program(seed, count), f"generated {seed}"):
            return
        for index in range(count):
            alone = linked([part(Random(f"{seed}/{index}"), f"{index}")], [f"{index}"])
            self.add(alone, f"generated {seed}/{index}")

    def _quietly(self, text: str, name: str) -> bool:
        before, verbose = Counter(self.counts), self.verbose
        self.verbose = False
        done = self.add(text, name)
        self.verbose = verbose
        if not done:
            self.counts = before
        return done


def files(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        inside = [*path.rglob("*.c"), *path.rglob("*.i")]
        found += sorted(inside) if path.is_dir() else [path]
    return found


def csmith(seed: int, model: DataModel) -> str:
    """A program of Csmith, preprocessed by clang for its own headers."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "p.c"
        made = ["csmith", "--seed", str(seed), *CSMITH, "-o", str(source)]
        subprocess.run(made, check=True, capture_output=True, cwd=folder)
        width = "-m32" if model is DataModel.ILP32 else "-m64"
        expand = ["clang", "-E", "-P", "-w", width, f"-I{HEADERS}", str(source)]
        return subprocess.run(expand, check=True, capture_output=True, text=True).stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--model", choices=[m.name for m in DataModel], default="ILP32")
    parser.add_argument("--generate", type=int, default=0)
    parser.add_argument("--csmith", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    model = named_model(options.model)
    if model not in available_models():
        print(f"clang does not know {model.name} here")
        return 2
    tally = Tally(model, options.verbose)
    for path in files(options.paths):
        tally.add(read_source(str(path)), str(path))
    for index in range(-(-options.generate // BATCH)):
        left = options.generate - index * BATCH
        tally.generated(options.seed + index, min(BATCH, left))
    for index in range(options.csmith):
        tally.add(csmith(options.seed + index, model), f"csmith {options.seed + index}.i")
    for what, count in tally.counts.items():
        print(f"{count:8} {what}")
    for reason, count in tally.reasons.most_common():
        print(f"{count:8} explained: {reason}")
    return 1 if tally.counts["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main())
