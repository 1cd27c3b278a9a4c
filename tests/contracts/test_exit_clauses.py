"""Candidates for clauses about the end of a function."""

from viap.contracts.entry_terms import name_term
from viap.contracts.entry_values import EntryValue
from viap.contracts.exit_clauses import (
    INDEX,
    RESULT,
    bounds,
    cell_clauses,
    global_clauses,
    old,
    result_clauses,
)
from viap.program.integer_types import INT

N = EntryValue("n", "viap_given_n", INT)
TERMS = bounds([N], [10])


def acsl(clauses):
    return [each.acsl for each in clauses]


def test_terms_are_constants_and_values():
    assert [each.text for each in TERMS] == ["0", "1", "-1", "10", "n", "n - 1", "n + 1"]


def test_results():
    found = list(result_clauses(TERMS))
    assert {"\\result == n", "\\result <= n - 1", "0 <= n ==> \\result <= n",
            "\\result == -1 || (0 <= \\result && \\result < n)"} <= set(acsl(found))  # fmt: skip
    first = found[0]
    assert (first.c_text, first.cbmc) == (f"{RESULT} == 0", "__CPROVER_return_value == 0")


def test_globals():
    found = list(global_clauses("g", TERMS))
    assert {"g == n", "g == \\old(g) + 1", "g == \\old(g)"} <= set(acsl(found))
    assert f"g == {old('g')} + 1" in [each.c_text for each in found]
    assert "g == __CPROVER_old(g) + n" in [each.cbmc for each in found]


def test_cells():
    found = list(cell_clauses("a", name_term("n"), ["a", "b"], TERMS))
    assert {
        "\\forall integer k; 0 <= k < n ==> a[k] == 0",
        "\\forall integer k; 0 <= k < n ==> a[k] == \\old(b[k])",
        "\\forall integer k; 0 <= k < n ==> a[k] == \\old(a[k]) + \\old(b[k])",
        "\\forall integer k; 0 <= k < n - 1 ==> a[k] <= a[k + 1]",
    } <= set(acsl(found))
    zero = next(each for each in found if each.acsl.endswith("a[k] == 0"))
    assert zero.c_text == f"!(0 <= {INDEX} && {INDEX} < n) || a[{INDEX}] == 0"
    assert zero.cbmc == "__CPROVER_forall { int k; (0 <= k && k < n) ==> (a[k] == 0) }"
