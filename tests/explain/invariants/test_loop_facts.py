"""Proved facts about loops, in the words of the program (golden tests)."""

import pytest

from tests.explain.invariants.annotated_programs import HEAD, facts_of, invariants
from viap.c.marks.annotated_reading import AnnotatedReading
from viap.c.source_file import parsed_once
from viap.core.program.integer_types import DataModel
from viap.explain.invariants.scope_names import loop_names
from viap.project.contract import Contract

CASES = {
    "a fill": (
        "int a[1000]; for (int i = 0; i < n; i++) a[i] = 3 * i + 1; assert(a[0] == 1);",
        [["0 <= i <= n", "\\forall integer k; 0 <= k < i ==> a[k] == 3*k + 1"]],
    ),
    "a sum": (
        "int s = 0; for (int i = 0; i < n; i++) s += i; assert(2 * s == n * (n - 1));",
        [["0 <= i <= n", "2*s == i*i - i"]],
    ),
    "a downward count": (
        "int i = n, j = 0; while (i > 0) { i--; j += 2; } assert(j == 2 * n);",
        [["0 <= i <= n", "2*i + j == 2*n"]],
    ),
    "two arrays": (
        """int a[1000], b[1000]; for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
        for (int i = 0; i < n; i++) b[i] = a[i];
        for (int i = 0; i < n; i++) assert(a[i] == b[i]);""",
        [
            ["0 <= i <= n"],
            ["0 <= i <= n", "\\forall integer k; 0 <= k < i ==> b[k] == a[k]"],
            ["0 <= i <= n"],
        ],
    ),
    "a matrix": (
        """int m[9][9]; for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) m[i][j] = i;
        assert(m[8][8] == 8);""",
        [
            ["0 <= i <= 9", "\\forall integer k, l; 0 <= k < i && 0 <= l < 9 ==> m[k][l] == k"],
            [
                "0 <= j <= 9",
                "\\forall integer l; 0 <= l < j ==> m[i][l] == i",
                "\\forall integer k, l; 0 <= k < i && 0 <= l < 9 ==> m[k][l] == k",
            ],
        ],
    ),
    "every second cell": (
        """int a[1000]; for (int i = 0; i < n; i++) a[i] = 0;
        for (int i = 0; i < 500; i++) a[2 * i] = 7; assert(a[998] == 7);""",
        None,
    ),
    "fields": (
        """struct { int key; int rest; } t[1000]; for (int i = 0; i < n; i++) t[i].key = i;
        assert(t[n - 1].key == n - 1);""",
        [["0 <= i <= n", "\\forall integer k; 0 <= k < i ==> t[k].key == k"]],
    ),
    "a name that is taken": (
        "int k = 5, l[1000]; for (int i = 0; i < n; i++) l[i] = k; assert(l[n - 1] == 5);",
        [["0 <= i <= n", "\\forall integer m; 0 <= m < i ==> l[m] == 5"]],
    ),
    "a remainder": (
        """int a[1000]; for (int i = 0; i < n; i++) { if (i % 2 == 0) a[i] = 2; else a[i] = 0; }
        assert(a[0] == 2);""",
        [
            [
                "0 <= i <= n",
                "\\forall integer k; 0 <= k < i && k % 2 != 0 ==> a[k] == 0",
                "\\forall integer k; 0 <= k < i && k % 2 == 0 ==> a[k] == 2",
            ]
        ],
    ),
    "a step of eight": (
        "unsigned x = 5; while (__VERIFIER_nondet_int()) x += 8; assert(x % 8 == 5);",
        [["x % 8 == 5", "x == (unsigned int)x"]],
    ),
    "an input in two arrays": (
        """int a[1000], b[1000]; for (int i = 0; i < n; i++) {
            int x = __VERIFIER_nondet_int(); a[i] = x; b[i] = 3 - x; }
        assert(a[0] + b[0] == 3);""",
        [["0 <= i <= n", "\\forall integer k; 0 <= k < i ==> a[k] + b[k] == 3"]],
    ),
    "a sum of cells": (
        """int a[1000]; long long s = 0; for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
        for (int i = 0; i < n; i++) s += a[i]; for (int i = 0; i < n; i++) s -= a[i];
        assert(s == 0);""",
        [
            ["0 <= i <= n"],
            ["0 <= i <= n", "s == sum_a(&a[0], i)"],
            ["0 <= i <= n", "s + sum_a(&a[0], i) == sum_a(&a[0], n)"],
        ],
    ),
    "an in-place step": (
        """int a[1000]; for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
        for (int i = 0; i < n; i++) if (a[i] > 5) a[i] = 5;
        for (int i = 0; i < n; i++) assert(a[i] <= 5);""",
        None,
    ),
    "do": (
        "int i = 0; do { i++; } while (i < n); assert(i == n);",
        [["0 <= i < n"]],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_invariants(tmp_path, name):
    body, expected = CASES[name]
    found = invariants(tmp_path, body)
    if expected is not None:
        assert found == expected
    else:
        assert any(" ==> a[k] == " in text for text in found[1])


def test_quotients_are_those_of_c(tmp_path):
    """A quotient that rounds down would be another number for the first cells."""
    body = """int a[1000]; if (n % 4 != 0) return 0;
        for (int i = 1; i <= n / 4; i++) for (int j = 4; j >= 1; j--) {
            if (j >= 2) a[i * 4 - j] = j; else a[i * 4 - j] = 0; }
        for (int i = 0; i < n; i++) assert(a[i] >= 2 || a[i] == 0);"""
    outer, _, _ = invariants(tmp_path, body)
    cells = "\\forall integer k; 0 <= k < 1000 &&"
    assert f"{cells} 2 < k % 4 && k / 4 + 2 < i ==> a[k] == 0" in outer
    assert f"{cells} k % 4 <= 2 && k / 4 + 2 < i ==> a[k] + k % 4 == 4" in outer
    assert not any("?" in text for text in outer)


PARAMETER = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
#define assert(c) if (!(c)) reach_error()
void fill(int *p, int m, int v) { for (int j = 0; j < m; j++) p[j] = v; }
int main(void) {
int n = __VERIFIER_nondet_int(); if (n < 1 || n > 1000) return 0;
"""


def test_parameters_of_calls(tmp_path):
    body = "int a[1000], b[9]; fill(a, n, 4); fill(b, 9, n); assert(a[n - 1] == 4 && b[3] == n);"
    (only,) = invariants(tmp_path, body, PARAMETER)
    assert only == ["0 <= j <= m", "\\forall integer k; 0 <= k < j ==> p[k] == v"]


def test_frames_and_variants(tmp_path):
    body = "int a[1000], s = 0; for (int i = 0; i < n; i += 2) { a[i] = 0; s++; } assert(s > 0);"
    (only,) = facts_of(tmp_path, body)
    assert only.assigns is not None
    assert sorted(place.text for place in only.assigns) == ["a[0 .. 999]", "i", "s"]
    assert only.variant is not None


def test_nothing_that_the_loop_can_not_change(tmp_path):
    body = "int c = 2 * n, i = 0; while (i < c) i++; assert(i == 2 * n);"
    assert invariants(tmp_path, body) == [["0 <= i <= c"]]


def test_a_loop_of_a_macro_has_no_facts(tmp_path):
    head = HEAD.replace("int main", "#define UP for (int i = 0; i < n; i++) s++\nint main")
    assert facts_of(tmp_path, "int s = 0; UP; assert(s == n);", head) == []


def test_a_variable_without_a_value_is_only_in_the_frame(tmp_path):
    body = "int i, j; for (i = 0; i < n; i++) for (j = 0; j < 3; j++) ; assert(i == n);"
    outer, _ = facts_of(tmp_path, body)
    assert [str(each) for each in outer.formulas if "j" in str(each)] == []
    assert outer.assigns is not None
    assert {place.text for place in outer.assigns} == {"i", "j"}


def test_definitions_come_with_the_functions(tmp_path):
    body = """int a[1000], s = 0; for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) s += a[i]; assert(n > 0);"""
    filled, summed = facts_of(tmp_path, body)
    assert filled.needed_definitions == ()
    assert summed.needed_definitions == (
        "logic integer sum_a{L}(int *a, integer n) = n <= 0 ? 0 : a[n - 1] + sum_a(a, n - 1);",
    )


@pytest.mark.parametrize("whole", ["", "struct whole { struct parts *parts; int n; } whole;"])
def test_pointers_that_point_nowhere_hide_no_loop(tmp_path, whole):
    head = f"""extern void reach_error(void);
    #define assert(c) if (!(c)) reach_error()
    struct parts {{ short *first; int second; }};
    {whole}
    void walk(struct parts *p) {{
      int table[4] = {{3, 2, 1, 0}}, i = 0;
      while (table[i] != 0) {{ assert(i < 3); i++; }}
    }}
    int main(void) {{ struct parts p;
    """
    (lines,) = invariants(tmp_path, "walk(&p);", head)
    assert "0 <= i" in lines


def test_readings_for_one_function_have_trees_of_their_own(tmp_path):
    """Marks in a tree that several readings share would add up."""
    file = tmp_path / "several.c"
    file.write_text(
        "int g(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }\n"
        "int f(int *a, int n) { return g(a, n); }\n"
        "int h(int *a) { int i = 0; while (a[i]) i++; return i; }\n"
    )
    contract = Contract()
    with parsed_once():
        for function in ("f", "h", "f"):
            reading = AnnotatedReading(
                str(file), DataModel.LP64, frozenset(), function, contract=contract
            )
            names = loop_names(reading)
            assert names and all(each.scalars for each in names)
