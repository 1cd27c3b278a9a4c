"""Which share of the operations in sv-benchmarks/bounds is proved to be defined?

    python benchmarks/bounds_share.py [--seconds S] [NAME...]

Checks all kinds of undefined behaviour in each program, or in those whose names begin so, and
prints a table by kind: the operations of safe programs, and how many were proved. Of programs
with a bug, it prints how many were found to be wrong; one that was proved is a fault, and named.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "sv-benchmarks" / "bounds"
KINDS = "bounds,null,lifetime,free,pointers,overflow,division,shift,other"


def answer(path, seconds, kinds):
    words = [sys.executable, "-m", "viap", "prove", "--json", "--check", kinds]
    words += ["--timeout", str(seconds), str(path)]
    return json.loads(subprocess.run(words, capture_output=True, text=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="how names of programs begin")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit of one program")
    arguments = parser.parse_args()
    wanted = tuple(arguments.names) or ("",)
    every, proved, bugs, wrong, cpu = Counter(), Counter(), Counter(), [], 0.0
    for path in sorted(FOLDER.glob("*.c")):
        if not path.stem.startswith(wanted):
            continue
        if path.stem.endswith("-bug"):
            said = answer(path, arguments.seconds, "bounds,null,lifetime")
            bugs[said["verdict"]] += 1
            wrong += [path.stem] if said["verdict"] == "TRUE" else []
        else:
            said = answer(path, arguments.seconds, KINDS)
            wrong += [path.stem] if said["verdict"] == "FALSE" else []
            for check in said["checks"]:
                every[check["kind"]] += 1
                proved[check["kind"]] += check["verdict"] == "TRUE"
        cpu += said["cpu_s"]
    print(f"{'safe programs':14} {'operations':>10} {'proved':>7} {'share':>7}")
    for kind in (*every, None):
        many = every[kind] if kind else sum(every.values())
        shown = proved[kind] if kind else sum(proved.values())
        print(f"{kind or 'all':14} {many:10} {shown:7} {shown / max(many, 1):7.1%}")
    print("programs with a bug:", ", ".join(f"{many} {said}" for said, many in bugs.items()))
    print(f"wrong: {', '.join(wrong) or 'none'}; {cpu:.0f} s CPU")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
