"""Relations between variables are guessed; only those that are inductive are used."""

import pytest

from tests.prover.cases.strategies import only_proofs
from tests.prover.cases.test_traps import HEAD
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.cases.runner import decide
from viap.prover.recurrences.scalars.comparison_invariants import relations
from viap.prover.session.invariants import find_invariants
from viap.prover.session.prover import prover_of

LIMITS = Limits(1_500_000, 1.0)
RING = """int main(void) { unsigned place = 0;
  while (__VERIFIER_nondet_int()) { if (place == 4) place = 0; place++; }
  check(place <= %d); }"""

BUFFER = """int main(void) {
  int room = __VERIFIER_nondet_int(), used = 0;
  if (room < 2) return 0;
  while (__VERIFIER_nondet_int()) { if (used == room - 2) break; check(used < room); used++; }
  check(used + %d < room); }"""


def found(text):
    theory = translate(load_text(HEAD + text, "t.c"))
    proposals = {loop: relations(theory, loop) for loop in theory.loops}
    proofs = find_invariants(prover_of(theory, LIMITS), proposals)
    return {show(each.proof.body) for each in proofs}


def test_inductive_bounds_are_found():
    (invariant,) = found(RING % 4)
    assert "place.1(n1) <= 4" in invariant
    assert "0 <= place.1(n1)" in invariant


def test_what_is_not_inductive_is_dropped():
    (invariant,) = found(RING % 3)
    assert "place.1(n1) <= 3" not in invariant


@pytest.mark.parametrize(("program", "fits"), [(RING, 4), (BUFFER, 1)])
def test_assertions_that_need_an_invariant(program, fits):
    assert decide(load_text(HEAD + program % fits, "t.c")).outcome is Outcome.TRUE


@pytest.mark.parametrize(("program", "too_much"), [(RING, 3), (BUFFER, 2)])
def test_assertions_that_are_wrong_by_one(program, too_much):
    text = HEAD + program % too_much
    assert decide(load_text(text, "t.c"), only_proofs(3)).outcome is Outcome.UNKNOWN
