"""A call through a pointer means what a direct call of the function means (C11 6.5.2.2)."""

import pytest

from tests.c.lower.sequence.verdicts import HEAD, checked, verdict
from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.core.kernel.verdict import Outcome

GLOBALS = """
extern void __VERIFIER_error(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
void nothing(void) {}
int one(void) { return 1; }
int two(void) { return 2; }
int twice(int v) { return 2 * v; }
int next(int v) { return v + 1; }
void set(int *p) { *p = 7; }
typedef void action(void);
typedef int number(void);
struct ops { int tag; action *act; number *num; int (*map)(int); };
void run(action *f) { f(); }
action *pick(int bad) { return bad ? reach_error : nothing; }
action *table[3] = {nothing, reach_error, abort};
struct ops good = {1, nothing, one, twice}, bad = {2, reach_error, two, next};
"""


def program(statements):
    return f"{GLOBALS} int main(void) {{ int k = __VERIFIER_nondet_int(); {statements} return 0; }}"


FAILING = [
    "action *f = reach_error; f();",
    "action *f = &reach_error; (*f)();",
    "(*reach_error)();",
    "(**(&reach_error))();",
    "if (k >= 0 && k < 3) table[k]();",
    "table[1]();",
    "run(reach_error);",
    "run(k ? nothing : reach_error);",
    "(k > 3 ? reach_error : nothing)();",
    "bad.act();",
    "struct ops *o = k ? &good : &bad; o->act();",
    "struct ops copy = bad; copy.act();",
    "pick(k)();",
    "run(pick(k == 9));",
    "action *f = __VERIFIER_error; run(f);",
    "action *fs[2] = {nothing}; fs[1] = reach_error; for (int i = 0; i < 2; i++) fs[i]();",
    "action **f = &table[1]; (*f)();",
    "void (*f)(int) = check; f(k);",
    "int (*f)(int) = k ? twice : next; check(f(3) == 6);",
    "number *f = bad.num; check(f() == 1);",
    "int (*f)(void) = __VERIFIER_nondet_int; check(f() != 5);",
    "void (*f)(int *) = set; f(&k); check(k != 7);",
    "void *(*m)(size_t) = malloc; int *p = m(4); *p = k; check(*p != 3);",
    "action *f = 0; if (k) f = reach_error; if (f) f();",
    "action *f = k ? reach_error : nothing; if (f == reach_error) f();",
]
HOLDING = [
    "action *f = nothing; f();",
    "table[0]();",
    "run(nothing);",
    "action *f = k ? nothing : abort; f(); check(k != 0);",
    "if (k != 1 && k >= 0 && k < 3) table[k]();",
    "(k > 3 ? nothing : abort)(); check(k > 3);",
    "good.act(); check(good.num() == 1 && good.map(4) == 8);",
    "struct ops *o = &good; o->act();",
    "pick(0)();",
    "action *f = abort; f(); reach_error();",
    "void (*f)(int) = exit; f(0); reach_error();",
    "int (*f)(int) = k ? twice : next; int r = f(3); check(r == (k ? 6 : 4));",
    "number *f = k ? one : two; check(f() <= 2);",
    "int (*f)(void) = __VERIFIER_nondet_int; int n = f(); check(n == n);",
    "void (*f)(int *) = set; f(&k); check(k == 7);",
    "void *(*m)(size_t) = malloc; void (*d)(void *) = free; int *p = m(4); *p = 3;"
    " check(*p == 3); d(p);",
    "int (*f)(int) = abs; if (k > -9 && k < 9) check(f(k) >= 0);",
    "action *f = 0; check(!f); f = nothing; check(f != 0 && f == nothing && f != reach_error);",
    "action *f = k ? reach_error : nothing; if (f != reach_error) f();",
    "action *f = 0; if (f) reach_error();",
]
# Each with the kind and the start of what is said.
UNDEFINED = [
    ("action *f = 0; f();", "null"),
    ("action *f = k ? nothing : 0; f();", "null"),
    ("int (*f)(void) = (int (*)(void))nothing; f();", "other"),
    ("long (*f)(int) = (long (*)(int))twice; f(1);", "other"),
    ("int (*f)(void) = (int (*)(void))twice; f();", "other"),
    ("int (*f)(int, int) = (int (*)(int, int))twice; f(1, 2);", "other"),
    ("int (*f)(unsigned) = (int (*)(unsigned))twice; f(1);", "other"),
    ("void (*f)(void *) = (void (*)(void *))set; f(&k);", "other"),
    ("int (*f)(int, ...) = (int (*)(int, ...))twice; f(1);", "other"),
    ("int (*f)() = (int (*)())twice; f(1, 2);", "other"),
]
DEFINED = [
    "int (*f)() = (int (*)())twice; f(1);",
    "action *f = (action *)(int (*)(int))nothing; f();",
    "int (*f)(int) = k ? twice : next; f(k & 7);",
    "action *f = table[0]; f();",
]


@pytest.mark.parametrize("statements", FAILING)
def test_the_error_is_reached_through_a_pointer(statements):
    assert verdict(program(statements)).outcome is Outcome.FALSE


@pytest.mark.parametrize("statements", HOLDING)
def test_nothing_fails_where_a_direct_call_would_not(statements):
    assert verdict(program(statements)).outcome is Outcome.TRUE


@pytest.mark.parametrize(("statements", "kind"), UNDEFINED)
def test_calls_that_are_undefined(statements, kind):
    found = checked(program(statements), "null", "other")
    assert found.outcome is Outcome.FALSE
    assert found.run.position.kind == kind


@pytest.mark.parametrize("statements", DEFINED)
def test_calls_that_are_defined(statements):
    assert checked(program(statements), "null", "other").outcome is Outcome.TRUE


@pytest.mark.parametrize(
    "statements",
    [
        "void (*f)(void *, size_t, size_t, int (*)(const void *, const void *)) = qsort;"
        " f(&k, 1, 4, 0);",
        "void (*f)(int) = (void (*)(int))abort; f(1);",
    ],
)
def test_what_is_not_modelled_is_refused_by_name(statements):
    with pytest.raises(Unsupported) as refusal:
        load_text(HEAD + program(statements), "a.c")
    assert any(name in str(refusal.value) for name in ("qsort", "abort"))


def test_no_proof_rests_on_an_incompatible_type():
    body = "int (*f)(void) = (int (*)(void))twice; f(); check(0);"
    assert verdict(program(body)).outcome is Outcome.UNKNOWN


def test_a_failing_assert_function():
    text = '__assert_fail("", "", 1, "");'
    errors = frozenset({"__assert_fail"})
    from tests.prover.cases.strategies import DEFAULT
    from viap.prover.cases.runner import decide

    body = program(
        "void (*f)(const char *, const char *, unsigned, const char *) = __assert_fail;"
        + text.replace("__assert_fail", "f")
    )
    assert decide(load_text(HEAD + body, "a.c", errors=errors), DEFAULT).outcome is Outcome.FALSE
