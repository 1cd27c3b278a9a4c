"""Marks of written cells beside blocks of run-time size: all their writes stay, or none."""

import pytest

from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import asked
from viap.core.program.nodes import Assign, Cell, Fill, Scalar, statements
from viap.core.program.undefined_behaviour import KINDS
from viap.data import strategies_path
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.runs.machine import ListedInputs, compile_program

HEAD = """#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { int x; char c; };
"""
# A function makes a block, tests it, and fills it; the block is never read, read, or given away.
BODIES = {
    "copied": "int *p = malloc(n * sizeof(int)); if (!p) return 0; memcpy(p, a, n * sizeof(int));",
    "copied backwards": "int *p = malloc(n * sizeof *p); if (!p) return 0;"
    " for (int i = n; i-- > 0;) p[i] = a[i];",
    "moved": "int *p = malloc(4 * n); if (p == NULL) abort(); memmove(p, a, 4 * n);",
    "one of many": "int *p = malloc(n * sizeof(int)); if (!p) exit(1); memcpy(p, a, sizeof(int));",
    "set": "int *p = malloc(n * sizeof(int)); if (!p) return 0; memset(p, 0, n * sizeof(int));",
    "set and copied": "int *p = malloc(n * sizeof(int)); if (!p) return 0;"
    " memset(p, 0, n * sizeof(int)); memcpy(p, a, sizeof(int));",
    "zeroed": "int *p = calloc(n, sizeof(int)); if (!p) return 0; memcpy(p, a, n * sizeof(int));",
    "a loop": "int *p = malloc(n * sizeof(int)); if (!p) return 0;"
    " for (int i = 0; i < n; i++) p[i] = a[i];",
    "a branch": "int *p = malloc(n * sizeof(int)); if (!p) return 0; if (n > 2) p[2] = 1;",
    "structures": "struct pair *p = malloc(n * sizeof(struct pair)), q = {1, 2};"
    " if (!p) return 0; memcpy(p, &q, sizeof q); p[n - 1].c = 'x';",
    "two blocks": "int *p = malloc(n * sizeof(int)), *q = malloc(n * sizeof(int));"
    " if (!p || !q) return 0; memcpy(p, a, n * sizeof(int)); memcpy(q, p, n * sizeof(int));",
    "in a loop": "for (int k = 1; k <= n; k++) { int *p = malloc(k * sizeof(int));"
    " if (!p) return 0; memcpy(p, a, k * sizeof(int)); free(p); }",
    "grown": "int *p = malloc(sizeof(int)); if (!p) return 0; p[0] = 1;"
    " int *q = realloc(p, n * sizeof(int)); if (!q) return 0; memcpy(q, a, n * sizeof(int));",
}
MAIN = """static int f(int *a, int n) {{ {body} return 1; }}
int main(void) {{
  int a[5] = {{1, 2, 3, 4, 5}}, n = __VERIFIER_nondet_int();
  if (n < 1 || n > {most}) return 0;
  f(a, n); f(a, 3); return 0; }}"""
ALL = frozenset(KINDS)


def checked(body, most=5, kinds=ALL):
    text = HEAD + MAIN.format(body=body, most=most)
    return asked({}, kinds).program(load_text(text, "t.c", watch=kinds))


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("kinds", [ALL, frozenset({"uninitialised"})], ids=["all", "one"])
def test_every_length_can_be_run(name, kinds):
    program = checked(BODIES[name], kinds=kinds)
    for machine in (compile_program(program), compile_program(program, leap=True)):
        for n in range(1, 6):
            run = machine.run(ListedInputs([n]))
            # (Blocks that are never freed are errors, where leaks are asked for.)
            assert run.detail == "", (n, run)


@pytest.mark.parametrize("name", BODIES)
def test_writes_of_an_array_stay_together(name):
    """Where a cell is set, the fill that makes the cells is there."""
    program = checked(BODIES[name])
    cells, filled = set(), set()
    for statement in statements(program.body):
        if isinstance(statement, Assign) and isinstance(statement.target, Cell):
            cells.add(statement.target.array)
        if isinstance(statement, Fill):
            filled.add(statement.array)
    grown = {array for array in cells if isinstance(array.sizes[0], Scalar)}
    assert grown <= filled


READ = BODIES["copied"] + " if (p[%s] != a[%s]) reach_error();"


@pytest.mark.parametrize(
    ("places", "most", "verdict"),
    [(("0", "0"), 5, "TRUE"), (("n - 1", "n - 1"), 5, "TRUE"), (("n", "0"), 4, "FALSE")],
)
def test_both_verdicts(places, most, verdict):
    program = checked(READ % places, most, frozenset({"bounds", "uninitialised"}))
    found = decide(program, find_plan("default", strategies_path()))
    assert found.outcome.value == verdict, found.reasons
