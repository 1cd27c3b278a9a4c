"""Programs that invite a wrong proof of what a transformation makes of them: all can fail."""

from unittest.mock import patch

import pytest

from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.data import strategies_path
from viap.papers.labmc import transformation as small_loops
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.runs.machine import End, ListedInputs, compile_program

HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
#define input() __VERIFIER_nondet_int()
int a[9], b[9], m[4][4];
"""
PLANS = {name: find_plan(name, strategies_path()) for name in ("witness", "labmc")}

# name: (the body of main, inputs on which it fails).
TRAPS: dict[str, tuple[str, list[int]]] = {
    "continue skips a write": (
        "for (int i = 0; i < 9; i++) { if (i % 2) continue; a[i] = 1; }"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [],
    ),
    "break before the last cell": (
        "for (int i = 0; i < 9; i++) { if (i == input()) break; a[i] = 1; }"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [0],
    ),
    "break behind a write": (
        "int n = 0; for (int i = 0; i < 9; i++) { a[i] = 1; n++; if (input()) break; }"
        " check(n == 9);",
        [1],
    ),
    "a stride leaves cells": (
        "for (int i = 0; i < 9; i += 2) a[i] = 1; for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [],
    ),
    "a stride from an odd start": (
        "for (int i = 1; i < 9; i += 2) a[i] = 1; for (int i = 0; i < 9; i += 2) check(a[i] == 1);",
        [],
    ),
    "two names of one array": (
        "int *p = a; for (int i = 0; i < 9; i++) a[i] = 1; p[4] = 2;"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [],
    ),
    "a pointer that goes along": (
        "int *p = a + 1; for (int i = 0; i < 8; i++) *p++ = i;"
        " for (int i = 0; i < 8; i++) check(a[i] == i);",
        [],
    ),
    "two writes in an iteration": (
        "for (int i = 0; i < 9; i++) { a[i] = i; a[8 - i] = 0; }"
        " for (int i = 0; i < 9; i++) check(a[i] == i);",
        [],
    ),
    "a second iterator that stays behind": (
        "int j = 0; for (int i = 0; i < 9; i++) { a[j] = 1; if (input()) j++; }"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [0] * 9,
    ),
    "cells by other cells": (
        "for (int i = 0; i < 9; i++) b[i] = input() & 3; for (int i = 0; i < 9; i++) a[b[i]] = 1;"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [0] * 9,
    ),
    "rows for columns": (
        "for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) m[i][j] = i;"
        " for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) check(m[j][i] == i);",
        [],
    ),
    "half of a matrix": (
        "for (int i = 0; i < 4; i++) for (int j = 0; j < i; j++) m[i][j] = 1;"
        " for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) check(m[i][j] == 1);",
        [],
    ),
    "one diagonal": (
        "for (int i = 0; i < 4; i++) m[i][i] = 1;"
        " for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) check(m[i][j] == 1);",
        [],
    ),
    "an inner loop with the same variable": (
        "int i; for (i = 0; i < 3; i++) { for (i = 0; i < 5; i++) a[i] = 1; } check(i == 3);",
        [],
    ),
    "a limit that the loop changes": (
        "int n = 9; for (int i = 0; i < n; i++) { a[i] = 1; if (i == 3) n = 5; }"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [],
    ),
    "an iterator that is moved in a branch": (
        "for (int i = 0; i < 9; i++) { a[i] = 1; if (i == 3) i++; }"
        " for (int i = 0; i < 9; i++) check(a[i] == 1);",
        [],
    ),
    "an iterator that wraps": (
        "int n = 0; for (unsigned char i = 0; i < 300; i++) { n++; check(n < 290); }",
        [],
    ),
    "a loop without end": (
        "unsigned i = 0; while (1) { a[i % 9] = i; check(a[i % 9] < 20); i++; }",
        [],
    ),
    "out of two loops": (
        "int i, j; for (i = 0; i < 4; i++) for (j = 0; j < 4; j++) { m[i][j] = 1;"
        " if (i == 2 && j == 1) goto out; } out:"
        " for (i = 0; i < 4; i++) for (j = 0; j < 4; j++) check(m[i][j] == 1);",
        [],
    ),
    "do once": ("int i = 9; do { i++; } while (i < 5); check(i <= 9);", []),
    "not once": ("int x = 1, n = input(); for (int i = 0; i < n; i++) x = 2; check(x == 2);", [0]),
    "set back in the end": (
        "int flag = 0; for (int i = 0; i < 9; i++) { if (i == 2) flag = 1; if (i == 7) flag = 0; }"
        " check(flag == 1);",
        [],
    ),
    "a step that is negative": (
        "int s = input(), x = 0; if (s < -3 || s > 3) return 0;"
        " for (int i = 0; i < 9; i++) x += s; check(x >= 0);",
        [-1],
    ),
    "a limit by !=, beyond": (
        "unsigned n = input(), k = 0; for (unsigned i = 5; i != n; i--) { k++; if (k > 20) break; }"
        " check(k <= 5);",
        [7],
    ),
    "a signed char that wraps": (
        "signed char c = 0; for (int i = 0; i < 200; i++) c++; check(c == 200 || c >= 0);",
        [],
    ),
    "inner steps add up": (
        "int x = 0; for (int i = 0; i < 4; i++) for (int j = 0; j < i; j++) x++; check(x <= 4);",
        [],
    ),
    "inner steps that continue the outer loop": (
        "int x = 0, y = 0; for (int i = 0; i < 5; i++) {"
        " for (int j = 0; j < 3; j++) { if (i + j == 4) goto next; x++; } y++; next:; }"
        " check(y == 5);",
        [],
    ),
    "branches that are both left": (
        "int x = 0, y = 0; for (int i = 0; i < 6; i++) {"
        " if (i == 1) continue; if (i == 4) break; x++; } check(x + y == 4);",
        [],
    ),
    "a switch in a loop": (
        "int x = 0; for (int i = 0; i < 6; i++) { switch (i % 3) { case 0: x += 1; case 1: x += 2;"
        " break; default: x += 5; } } check(x == 16);",
        [],
    ),
    "the sum behind the step": (
        "int s = 0, i = 0; while (i < 5) { i++; s += i; } check(s == 10);",
        [],
    ),
    "a phase that begins late": (
        "int x = 0, i = 0; while (i < 8) { i++; if (i >= 5) x++; } check(x == 3);",
        [],
    ),
    "a period from another start": (
        "int x = 0; for (int i = 2; i < 8; i++) if (i % 4 == 3) x++; check(x == 1);",
        [],
    ),
    "a reset in the last iteration": (
        "int t = 0; for (int i = 0; i < 9; i++) { t += 2; if (i == 8) t = 1; } check(t % 2 == 0);",
        [],
    ),
    "an output from an iteration before": (
        "int y = 0, x = 0; for (int i = 0; i < 9; i++) { if (i < 3) y = x; x += 5; }"
        " check(y == 0 || y == 40);",
        [],
    ),
    "a hypothesis of another iteration": (
        "int x = 0, y = 1; while (x < 9) { check(x == 0 || y == 1); y = (x == 5) ? 0 : 1; x++; }",
        [],
    ),
    "a cell that is read after the step": (
        "int i = 0; while (i < 9) { a[i] = i; i++; } i = 0;"
        " while (i < 8) { i++; check(a[i] == i - 1); }",
        [],
    ),
    "a size that is read": (
        "int n = input(); if (n < 1 || n > 5) return 0; int v[n];"
        " for (int i = 0; i < n; i++) v[i] = n; check(v[n - 1] != 3);",
        [3],
    ),
    "more than 64 bits": (
        "__int128 x = 0; for (int i = 0; i < 200; i++) x += 144115188075855872;"
        " check(x / 144115188075855872 < 128);",
        [],
    ),
    "an iterator of more than 64 bits": (
        "__int128 s = 4611686018427387904; s = s * 1024;"
        " for (__int128 i = s; i < s + 3; i++) { if (i < 9) a[i] = 1; check(a[0] != 0); }",
        [],
    ),
    "half of a fill": (
        "for (int i = 0; i < 9; i++) a[i] = 7; for (int i = 0; i < 4; i++) a[i] = 0;"
        " for (int i = 0; i < 9; i++) check(a[i] == 0);",
        [],
    ),
    "a maximum of some": (
        "int x = 0; for (int i = 0; i < 9; i++) a[i] = input() & 7;"
        " for (int i = 1; i < 9; i++) if (a[i] > x) x = a[i];"
        " for (int i = 0; i < 9; i++) check(a[i] <= x);",
        [5, *[0] * 8],
    ),
}


@pytest.mark.parametrize("name", TRAPS)
def test_nothing_is_proved_that_can_fail(name: str) -> None:
    body, inputs = TRAPS[name]
    program = load_text(f"{HEAD} int main(void) {{ {body} return 0; }}", "trap.c")
    run = compile_program(program).run(ListedInputs([*inputs, *[0] * 40]), budget=20_000)
    assert run.end is End.ERROR
    for plan in PLANS.values():
        assert decide(program, plan).outcome is not Outcome.TRUE, plan.name
    with patch.object(small_loops, "_MOST_ITERATIONS", -1):
        assert decide(program, PLANS["labmc"]).outcome is not Outcome.TRUE
