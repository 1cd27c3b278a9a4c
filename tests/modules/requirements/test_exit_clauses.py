"""Candidates for clauses about the end of a function."""

from viap.core.program.integer_types import INT, UINT, ULLONG
from viap.facts.dialects import acsl
from viap.modules.requirements.entry_terms import EntryValue, name_term
from viap.modules.requirements.exit_clauses import (
    bounds,
    cell_clauses,
    global_clauses,
    result_clauses,
)
from viap.modules.requirements.postconditions import INDEX, RESULT_NAME, clause_text

N = EntryValue("n", "viap_given_n", INT)
TERMS = bounds([N], [10])
TYPES = {"a": INT, "b": INT, "n": INT}


def told(clauses):
    return [each.acsl for each in clauses]


def test_terms_are_constants_and_values():
    assert [acsl(each.term) for each in TERMS] == ["0", "1", "-1", "10", "n", "n - 1", "n + 1"]


def test_results():
    found = list(result_clauses(TERMS, INT))
    assert {
        "\\result == n",
        "\\result < n",
        "n >= 0 ==> \\result <= n",
        "\\result >= 10",
        "\\result == -1 || 0 <= \\result < n",
    } <= set(told(found))
    first = found[0]
    assert clause_text(first) == f"{RESULT_NAME} == 0"
    assert first.cbmc == "__CPROVER_return_value == 0"


def test_results_are_compared_as_numbers():
    (equal,) = (each for each in result_clauses(TERMS, UINT) if each.acsl == "\\result == n")
    assert clause_text(equal) == f"(long long){RESULT_NAME} == (long long)n"
    (equal,) = (each for each in result_clauses(TERMS, ULLONG) if each.acsl == "\\result == n")
    assert equal.cbmc == "(__int128)__CPROVER_return_value == (__int128)n"


def test_globals():
    found = list(global_clauses("g", TERMS, INT))
    assert {"g == n", "g == \\old(g) + 1", "g == \\old(g)"} <= set(told(found))
    assert "(long long)g == (long long)viap_old_g + 1" in map(clause_text, found)
    assert "(long long)g == (long long)__CPROVER_old(g) + (long long)n" in [c.cbmc for c in found]


def test_cells():
    size = name_term("n").formula(TYPES)
    found = list(cell_clauses("a", size, ["a", "b"], TERMS, TYPES))
    assert {
        "\\forall integer k; 0 <= k < n ==> a[k] == 0",
        "\\forall integer k; 0 <= k < n ==> a[k] == \\old(b[k])",
        "\\forall integer k; 0 <= k < n ==> a[k] == \\old(a[k]) + \\old(b[k])",
        "\\forall integer k; 0 <= k < n - 1 ==> a[k] <= a[k + 1]",
    } <= set(told(found))
    zero = next(each for each in found if each.acsl.endswith("a[k] == 0"))
    assert clause_text(zero) == f"!(0 <= {INDEX} && {INDEX} < n) || a[{INDEX}] == 0"
    assert zero.cbmc == "__CPROVER_forall { int k; (0 <= k && k < n) ==> (a[k] == 0) }"
    same = next(each for each in found if each.acsl.endswith("a[k] == \\old(b[k])"))
    assert clause_text(same).endswith(f"a[{INDEX}] == viap_old_b")
