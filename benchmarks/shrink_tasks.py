"""What loop shrinking alone proves of the shared array tasks, as a table.

    python benchmarks/shrink_tasks.py [--only TEXT] [--timeout SECONDS] [--strategy NAME] [-v]

Exit status 1 where a verdict is wrong.
"""

import argparse
import sys
from collections import Counter

from transform_tasks import expected, prove

from tests.shared_tasks import all_tasks

FOLDERS = ("array-", "reducercommutativity")
COLUMNS = ("safe", "proved", "unsafe", "refuted", "unknown", "wrong")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="tasks whose name has this text")
    parser.add_argument("--timeout", type=float, default=20, metavar="SECONDS")
    parser.add_argument("--strategy", default="shrink", metavar="NAME")
    parser.add_argument("-v", action="store_true", help="name what is proved")
    arguments = parser.parse_args()
    table: dict[str, Counter[str]] = {}
    for task in all_tasks():
        if not task.name.startswith(FOLDERS) or arguments.only not in task.name:
            continue
        truth = expected(task)
        if truth is None:
            continue
        verdict = prove(task, arguments.timeout, arguments.strategy)
        row = table.setdefault(task.name.split("/")[0], Counter())
        row["safe" if truth else "unsafe"] += 1
        if verdict == "UNKNOWN":
            row["unknown"] += 1
        elif verdict != str(truth).upper():
            row["wrong"] += 1
            print(f"WRONG: {task.name} is {verdict}", flush=True)
        else:
            row["proved" if truth else "refuted"] += 1
            if arguments.v:
                print(task.name, flush=True)
    table["all"] = sum(table.values(), Counter())
    print(f"{'folder':24}" + "".join(f"{column:>9}" for column in COLUMNS))
    for folder, row in table.items():
        print(f"{folder:24}" + "".join(f"{row[column]:9}" for column in COLUMNS))
    return int(table["all"]["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
