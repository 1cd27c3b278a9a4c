"""Conditions without which every call goes wrong."""

import pytest

from tests.modules.requirements.functions import question_of
from viap.core.program.nodes import Assert, statements
from viap.data import strategies_path
from viap.modules.requirements.conditions import Condition
from viap.modules.requirements.entry_terms import name_term
from viap.modules.requirements.function_contract import is_exact, without_good_end
from viap.project.contract import Contract
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget

PLAN = find_plan("fast", strategies_path())


@pytest.mark.parametrize(
    ("text", "condition", "exact"),
    [
        ("int f(int x, int y) { return x / y; }", Condition(name_term("y"), "!=", 0), True),
        ("int f(int x, int y) { return x / y; }", Condition(name_term("y"), ">=", 1), False),
        ("int f(int x) { return x + 1; }", Condition(name_term("x"), "<=", 2147483646), True),
        ("int f(int x) { return x + 1; }", Condition(name_term("x"), "<=", 2147483645), False),
        ("#include <stdlib.h>\nint f(int x) { if (!x) exit(0); return 1 / x; }",
         Condition(name_term("x"), "!=", 0), False),
    ],
)  # fmt: skip
def test_every_call_goes_wrong(tmp_path, text, condition, exact):
    contract = Contract((), (condition.c_text(),))
    question = question_of(tmp_path, text, contract=contract)
    assert is_exact(condition, question, PLAN, Budget(None)) == exact


def test_without_time_nothing_is_exact(tmp_path):
    condition = Condition(name_term("y"), "!=", 0)
    question = question_of(tmp_path, "int f(int x, int y) { return x / y; }")
    assert not is_exact(condition, question, PLAN, Budget(0.0))


def test_the_only_claim_is_that_no_run_ends(tmp_path):
    question = question_of(tmp_path, "int f(int x) { return 1 / x; }")
    program = without_good_end(question.checks.program(question.load()))
    claims = [node for node in statements(program.body) if isinstance(node, Assert)]
    assert claims == [program.body[-1]]
