"""Proofs from contradictions are found out."""

import pytest

from tests.prover.cases.test_traps import HEAD
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.logic import build
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.undefined_behaviour import KINDS
from viap.core.translate import translation
from viap.core.translate.theory import Axiom, Origin
from viap.prover.cases.runner import decide

COUNT = """int main(void) { int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 1 || n > 50) return 0;
  while (i < n) i++;
  check(i == n); }"""


@pytest.fixture
def broken(monkeypatch):
    """A translation that adds an axiom to each theory."""

    def breaks(axiom):
        right = translation._final

        def wrong(executor, *states):
            right(executor, *states)
            executor.draft.axioms.append(axiom(executor.draft))

        monkeypatch.setattr(translation, "_final", wrong)

    return breaks


def outcome():
    return decide(load_text(HEAD + COUNT, "t.c"))


def test_without_a_fault_it_is_proved():
    assert outcome().outcome is Outcome.TRUE


def test_axioms_that_contradict_each_other(broken):
    def contradiction(theory):
        (loop,) = theory.loops
        count = build.conjunction([build.lt(_count(loop), build.ZERO)])
        return Axiom((), (), count, Origin("count", None, loop))

    broken(contradiction)
    verdict = outcome()
    assert verdict.outcome is Outcome.UNKNOWN
    assert "contradiction" in verdict.reasons[0]


def test_a_path_that_runs_take_is_not_refuted(broken):
    """The axiom is consistent by itself, but says that the assertion is not reached."""

    def unreachable(theory):
        (loop,) = theory.loops
        exit_fails = build.negate(theory.assertions[0].path[-1])
        return Axiom((), (), exit_fails, Origin("count", None, loop))

    broken(unreachable)
    verdict = outcome()
    assert verdict.outcome is Outcome.UNKNOWN
    assert "contradiction" in verdict.reasons[0]


def _count(loop):
    from viap.core.logic.terms import apply

    return apply(loop.count, *loop.outer)


def test_what_says_nothing_is_shown_with_what_is_never_reached():
    """The read before the loop is trivial, and the one behind it never happens: one proof."""
    text = """#include <string.h>
    struct S { int a, b; };
    int main(void) { struct S s = {1, 2}, t = {1, 2}; return memcmp(&s, &t, sizeof s); }"""
    program = with_checks(load_text(text, "a.c", watch=KINDS), frozenset(KINDS))
    assert decide(program).outcome.value == "TRUE"
