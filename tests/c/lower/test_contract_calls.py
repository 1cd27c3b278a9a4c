"""Calls by contract: what they require, change and ensure; recursion, and runs with real bodies."""

import pytest

from tests.c.lower.written_contracts import answer, assumed, clauses, strategy_for

ZERO = """
/*@ requires n >= 0; requires \\valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \\forall integer k; 0 <= k < n ==> a[k] == 0; */
void zero(int *a, int n)"""
BODY = " { for (int i = 0; i < n; i++) a[i] = 0; }\n"
INCREMENT = """
int g, h;
/*@ requires g < 1000; assigns g; ensures g == \\old(g) + 1 && \\result == g; */
int increment(void)"""
# Bounds of a postcondition are those of the end, and those of a frame those of the start.
SHRINK = """
int n, a[10];
/*@ requires 0 <= n <= 10; assigns n, a[0 .. n-1];
    ensures 0 <= n <= 10 && \\forall integer k; 0 <= k < n ==> a[k] == 0; */
void shrink(void)"""
# Conversions that change values name other elements.
NARROW = """
int c[400];
/*@ requires 0 <= i < 400; assigns c[(unsigned char)i]; ensures c[i] == 1; */
void narrow(int i)"""
CLEAR = """
int c[400];
/*@ assigns c[0 .. 299]; ensures \\forall integer k; 0 <= k < 300 ==> c[(unsigned char)k] == 0; */
void clear(void)"""
FIRST = """
int c[400];
/*@ assigns c[0 .. (unsigned char)m]; ensures \\forall integer k; 0 <= k <= m ==> c[k] == 0; */
void first(int m)"""
SET = """
/*@ requires \\valid(p) && \\valid(q); assigns *p, *q; ensures *p == 1 && *q == 2; */
void set(int *p, int *q)"""

# The callee's contract, `f`, and the verdict on `f` if the callee is known by its contract.
CASES = [
    (ZERO, "void f(void) { int a[5]; zero(a, 5); assert(a[4] == 0); }", "TRUE"),
    (ZERO, "void f(void) { int a[5]; zero(a, 4); assert(a[4] == 0); }", "UNKNOWN"),
    (ZERO, "void f(void) { int a[5]; a[4] = 3; zero(a, 4); assert(a[4] == 3); }", "TRUE"),
    (ZERO, "void f(void) { int a[5]; zero(a + 2, 3); assert(a[2] == 0); }", "TRUE"),
    (ZERO, "void f(void) { int a[5], b = 1; zero(a, 5); assert(b == 1); }", "TRUE"),
    (ZERO, "void f(void) { int a[5]; zero(a, 6); }", "UNKNOWN"),
    (ZERO, "void f(void) { int a[5]; zero(a, -1); }", "FALSE"),
    (ZERO, "void f(void) { int a[5]; zero(a + 3, 3); }", "UNKNOWN"),
    (ZERO, "void f(void) { zero(0, 0); }", "TRUE"),
    (ZERO, "const int c[3] = {1}; void f(void) { zero((int *)c, 0); }", "TRUE"),
    (ZERO, "const int c[3] = {1}; void f(void) { zero((int *)c, 3); }", "FALSE"),
    (ZERO, "void f(void) { zero(0, 1); }", "UNKNOWN"),
    (INCREMENT, "void f(void) { g = 5; h = 3; increment(); assert(g == 6 && h == 3); }", "TRUE"),
    (INCREMENT, "void f(void) { g = 5; int x = increment(); assert(x == 6); }", "TRUE"),
    (INCREMENT, "void f(void) { g = 5; assert(increment() + increment() == 13); }", "TRUE"),
    (INCREMENT, "void f(void) { g = 1000; increment(); }", "FALSE"),
    (INCREMENT, "void f(void) { g = 5; int old = g; increment(); assert(g == old); }", "UNKNOWN"),
    (SHRINK, "void f(void) { a[3] = 7; n = 5; shrink(); assert(a[3] == 0); }", "UNKNOWN"),
    (SHRINK, "void f(void) { n = 5; shrink(); if (n > 3) assert(a[3] == 0); }", "TRUE"),
    (NARROW, "void f(void) { c[300] = 1; c[44] = 0; narrow(300); assert(c[44] == 1); }", "UNKNOWN"),
    (CLEAR, "void f(void) { c[299] = 1; clear(); assert(c[299] == 0); }", "UNKNOWN"),
    (CLEAR, "void f(void) { c[99] = 1; clear(); assert(c[99] == 0); }", "TRUE"),
    (FIRST, "void f(void) { c[99] = 1; first(-1); assert(c[99] == 0); }", "UNKNOWN"),
    (SET, "void f(void) { int x, y; set(&x, &y); assert(x == 1 && y == 2); }", "TRUE"),
    # both pointers lead to one object: the callee was not proved for that
    (SET, "void f(void) { int x; set(&x, &x); assert(x == 2); }", "UNKNOWN"),
    (SET, "void f(void) { int x; set(&x, &x); }", "UNKNOWN"),
]  # fmt: skip


