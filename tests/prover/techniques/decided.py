"""Tasks of ours, decided by some techniques alone."""

from functools import cache
from pathlib import Path

from viap.c.load import load_program
from viap.core.program.integer_types import DataModel
from viap.core.smt.answers import Limits
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget

ROOT = Path(__file__).resolve().parents[3]
BUDGET = Budget(Limits(8_000_000, 2.0), seconds=3.0, depth=2)


def strategy(*techniques):
    """One round of these techniques."""
    return Strategy("test", "", (Round(techniques, BUDGET),))


@cache
def decided(task, *techniques):
    """The verdict of a task, `family/name`, by these techniques alone."""
    file = ROOT / "sv-benchmarks" / f"{task}.c"
    program = load_program(str(file), DataModel.ILP32, function="main")
    return decide(program, strategy(*techniques))
