"""The oracle itself: each way for a run to end, inputs, and the observed state."""

import pytest

from tests.gcc import NotComparable, available_models, compile_text, run_gcc
from tests.generate import Observable
from viap.core.program.integer_types import CHAR, INT, UINT, DataModel

MODELS = available_models()
pytestmark = pytest.mark.skipif(not MODELS, reason="gcc can't compile here")
MODEL = MODELS[-1] if MODELS else DataModel.LP64

DECLARED = """
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void abort(void), exit(int), reach_error(void), __VERIFIER_assume(int);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
"""


def end(body, inputs=(), before="", seconds=5):
    text = f"{DECLARED}{before}\nint main(void) {{ {body} }}"
    return run_gcc(text, inputs, MODEL, seconds=seconds).end


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return 3;", "END"),
        ("exit(1);", "END"),
        ("abort();", "ABORT"),
        ("reach_error();", "ERROR"),
        ('__assert_fail("", "", 0, "");', "ERROR"),
        ("__VERIFIER_assume(0);", "ASSUMPTION"),
        ("__VERIFIER_assume(2);", "END"),
        ("__VERIFIER_nondet_int();", "INPUTS"),
        ("*(volatile int *)8 = 1;", "UNDEFINED"),
        ("volatile int zero = 0; return 7 / zero;", "UNDEFINED"),
    ],
)
def test_ends(body, expected):
    assert end(body) == expected


def test_a_run_that_does_not_end():
    assert end("for (;;);", seconds=1) == "BUDGET"


@pytest.mark.parametrize("model", MODELS)
def test_a_run_that_needs_too_much_stack(model):
    text = """
    int deeper(int n) { int room[1000]; room[n % 1000] = n; return deeper(n + 1) + room[3]; }
    int main(void) { return deeper(0); }"""
    assert run_gcc(text, [], model).end == "BUDGET"
    large = "int main(void) { char *p = __builtin_alloca(700000000); p[0] = 1; return p[0]; }"
    assert run_gcc(large, [], model).end == "BUDGET"


def test_the_programs_own_error_function_is_not_called():
    assert run_gcc("void reach_error() {} int main() { reach_error(); }", [], MODEL).end == "ERROR"


def test_the_programs_own_assumption_is_called():
    before = "void __VERIFIER_assume(int c) { if (!c) abort(); }"
    assert end("__VERIFIER_assume(0);", before=before) == "ABORT"


def test_inputs_are_converted_and_their_order_is_checked():
    body = "if (__VERIFIER_nondet_int() != -1 || __VERIFIER_nondet_ulong() + 1 != 0) abort();"
    named = [("__VERIFIER_nondet_int", -1), ("__VERIFIER_nondet_ulong", 2**64 - 1)]
    assert end(body, named) == "END"
    assert end(body, [2**32 - 1, -1]) == "END"
    assert end(body, named[::-1]) == "ORDER"


def test_functions_that_nobody_defines():
    text = "int main() { helper(3); return nondet_short() == 7 ? 0 : (abort(), 1); }"
    assert run_gcc(text, [("nondet_short", 7)], MODEL).end == "END"
    assert run_gcc(text, [], MODEL).end == "ABORT"


def test_what_is_not_c():
    with pytest.raises(NotComparable):
        compile_text("int main( {", MODEL)


@pytest.mark.parametrize("model", MODELS)
def test_state(model):
    text = """
    extern int printf(const char *, ...);
    struct pair { char c; int values[2]; } pairs[2];
    unsigned int u = 4294967295u; int long_bytes = sizeof(long);
    extern int __VERIFIER_nondet_int(void); extern void exit(int);
    int main(void) { printf("noise"); pairs[1].values[0] = __VERIFIER_nondet_int();
      pairs[0].c = -3; exit(2); }"""
    observed = [
        Observable("pairs", (2, "c"), CHAR),
        Observable("pairs", (2, "values", 2), INT),
        Observable("u", (), UINT),
        Observable("long_bytes", (), INT),
    ]
    compiled = compile_text(text, model, observed)
    for value in (5, -7):
        state = compiled.run([value]).state
        assert state == {
            "pairs[0].c": -3,
            "pairs[1].c": 0,
            "pairs[0].values[0]": 0,
            "pairs[0].values[1]": 0,
            "pairs[1].values[0]": value,
            "pairs[1].values[1]": 0,
            "u": 2**32 - 1,
            "long_bytes": model.pointer_bytes,
        }
