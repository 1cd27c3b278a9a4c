"""Undefined behaviour in what is evaluated, though nobody uses the value; and its neighbours."""

import pytest

from tests.c.lower.sequence.verdicts import checked
from viap.core.kernel.verdict import Outcome

GLOBALS = """
struct s { int m, n; int row[3]; struct s *next; } one;
int a[4];
int empty() { return 1; }
int number(int v) { return v; }
void rows(int n, int m[][n]) {}
"""


def program(statements):
    return f"{GLOBALS} int main(void) {{ int k = 3, n = 0; {statements} return 0; }}"


UNDEFINED = [
    # C11 6.3.2.1p2: an lvalue is converted to its value, also where that is discarded.
    ("int x; x;", "uninitialised"),
    ("int x; x, k;", "uninitialised"),
    ("int x; k = (x, 1);", "uninitialised"),
    ("int x; +x;", "uninitialised"),
    ("int x; k ? x : 1;", "uninitialised"),
    ("int x; for (x; k < 2; k++) ;", "uninitialised"),
    ("int x[2]; x[1];", "uninitialised"),
    ("struct s x; x.m = 1; x.n;", "uninitialised"),
    ("int x; int *p = &k; *p = 1; k && x;", "uninitialised"),
    ("int *p; p;", "uninitialised"),
    ("int x; (void)(x + 1);", "uninitialised"),
    # 6.5.3.2p4: what is behind a null pointer.
    ("int *p = 0; *p;", "null"),
    ("int *p = 0; (void)*p;", "null"),
    ("int *p = 0; p[2];", "null"),
    ("struct s *p = 0; p->n;", "null"),
    ("struct s *p = 0; *p;", "null"),
    ("struct s *p = 0; p->next->n;", "null"),
    ("struct s *p = &one; *p->next;", "null"),
    ("struct s *p = 0; k = (p->n, 1);", "null"),
    ("int *p = 0; k && *p;", "null"),
    ("int *p = 0; !*p;", "null"),
    ("a[k + 1];", "bounds"),
    ("k / n;", "division"),
    ("(void)(k % n);", "division"),
    ("1 << (k + 40);", "shift"),
    # 6.7.6.2p5: sizes of arrays, also of types that only an operand names.
    ("sizeof(int[n]);", "other"),
    ("k = sizeof(int[n - 1]);", "other"),
    ("k = sizeof(int[2][n]);", "other"),
    ("k = 1 + (int)sizeof(char[-k]);", "other"),
    ("int (*p)[n] = 0;", "other"),
    ("int *p = (int *)(int (*)[n])a;", "other"),
    ("rows(n, 0);", "other"),
    ("int b[n];", "other"),
    # 6.2.4: the variables of a block, that of a statement expression included.
    ("int *p = ({ int y = 3; &y; }); k = *p;", "lifetime"),
    ("int *p; int z = ({ int y = 3; p = &y; y; }); k = *p + z;", "lifetime"),
    ("int *p = ({ int y[2] = {1, 2}; y; }); k = p[1];", "lifetime"),
    ("int *p = ({ int *q; { int y = 3; q = &y; } q; }); k = *p;", "lifetime"),
    ("struct s *p = ({ struct s y = {1}; &y; }); k = p->m;", "lifetime"),
    ("int *p; { p = (int[]){1, 2}; } k = *p;", "lifetime"),
    # 6.5.2.2p6: arguments that a declaration without parameters lets pass.
    ("empty(1);", "other"),
    ("k = empty(k, n);", "other"),
]
DEFINED = [
    "int x; (void)x;",
    "int x = 1; x;",
    "int x; sizeof x;",
    "int x; &x;",
    "int x; k || x;",
    "int x[2]; x;",
    "int *p = 0; p;",
    "int *p = 0; sizeof *p;",
    "int *p = 0; &*p;",
    "struct s *p = &one; p->n; *p;",
    "int *p = 0; n && *p;",
    "a[k];",
    "n / k;",
    "k = sizeof(int[k]);",
    "k = n ? sizeof(int[n]) : 4;",
    "int (*p)[k] = 0;",
    "rows(k, 0);",
    "int y = ({ int y = 3; int *q = &y; *q; }); k = y;",
    "int *p = ({ int y = 3; k = y; &k; }); k = *p;",
    "int *p = (int[]){1, 2}; k = *p;",
    "empty(); number(k);",
]


@pytest.mark.parametrize(("statements", "kind"), UNDEFINED)
def test_it_is_noticed(statements, kind):
    found = checked(program(statements))
    assert found.outcome is Outcome.FALSE
    assert found.run.position.kind == kind


@pytest.mark.parametrize("statements", DEFINED)
def test_there_is_no_false_alarm(statements):
    assert checked(program(statements)).outcome is Outcome.TRUE
