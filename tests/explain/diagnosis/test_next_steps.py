"""Next steps: derived from the program, and none that is general."""

from dataclasses import replace

import pytest

from viap.c.load import load_text
from viap.core.base.errors import NOT_PROVED, TIMEOUT
from viap.core.base.source import Position
from viap.core.program.assumptions import EXTERNAL, Assumption
from viap.explain.diagnosis.case_diagnosis import steps_without_program
from viap.explain.diagnosis.next_steps import Surroundings, involved, sizes_for, steps_for
from viap.project.contract import Contract
from viap.prover.cases.diagnosis import (
    ITERATION,
    TOO_WEAK,
    UNDECIDED,
    FailedCandidate,
    OpenClaim,
    ShownState,
)

AT, LOOP = Position("p.c", 9, 3), Position("p.c", 5, 3)
PROGRAM = load_text("int main(void) { return 0; }", "p.c")
AROUND = Surroundings(NOT_PROVED)


def steps(candidate):
    claim = OpenClaim(AT, "x > 0", LOOP, (), candidate)
    return list(steps_for(claim, PROGRAM, AROUND))


CHECKED = FailedCandidate(
    "x >= y", UNDECIDED, 9, withstood=True, suffices=True, inductive=True, entered=True
)


def test_a_fact_that_was_checked_is_to_be_added():
    (step,) = steps(CHECKED)
    assert step.what == "add //@ loop invariant x >= y; before line 5"
    assert step.why == "checked: it holds at first, iterations keep it, the claim follows from it"


def test_a_fact_with_which_the_claim_was_proved_is_to_be_added():
    (step,) = steps(replace(CHECKED, entered=False, tried=True))
    assert step.why == "tried: the claim is proved with it"


def test_a_fact_that_did_not_help_is_no_advice():
    assert steps(replace(CHECKED, tried=False)) == []


@pytest.mark.parametrize(
    "candidate",
    [
        replace(CHECKED, suffices=False),
        replace(CHECKED, inductive=False),
        replace(CHECKED, entered=False),
    ],
)
def test_a_fact_that_was_not_tried_needs_all_checks(candidate):
    assert steps(candidate) == []


def test_a_fact_that_is_not_kept_needs_another_one():
    state = ShownState({"x": "3", "y": "4"}, False)
    (step,) = steps(replace(CHECKED, fault=ITERATION, state=state, inductive=False))
    assert step.what == "find a fact about the loop that is false in x = 3, y = 4"


def test_nothing_is_advised_where_nothing_was_found():
    assert steps(FailedCandidate("x >= y", TOO_WEAK, 9)) == []
    assert steps(None) == []


def test_more_time_is_advised_with_the_part_of_a_technique():
    around = Surroundings(TIMEOUT, 30.0, (("refine", 0.4), ("direct", 0.1)), "asking")
    (step,) = steps_for(None, PROGRAM, around)
    assert (step.what, step.why) == ("--timeout 120", "40% of the time went into 'refine'")
    assert involved(PROGRAM, around) == ["the time limit of 30 s, during: asking"]
    assert list(steps_for(None, PROGRAM, AROUND)) == []


def test_a_function_without_a_body_is_named():
    assumed = Assumption(EXTERNAL, "sensor", Position("p.c", 4, 1))
    program = PROGRAM.changed(assumptions=(assumed,))
    assert involved(program, AROUND) == [
        "sensor (line 4) has no body and no contract: its result is any value"
    ]
    (step,) = steps_for(None, program, AROUND)
    assert step.kind == "contract" and "for sensor" in step.what


def test_sizes_are_those_of_the_loops():
    text = (
        "int f(int *a, int *b, int n) {\n"
        "  int s = 0;\n"
        "  for (int i = 0; i < n; i++) s += a[i];\n"
        "  for (int i = 0; i < s; i++) s += b[i];\n"
        "  return s;\n"
        "}\n"
    )
    program = load_text(
        text, "p.c", function="f", contract=Contract((), (), True), watch={"bounds"}
    )
    assert list(sizes_for(program)) == [("a", "n")]


def test_a_file_without_a_main():
    reason = (
        "p.c: error: there is no function 'main' (defined here: f, g); --function names another one"
    )
    assert [step.what for step in steps_without_program("p.c", reason)] == [
        "--all-functions",
        "--function f",
    ]
    assert list(steps_without_program("p.c", "p.c:1:1: error: expected ';'")) == []


def test_a_fact_that_was_not_searched_against_is_no_advice():
    assert steps(replace(CHECKED, withstood=False)) == []


def test_supports_are_added_with_the_fact():
    (step,) = steps(replace(CHECKED, supports=("y >= 0",)))
    clauses = "/*@ loop invariant x >= y; loop invariant y >= 0; */"
    assert step.what == f"add {clauses} before line 5"
    checked = "they hold at first, iterations keep them together, the claim follows from"
    assert step.why == f"checked: {checked} the first one"


def test_what_is_written_already_is_no_advice():
    claim = OpenClaim(AT, "x > 0", LOOP, (), CHECKED)
    around = replace(AROUND, written=frozenset(("x>=y",)))
    assert list(steps_for(claim, PROGRAM, around)) == []
