"""The diagnosis of UNKNOWN as text: short lines."""

from viap.core.base.source import Position
from viap.prover.cases.diagnosis import (
    ENTRY,
    ITERATION,
    TOO_WEAK,
    UNDECIDED,
    Diagnosis,
    FailedCandidate,
    NextStep,
    OpenClaim,
    ShownState,
)
from viap.ui.cli.output.answer_lines import claim_lines, question_lines

AT, LOOP = Position("p.c", 9, 3), Position("p.c", 5, 3)
LONG = r"\forall integer k; 0 <= k < first_index ==> elements[k] <= elements[k + 1]"


def lines_of(candidate):
    step = NextStep("annotation", f"add //@ loop invariant {LONG}; before line 5", "it holds")
    claim = OpenClaim(AT, "x > 0", LOOP, ("x >= 0", "y <= x"), candidate, steps=(step,))
    return list(claim_lines(claim))


def test_lines_are_short_and_few():
    state = ShownState({f"variable_{k}": str(k) for k in range(9)}, False)
    lines = lines_of(FailedCandidate(LONG, ITERATION, 40, state, state, suffices=True))
    assert max(map(len, lines)) <= 98 and len(lines) <= 12
    assert lines[0] == "  claim: x > 0"
    assert lines[1] == "  in the way: the loop at line 5; proved at its head: x >= 0, y <= x"
    assert (
        "  it held in all 40 states that runs reached; the claim follows from it (checked)" in lines
    )
    assert "  (may be unreachable)" in lines


def test_each_fault_has_its_words():
    state = ShownState({"x": "3"}, True)
    assert "  not true where the loop is reached:" in lines_of(
        FailedCandidate("x > 1", ENTRY, 2, state)
    )
    assert "  x = 3 (reachable: a run of the machine shows it)" in lines_of(
        FailedCandidate("x > 1", TOO_WEAK, 2, state)
    )
    assert "  each iteration keeps it (checked)" in lines_of(
        FailedCandidate("x > 1", UNDECIDED, 2, inductive=True)
    )
    assert "  no state was found from which an iteration breaks it" in lines_of(
        FailedCandidate("x > 1", UNDECIDED, 2)
    )


def test_lines_of_the_whole_question():
    step = NextStep("option", "--timeout 80", "the limit was reached")
    assert list(question_lines(Diagnosis((), ("the time limit of 20 s",), (step,)))) == [
        "involved: the time limit of 20 s",
        "next: --timeout 80 (the limit was reached)",
    ]
    assert list(question_lines(Diagnosis())) == []
