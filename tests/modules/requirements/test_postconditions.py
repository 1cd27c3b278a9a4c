"""Clauses about the end of functions: only proved ones are given."""

import pytest

from tests.modules.requirements.functions import question_of
from viap.data import strategies_path
from viap.modules.requirements.function_contract import contract_of
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget


def ensured(folder, text):
    plan = find_plan("default", strategies_path())
    contract = contract_of(question_of(folder, text), plan, Budget(None), lambda text: None)
    assert contract.found
    return [each.acsl for each in contract.ensures]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("int f(int x) { return x; }", ["\\result == x"]),
        ("int f(int x, int y) { return x > y ? x : y; }", ["\\result >= x", "\\result >= y"]),
        ("int g; void f(int x) { g = x; }", ["g == x"]),
        ("unsigned g; void f(void) { if (g < 9) g = g + 1; else g = 10; }", []),
        (
            "void f(int *a, int n, int v) { for (int i = 0; i < n; i++) a[i] = v; }",
            ["\\forall integer k; 0 <= k < n ==> a[k] == v"],
        ),
        (
            "int f(const int *a, int n, int x)\n"
            "{ for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; }",
            ["\\result == -1 || 0 <= \\result < n"],
        ),
    ],
)
def test_proved_clauses(tmp_path, text, clauses):
    assert ensured(tmp_path, text) == clauses


def test_a_clause_that_only_runs_confirm_is_left_out(tmp_path):
    """It is false for one number that no run tries."""
    text = "int f(int x) { return x == 123456789 ? 5 : x; }"
    assert ensured(tmp_path, text) == []


def test_a_result_is_compared_as_a_number(tmp_path):
    """C compares an unsigned result with a negative argument in another way."""
    found = ensured(tmp_path, "unsigned f(int n) { return n; }")
    assert "\\result == n" not in found
    assert "n >= 0 ==> \\result == n" in found
