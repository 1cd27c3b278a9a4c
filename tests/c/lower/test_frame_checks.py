"""What a function changes outside of its frame."""

import pytest

from tests.c.lower.written_contracts import answer, clauses, strategy_for

HEAD = "int g, h, t[10]; int *q; struct pair { int x, y; } s; struct box { int n; int *data; };\n"

# The frame and other clauses, head and body of `f`, and the verdict.
CASES = [
    ("assigns g;", "void f(void)", "g = 1;", "TRUE"),
    ("assigns g;", "void f(void)", "g = 1; h = 2;", "FALSE"),
    ("assigns \\nothing;", "void f(void)", "int x = 3; x++;", "TRUE"),
    ("assigns \\nothing;", "void f(void)", "g = g;", "TRUE"),
    ("assigns \\nothing;", "void f(void)", "g = 0;", "FALSE"),
    ("requires g == 0; assigns \\nothing;", "void f(void)", "g = 1; g = 0;", "TRUE"),
    # elements
    ("requires 0 <= i < 10; assigns t[i];", "void f(int i)", "t[i] = 1;", "TRUE"),
    ("requires 0 <= i < 10; assigns t[i];", "void f(int i)", "t[i] = 1; t[3] = 7;", "FALSE"),
    ("assigns t[0 .. 4];", "void f(void)", "for (int i = 0; i < 5; i++) t[i] = 0;", "TRUE"),
    ("assigns t[0 .. 4];", "void f(void)", "for (int i = 0; i < 6; i++) t[i] = 0;", "FALSE"),
    ("requires n >= 0 && \\valid(a + (0 .. n)); assigns a[0 .. n - 1];", "void f(int *a, int n)",
     "for (int i = 0; i < n; i++) a[i] = 0;", "TRUE"),
    ("requires n >= 0 && \\valid(a + (0 .. n)); assigns a[0 .. n - 1];", "void f(int *a, int n)",
     "for (int i = 0; i <= n; i++) a[i] = 0;", "FALSE"),
    # the places of a frame are those at the start
    ("requires 0 <= g < 9; assigns t[g], g;", "void f(void)", "t[g] = 1; g++;", "TRUE"),
    ("requires 0 <= g < 9; assigns t[g], g;", "void f(void)", "g++; t[g] = 1;", "FALSE"),
    # a pointer is not what it leads to
    ("requires \\valid(q); assigns *q;", "void f(void)", "*q = 1;", "TRUE"),
    ("requires \\valid(q + (0 .. 1)); assigns q[0 .. 1];", "void f(void)", "q = q + 1;", "FALSE"),
    ("requires \\valid(q); assigns q;", "void f(void)", "*q = 1;", "FALSE"),
    # members
    ("requires \\valid(p); assigns p->x;", "void f(struct pair *p)", "p->x = 1;", "TRUE"),
    ("requires \\valid(p); assigns p->x;", "void f(struct pair *p)", "p->x = p->y = 1;", "FALSE"),
    ("requires \\valid(p); assigns *p;", "void f(struct pair *p)", "p->x = 1; p->y = 1;", "TRUE"),
    ("assigns s.x;", "void f(void)", "s.x = 1;", "TRUE"),
    ("assigns s.x;", "void f(void)", "s.y = 1;", "FALSE"),
    ("requires \\valid(b) && b->n >= 1 && \\valid(b->data + (0 .. b->n - 1)); assigns b->data[0];",
     "void f(struct box *b)", "b->data[0] = 1;", "TRUE"),
    ("requires \\valid(b) && b->n >= 2 && \\valid(b->data + (0 .. b->n - 1)); assigns b->data[0];",
     "void f(struct box *b)", "b->data[1] = 1;", "FALSE"),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "head", "body", "verdict"), CASES)
def test_what_is_not_named_stays(tmp_path, contract, head, body, verdict):
    text = f"{HEAD}/*@ {contract} */\n{head} {{ {body} }}\n"
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict


BEHAVIORS = """requires \\valid(p); assigns p->x, p->y;
    behavior up: assumes p->x > 0; assigns p->x;
    behavior none: assumes p->x == 0; assigns \\nothing;"""

