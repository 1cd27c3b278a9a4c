"""Calls by contract whose arguments overlap each other, or variables that the contract names."""

import pytest

from tests.c.lower.written_contracts import answer

GLOBAL = "int g, a[4];\n"
BOTH = "/*@ requires \\valid(p) && \\valid(q); assigns *q; ensures "
PAIR = "struct pair { int x, y; };\n"
# The callee with its contract, and the body of a caller for which it is not proved.
OVERLAPS = [
    ("/*@ requires \\valid(p); assigns *p; ensures *p == 7 && g == \\old(g); */"
     "void set(int *p);", "g = 1; set(&g); assert(g == 1);"),
    ("/*@ requires \\valid(p); assigns g; ensures g == 7 && *p == \\old(*p); */"
     "void set(int *p);", "g = 1; set(&g); assert(g == 1);"),
    ("/*@ requires \\valid(p); assigns *p; ensures *p == 7 && a[1] == \\old(a[1]); */"
     "void set(int *p);", "a[1] = 5; set(a + 1); assert(a[1] == 5);"),
    ("/*@ assigns *p; ensures *p == 7 && *q == \\old(*q); */"
     "void set(int *p, int *q);", "int x = 1; set(&x, &x); assert(x == 1);"),
    (PAIR + BOTH + "*q == 7 && p->y == \\old(p->y); */ void set(struct pair *p, int *q);",
     "struct pair z = {1, 2}; set(&z, &z.y); assert(z.y == 2);"),
    (BOTH + "*q == 7 && *p == \\old(*p); */ void set(int *p, char *q);",
     "int x = 5; set(&x, (char *)&x + 1); assert(x == 5);"),
]  # fmt: skip
APART = [
    ("/*@ requires \\valid(p); assigns *p; ensures *p == 7 && a[1] == \\old(a[1]); */"
     "void set(int *p);", "int z; a[1] = 5; set(&z); assert(a[1] == 5);"),
    (PAIR + BOTH + "*q == 7 && p->y == \\old(p->y); */ void set(struct pair *p, int *q);",
     "struct pair z = {1, 2}; int k; set(&z, &k); assert(z.y == 2);"),
    (BOTH + "*q == 7 && *p == \\old(*p); */ void set(int *p, char *q);",
     "int x = 5; char c; set(&x, &c); assert(x == 5);"),
]  # fmt: skip


def _verdict(folder, callee, body, strategy):
    text = f"#include <assert.h>\n{GLOBAL}{callee}\nvoid f(void) {{ {body} }}"
    return answer(folder, text, strategy=strategy).verdict


@pytest.mark.parametrize("callee, body", OVERLAPS)
def test_what_a_callee_keeps_apart_must_not_overlap(callee, body, tmp_path):
    assert _verdict(tmp_path, callee, body, "fast") == "UNKNOWN"


@pytest.mark.parametrize("callee, body", APART)
def test_objects_that_do_not_overlap(callee, body, tmp_path):
    assert _verdict(tmp_path, callee, body, "default") == "TRUE"


def test_a_narrowing_cast_defines_no_result(tmp_path):
    text = """#include <assert.h>
    /*@ assigns \\nothing; ensures (unsigned char)\\result == 5; */ int low(void);
    void f(void) { assert(low() == 5); }"""
    assert answer(tmp_path, text, strategy="fast").verdict == "UNKNOWN"


def test_a_function_that_frees_does_not_fulfil_its_contract_in_silence(tmp_path):
    text = """#include <stdlib.h>
    /*@ requires \\valid(p); assigns \\nothing; */ void f(int *p) { free(p); }"""
    assert answer(tmp_path, text, strategy="fast").verdict == "UNKNOWN"
