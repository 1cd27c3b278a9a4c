"""What the solvers of recurrences cost, and solve, over our own recurrences.

    python benchmarks/recurrence_solvers.py [--only TEXT] [-v]

Each solver is asked for the scalars of each loop, one by one and together, as `closed-forms` asks
it; nothing is proved. The table has the recurrences with a proposal that holds in the first
iterations, those without one, and the CPU seconds; the time to load sympy is apart.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from viap.prover.recurrences.sympy.solver_choice import solver_of  # noqa: E402

from viap.c.load import load_program  # noqa: E402
from viap.core.translate.proved_theory import theory_of  # noqa: E402
from viap.core.translate.theory import Loop, Theory  # noqa: E402
from viap.prover.recurrences.arrays.known_cells import ClosedForms  # noqa: E402
from viap.prover.recurrences.candidates import Candidate  # noqa: E402
from viap.prover.recurrences.iteration_steps import recurrences  # noqa: E402
from viap.prover.recurrences.loops.coupled_scalars import agreeing  # noqa: E402
from viap.prover.recurrences.loops.propose import solved_by  # noqa: E402
from viap.prover.recurrences.solver_modes import FAST, FAST_THEN_SYMPY, SYMPY  # noqa: E402

SOLVERS = (FAST, SYMPY, FAST_THEN_SYMPY)


def measure(theory: Theory, name: str) -> tuple[int, int, float]:
    """The numbers of solved and of other recurrences, and the CPU seconds."""
    start = time.process_time()
    solver = solver_of(name)
    forms = ClosedForms()
    solved = every = 0
    for loop in reversed(theory.loops):
        steps = recurrences(theory, loop)
        every += len(steps)
        for candidate in solved_by(theory, loop, forms, steps, solver):
            solved += noted(candidate, loop, theory, forms)
    return solved, every - solved, time.process_time() - start


def noted(candidate: Candidate, loop: Loop, theory: Theory, forms: ClosedForms) -> int:
    """Makes the first option known if it holds in some iterations; the number of recurrences."""
    for likely in agreeing(candidate, recurrences(theory, loop)):
        for one in likely.every():
            known = one.options[0].known
            if one.symbol is not None and known is not None:
                forms.known[one.symbol] = known
        return len(likely.every())
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="tasks whose names have this text")
    parser.add_argument("-v", action="store_true", help="each task, and not only the sums")
    arguments = parser.parse_args()
    start = time.process_time()
    import sympy

    print(f"loading sympy {sympy.__version__}: {time.process_time() - start:.2f} s")
    totals = {name: [0, 0, 0.0] for name in SOLVERS}
    for path in sorted((ROOT / "sv-benchmarks" / "recurrences").glob("*.c")):
        if path.stem.endswith("-bug") or arguments.only not in path.stem:
            continue
        theory = theory_of(load_program(str(path)))
        for name in SOLVERS:
            found = measure(theory, name)
            totals[name] = [a + b for a, b in zip(totals[name], found, strict=True)]
            if arguments.v:
                print(f"{path.stem:32} {name:16} {found[0]:4} {found[1]:4} {found[2]:7.2f} s")
    print(f"{'solver':16} {'solved':>7} {'open':>7} {'CPU':>9}")
    for name, (solved, left, seconds) in totals.items():
        print(f"{name:16} {solved:7} {left:7} {seconds:7.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
