"""Loops over numbers that may wrap around, as indices of type `size_t` do; with traps beside."""

import pytest

from tests.prover.cases.strategies import PROOFS, only_proofs
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.integer_types import DataModel
from viap.prover.cases.runner import decide

HEAD = """#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
#define some(T, a, n) T *a = malloc(n * sizeof(T))
"""

# name: (what must not be proved, what must be); the cells of `a` may hold anything.
PAIRS = {
    "a cell that a search has passed": (
        "for (size_t i = n; i > 0; i--) if (a[i - 1] == x) return 0; check(k > n || a[k] != x);",
        "for (size_t i = n; i > 0; i--) if (a[i - 1] == x) return 0; check(k >= n || a[k] != x);",
    ),
    "two cells of each iteration": (
        "for (size_t i = 0; i < n / 2; i++) if (a[i] != a[n - 1 - i]) return 0;"
        " if (k < n) check(a[k] == a[n - 2 - k]);",
        "for (size_t i = 0; i < n / 2; i++) if (a[i] != a[n - 1 - i]) return 0;"
        " if (k < n / 2) check(a[k] == a[n - 1 - k]);",
    ),
    "cells that move": (
        "if (k >= n - 1) return 0; int next = a[k + 1];"
        " for (size_t i = k + 1; i + 1 < n; i++) a[i] = a[i + 1]; check(a[k] == next);",
        "if (k >= n - 1) return 0; int next = a[k + 1];"
        " for (size_t i = k; i + 1 < n; i++) a[i] = a[i + 1]; check(a[k] == next);",
    ),
    "a short index that wraps around": (
        "for (unsigned j = 0; j < n; j++) a[(unsigned char)j] = (int)j;"
        " if (n > 7) check(a[7] == 7);",
        "if (n > 256) return 0; for (unsigned j = 0; j < n; j++) a[(unsigned char)j] = (int)j;"
        " if (n > 7) check(a[7] == 7);",
    ),
}


def outcome(body, plan, kinds=()):
    text = f"""{HEAD}
    int main(void) {{
      size_t n = __VERIFIER_nondet_ulong(), k = __VERIFIER_nondet_ulong();
      int x = __VERIFIER_nondet_int();
      if (n < 1 || n > 1000) return 0;
      some(int, a, n);
      {body}
      return 0;
    }}"""
    program = load_text(text, "a.c", DataModel.LP64)
    return decide(with_checks(program, kinds) if kinds else program, plan).outcome


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_so_is_proved_at_once_and_what_is_not_never(name):
    wrong, right = PAIRS[name]
    assert outcome(right, only_proofs(1)) is Outcome.TRUE
    assert outcome(wrong, PROOFS) is Outcome.UNKNOWN


SEARCH = """size_t low = 0, high = n;
    while (low < high) {
      size_t middle = low + (high - low) / 2;
      if (a[middle] < x) low = middle + 1; else high = middle;
    }
    check(low <= n %s);"""
COUNTS = """some(int, bins, 16);
    for (int i = 0; i < 16; i++) bins[i] = %s;
    for (size_t i = 0; i < n; i++) bins[(unsigned)a[i] %% 16]++;"""
PRODUCTS = """some(short, s, n); int sum = 0;
    for (size_t i = 0; i < n; i++) sum += s[i] * %s;"""


def test_a_binary_search_stays_in_its_array():
    assert outcome(SEARCH % "", only_proofs(1), {"bounds"}) is Outcome.TRUE
    assert outcome(SEARCH % "- 1", only_proofs(1), {"bounds"}) is Outcome.UNKNOWN


def test_cells_grow_by_what_each_iteration_adds():
    assert outcome(COUNTS % "0", only_proofs(1), {"overflow"}) is Outcome.TRUE
    assert outcome(COUNTS % "2147483000", PROOFS, {"overflow"}) is Outcome.UNKNOWN


def test_sums_of_products_are_no_larger_than_the_products_allow():
    assert outcome(PRODUCTS % "30", only_proofs(1), {"overflow"}) is Outcome.TRUE
    assert outcome(PRODUCTS % "s[i]", PROOFS, {"overflow"}) is Outcome.UNKNOWN


def test_what_is_asserted_of_one_variable_may_hold_of_the_one_that_it_meets():
    body = """int low = 0, high = (int)n;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (a[middle] < x) low = middle + 1; else high = middle;
    }
    check(low == (int)n || a[low] %s x);"""
    assert outcome(body % ">=", PROOFS) is Outcome.TRUE
    assert outcome(body % ">", PROOFS) is Outcome.UNKNOWN
