"""Polynomial equations between a loop's variables, as integers and modulo 2^k."""

import pytest

from tests.prover.cases.test_traps import HEAD
from tests.thorough import long
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.prover import prover_of
from viap.prover.session.session import Budget
from viap.prover.techniques.identities.term_polynomials import LawInstance, NumberLaws

LIMITS = Limits(8_000_000, 4.0)
PLAN = Strategy("identities", "", (Round(("identities",), Budget(LIMITS)),))

# (The second number is what makes it wrong.)
EUCLID = """int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  long long a = x, b = y, p = 1, q = 0, r = 0, s = %d; if (x < 1 || y < 1) return 0;
  while (a != b) { if (a > b) { a -= b; p -= q; r -= s; } else { b -= a; q -= p; s -= r; } }
  check(b == q * x + s * y); }"""
WORDS = """int main(void) { unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned x = a, y = b, sum = 0;
  while (y != 0) { if (y %% 2 == 1) { sum += x; y -= %d; } x = 2 * x; y = y / 2; }
  check(sum == a * b); }"""
PELL = """int main(void) { unsigned n = __VERIFIER_nondet_uint(), x = 1, y = 0;
  while (n > 0) { unsigned next = 3 * x + 4 * y; y = 2 * x + 3 * y; x = next; n--; }
  check(x * x - 2 * y * y == %d); }"""
SIGNED = """int main(void) { int n = __VERIFIER_nondet_int(); long long s = 0, i = 0;
  while (i < n) { i++; s += i * i; check(6 * s == i * (i + 1) * (2 * i + %d)); } }"""
NESTED = """int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 1 || y < 1) return 0; long long a = x, b = y, p = 1, q = 0;
  while (b != 0) { long long c = a, k = 0;
    while (c >= b) { c -= b; k += %d; check(a == k * b + c); } a = b; b = c; } }"""
EITHER = """int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  long long a = x, b = y, s = 0; if (x < 0 || y < 0) return 0;
  while (a != 0 && b != 0) { if (a %% 2 == 0) { a = a / 2; b = 2 * b; } else { a--; s += b; } }
  check(s + %d * a * b == (long long) x * y); }"""
PROGRAMS = (EUCLID, WORDS, PELL, SIGNED, NESTED, EITHER)


def outcome(text):
    return decide(load_text(HEAD + text, "t.c"), PLAN).outcome


@pytest.mark.parametrize("program", PROGRAMS)
def test_equations_that_hold(program):
    assert outcome(program % 1) is Outcome.TRUE


@pytest.mark.parametrize("program", PROGRAMS)
def test_equations_that_fail(program):
    assert outcome(program % 2) is Outcome.UNKNOWN


# What is said of n holds in every iteration of what the loop has counted to, in closed form.
SHORT = Limits(1_000_000, 0.5)
SOLVED = Strategy("solved", "", (Round(("closed-forms", "identities"), Budget(SHORT)),))
SEVENTHS = """int main(void) { int n = __VERIFIER_nondet_int(); long long s = 0;
  if (n < 0 || n > 90) return 0;
  for (int i = 1; i <= n; i++) { long long q = i * i; s += q * q * q * i; }
  long long m = n; check(24 * s == m * m * (3 * m * m * m * m * m * m
    + 12 * m * m * m * m * m + 14 * m * m * m * m - 7 * m * m + %d)); }"""
FRACTIONS = """int main(void) { int n = __VERIFIER_nondet_int(); long long p = 0, q = 1;
  if (n < 1 || n > 7) return 0;
  for (int i = 1; i <= n; i++) { p = p * i * (i + 2) + q; q = q * i * (i + 2); }
  check(%d * p * (n + 1) * (n + 2) == 2 * q * n * (3 * n + 5)); }"""


@pytest.mark.parametrize(("program", "right"), ((SEVENTHS, 2), (FRACTIONS, 8)))
def test_equations_of_the_number_that_a_loop_counts_to(program, right):
    def verdict(number):
        return decide(load_text(HEAD + program % number, "t.c"), SOLVED).outcome

    assert verdict(right) is Outcome.TRUE
    assert verdict(right + 1) is Outcome.UNKNOWN


def test_what_holds_modulo_a_word_is_not_taken_for_equal():
    # 65536 * 65536 wraps around to zero: as numbers the two differ.
    text = """int main(void) { unsigned x = __VERIFIER_nondet_uint(), n = 0, t = 0;
      unsigned long long s = 0; while (n < 10) { s += (unsigned long long) x * x; t += x * x; n++; }
      check(s == t); }"""
    assert outcome(text) is Outcome.UNKNOWN


def test_a_division_with_a_rest_is_no_exact_one():
    text = """int main(void) { int x = __VERIFIER_nondet_int(); int y = x, p = 1;
      if (x < 0) return 0; while (y > 1) { y = y / 2; p = 2 * p; } check(p * y == x); }"""
    assert outcome(text) is Outcome.UNKNOWN


def test_a_loop_that_never_ends_proves_nothing_of_what_is_in_it():
    text = """int main(void) { unsigned x = 0; while (1) { x += 2; check(x * x == 4); } }"""
    assert outcome(text) is Outcome.UNKNOWN


@long
def test_forms_of_variables_by_each_other_make_no_circle():
    text = """int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
      if (b < 1) return 0; long long r = a, d = b, p = 1, q = 0;
      while (r >= d) { d = 2 * d; p = 2 * p; }
      while (p != 1) { check(a == q * b + r); check(d == b * p);
        d = d / 2; p = p / 2; if (r >= d) { r = r - d; q = q + p; } }
      check(a == d * q + r); }"""
    plan = Strategy("", "", (Round(("closed-forms", "identities"), Budget(SHORT)),))
    assert decide(load_text(HEAD + text, "t.c"), plan).outcome is Outcome.TRUE


def test_a_law_that_is_none_is_not_shown():
    theory = translate(load_text(HEAD + "int main(void) { return 0; }", "t.c"))
    lemmas = NumberLaws(prover_of(theory, LIMITS))
    x, y = variable("v1"), variable("v2")
    wrong = LawInstance((x, y), build.eq(build.mul(x, y), build.mul(x, x)), (build.ONE, build.ONE))
    right = LawInstance((x, y), build.eq(build.mul(x, y), build.mul(y, x)), (build.ONE, build.ONE))
    also = build.implies(build.eq(x, y), build.eq(build.mul(x, x), build.mul(x, y)))
    assert lemmas.instance(wrong) is None
    assert lemmas.instance(LawInstance((x, y), also, right.values)) is not None