# The body of a function with the frames of these behaviours, and the verdict.
BEHAVING = [
    ("if (p->x > 0) p->x--;", "TRUE"),
    ("if (p->x > 0) p->x--; else if (p->x < 0) p->y = 0;", "TRUE"),
    ("if (p->x > 0) p->y = 1 - p->y;", "FALSE"),
    ("p->x = 1;", "FALSE"),
    ("if (p->x < 0) g = 1;", "FALSE"),
]


@pytest.mark.parametrize(("body", "verdict"), BEHAVING)
def test_frames_of_behaviours(tmp_path, body, verdict):
    text = f"{HEAD}/*@ {BEHAVIORS} */\nvoid f(struct pair *p) {{ {body} }}\n"
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict


def test_a_behaviour_with_a_quantifier_has_a_frame(tmp_path):
    contract = """behavior same: assumes \\forall integer k; 0 <= k < 10 ==> t[k] == 0;
        assigns \\nothing;"""
    for body, verdict in (("if (t[3] != 0) t[2] = 1;", "TRUE"), ("t[2] = 1;", "FALSE")):
        text = f"{HEAD}/*@ {contract} */\nvoid f(void) {{ {body} }}\n"
        assert answer(tmp_path, text).verdict == verdict


def test_callers_rely_on_the_frame_of_the_function_alone(tmp_path):
    text = """#include <assert.h>
    int g;
    /*@ assigns g; behavior b: assumes n > 0; assigns \\nothing; */ void other(int n);
    void f(void) { g = 1; other(CALL); assert(g == 1); }"""
    assert answer(tmp_path, text.replace("CALL", "0"), strategy="fast").verdict == "UNKNOWN"


@pytest.mark.parametrize(
    ("contract", "verdict"),
    [
        ("assigns \\nothing; ensures t[1] == \\old(t[1]) && *a == \\old(*a);", "UNKNOWN"),
        ("assigns t[0 .. 9]; ensures *a == \\old(*a);", "TRUE"),
        ("assigns t[0 .. 9]; ensures t[1] == \\old(t[1]);", "UNKNOWN"),
        ("assigns t[0 .. 9]; ensures g == \\old(g);", "TRUE"),
    ],
)
def test_a_call_by_contract_changes_what_its_frame_names(tmp_path, contract, verdict):
    text = f"""{HEAD}
    /*@ assigns t[0 .. 4]; */ void other(void);
    /*@ requires \\valid(a); {contract} */ void f(int *a) {{ other(); }}"""
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict


def test_without_a_frame_everything_may_change(tmp_path):
    text = f"{HEAD}/*@ ensures g == 1; */ void f(void) {{ g = 1; h = 2; t[3] = 4; }}"
    result = answer(tmp_path, text)
    assert result.verdict == "TRUE"
    assert clauses(result) == {"ensures g == 1": "TRUE"}


def test_a_called_function_changes_what_its_caller_must_not(tmp_path):
    text = f"{HEAD}void other(void) {{ h = 1; }}\n/*@ assigns g; */ void f(void) {{ other(); }}"
    assert answer(tmp_path, text).verdict == "FALSE"


def test_a_function_of_another_file_changes_anything(tmp_path):
    text = f"{HEAD}void other(void);\n/*@ assigns g; */ void f(void) {{ other(); }}"
    assert answer(tmp_path, text).verdict == "UNKNOWN"


@pytest.mark.parametrize(
    ("clause", "body", "verdict"),
    [
        ("assigns *q;", "*q = *p;", "TRUE"),
        ("assigns *q;", "*q = *p; p->y[2] = 1;", "FALSE"),
        ("assigns q->x;", "q->x = p->y[1];", "TRUE"),
        ("assigns q->x;", "q->x = 1; if (p->x == 7) q->z[1].y[p->x & 3] = 5;", "FALSE"),
        ("assigns \\nothing;", "g.y[1] = g.y[1];", "TRUE"),
        ("assigns \\nothing;", "g.y[1] = 1;", "FALSE"),
    ],
)
def test_arrays_in_structs_are_unchanged(tmp_path, clause, body, verdict):
    text = f"""struct inner {{ int y[4]; }};
    struct outer {{ int x; int y[4]; struct inner z[2]; }} g;
    /*@ requires \\valid(p) && \\valid(q); {clause} */
    void f(struct outer *p, struct outer *q) {{ {body} }}"""
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict
