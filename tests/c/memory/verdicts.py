"""Verdicts of texts, by a strategy, in the process of the test."""

from viap.c.load import load_text
from viap.core.kernel.verdict import Verdict
from viap.core.program.checks.definedness_checks import asked
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import KINDS
from viap.data import strategies_path
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan


def verdict(
    text: str, strategy: str = "fast", checks: str = "", model: DataModel = DataModel.LP64
) -> Verdict:
    kinds = frozenset(KINDS if checks == "all" else filter(None, checks.split(",")))
    program = asked({}, kinds).program(load_text(text, "t.c", model, watch=kinds))
    return decide(program, find_plan(strategy, strategies_path()))
