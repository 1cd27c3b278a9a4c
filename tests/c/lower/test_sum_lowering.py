"""Sums in contracts: they are proved, refuted, and taken from the start of a function."""

import pytest

from tests.c.lower.written_contracts import answer, clauses

COUNT = """
/*@ logic integer Count(int *a, integer n, int v) =
      n <= 0 ? 0 : Count(a, n - 1, v) + (a[n - 1] == v ? 1 : 0); */
"""


@pytest.mark.parametrize(("step", "verdict"), [("c++", "TRUE"), ("c += i != 3", "FALSE")])
def test_a_count_is_the_one_of_its_definition(tmp_path, step, verdict):
    text = f"""{COUNT}
    /*@ requires n >= 0 && \\valid_read(a + (0 .. n-1)); assigns \\nothing;
        ensures \\result == Count(a, n, v); */
    int f(int *a, int n, int v)
    {{
        int c = 0;
        for (int i = 0; i < n; i++)
            if (a[i] == v)
                {step};
        return c;
    }}"""
    assert answer(tmp_path, text).verdict == verdict


@pytest.mark.parametrize(
    ("clause", "verdict"),
    [
        ("\\sum(0, 3, \\lambda integer k; t[k]) =="
         " \\old(\\sum(0, 3, \\lambda integer k; t[k])) + 4", "TRUE"),
        ("\\sum(0, 3, \\lambda integer k; t[k]) =="
         " \\old(\\sum(0, 3, \\lambda integer k; t[k])) + 3", "FALSE"),
        ("\\numof(0, 3, \\lambda integer k; t[k] > \\old(t[k])) == 4", "TRUE"),
        ("\\forall integer m; 0 <= m <= 3 ==>"
         " \\sum(0, m, \\lambda integer k; t[k] - \\old(t[k])) == m + 1", "TRUE"),
        ("\\sum(0, 3, \\lambda integer k; t[k] * t[k]) >= 0", "TRUE"),
        ("\\sum(3, 2, \\lambda integer k; t[k]) == 0", "TRUE"),
    ],
)  # fmt: skip
def test_sums_at_the_end_and_at_the_start(tmp_path, clause, verdict):
    text = f"""int t[4];
    /*@ requires \\forall integer k; 0 <= k < 4 ==> 0 <= t[k] < 100;
        ensures {clause}; */
    void f(void)
    {{
        for (int i = 0; i < 4; i++)
            t[i]++;
    }}"""
    assert answer(tmp_path, text).verdict == verdict


def test_a_sum_that_no_type_of_c_holds(tmp_path):
    """The sum of squares is exact, where arithmetic in 64 bits would wrap around."""
    text = """
    /*@ ensures \\sum(0, 3, \\lambda integer k; x * x) == 4 * (x * x);
        ensures \\sum(0, 3, \\lambda integer k; x * x) < 0x7fffffffffffffff; */
    void f(long x) {}"""
    found = clauses(answer(tmp_path, text))
    assert [*found.values()] == ["TRUE", "FALSE"]