@pytest.mark.parametrize(("callee", "caller", "verdict"), CASES)
def test_a_function_without_a_body_is_known_by_its_contract(tmp_path, callee, caller, verdict):
    text = f"#include <assert.h>\n{callee};\n{caller}\n"
    result = answer(tmp_path, text, strategy=strategy_for(verdict))
    assert result.verdict == verdict
    if verdict == "TRUE":
        assert len(assumed(result)) == 1


def test_a_function_without_a_frame_changes_all_that_it_can_reach(tmp_path):
    text = """#include <assert.h>
    int g; /*@ ensures \\result == 3; */ int three(int *p);
    void f(void) { int x = 1, y = 1; g = 1; int z = three(&x); assert(CONDITION); }"""
    for condition, verdict in {
        "z == 3 && y == 1": "TRUE",
        "x == 1": "UNKNOWN",
        "g": "UNKNOWN",
    }.items():
        assert answer(tmp_path, text.replace("CONDITION", condition)).verdict == verdict


def test_bodies_are_used_unless_contracts_are_wanted(tmp_path):
    text = (
        f"#include <assert.h>\n{ZERO}{BODY}void f(void) {{ int a[3]; zero(a, 2); assert(!a[1]); }}"
    )
    inlined = answer(tmp_path, text)
    assert (inlined.verdict, assumed(inlined), clauses(inlined)) == ("TRUE", set(), {})
    modular = answer(tmp_path, text, calls="contracts")
    assert (modular.verdict, assumed(modular)) == ("TRUE", set())
    assert "with the contract of zero" in modular.reason
    assert set(clauses(modular).values()) == {"TRUE"}


def test_a_weak_contract_leaves_the_question_open(tmp_path):
    text = """#include <assert.h>
    /*@ assigns \\nothing; ensures \\result > 0; */ int two(void);
    void f(void) { assert(two() == 2); }"""
    result = answer(tmp_path, text, calls="contracts")
    assert result.verdict == "UNKNOWN"
    assert "the contract of two may be too weak" in result.reason


def test_a_body_is_used_where_the_contract_is_too_weak(tmp_path):
    text = """#include <assert.h>
    /*@ assigns \\nothing; ensures \\result > 0; */ int two(void) { return 2; }
    void f(void) { assert(two() == 2); }"""
    assert answer(tmp_path, text, calls="contracts").verdict == "TRUE"


def test_a_run_has_the_real_bodies(tmp_path):
    text = """#include <assert.h>
    /*@ assigns \\nothing; ensures \\result > 0; */ int two(void) { return 2; }
    void f(void) { assert(two() == 3); }"""
    assert answer(tmp_path, text, calls="contracts").verdict == "FALSE"
    missing = text.replace("{ return 2; }", ";")
    assert answer(tmp_path, missing).verdict == "UNKNOWN"


