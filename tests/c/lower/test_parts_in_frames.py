"""Frames that name parts of objects: arrays in structs, rows and cells of matrices."""

import pytest

from tests.c.lower.written_contracts import answer

STACK = """struct stack { int cells[16]; int top; };
struct stack one;
struct record { int key, value, tag[2]; } table[9];
struct { int key; union { int u; char c; }; } mixed[9];
int unit[3][5];
"""
PUSH = "/*@ requires \\valid(s) && 0 <= s->top < 15; assigns "
ROW = "/*@ requires \\valid(m + (0 .. 3)); assigns "
TABLE = "/*@ requires n >= 1 && \\valid(t + (0 .. n-1)); assigns "
RECORDS = "struct record *t, int n"
# A contract, a function and the verdict.
CASES = [
    (PUSH + "s->cells, s->top; */", "struct stack *s", "s->cells[s->top++] = 1;", "TRUE"),
    (PUSH + "s->cells[0 .. 15], s->top; */", "struct stack *s", "s->cells[s->top++] = 1;", "TRUE"),
    (PUSH + "s->cells[s->top], s->top; */", "struct stack *s", "s->cells[s->top++] = 1;", "TRUE"),
    (PUSH + "s->cells[s->top], s->top; */", "struct stack *s", "s->cells[++s->top] = 1;", "FALSE"),
    (PUSH + "s->top; */", "struct stack *s", "s->cells[s->top++] = 1;", "FALSE"),
    ("/*@ assigns one.cells; */", "void", "one.cells[1] = 3;", "TRUE"),
    ("/*@ assigns one.cells[0 .. 3]; */", "void", "one.cells[3] = 3;", "TRUE"),
    ("/*@ assigns one.cells[0 .. 3]; */", "void", "one.cells[4] = 3;", "FALSE"),
    ("/*@ assigns unit; */", "void", "unit[1][2] = 3;", "TRUE"),
    ("/*@ assigns unit[1]; */", "void", "unit[1][2] = 3;", "TRUE"),
    ("/*@ assigns unit[1][2 .. 4]; */", "void", "unit[1][2] = 3;", "TRUE"),
    ("/*@ assigns unit[1][3 .. 4]; */", "void", "unit[1][2] = 3;", "UNKNOWN"),
    ("/*@ assigns unit[2]; */", "void", "unit[1][2] = 3;", "UNKNOWN"),
    (ROW + "m[1]; */", "int m[4][5]", "m[1][2] = 3;", "TRUE"),
    (ROW + "m[1][2]; */", "int m[4][5]", "m[1][2] = 3;", "TRUE"),
    (ROW + "m[0 .. 3]; */", "int (*m)[5]", "m[1][2] = 3;", "TRUE"),
    (ROW + "\\nothing; */", "int (*m)[5]", "int x = m[1][2]; (void)x;", "TRUE"),
    (ROW + "m[2]; */", "int (*m)[5]", "m[1][2] = 3;", "UNKNOWN"),
    (ROW + "m[1][3]; */", "int (*m)[5]", "m[1][2] = 3;", "UNKNOWN"),
    (TABLE + "t[0 .. n-1].key; */", RECORDS, "t[n - 1].key = 1;", "TRUE"),
    (TABLE + "t[0 .. n-2].key; */", RECORDS, "t[n - 1].key = 1;", "FALSE"),
    (TABLE + "t[0 .. n-1].key; */", RECORDS, "t[n - 1].value = 1;", "FALSE"),
    (TABLE + "(t + (0 .. n-1))->tag; */", RECORDS, "t[0].tag[1] = 1;", "TRUE"),
    (TABLE + "(*(t + (0 .. n-1))).tag; */", RECORDS, "t[0].key = 1;", "FALSE"),
    ("/*@ assigns table[2 .. 3].value; */", "void", "table[2].value = 1;", "TRUE"),
    ("/*@ assigns table[2 .. 3].value; */", "void", "table[4].value = 1;", "FALSE"),
    ("/*@ assigns unit[0 .. 1][2 .. 4]; */", "void", "unit[1][2] = 3;", "TRUE"),
    ("/*@ assigns unit[..][2]; */", "void", "unit[1][2] = 3;", "TRUE"),
    ("/*@ assigns unit[0 .. 1][3 .. 4]; */", "void", "unit[1][2] = 3;", "UNKNOWN"),
    ("/*@ assigns unit[0 .. 0][2 .. 4]; */", "void", "unit[1][2] = 3;", "UNKNOWN"),
    (ROW + "m[0 .. 3][1 .. 2]; */", "int (*m)[5]", "m[1][2] = 3;", "TRUE"),
    (ROW + "m[0 .. 3][3 .. 4]; */", "int (*m)[5]", "m[1][2] = 3;", "UNKNOWN"),
    (TABLE + "t[0 .. n-1].tag[1 .. 1]; */", RECORDS, "t[0].tag[1] = 1;", "TRUE"),
    (TABLE + "t[0 .. n-1].tag[0]; */", RECORDS, "t[0].tag[1] = 1;", "FALSE"),
    ("/*@ assigns mixed[2 .. 3].u; */", "void", "mixed[2].c = 1;", "UNKNOWN"),
]  # fmt: skip


@pytest.mark.parametrize("contract, parameters, body, verdict", CASES)
def test_parts(tmp_path, contract, parameters, body, verdict):
    text = f"{STACK}{contract}\nvoid f({parameters}) {{ {body} }}"
    strategy = "fast" if verdict == "UNKNOWN" else "default"
    assert answer(tmp_path, text, strategy=strategy).verdict == verdict


CALLED = """
/*@ requires n >= 1 && \\valid(t + (0 .. n-1)); assigns t[0 .. n-1].key; */
void fill(struct record *t, int n);
/*@ requires n >= 1 && \\valid(t + (0 .. n-1)); assigns t[0 .. n-1];
    ensures t[0].%s == \\old(t[0].%s); */
void f(struct record *t, int n) { fill(t, n); }
"""


@pytest.mark.parametrize("member, verdict", [("value", "TRUE"), ("key", "UNKNOWN")])
def test_a_call_changes_the_member_alone(tmp_path, member, verdict):
    text = STACK + CALLED % (member, member)
    assert answer(tmp_path, text, strategy="fast").verdict == verdict


ROWS = """
/*@ assigns unit[0 .. 1][2 .. 3]; */
void fill(void);
/*@ assigns unit; ensures unit[%s] == \\old(unit[%s]); */
void f(void) { fill(); }
"""
CELLS = [
    ("0][1", "TRUE"),
    ("1][4", "TRUE"),
    ("2][2", "TRUE"),
    ("0][2", "UNKNOWN"),
    ("1][3", "UNKNOWN"),
]


@pytest.mark.parametrize("cell, verdict", CELLS)
def test_a_call_changes_a_block_of_a_matrix(tmp_path, cell, verdict):
    text = STACK + ROWS % (cell, cell)
    assert answer(tmp_path, text, strategy="fast").verdict == verdict
