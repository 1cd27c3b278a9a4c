"""Which loops become one, and which iterations of theirs go together."""

import pytest

from viap.c.load import load_text
from viap.papers.shrink.transformation import goals

HEAD = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int a[99], b[99];
int main(void) { int i, j, s = 0, m = 0, n = __VERIFIER_nondet_int();
"""


def goal(body):
    (found,) = goals(load_text(f"{HEAD}{body} }}", "loops.c"))
    return found


def places(body):
    """The factor and the shift of each loop that is kept, and of the one that checks."""
    found = goal(body)
    every = [*found.loops, *([] if found.check is None else [found.check])]
    return [(each.factor, each.shift) for each in every]


CHECK = "for (i = 0; i < n; i++) if (a[i] != 1) reach_error();"


def test_blocks_and_cells():
    assert places(f"for (i = 1; i <= n; i++) {{ a[2*i - 2] = 1; a[2*i - 1] = 1; }} {CHECK}") == [
        (1, 0),
        (2, 0),
    ]


def test_other_first_indices():
    assert places(f"for (i = 3; i < n; i++) a[i] = 1; {CHECK}") == [(1, -3), (1, 0)]
    assert places(f"for (i = 0; i < n; i++) a[i + 2] = 1; {CHECK}") == [(1, -2), (1, 0)]


def test_steps_of_two():
    assert places(f"for (i = 0; i < n; i += 2) a[i] = 1; {CHECK}") == [(1, 0), (2, 0)]


TOGETHER = {
    "earlier cells": "for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) b[i] = a[i + 1];",
    "copies": "for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) b[i] = a[i];",
    "later cells": "for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) b[i] = a[i - 1];",
    "sums": "for (i = 0; i < n; i++) s += a[i]; for (j = 0; j < n; j++) s -= a[j];",
    "others": "for (i = 0; i < n; i++) s = a[i]; for (j = 0; j < n; j++) m = b[j];",
    "a temporary": "for (i = 0; i < n; i++) { j = a[i]; a[i] = j; } "
    "for (i = 0; i < n; i++) { j = b[i]; b[i] = j; }",
}
APART = {
    "cells before they are written": "for (i = 0; i < n; i++) a[i] = 1; "
    "for (i = 0; i < n; i++) b[i] = a[i] + a[i + 1];",
    "an unknown cell": "for (i = 0; i < n; i++) a[i] = 1; for (i = 0; i < n; i++) b[i] = a[m];",
    "a state in an index": "for (i = 0; i < n; i++) if (b[i]) { a[s] = 1; s++; } "
    "for (i = 0; i < n; i++) b[i] = a[i];",
    "another direction": "for (i = 0; i < n; i++) a[i] = 1; "
    "for (i = n - 1; i >= 0; i--) b[i] = a[i];",
    "the last value": "for (i = 0; i < n; i++) s = i; for (i = 0; i < n; i++) b[i] = s;",
    "the sum": "for (i = 0; i < n; i++) s += a[i]; for (i = 0; i < n; i++) b[i] = s;",
    "the number of iterations": "for (i = 0; i < n; i++) if (a[i]) s++; "
    "for (i = 0; i < s; i++) b[i] = 1;",
    "code between": "for (i = 0; i < n; i++) s = a[i]; m = s; for (i = 0; i < n; i++) b[i] = m;",
}
END = " if (a[0] + b[0] + s + m > 9) reach_error();"


@pytest.mark.parametrize("name", TOGETHER)
def test_loops_that_become_one(name):
    assert len(goal(TOGETHER[name] + END).loops) == 2


@pytest.mark.parametrize("name", APART)
def test_loops_that_do_not(name):
    """The first one is forgotten."""
    assert len(goal(APART[name] + END).loops) == 1
