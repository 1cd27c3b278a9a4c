"""Which wrong translations the traces find out, and by which programs.

    python benchmarks/mutation_check.py [--only TEXT]

Exit status 1 if one survives.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.core.translate.mutants import MUTANTS, caught_by  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="TEXT", help="mutants with this text")
    only = parser.parse_args().only
    if found := caught_by():
        print(f"The translation itself fails on: {found}")
        return 1
    survivors = 0
    for mutant in MUTANTS:
        if only not in mutant.name:
            continue
        start = time.perf_counter()
        with mutant.applied():
            found = caught_by()
        survivors += not found
        seconds = time.perf_counter() - start
        print(f"{seconds:6.2f} s  {mutant.name:60} {found or 'SURVIVES'}", flush=True)
    print(f"{survivors} survive")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
