"""Recursive functions: what is proved of them, what is refuted, and what must not be proved."""

import pytest

from tests.prover.cases.strategies import DEFAULT, only_proofs
from tests.thorough import marked, some
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.checks.definedness_checks import with_checks
from viap.prover.cases.runner import decide

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
"""
PROOFS = only_proofs(1)


def outcome(functions, body, plan=PROOFS, kinds=()):
    text = f"{HEAD}{functions}\nint main(void) {{ int n = __VERIFIER_nondet_int(); {body} }}"
    program = load_text(text, "p.c")
    return decide(with_checks(program, kinds) if kinds else program, plan).outcome


FACTORIAL = "long long f(int n) { if (n <= 1) return 1; return n * f(n - 1); }"
FIBONACCI = "int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }"
NINETY_ONE = "int f(int x) { if (x > 100) return x - 10; return f(f(x + 11)); }"
SUM = "int f(int n) { if (n <= 0) return 0; return n + f(n - 1); }"
MOVES = "int c; void f(int n) { if (n == 0) return; f(n - 1); c++; f(n - 1); }"
ADDED = "int f(int *a, int n) { if (n == 0) return 0; return (a[n - 1] > 3) + f(a, n - 1); }"
MOVED = "int f(int *a, int n) { if (n == 0) return 0; return (*a > 3) + f(a + 1, n - 1); }"
MUTUAL = (
    "int h(int n); int f(int n) { if (n <= 0) return 0; return 1 + h(n - 1); }"
    " int h(int n) { if (n <= 0) return 0; return f(n - 1) - 1; }"
)

# name: functions, a body that holds, and one that does not.
PAIRS = {
    "factorial": (FACTORIAL, "if (n < 20) check(f(n) >= n);", "if (n < 20) check(f(n) > n);"),
    "Fibonacci": (FIBONACCI, "if (n >= 0) check(f(n) >= n - 1);", "if (n == 6) check(f(n) > 8);"),
    "McCarthy": (NINETY_ONE, "if (n <= 101) check(f(n) == 91);", "if (n > 99) check(f(n) == 91);"),
    "a sum": (
        SUM,
        "if (n >= 0 && n < 1000) check(2 * f(n) == n * (n + 1));",
        "if (n >= 0 && n < 1000) check(2 * f(n) != 110);",
    ),
    "a global that counts": (
        MOVES,
        "if (n < 0 || n > 9) return 0; f(n); check(c >= n);",
        "if (n < 0 || n > 9) return 0; f(n); check(c != 7);",
    ),
    "an array": (
        ADDED,
        "int a[9]; for (int i = 0; i < 9; i++) a[i] = i; if (n < 0 || n > 9) return 0;"
        " check(f(a, n) <= n); check(a[2] == 2);",
        "int a[9]; for (int i = 0; i < 9; i++) a[i] = i; if (n < 0 || n > 9) return 0;"
        " check(f(a, n) < 5);",
    ),
    "two functions": (
        MUTUAL,
        "if (n < 100) check(f(n) <= 1 && f(n) >= 0);",
        "if (n < 100) check(f(n) == 0);",
    ),
}


@pytest.mark.parametrize("name", marked(list(PAIRS), {"Fibonacci"}))
def test_what_holds_is_proved(name):
    functions, holds, _ = PAIRS[name]
    assert outcome(functions, holds) is Outcome.TRUE


@pytest.mark.parametrize("name", PAIRS)
def test_what_fails_is_refuted(name):
    functions, _, fails = PAIRS[name]
    assert outcome(functions, fails, DEFAULT) is Outcome.FALSE


# Programs that invite a wrong proof: each of them fails for some input.
TRAPS = {
    "a member of a parameter that changes": (
        "struct s { int x; }; int f(struct s s, int n) { check(s.x < 2); if (n <= 0) return 0;"
        " s.x = s.x + 1; int r = f(s, n - 1); return r + 0; }",
        "struct s s = {0}; f(s, n);",
    ),
    "an element of a parameter that changes": (
        "struct s { int a[2]; }; int f(struct s s, int n) { check(s.a[0] < 2);"
        " if (n <= 0) return 0; s.a[0]++; int r = f(s, n - 1); return r + 0; }",
        "struct s s = {{0, 1}}; f(s, n);",
    ),
    "an error at some depth": (
        "int f(int n) { if (n == 3) reach_error(); return n <= 0 ? 0 : 1 + f(n - 1); }",
        "if (n > 9) f(n);",
    ),
    "an error before an endless recursion": (
        "int f(int n) { if (n == 40) reach_error(); return 1 + f(n + 1); }",
        "if (n == 0) f(n);",
    ),
    "a global that a nested call changes": (
        "int g; int f(int n) { if (n == 5) g = 1; return n <= 0 ? 0 : 1 + f(n - 1); }",
        "if (n > 5 && n < 9) { f(n); check(g == 0); }",
    ),
    "memory that a nested call changes": (
        "void f(int *p, int n) { if (n == 0) *p = 1; else { f(p, n - 1); n = 0; } }",
        "int x = 0; if (n >= 0 && n < 9) { f(&x, n); check(x == 0); }",
    ),
    "memory behind a pointer that moves": (
        "void f(int *p, int n) { if (n == 0) *p = 1; else { f(p + 1, n - 1); n = 0; } }",
        "int x[4] = {0}; if (n >= 0 && n < 4) { f(x, n); check(x[2] == 0); }",
    ),
    "a variable of the caller, by a pointer in a global": (
        "int *q; int f(int n) { if (n == 0) { *q = 1; return 0; } return 1 + f(n - 1); }",
        "int x = 0; q = &x; if (n >= 0 && n < 9) { f(n); check(x == 0); }",
    ),
    "a parameter that is changed before the call": (
        "int f(int n) { if (n <= 0) return 0; n--; int r = f(n); return r + n; }",
        "if (n >= 0 && n < 9) check(2 * f(n) == n * (n + 1));",
    ),
    "an argument that wraps": (
        "unsigned f(unsigned n) { if (n == 0 || n > 50) return n; return f(n - 2) + 0; }",
        "if (n >= 0 && n < 9) check(f(n) == 0);",
    ),
    "a static variable": (
        "int f(int n) { static int c; c++; if (n > 0) { f(n - 1); n = 0; } return c; }",
        "if (n >= 0 && n < 9) { f(n); check(f(0) <= 9); }",
    ),
    "a result that differs for one input": (
        "int f(int n) { if (n <= 0) return 0; return f(n - 1) + (n == 77 ? 2 : 1); }",
        "if (n >= 0 && n < 99) check(f(n) == n);",
    ),
    "the second function of a pair": (
        "int h(int n); int f(int n) { if (n <= 0) return 0; return 1 + h(n - 1); }"
        " int h(int n) { if (n == 2) reach_error(); return n <= 0 ? 0 : 1 + f(n - 1); }",
        "if (n < 9) f(n);",
    ),
    "a call of the other function between": (
        "int h(int n, int x); int f(int n, int x) { if (n <= 0) return n; if (x > 4) return n + x;"
        " int v = f(n - 1, -x); int w = h(n - 1, x); return v + 0 * w; }"
        " int h(int n, int x) { if (n <= 0) return n; int v = h(n - 1, -x); int w = f(n - 1, 2);"
        " if (w == 0 && n == 3) reach_error(); return v; }",
        "if (n == 5) f(n, 1);",
    ),
    "a call in a loop": (
        "int c; void f(int n) { c++; if (n > 0) { f(n - 1); n = 0; } }",
        "for (int i = 0; i < 3; i++) f(1); check(c != 6);",
    ),
}


@pytest.mark.parametrize("name", some(list(TRAPS), 3))
def test_a_trap_is_not_proved(name):
    assert outcome(*TRAPS[name]) is not Outcome.TRUE


@pytest.mark.parametrize("name", TRAPS)
def test_a_trap_is_refuted(name):
    assert outcome(*TRAPS[name], DEFAULT) is Outcome.FALSE


def test_each_frame_keeps_its_place_of_return():
    functions = (
        "int h(int n, int x); int f(int n, int x) { if (n <= 0) return n; if (x > 4) return n + x;"
        " int v = f(n - 1, -x); int w = h(n - 1, x); return v + 0 * w; }"
        " int h(int n, int x) { if (n <= 0) return n; int v = h(n - 1, -x); int w = f(n - 1, 2);"
        " if (w < 0) reach_error(); return v; }"
    )
    assert outcome(functions, "if (n >= 0 && n < 6) f(n, 1);", DEFAULT) is Outcome.TRUE


def test_behind_a_call_that_never_returns_nothing_is_reached():
    assert outcome("int f(int n) { return f(n % 10) + 1; }", "f(n); reach_error();") is Outcome.TRUE


@pytest.mark.parametrize("function", [ADDED, MOVED])
def test_accesses_of_all_calls_are_in_bounds(function):
    body = "int a[9] = {0}; if (n >= 0 && n <= 9) f(a, n);"
    assert outcome(function, body, kinds=("bounds",)) is Outcome.TRUE


@pytest.mark.parametrize("function", [ADDED, MOVED])
def test_an_access_of_a_deep_call_out_of_bounds_is_found(function):
    body = "int a[9] = {0}; if (n >= 0 && n <= 10) f(a, n);"
    assert outcome(function, body, DEFAULT, kinds=("bounds",)) is Outcome.FALSE
