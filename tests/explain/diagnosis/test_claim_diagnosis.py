"""Diagnoses of claims: the loop in the way, the missing fact, and a state that breaks it."""

from itertools import islice

import pytest

from tests.explain.diagnosis.programs import BITS, DIGITS, QUEUE, claim_of, program_of
from viap.explain.diagnosis.claim_diagnosis import ClaimDiagnosis
from viap.explain.diagnosis.missing_facts import relevant_loops
from viap.prover.cases.diagnosis import ITERATION, UNDECIDED

CASES = {
    # body, line of the loop, missing fact, fault, a part of the state
    "queue": (QUEUE, 7, r"\forall integer j; 1 <= j < tail ==> q[j - 1] < q[j]", UNDECIDED, None),
    "digits": (DIGITS, 9, "(s + m) % 9 == n % 9", UNDECIDED, None),
    "bits": (BITS, 8, "c <= 32", ITERATION, "x"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_diagnosis_from_plain_runs(name):
    text, line, formula, fault, shown = CASES[name]
    program = program_of(text, "int q[64];")
    claim = claim_of(program)
    first, found = islice(ClaimDiagnosis(program, claim, None).stages(claim.position), 2)
    assert first.loop is not None and first.candidate is None
    assert found.loop is not None and found.loop.line == line
    assert found.candidate is not None
    assert formula in found.candidate.formula
    assert found.candidate.fault == fault
    if shown is not None:
        state = found.candidate.state
        assert state is not None and shown in state.values
        assert not state.reachable


def test_without_loops_there_is_none_in_the_way():
    program = program_of("  int x = __VERIFIER_nondet_int();\n  assert(x * x != 7);")
    claim = claim_of(program)
    (found,) = ClaimDiagnosis(program, claim, None).stages(claim.position)
    assert found.loop is None and found.candidate is None


def test_loops_are_those_that_the_claim_depends_on():
    program = program_of(
        "  int i, s = 0, t = 0;\n"
        "  for (i = 0; i < 5; i++) s += i;\n"
        "  for (i = 0; i < 5; i++) t += i;\n"
        "  assert(s == 10);"
    )
    loops = relevant_loops(program, claim_of(program))
    # (the second one changes the first one's counter)
    assert [loop.position.line for loop in loops] == [8, 7]
