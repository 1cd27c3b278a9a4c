"""Verdicts of texts, by a strategy, in the process of the test."""

from viap.c.load import load_text
from viap.data import strategies_path
from viap.kernel.verdict import Verdict
from viap.program.integer_types import DataModel
from viap.program.undefined_behaviour import KINDS
from viap.session.runner import decide
from viap.session.strategy_file import find_plan
from viap.transform.common.requested_checks import asked


def verdict(
    text: str, strategy: str = "fast", checks: str = "", model: DataModel = DataModel.LP64
) -> Verdict:
    kinds = frozenset(KINDS if checks == "all" else filter(None, checks.split(",")))
    program = asked({}, kinds).program(load_text(text, "t.c", model, watch=kinds))
    return decide(program, find_plan(strategy, strategies_path()))
