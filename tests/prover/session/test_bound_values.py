"""Facts of loops at the values that an assertion speaks of."""

import pytest

from tests.c.lower.written_contracts import answer, strategy_for

BOTH = "requires n >= 0 && m >= 0 && \\valid_read(a + (0 .. n-1)) && \\valid_read(b + (0 .. m-1));"
APART = "\\forall integer i, k; 0 <= i < n && 0 <= k < m ==> a[i] != b[k]"
EVERYWHERE = (
    "\\forall integer s; 0 <= s <= n - m ==> \\exists integer k; 0 <= k < m && a[s + k] == 0"
)

CASES = [
    (f"requires {APART}; ensures {APART};", "TRUE"),
    (f"requires {APART}; ensures {APART.replace('!=', '<')};", "FALSE"),
    # (windows: one index selects the window, another one the element in it)
    (f"requires {EVERYWHERE}; ensures {EVERYWHERE.replace('a[s + k]', 'a[k + s]')};", "TRUE"),
    (f"requires {EVERYWHERE}; ensures {EVERYWHERE.replace('k < m', 'k < m - 1')};", "FALSE"),
]


@pytest.mark.parametrize(("clauses", "verdict"), CASES)
def test_formulas_with_several_variables(tmp_path, clauses, verdict):
    text = f"/*@ {BOTH} {clauses} */ void f(int *a, int n, int *b, int m) {{ }}"
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict


def test_the_iteration_in_which_a_call_returned(tmp_path):
    text = """
    /*@ assigns \\nothing; ensures 0 <= \\result <= x; */ int level(int x);
    /*@ requires n >= 0; assigns \\nothing;
        ensures \\result < n ==> \\exists integer k; 0 <= k <= \\result && k > 3; */
    int f(int n) { for (int i = 0; i < n; i++) if (level(i) > 3) return i; return n; }"""
    assert answer(tmp_path, text).verdict == "TRUE"
