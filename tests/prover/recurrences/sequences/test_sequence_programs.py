"""Programs with loops that compute the same sequence in different ways."""

import pytest

from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.prover.cases.runner import decide

HEAD = """
extern int __VERIFIER_nondet_int(void); extern void abort(void); void reach_error(void) {}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 30) abort();
    long long a = 0, b = 1;
    for (int i = 0; i < n; i++) { long long t = a + b; a = b; b = t; }
"""
TWICE = """
    long long c = 0, d = 1;
    for (int j = 0; j < 2 * n; j++) { d = c + d; c = d - c; }
    if (c != a * (2 * b - a)) reach_error(); }"""
EVERY_SECOND = """
    long long c = 0, d = 1, e = 0, f = 1;
    for (int j = 0; j < n; j++) { c = c + d; d = c + d; }
    for (int j = 0; j < 2 * n; j++) { f = e + f; e = f - e; }
    if (c != e) reach_error(); }"""
LUCAS = """
    long long l = 2, m = 1;
    for (int j = 0; j < n; j++) { long long t = l + m; l = m; m = t; }
    if (l != 2 * b - a) reach_error(); }"""
TURNS = """
    int x = 1, y = 0;
    for (int j = 0; j < n; j++) { int t = x; x = -y; y = t; }
    if (n % 4 == 3 && y != -1) reach_error(); }"""
CASES = {"twice": TWICE, "every second": EVERY_SECOND, "Lucas": LUCAS, "turns": TURNS}


@pytest.mark.parametrize("name", CASES)
def test_true(name):
    assert decide(load_text(HEAD + CASES[name], "same.c"), DEFAULT).outcome is Outcome.TRUE


@pytest.mark.parametrize("wrong", [LUCAS.replace("2 * b - a", "2 * b"), TURNS.replace("-1", "1")])
def test_false(wrong):
    assert decide(load_text(HEAD + wrong, "wrong.c"), DEFAULT).outcome is Outcome.FALSE
