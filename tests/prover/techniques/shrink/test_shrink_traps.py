"""Programs that can fail, and invite loop shrinking to say that they can't."""

import pytest

from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.data import strategies_path
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Strategy, find_plan
from viap.runs.machine import End, ListedInputs, compile_program

SHRINK = find_plan("shrink", strategies_path())
FIRST = Strategy(SHRINK.name, SHRINK.description, SHRINK.rounds[:1])
HEAD = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[20], b[20];
int main(void) {
    int i, j, s = 0, m = 0, f = 0;
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9) return 0;
"""
# With the number of iterations for which each fails.
TRAPS = {
    "no iteration at all": (0, "for (i = 0; i < n; i++) f = 1; if (f == 0) reach_error();"),
    "one iteration exactly": (
        1,
        "for (i = 0; i < n; i++) { f = s; s = 1; } if (f == 0 && s == 1) reach_error();",
    ),
    "as many iterations as it takes": (
        7,
        "for (i = 0; i < n; i++) if (a[i] == 0) s++; if (s > 6) reach_error();",
    ),
    "neighbours overlap": (
        2,
        """for (i = 0; i < n; i++) { a[i] = 1; a[i + 1] = 2; }
        for (i = 0; i < n; i++) if (a[i + 1] != 2) reach_error();""",
    ),
    "the second loop goes the other way": (
        2,
        """for (i = 0; i < n; i++) a[i] = i;
        for (i = n - 1; i >= 0; i--) a[i] = a[n - 1 - i];
        for (i = 0; i < n; i++) if (a[i] != i) reach_error();""",
    ),
    "the second loop needs the end of the first": (
        3,
        """for (i = 0; i < n; i++) { a[i] = i; m = i; }
        for (i = 0; i < n; i++) b[i] = a[i] - m;
        for (i = 0; i < n; i++) if (b[i] != 0) reach_error();""",
    ),
    "the second loop is longer": (
        3,
        """for (i = 0; i < n; i++) a[i] = 5;
        for (i = 0; i <= n; i++) if (a[i] != 5) reach_error();""",
    ),
    "every second cell": (
        3,
        """for (i = 0; i < n; i += 2) a[i] = 5;
        for (i = 0; i < n; i++) if (a[i] != 5) reach_error();""",
    ),
    "a break keeps the rest away": (
        5,
        """for (i = 0; i < n; i++) { if (i == 3) break; a[i] = 1; }
        for (i = 0; i < n; i++) if (a[i] != 1) reach_error();""",
    ),
    "the end after a break": (
        5,
        "for (i = 0; i < n; i++) { s = i; if (i == 3) break; } if (i == 3) reach_error();",
    ),
    "the limit was passed before": (
        3,
        "for (i = 5; i != n; i++) { s = i; if (s == 9) reach_error(); }",
    ),
    "the limit is changed between": (
        4,
        """m = n;
        for (i = 0; i < m; i++) a[i] = 1;
        m = m + 1;
        for (i = 0; i < m; i++) if (a[i] != 1) reach_error();""",
    ),
    "the iterator is not what it was": (
        3,
        """for (i = 0; i < n; i++) f = 1;
        j = i;
        for (i = 0; i < j; i++) a[i] = j;
        for (i = 0; i < n; i++) if (a[i] == 3) reach_error();""",
    ),
    "a value from the iteration before": (
        3,
        """for (i = 0; i < n; i++) { b[i] = j; j = i; }
        for (i = 1; i < n; i++) if (b[i] != i) reach_error();""",
    ),
    "a sum that is used on the way": (
        3,
        """for (i = 0; i < n; i++) s += a[i] + 1;
        for (i = 0; i < n; i++) { s -= a[i] + 1; if (s < 0 || s > 1) reach_error(); }""",
    ),
    "nothing is found": (
        3,
        """for (i = 0; i < n; i++) m = a[i] + i;
        for (i = 0; i < n; i++) if (a[i] == m) f = 1;
        if (f == 0) reach_error();""",
    ),
    "something is found": (
        3,
        """for (i = 0; i < n; i++) { a[i] = i; m = a[i]; }
        for (i = 0; i < n; i++) if (a[i] == m) f = 1;
        if (f == 1 && n > 2) reach_error();""",
    ),
}


@pytest.mark.parametrize("name", TRAPS)
def test_a_trap(name):
    size, body = TRAPS[name]
    program = load_text(f"{HEAD}{body}\nreturn 0; }}\n", "trap.c")
    run = compile_program(program).run(ListedInputs([size, *[0] * 40]), budget=10_000)
    assert run.end is End.ERROR
    assert decide(program, FIRST).outcome is not Outcome.TRUE
