"""Postconditions that define what a call leaves, in loops around the call."""

import pytest

from tests.c.lower.written_contracts import answer, strategy_for

CALLEES = """
#include <assert.h>
int g, i, t[9];
/*@ requires x < 1000; assigns \\nothing; ensures \\result == x + 1; */ int next(int x);
/*@ requires g < 1000; assigns g; ensures g == \\old(g) + 2; */ void raise_g(void);
/*@ requires \\valid(p) && \\valid(q) && \\separated(p, q); assigns *p, *q;
    ensures *p == \\old(*q) && *q == \\old(*p); */ void swap(int *p, int *q);
/*@ requires n >= 0 && \\valid(a + (0 .. n - 1)); assigns a[0 .. n - 1];
    ensures \\forall integer k; 0 <= k < n ==> a[k] == v + k; */ void fill(int *a, int n, int v);
/*@ requires 0 <= i < 8; assigns t[i], i; ensures i == \\old(i) + 1 && t[i] == 5; */
void behind(void);
/*@ assigns \\nothing; ensures \\result == x * 4; */ unsigned char quarter(unsigned char x);
/*@ assigns \\nothing; ensures \\result == \\result; */ int any(void);
"""

CASES = [
    ("int s = 0; for (int i = 0; i < 100; i++) s = next(s); assert(s == 100);", "TRUE"),
    ("int s = 0; for (int i = 0; i < n && i < 99; i++) s = next(s); assert(n < 0 || s <= n);",
     "TRUE"),
    ("g = 0; for (int i = 0; i < 50; i++) raise_g(); assert(g == 100);", "TRUE"),
    ("g = 0; for (int i = 0; i < 50; i++) raise_g(); assert(g == 99);", "UNKNOWN"),
    ("int a[3] = {1, 2, 3}; swap(a, a + 1); swap(a + 1, a + 2); assert(a[2] == 1);", "TRUE"),
    ("int a[9]; fill(a, 9, 3); assert(a[8] == 11);", "TRUE"),
    ("int a[9]; fill(a, 9, 3); assert(a[8] == 12);", "UNKNOWN"),
    # the values before the call decide
    ("int a[9]; a[0] = 7; fill(a, 0, 3); assert(a[0] == 7);", "TRUE"),
    # `t[i]` of the end is not the `t[i]` that may change
    ("i = 3; t[4] = 5; behind(); assert(i == 4 && t[4] == 5);", "TRUE"),
    ("i = 3; t[3] = 1; behind(); assert(t[3] == 5);", "UNKNOWN"),
    # a value that the type does not hold is none that the function returns
    ("unsigned char y = quarter(x); assert(y == 4 * x && x < 64);", "TRUE"),
    ("assert(any() == 0);", "UNKNOWN"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "verdict"), CASES)
def test_what_a_call_leaves(tmp_path, body, verdict):
    text = f"{CALLEES}void f(int n, unsigned char x) {{ {body} }}"
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict
