"""Comparisons whose calls a program can observe: runs end where libraries differ in them."""

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program

PROGRAM = """#include <stdlib.h>
#include <string.h>
int calls, table[3];
int pick(int a) { return a; }
int note(int a) { calls++; return a; }
int compare(const void *a, const void *b) {
    const int *x = a, *y = b;
    %s
}
int main(void) {
    int t[3] = {3, 1, 2};
    qsort(t, 3, sizeof(int), compare);
    return t[0];
}
"""
PURE = (
    "return *x - *y;",
    "int d = *x - *y; d += 1; d -= 1; return d;",
    "if (*x < *y) return -1; return *x > *y;",
    "return pick(*x) - pick(*y);",
)
OBSERVED = (
    "calls++; return *x - *y;",
    "calls = 1; return *x - *y;",
    "table[*x - 1]++; return *x - *y;",
    "static int n; n++; return *x - *y;",
    "static int n = 5; int m = n; return *x - *y;",
    "return note(*x) - *y;",
    "int *p = (int *)x; *p += 0; return *x - *y;",
    "if (rand()) return *x - *y; return *x - *y;",
)


def end(body):
    program = load_text(PROGRAM % body, "a.c")
    return compile_program(ordinary_program(program)).run(ListedInputs([0] * 20), budget=5000).end


@pytest.mark.parametrize("body", PURE)
def test_a_run_sorts_by_a_pure_comparison(body):
    assert end(body) == End.END


@pytest.mark.parametrize("body", OBSERVED)
def test_a_run_ends_where_the_calls_can_be_observed(body):
    assert end(body) == End.ASSUMPTION
