"""Operations that are defined for simple reasons: shown together, and nothing but these."""

from dataclasses import replace

import pytest

from tests.prover.cases.strategies import DEFAULT
from tests.thorough import LONG
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.logic import build
from viap.core.logic.terms import apply
from viap.core.program.checks.definedness_checks import operations, with_checks
from viap.core.program.undefined_behaviour import KINDS
from viap.core.translate import translation
from viap.core.translate.theory import Axiom, Origin
from viap.prover.cases.runner import decide

HEAD = "#define any __VERIFIER_nondet_int\n"
ALONE = replace(DEFAULT, rounds=(replace(DEFAULT.rounds[0], techniques=("intervals",)),))

LOOPS = """int a[300]; int main(void) { int n = any(); if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) { a[3 * i] = a[i] + a[n - 1 - i] % 7; a[i / 2] = a[2 * i + 1]; }
  for (int i = n - 1; i >= 0; i -= 2) a[i + LAST] = i;
  return 0; }"""
RING = """int ring[16]; int main(void) { int head = 0, used = 0; while (1) { int in = any();
  if (in > 0 && used < 16) { ring[(head + used) % 16] = in; used++; }
  else if (used > LEAST) { int seen = ring[head]; head = (head + 1) % 16; used--; } } }"""
TABLE = """int next[4] = {2, 3, 1, LAST}, seen[4]; int main(void) { int at = 0; while (any()) {
  at = next[at]; if (seen[at] < 1000) seen[at]++; } return 0; }"""
CELLS = """int level[8], last[8]; int main(void) { while (1) { int in = any() & 7;
  if (level[in] < TOP) level[in] = level[in] + 3; last[in] = level[in] * 1000; } }"""
MATRIX = """int m[9][5]; int main(void) { for (int i = 0; i < 9; i++) for (int j = 0; j < 5; j++)
  m[i][j] = i * 5 + j; for (int k = 0; k < LAST; k++) m[k / 5][k % 5] = 0; return 0; }"""

SUM = """int t[50]; int main(void) { while (1) { int s = 0; for (int i = 0; i < 50; i++) {
  int in = any(); t[i] = in < 0 ? 0 : in > TOP ? TOP : in; }
  for (int i = 0; i < 50; i++) { if (any()) s += t[i]; } } }"""


def long_body(limit, parts=8 if LONG else 4):
    """Many parts in one iteration, each of which goes on with what the one before has left."""
    text = "".join(
        f"{{ int in = any(); if (in > {k}) s = next[s]; else if (t < {limit}) t++;"
        " switch (s) { case 0: t = 0; break; case 1: if (in < 3) s = 2; break;"
        " default: if (t > 5) s = 0; } out[t] = s; }\n"
        for k in range(parts)
    )
    return f"""int next[3] = {{1, 2, 0}}, out[21]; int main(void) {{ int s = 0, t = 0;
      while (1) {{ {text} }} }}"""


def verdict(text, kinds=frozenset(KINDS)):
    return decide(with_checks(load_text(HEAD + text, "a.c"), kinds), ALONE)


@pytest.mark.parametrize(
    ("text", "mark", "right", "wrong"),
    [
        (LOOPS, "LAST", "1", "201"),
        (RING, "LEAST", "0", "-1"),
        (TABLE, "LAST", "0", "4"),
        (CELLS, "TOP", "2000", "2147483"),
        (SUM, "TOP", "42949672", "42949673"),
        (MATRIX, "LAST", "45", "46"),
    ],
)
def test_right_ones_are_shown_and_wrong_ones_are_not(text, mark, right, wrong):
    assert verdict(text.replace(mark, right)).outcome is Outcome.TRUE
    assert verdict(text.replace(mark, wrong)).outcome is Outcome.UNKNOWN


def test_long_iterations():
    assert verdict(long_body(20)).outcome is Outcome.TRUE
    assert verdict(long_body(21)).outcome is Outcome.UNKNOWN


def test_one_wrong_claim_among_many_is_singled_out():
    text = LOOPS.replace("LAST", "201")
    program = with_checks(load_text(HEAD + text, "a.c"), {"bounds"})
    found = decide(program, ALONE)
    open_ones = [each for each in operations(program) if each not in found.proved]
    assert [each.text for each in open_ones] == ["index i + 201 of a, size 300"]


GROWTH = """extern void reach_error(void); int main(void) { int n = any(), s = 0;
  if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) { int v = any(); if (v >= 0 && v <= 100) s += v; else s -= 1; }
  if (s > 100000) reach_error(); return 0; }"""


def test_what_was_found_for_operations_helps_with_assertions():
    """That the sum fits was shown by how it grows; the assertion follows from that."""
    techniques = ("intervals", "induction")
    soon = replace(ALONE, rounds=(replace(ALONE.rounds[0], techniques=techniques),))
    program = load_text(HEAD + GROWTH, "a.c")
    assert decide(program, soon).outcome is Outcome.UNKNOWN
    assert decide(with_checks(program, {"overflow"}), soon).outcome is Outcome.TRUE


def test_assertions_without_operations_wait_for_closed_forms():
    program = load_text(HEAD + GROWTH, "a.c")
    assert decide(program, ALONE).outcome is Outcome.UNKNOWN
    later = replace(
        ALONE, rounds=(replace(ALONE.rounds[0], techniques=("closed-forms", "intervals")),)
    )
    assert decide(program, later).outcome is Outcome.TRUE


def test_a_batch_from_a_contradiction_is_found_out(monkeypatch):
    """Shown by one question or by many: a fault of the translation is noticed."""
    right = translation._final

    def wrong(executor, *states):
        right(executor, *states)
        (loop,) = executor.draft.loops
        fault = build.conjunction([build.lt(apply(loop.count, *loop.outer), build.ZERO)])
        executor.draft.axioms.append(Axiom((), (), fault, Origin("count", None, loop)))

    text = """int a[9]; int main(void) { int n = any();
      for (int i = 0; i < n && i < 9; i++) { a[i] = 1; a[8 - i] = i + 2; } return 0; }"""
    assert verdict(text).outcome is Outcome.TRUE
    monkeypatch.setattr(translation, "_final", wrong)
    found = verdict(text)
    assert found.outcome is Outcome.UNKNOWN
    assert "contradiction" in found.reasons[0]


def test_a_batch_on_a_path_that_runs_take_is_found_out(monkeypatch):
    """The fault says that one branch is never taken; what stands in it is shown by that."""
    right = translation._final

    def wrong(executor, *states):
        right(executor, *states)
        small = build.le(apply(executor.draft.inputs[0].symbol), build.number(4))
        executor.draft.axioms.append(Axiom((), (), small, Origin("input", None)))

    text = """int a[9]; int main(void) { int x = any(); for (int i = 0; i < 9; i++) {
      a[i] = 0; if (x > 4) { a[8 - i] = 2; a[i / 2] = 3; } } return 0; }"""
    assert verdict(text, {"bounds"}).outcome is Outcome.TRUE
    monkeypatch.setattr(translation, "_final", wrong)
    found = verdict(text, {"bounds"})
    assert found.outcome is Outcome.UNKNOWN
    assert "contradiction" in found.reasons[0]