RECURSION = [
    ("requires 0 <= n <= 20; assigns \\nothing; ensures \\result >= n;",
     "if (n < 2) return n == 0 ? 0 : 1; return f(n - 1) + 1;", "TRUE"),
    ("requires n >= 0; assigns \\nothing; ensures \\result >= 0;",
     "if (n == 0) return -1; return f(n - 1);", "FALSE"),
    # what a call requires is shown, too
    ("requires n >= 0; assigns \\nothing; ensures \\result == 0;",
     "if (n == 0) return 0; return f(n - 2);", "FALSE"),
    ("requires n >= 0; assigns \\nothing; ensures \\result == 0;",
     "if (n <= 1) return 0; return f(n - 2);", "TRUE"),
    # one that never returns fulfils any postcondition
    ("assigns \\nothing; ensures \\result == 42;", "return f(n);", "TRUE"),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "body", "verdict"), RECURSION)
def test_a_recursive_function_relies_on_its_own_contract(tmp_path, contract, body, verdict):
    result = answer(tmp_path, f"/*@ {contract} */ int f(int n) {{ {body} }}")
    assert result.verdict == verdict
    assert assumed(result) == set()


def test_functions_that_call_each_other(tmp_path):
    text = """
    int odd(int n);
    /*@ requires n >= 0; assigns \\nothing; ensures \\result == (n % 2 == 0); */
    int even(int n) { return n == 0 ? 1 : odd(n - 1); }
    /*@ requires n >= 0; assigns \\nothing; ensures \\result == (n % 2 == 1); */
    int odd(int n) { return n == 0 ? 0 : even(n - 1); }
    """
    for name in ("even", "odd"):
        result = answer(tmp_path, text, function=name)
        assert (result.verdict, assumed(result)) == ("TRUE", set())
        assert result.reason.startswith("4 clauses proved, with the contracts of ")


def test_old_elements_of_a_changed_array(tmp_path):
    text = """#include <assert.h>
    /*@ requires n >= 0 && \\valid(a + (0 .. n - 1)); assigns a[0 .. n - 1];
        ensures \\forall integer k; 0 <= k < n ==> a[k] == \\old(a[k]) + 1; */
    void raise(int *a, int n);
    void f(void) { int a[3] = {1, 2, 3}; raise(a, 2); assert(a[0] == 2 && a[1] == 3 && a[2] == 3); }
    """
    assert answer(tmp_path, text).verdict == "TRUE"
    wrong = text.replace("a[2] == 3", "a[2] == 4")
    assert answer(tmp_path, wrong, strategy=strategy_for("UNKNOWN")).verdict == "UNKNOWN"


POINTERS = [
    ("int *q = same(&x); assert(q == &x);", "TRUE"),
    ("int *q = same(&x); assert(q != &x);", "UNKNOWN"),
    ("int *q = some(&x); assert(q == &x);", "UNKNOWN"),
    ("int *q = some(&x); assert(q != &x);", "UNKNOWN"),
    ("int *q = some(&x); if (q == &x) assert(0);", "UNKNOWN"),
    ("int *q = &y; choose(&q, &x); assert(q != &x);", "UNKNOWN"),
    ("int *q = &y; choose(&q, &x); if (q) *q = 7; assert(x == 5);", "UNKNOWN"),
    ("int *q = &y; choose(&q, &x); assert(0);", "UNKNOWN"),
]


@pytest.mark.parametrize(("body", "verdict"), POINTERS)
def test_pointers_from_a_call_lead_to_what_it_knows(tmp_path, body, verdict):
    text = f"""#include <assert.h>
    /*@ assigns \\nothing; ensures \\result == p; */ int *same(int *p);
    /*@ assigns \\nothing; ensures \\result == p || \\result == \\null; */ int *some(int *p);
    /*@ requires \\valid(to); assigns *to; ensures *to == p; */ void choose(int **to, int *p);
    void f(void) {{ int x = 5, y = 6; {body} }}"""
    assert answer(tmp_path, text, strategy="fast").verdict == verdict


