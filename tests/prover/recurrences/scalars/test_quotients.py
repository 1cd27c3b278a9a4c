"""What is halved after it was doubled, and what wraps around in several phases."""

import pytest

from tests.prover.cases.test_traps import HEAD
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget
from viap.ui.explain.solved_theory import solve

LIMITS = Limits(8_000_000, 4.0)
PLAN = Strategy("closed forms", "", (Round(("closed-forms", "direct"), Budget(LIMITS)),))

# (%d is 0 where the assertion holds, and 1 where it does not.)
BACK = """int main(void) { int n = __VERIFIER_nondet_int(), x = 3, i;
  if (n < 0 || n > 12) return 0;
  for (i = 0; i < n; i++) x = 4 * x; for (i = 0; i < n + %d; i++) x = x / 4;
  check(x == 3); }"""
TO_ONE = """int main(void) { long long p = 1; int n = __VERIFIER_nondet_int(), h = 0, d = 0;
  if (n > 60) return 0;
  while (d < n) { p = 2 * p; d++; } while (p != 1) { p = p / 2; h++; }
  check(n <= 0 || h == n - %d); }"""
PHASES = """int main(void) { unsigned s = __VERIFIER_nondet_uint(), y = s;
  for (unsigned i = 0; i < 5000 + %d; i++) { if (i < 2500) y = y + 3; else y = y - 3; }
  check(y == s); }"""
PROGRAMS = (BACK, TO_ONE, PHASES)


def outcome(text):
    return decide(load_text(HEAD + text, "t.c"), PLAN).outcome


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_comes_back(program):
    assert outcome(program % 0) is Outcome.TRUE


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_does_not(program):
    assert outcome(program % 1) is Outcome.UNKNOWN


def test_a_form_for_as_long_as_the_power_lasts():
    solved = solve(translate(load_text(HEAD + BACK % 1, "t.c")), LIMITS)
    form = next(each for each in solved.forms.values() if "x.2" in show(each.place))
    assert show(form.proof.body) == "m2 <= N1 -> x.2(m2) = 3*pow^2(N1 - m2)*pow^2(N1 - m2)"


def test_nothing_is_said_of_what_is_no_power():
    text = """int main(void) { int n = __VERIFIER_nondet_int(), x = n;
      while (x > 1) x = x / 2; check(x <= 1); }"""
    solved = solve(translate(load_text(HEAD + text, "t.c")), LIMITS)
    assert not any("pow^" in show(form.proof.body) for form in solved.forms.values())
