"""Do Z3 and cvc5 accept the axioms of all shared tasks, without an error or a warning?

    python benchmarks/solvers_accept.py [--stage raw|solved] [--only TEXT]

Prints how long the translation of all tasks takes (with closed forms, for `solved`), what each
solver took to read them, and what was not accepted. Exit status 1 if anything was not.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.shared_tasks import all_tasks  # noqa: E402
from tests.solvers import read_by_cvc5, read_by_z3  # noqa: E402
from viap.c.load import load_program  # noqa: E402
from viap.core.base.errors import ViapError  # noqa: E402
from viap.core.translate.translation import translate  # noqa: E402
from viap.ui.cli.commands.axioms import STAGES  # noqa: E402
from viap.ui.explain.question_report import theory_smtlib  # noqa: E402
from viap.ui.explain.solved_theory import solve, solved_theory  # noqa: E402


class Complaints:
    """What the solvers' libraries print on standard error while they read."""

    def __enter__(self):
        self.file = tempfile.TemporaryFile("w+")
        self.saved = os.dup(2)
        os.dup2(self.file.fileno(), 2)
        return self

    def __exit__(self, *details):
        os.dup2(self.saved, 2)
        os.close(self.saved)
        self.file.seek(0)
        self.text = self.file.read()
        self.file.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="tasks whose name contains this")
    parser.add_argument("--stage", choices=STAGES, default="raw", help="as of `viap axioms`")
    arguments = parser.parse_args()
    times = {"translate": 0.0, "print": 0.0, "z3": 0.0, "cvc5": 0.0}
    count = characters = 0
    refused = []
    for task in all_tasks():
        if arguments.only not in task.name:
            continue
        try:
            program = load_program(str(task.source), task.model)
        except ViapError:
            continue
        count += 1
        start = time.process_time()
        theory = translate(program)
        if arguments.stage == "solved":
            theory = solved_theory(solve(theory))
        translated = time.process_time()
        script = theory_smtlib(theory)
        times["translate"] += translated - start
        times["print"] += time.process_time() - translated
        characters += len(script)
        for name, read in (("z3", read_by_z3), ("cvc5", read_by_cvc5)):
            start = time.process_time()
            with Complaints() as complaints:
                error = read(script)
            times[name] += time.process_time() - start
            if error or complaints.text:
                refused.append(f"{task.name}: {name}: {error or complaints.text.strip()[:300]}")
    print(f"{count} tasks, {characters / 1e6:.1f} million characters of SMT-LIB")
    for name, seconds in times.items():
        print(f"{name:10} {seconds:7.1f} s of CPU")
    print(*refused, sep="\n")
    print(f"not accepted: {len(refused)}")
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
