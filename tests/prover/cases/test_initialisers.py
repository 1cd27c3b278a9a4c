"""Initialisers in programs that are to be proved: each with a right and a wrong assertion."""

import pytest

from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_text
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.prover.cases.runner import decide

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
struct I { int x, y; };
struct O { int p; struct I a; int b; };
union U { unsigned char c; unsigned int i; };
"""

# name: (declarations, what holds, what does not).
RULES = {
    "a list goes on inside of an array": (
        "int n = __VERIFIER_nondet_int(); struct { int a[2]; int e; } s = { .a[0] = n, 2 };",
        "s.a[1] == 2 && s.e == 0",
        "s.e == 2",
    ),
    "a list goes on inside of a row": (
        "int n = __VERIFIER_nondet_int(); int m[2][2] = { [0][0] = n, 7 };",
        "m[0][1] == 7 && m[1][0] == 0 && m[0][0] == n",
        "m[1][0] == 7",
    ),
    "a list goes on behind a member": (
        "int n = __VERIFIER_nondet_int(); struct O o = { .a.x = n, 2, 3 };",
        "o.a.y == 2 && o.b == 3",
        "o.b == 2",
    ),
    "a list goes on inside of an anonymous struct": (
        "struct { int k; struct { int u, v; }; int e; } s = { .u = 1, 2 };",
        "s.v == 2 && s.e == 0",
        "s.e == 2",
    ),
    "a list goes on behind an anonymous union": (
        "struct { union { int i; short h; }; int e; } s = { .h = 1, 2 };",
        "s.e == 2",
        "s.e == 0",
    ),
    "a later value overrides": (
        "struct O o = { .a = { 1, 2 }, .a.x = 0 };",
        "o.a.x == 0 && o.a.y == 2",
        "o.a.x == 1",
    ),
    "a later list overrides all": (
        "struct O o = { .a.x = 1, .a = { .y = 2 } };",
        "o.a.x == 0 && o.a.y == 2",
        "o.a.x == 1",
    ),
    "a struct as a value overrides its parts": (
        "struct I i = { __VERIFIER_nondet_int(), 8 }; struct O o = { .a.y = 1, .a = i, 5 };",
        "o.a.x == i.x && o.a.y == 8 && o.b == 5",
        "o.a.y == 1",
    ),
    "a range": (
        "int a[6] = { [1 ... 3] = 4, 5 };",
        "a[0] == 0 && a[1] == 4 && a[3] == 4 && a[4] == 5 && a[5] == 0",
        "a[4] == 4",
    ),
    "a size by designators": (
        "int a[][2] = { [2][1] = 5, 6 };",
        "sizeof a / sizeof *a == 4 && a[3][0] == 6",
        "sizeof a / sizeof *a == 3",
    ),
    "the bytes of a union beyond its member": (
        "union U u = { 1 }; struct { int k; union U u; } s = { 1 };",
        "u.c == 1 && s.u.i == 0",
        "s.u.i == 1",
    ),
    "a union in a list": (
        "struct { union U u; int e; } s = { { .c = 3 }, 4 };",
        "s.u.c == 3 && s.e == 4",
        "s.u.c == 4",
    ),
    "a static union beyond its member": (
        "static union U u = { 1 };",
        "(u.i & 255) == 1",
        "u.i == 0",
    ),
    "statements in a list": (
        "struct O o = { 1, ({ struct I t = { 4, 5 }; t; }), ({ 6; }) };",
        "o.a.y == 5 && o.b == 6",
        "o.b == 0",
    ),
    "a static value by a const": (
        "static const int n = 5; static int m = n + 1;",
        "m == 6",
        "m == 1",
    ),
}


def outcome(declarations, claim, model):
    text = f"{HEAD}int main(void) {{ {declarations} check({claim}); return 0; }}"
    return decide(load_text(text, "a.c", model), DEFAULT).outcome


@pytest.mark.parametrize("name", RULES)
def test_right_ones_are_proved_and_wrong_ones_refuted(name):
    declarations, right, wrong = RULES[name]
    assert outcome(declarations, right, DataModel.LP64) is Outcome.TRUE
    assert outcome(declarations, wrong, DataModel.ILP32) is Outcome.FALSE


@pytest.mark.parametrize(
    ("declarations", "what"),
    [
        ("struct I i = { 1, 2 }; struct O o = { .a = i, .a.x = 0 };", "compilers disagree"),
        ("int a[2] = { __VERIFIER_nondet_int(), [0] = 1 };", "overridden"),
        ("int a[2] = { [0 ... 1] = __VERIFIER_nondet_int() };", "range"),
        ("struct I i = { .x = 1, .y = i.x };", "its own object"),
        ("struct I i = { .x = 1, .y = *&i.x + 1 };", "its own object"),
        ("int a[2] = { 1, a[0] };", "its own object"),
        ("struct N { int v, *p; } n = { 1, (int[]) { n.v } };", "its own object"),
        ("int a[2] = { 1, ({ int z = a[0]; z; }) };", "its own object"),
        ("static struct { int n; int t[]; } f = { 1, { 2, 3 } };", "flexible array"),
        ("struct { struct { } e; int x; } s = { 1 };", "no parts"),
        (
            "struct I *p = 0; l: p = &(struct I) { p ? p->x : 1 }; if (!p->y) goto l;",
            "old value",
        ),
        ("int *p = 0; for (int i = 0; i < 2; p = (int[2]) { *p }) i++;", "old value"),
        ("int *p = 0; while (*(p = (int[2]) { p ? *p : 1 }) < 3) ;", "old value"),
    ],
)
def test_what_is_open_is_refused(declarations, what):
    with pytest.raises(Unsupported) as refusal:
        outcome(declarations, "1", DataModel.LP64)
    assert what in refusal.value.message and refusal.value.position.line


@pytest.mark.parametrize(
    "declarations",
    [
        "int a[2] = { [2] = 1 };",
        "int a[2] = { [1 ... 0] = 1 };",
        "int x = { .x = 1 };",
        "struct I i = { .z = 1 };",
        "struct I i = { [0] = 1 };",
        'char s[4] = { "ab", 1 };',
        'int s[4] = "ab";',
        "int n = 2; int a[n] = { 1 };",
        "int n = 1; static int m = n;",
        "static int *p = (int[]) { 1 };",
        "int a[2] = 1;",
    ],
)
def test_what_breaks_a_constraint_is_an_error(declarations):
    with pytest.raises(TypeFault):
        outcome(declarations, "1", DataModel.LP64)
