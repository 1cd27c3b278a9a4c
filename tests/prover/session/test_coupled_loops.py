"""One sequence, computed by two loops in two ways."""

import pytest

from tests.prover.cases.test_traps import HEAD
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.smt.answers import Limits
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget

LIMITS = Limits(1_000_000, 0.5)
PLAN = Strategy("same", "", (Round(("closed-forms", "closed-forms"), Budget(LIMITS)),))
# (The second number is what makes it wrong.)
DERANGEMENTS = """int main(void) { int n = __VERIFIER_nondet_int(); int sign = 1;
  if (n < 0 || n > 19) return 0; long long single = 1, now = 1, next = %d - 1;
  for (int i = 1; i <= n; i++) { sign = -sign; single = i * single + sign; }
  for (int i = 1; i <= n; i++) { long long later = i * (now + next); now = next; next = later; }
  check(single == now); }"""


@pytest.mark.parametrize(("number", "expected"), ((1, Outcome.TRUE), (2, Outcome.UNKNOWN)))
def test_a_first_order_rule_against_one_of_second_order(number, expected):
    assert decide(load_text(HEAD + DERANGEMENTS % number, "t.c"), PLAN).outcome is expected