def test_reliance_on_effective_types_is_listed(tmp_path):
    """Parts of unlike size are not compared: no access to one is an access to the other."""
    text = r"""struct z { int x; short y; } a; short b;
    /*@ requires \valid(p) && \valid(q); assigns p->x; ensures *q == \old(*q); */
    void g(struct z *p, short *q);
    /*@ assigns a.x; ensures b == \old(b); */
    void f(void) { g(&a, &b); }"""
    result = answer(tmp_path, text)
    assert result.verdict == "TRUE"
    assert "effective-types" in {each.kind for each in result.assumptions}


FLOATS = [
    ("/*@ assigns \\nothing; */ void f(void) { if (d == 0.0) d = -0.0; }", "FALSE"),
    ("/*@ assigns \\nothing; */ void f(void) { double t = d; d = 1.0; d = t; }", "TRUE"),
    ("/*@ assigns s.n; */ void f(void) { s.n = 3; }", "TRUE"),
    ("/*@ assigns s.n; */ void f(void) { s.n = 3; s.x = 0.0f + s.x; }", "FALSE"),
    ("/*@ requires 0 <= i < 3; assigns a[i]; */ void f(int i) { a[i] = 2.0; }", "TRUE"),
    ("/*@ requires \\valid(p); assigns \\nothing; */ void f(float *p) { *p = *p; }", "TRUE"),
]


@pytest.mark.parametrize(("function", "verdict"), FLOATS)
def test_frames_of_floating_point_numbers_compare_bits(tmp_path, function, verdict):
    text = f"double d, a[3]; struct s {{ float x; int n; }} s; {function}"
    assert answer(tmp_path, text).verdict == verdict


FRESH = "__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 4))"
NEW = [
    (f"int *f(int n) {FRESH} {{ return malloc(4); }}", "TRUE"),
    (f"int x; int *f(int n) {FRESH} {{ return n ? &x : malloc(4); }}", "UNKNOWN"),
    (f"int *f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 4)) {FRESH} {{ return p; }}",
     "UNKNOWN"),
    (f"int *f(int *p, int n) __CPROVER_requires(__CPROVER_is_fresh(p, 4)) {FRESH}"
     " { return n > 0 ? f(p, n - 1) : p; }", "UNKNOWN"),
]  # fmt: skip


@pytest.mark.parametrize(("function", "verdict"), NEW)
def test_new_objects_are_those_that_the_function_allocates(tmp_path, function, verdict):
    text = f"#include <stdlib.h>\n{function}"
    assert answer(tmp_path, text, strategy="fast").verdict == verdict


ADDRESSES = [
    "/*@ requires \\valid(p); assigns \\nothing; */ long out(int *p) { return (long)p; }"
    "void f(void) { int x = 1; int *q = (int *)out(&x); *q = 2; assert(x == 1); }",
    "struct s { int *p; }; int g = 5;"
    "/*@ requires \\valid(c + (0 .. 7)); assigns c[0 .. 7]; */"
    " void set(char *c) { ((struct s *)c)->p = &g; }"
    "void f(void) { int x = 1; struct s t = {&x}; set((char *)&t); *t.p = 7; assert(g == 5); }",
    "int g = 5; double d; /*@ assigns d; */ void set(void) { int *p = &g; memcpy(&d, &p, 8); }"
    "void f(void) { int *p; set(); memcpy(&p, &d, 8); *p = 7; assert(g == 5); }",
]


@pytest.mark.parametrize("text", ADDRESSES)
def test_numbers_and_bytes_from_a_call_may_be_addresses(tmp_path, text):
    head = "#include <assert.h>\n#include <string.h>\n"
    (tmp_path / "proofs.toml").write_text('[[round]]\ntry = ["direct", "closed-forms"]\n')
    strategy = str(tmp_path / "proofs.toml")
    result = answer(tmp_path, head + text, calls="contracts", strategy=strategy)
    assert result.verdict != "TRUE"
