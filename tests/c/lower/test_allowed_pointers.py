"""Contracts that allow null, or equal pointers: proofs are about such calls, too."""

import pytest

from tests.c.lower.written_contracts import answer

NULL = "requires p == \\null || \\valid(p); assigns *p;"
CBMC = "int f(int *p) __CPROVER_requires(p == 0 || __CPROVER_rw_ok(p, sizeof *p))"
BEHAVIORS = """behavior none: assumes p == \\null; assigns \\nothing; ensures \\result == 0;
    behavior some: assumes p != \\null; requires \\valid(p); assigns *p; ensures \\result == 1;"""
EQUAL = """requires \\valid(p) && \\valid(q); requires p == q || \\separated(p, q);
    assigns *p, *q;"""
RANGE = "requires n > 0 ==> \\valid(a + (0 .. n - 1)); assigns \\nothing;"
COPY = """requires n >= 0 && \\valid(a + (0 .. n - 1)) && \\valid_read(b + (0 .. n - 1));
    requires a == b || \\separated(a + (0 .. n - 1), b + (0 .. n - 1)); assigns a[0 .. n - 1];"""

# The contract, the function, and the verdict on it.
CASES = [
    (NULL, "void f(int *p) { *p = 1; }", "FALSE"),
    (NULL, "void f(int *p) { if (p) *p = 1; }", "TRUE"),
    ("requires !(p != \\null) || \\valid(p); assigns *p;", "void f(int *p) { *p = 1; }", "FALSE"),
    ("requires p != \\null && \\valid(p); assigns *p;", "void f(int *p) { *p = 1; }", "TRUE"),
    ("requires \\valid(p); assigns *p; ensures p != \\null;", "void f(int *p) { *p = 1; }", "TRUE"),
    # the body asks for null, and the contract does not exclude it
    ("assigns \\nothing; ensures \\result == 1;", "int f(int *p) { return p != 0; }", "FALSE"),
    ("", CBMC + " { *p = 1; return 0; }", "FALSE"),
    ("", CBMC + "__CPROVER_assigns(p != 0: *p) { if (p) *p = 1; return 0; }", "TRUE"),
    (BEHAVIORS, "int f(int *p) { if (!p) return 0; *p = 2; return 1; }", "TRUE"),
    (BEHAVIORS, "int f(int *p) { if (!p) return 2; *p = 2; return 1; }", "FALSE"),
    (BEHAVIORS, "int e; @ int f(int *p) { if (!p) { e++; return 0; } *p = 2; return 1; }", "FALSE"),
    ("requires \\valid(s); requires s->p == \\null || \\valid(s->p); assigns *s->p;",
     "struct s { int *p; }; @ void f(struct s *s) { *s->p = 1; }", "FALSE"),
    ("requires g == \\null || \\valid(g); assigns *g;",
     "int *g; @ void f(void) { *g = 1; }", "FALSE"),
    (EQUAL + "ensures *p == 1;", "void f(int *p, int *q) { *p = 1; *q = 2; }", "FALSE"),
    (EQUAL + "ensures p != q ==> *p == 1; ensures *q == 2;",
     "void f(int *p, int *q) { *p = 1; *q = 2; }", "TRUE"),
    (RANGE, "int f(const int *a, int n) { return a[0]; }", "FALSE"),
    (RANGE, "int f(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i]; return s; }",
     "TRUE"),
    (COPY + "ensures \\forall integer k; 0 <= k < n ==> a[k] == \\old(b[k]);",
     "void f(int *a, const int *b, int n) { for (int i = 0; i < n; i++) a[i] = b[i]; }", "TRUE"),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "function", "verdict"), CASES)
def test_a_proof_is_about_all_calls_that_the_contract_allows(tmp_path, contract, function, verdict):
    before, _, definition = function.rpartition("@")
    text = f"{before}\n/*@ {contract} */ {definition}" if contract else function
    strategy = "fast" if verdict == "FALSE" else "default"
    result = answer(tmp_path, text, check="null,bounds", strategy=strategy)
    assert result.verdict == verdict, result.reason


EITHER = """/*@ requires \\valid(p) || \\valid(q); assigns *p; */
void f(int *p, int *q) { if (p) *p = 1; }
"""


def test_a_pointer_that_only_another_one_excuses_may_be_invalid(tmp_path):
    """The body can be called with `(int *)8` and a valid pointer."""
    result = answer(tmp_path, EITHER, check="null")
    assert result.verdict == "UNKNOWN"
    assert "only in some cases what p leads to" in result.reason


CALLS = """#include <assert.h>
/*@ requires \\valid(a) && \\valid(b); assigns *a, *b; ensures a != b ==> *a == 1;
    ensures *b == 2; */
void two(int *a, int *b) { *a = 1; *b = 2; }
/*@ requires p == \\null || \\valid(p); assigns *p; ensures p != \\null ==> *p == 3;
    ensures \\result == (p != \\null); */
int set(int *p) { if (!p) return 0; *p = 3; return 1; }
void f(void) { int x = 0, y = 0; BODY }
"""


@pytest.mark.parametrize(
    "body",
    ["two(&x, &y); assert(x == 1 && y == 2);", "assert(set(0) == 0);", "set(&x); assert(x == 3);"],
)
def test_callers_may_do_what_contracts_allow(tmp_path, body):
    result = answer(tmp_path, CALLS.replace("BODY", body), calls="contracts", check="null")
    assert (result.verdict, "with the contract of" in result.reason) == ("TRUE", True)
