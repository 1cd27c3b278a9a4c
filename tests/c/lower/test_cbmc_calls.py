"""Calls by CBMC's contracts: fresh objects, frames that are not written, casts in formulas."""

import pytest

from tests.c.lower.written_contracts import answer, clauses

POLY = """#include <assert.h>
struct poly { short c[8]; };
struct many { struct poly p[3]; };
void add(struct poly *r, const struct poly *b)
__CPROVER_requires(__CPROVER_is_fresh(r, sizeof(struct poly)))
__CPROVER_requires(__CPROVER_is_fresh(b, sizeof(struct poly)))
__CPROVER_assigns(__CPROVER_object_upto(r, sizeof(struct poly)));
"""


@pytest.mark.parametrize("body, verdict", [
    ("struct many x, y; add(&x.p[2], &y.p[2]);", "TRUE"),
    ("struct many x; add(&x.p[2], &x.p[1]);", "TRUE"),
    ("struct many x; add(&x.p[2], &x.p[2]);", "UNKNOWN"),
    ("short x[7]; struct poly y; add((struct poly *)x, &y);", "UNKNOWN"),
    ("struct many x; add(&x.p[0], &x.p[0] + 3);", "UNKNOWN"),
])  # fmt: skip
def test_a_fresh_object_is_valid_and_overlaps_no_other_one(tmp_path, body, verdict):
    text = f"{POLY}void f(void) {{ {body} }}"
    strategy = "default" if verdict == "TRUE" else "fast"
    assert answer(tmp_path, text, strategy=strategy).verdict == verdict


def test_fresh_objects_overlap_no_others_even_if_they_are_only_read(tmp_path):
    text = """int sum(const int *p, const int *q)
    __CPROVER_requires(__CPROVER_is_fresh(p, sizeof(int)))
    __CPROVER_requires(__CPROVER_is_fresh(q, sizeof(int)));
    int f(void) { int x = 1, y = 2; return sum(&x, &%s); }"""
    assert answer(tmp_path, text % "y").verdict == "TRUE"
    assert answer(tmp_path, text % "x", strategy="fast").verdict == "UNKNOWN"


def test_a_contract_without_assigns_changes_nothing(tmp_path):
    """As CBMC has it: the places of all `assigns` clauses, or none."""
    callee = "int g; int next(int x) __CPROVER_ensures(__CPROVER_return_value > x)"
    caller = "#include <assert.h>\n%s;\nvoid f(void) { g = 3; next(5); assert(g == 3); }"
    assert answer(tmp_path, caller % callee).verdict == "TRUE"
    acsl = "int g; /*@ ensures \\result > x; */ int next(int x)"
    assert answer(tmp_path, caller % acsl, strategy="fast").verdict == "UNKNOWN"
    wrong = answer(tmp_path, callee + " { g = x; return x / 2 + 1073741824; }", function="next")
    assert (wrong.verdict, clauses(wrong)["assigns nothing else of g"]) == ("FALSE", "FALSE")


def test_the_only_array_of_a_struct_by_a_cast(tmp_path):
    text = """struct poly { short c[8]; };
    /*@ requires \\valid(r); assigns *r;
        ensures \\forall integer k; 0 <= k < %d ==> ((short *)r)[k] == 7; */
    void f(struct poly *r) { for (int i = 0; i < 8; i++) r->c[i] = 7; }"""
    assert answer(tmp_path, text % 8).verdict == "TRUE"
    assert answer(tmp_path, text % 9, strategy="fast").verdict == "UNKNOWN"
