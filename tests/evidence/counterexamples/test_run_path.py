"""What readers are told of a counterexample."""

from pathlib import Path

from tests.refute.programs import load
from viap.evidence.counterexamples.counterexample import Counterexample
from viap.machine import ListedInputs, compile_program

BODY = """
    int n = __VERIFIER_nondet_int();
    int a[3000], sum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        sum += a[i];
    }
    if (sum == 2 * n)
        reach_error();
"""


def told(folder: Path, *inputs: int) -> Counterexample:
    program = load(folder, BODY)
    return Counterexample(program, compile_program(program).run(ListedInputs(inputs)))


def test_inputs_and_the_values_that_broke_the_assertion(tmp_path: Path) -> None:
    found = told(tmp_path, 3, 2, 2, 2)
    lines = found.as_text(full=False)
    assert lines[:3] == [
        "inputs: 4",
        "  line 5: __VERIFIER_nondet_int() = 3",
        "  line 8: __VERIFIER_nondet_int() = 2, 3 times",
    ]
    assert lines[3].startswith("violated at ")
    assert lines[3].endswith(":12:9: sum != 2 * n")
    assert set(lines[4:]) == {"  sum = 6", "  n = 3"}


def test_long_loops_are_folded(tmp_path: Path) -> None:
    found = told(tmp_path, 2500, *[2] * 2500)
    assert found.steps is not None
    texts = [step.text for step in found.steps]
    assert [text for text in texts if text.startswith("iteration")] == [
        "iteration 1",
        "iteration 2",
        "iteration 2500",
    ]
    assert "a[2499] = 2, from __VERIFIER_nondet_int()" in texts
    assert texts.count("...") == 1
    assert texts[-1] == "the assertion is false"


def test_as_json(tmp_path: Path) -> None:
    answer = told(tmp_path, 1, 2).as_json()
    assert [each["value"] for each in answer["inputs"]] == [1, 2]
    assert [each["line"] for each in answer["inputs"]] == [5, 8]
    assert answer["violated"]["values"] == {"sum": 2, "n": 1}
    assert answer["steps"][-1]["text"] == "the assertion is false"
