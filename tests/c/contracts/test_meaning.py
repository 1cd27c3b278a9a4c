"""What annotations mean: functions that keep them, and functions that do not."""

import pytest

from tests.c.lower.written_contracts import answer

AT = "int a[5]; /*@ logic integer At{L}(integer i) = \\at(a[i], L); */"
OTHER = "/*@ predicate Q(integer x) = \\forall integer i; 0 <= i < 3 ==> x != i; */"
NEAREST = (
    "/*@ predicate P(integer a, integer b) = \\false; predicate P(integer a, int b) = \\true; */"
)
CASES = [
    # parameters are those of the start
    ("/*@ requires n < 9; ensures \\result == n + 1; */ int f(int n) { n++; return n; }", "TRUE"),
    ("/*@ requires n < 9; ensures \\result == n; */ int f(int n) { n++; return n; }", "FALSE"),
    # integers are those of mathematics, and C's in clauses of CBMC
    ("/*@ requires n - 1 >= 0; ensures \\result; */ int f(unsigned n) { return n != 0; }", "TRUE"),
    ("/*@ ensures x + 1 > 0; */ void f(unsigned x) { x = 3; }", "TRUE"),
    ("void f(unsigned x) __CPROVER_ensures(x + 1 > 0) { }", "FALSE"),
    ("/*@ ensures (x >> 1) == (x - (x & 1)) / 2; */ void f(int x) { }", "TRUE"),
    ("/*@ ensures (x >> 1) == x / 2; */ void f(int x) { }", "FALSE"),
    # each declaration has its own names of parameters
    ("/*@ requires a > 10; */ int f(int a, int b); /*@ requires a < 3; ensures \\result > 7; */ "
     "int f(int b, int a); int f(int x, int y) { return x - y > 7 ? 9 : 0; }", "TRUE"),
    # states of definitions
    (f"{AT} /*@ ensures At{{Here}}(2) == 7; */ void f(void) {{ a[2] = 7; }}", "TRUE"),
    (f"{AT} /*@ ensures At{{Pre}}(2) == 7; */ void f(void) {{ a[2] = 7; }}", "FALSE"),
    # of several definitions, the one with the nearest types
    (f"{NEAREST} /*@ ensures P(n, x); */ void f(unsigned n, int x) {{}}", "TRUE"),
    (f"{NEAREST} /*@ ensures P(x, n); */ void f(unsigned n, int x) {{}}", "FALSE"),
    # variables of one name
    (f"{OTHER} /*@ ensures \\forall integer i; 3 <= i < 9 ==> Q(i); */ void f(void) {{}}", "TRUE"),
    (f"{OTHER} /*@ ensures \\forall integer i; 2 <= i < 9 ==> Q(i); */ void f(void) {{}}", "FALSE"),
    # formulas as numbers
    ("/*@ ensures \\result == (\\forall integer k; 0 <= k < 3 ==> x != k); */ "
     "int f(int x) { return x < 0 || x > 2; }", "TRUE"),
    ("/*@ ensures \\result == (x > 3); */ int f(int x) { return x > 3 ? 5 : 0; }", "FALSE"),
    # behaviours
    ("/*@ behavior p: assumes n > 0; ensures \\true; behavior q: assumes n < 0; ensures \\true; "
     "complete behaviors; */ void f(int n) { }", "FALSE"),
    ("/*@ behavior p: assumes n >= 0; ensures \\true; behavior q: assumes n <= 0; ensures \\true; "
     "disjoint behaviors; */ void f(int n) { }", "FALSE"),
    # comparisons of C in quantifiers of CBMC
    ("int f(unsigned n) __CPROVER_requires(n <= 5) __CPROVER_ensures("
     "__CPROVER_forall { int k; (0 <= k && k < n) ==> k < 5 }) { return 0; }", "TRUE"),
    ("int f(unsigned n) __CPROVER_requires(n <= 6) __CPROVER_ensures("
     "__CPROVER_forall { int k; (0 <= k && k < n) ==> k < 5 }) { return 0; }", "FALSE"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "verdict"), CASES)
def test_a_function_and_its_contract(tmp_path, text, verdict):
    assert answer(tmp_path, text).verdict == verdict
