"""Sums of rows of binomial coefficients: the definition, the oracle, and programs."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.cases.test_traps import HEAD
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE
from viap.prover.recurrences.sequences import row_sums
from viap.prover.recurrences.sequences.named_sequences import binomial
from viap.prover.recurrences.sequences.sequence_law import LawUse
from viap.prover.session.prover import prover_of
from viap.prover.session.session import Budget
from viap.prover.session.word_equations import SequenceLaws

N, M = apply(Symbol("n", (), INT)), variable("m")
PLAN = Strategy("rows", "", (Round(("closed-forms",) * 2, Budget(Limits(2_000_000, 1.0))),))
# (The second number is what makes it wrong.)
WEIGHTS = """int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 28) return 0;
  long long binomial = 1, sum = 0, power = 1;
  for (int k = 1; k <= n; k++) {
    binomial = binomial * (n - k + 1) / k; sum = sum + k * binomial; power = 2 * power; }
  check(%d * sum == 2 * n * power); }"""


def value(n, k):
    """The value by the recursion."""
    if n == 0:
        return int(k > 0)
    return value(n - 1, k) + value(n - 1, k - 1)


@given(st.integers(0, 6), st.integers(-2, 9))
@settings(max_examples=40, deadline=None)
def test_the_triangle_has_the_sums(n, k):
    assert value(n, k) == sum(comb(n, j) for j in range(k))


def test_laws_are_shown():
    laws = SequenceLaws(
        prover_of(translate(load_text("int main(void) { return 0; }", "nothing.c")))
    )
    for law in (row_sums.next_part(), row_sums.whole_row()):
        assert laws._instance(LawUse(law, (N, N))) is not None


def test_steps_that_add_coefficients():
    step = build.add(VALUE, build.scale(3, binomial(N, M)))
    plain = build.scale(3, row_sums.row_sum(N, M))
    assert row_sums.summed_row(build.ZERO, step, M) is plain
    assert row_sums.summed_row(build.ZERO, build.add(VALUE, binomial(M, N)), M) is None
    assert row_sums.summed_row(build.ZERO, build.mul(VALUE, binomial(N, M)), M) is None


@pytest.mark.parametrize(("number", "expected"), ((4, Outcome.TRUE), (5, Outcome.UNKNOWN)))
def test_the_sum_of_places_times_coefficients(number, expected):
    assert decide(load_text(HEAD + WEIGHTS % number, "t.c"), PLAN).outcome is expected
