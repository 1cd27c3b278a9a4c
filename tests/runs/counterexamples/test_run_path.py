"""What readers are told of a counterexample."""

from pathlib import Path

from tests.runs.refute.programs import load
from viap.runs.counterexamples.counterexample import Counterexample
from viap.runs.machine import ListedInputs, compile_program

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


def told(folder: Path, *inputs: int, body: str = BODY) -> Counterexample:
    program = load(folder, body)
    return Counterexample(program, compile_program(program).run(ListedInputs(inputs)))


def texts(folder: Path, body: str, *inputs: int) -> list[str]:
    """The path as lines: depth, line and text."""
    steps = told(folder, *inputs, body=body).steps
    assert steps is not None
    return [
        f"{'  ' * step.depth}{step.position.line - 3 if step.position else ''}: {step.text}"
        for step in steps
    ]


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
    assert texts(tmp_path, BODY, 2500, *[2] * 2500) == [
        "2: n = 2500, from __VERIFIER_nondet_int()",
        "3: sum = 0",
        "4: i = 0",
        "4: loop: 2500 iterations",
        "  4: iteration 1: i < n is true (i = 0, n = 2500)",
        "  5: a[0] = 2, from __VERIFIER_nondet_int() (a = {[2], ?, ?, ... 2997 more})",
        "  6: sum = 2",
        "  4: i = 1",
        "  4: ... 2498 more iterations: sum from 2 to 4998, i from 1 to 2499, "
        "a[1] to a[2498] are written",
        "  4: iteration 2500: i < n is true (i = 2499, n = 2500)",
        "  5: a[2499] = 2, from __VERIFIER_nondet_int() "
        "(a = {2, 2, 2, ... 2494 more of 2, 2, 2, [2], ?, ?, ... 498 more})",
        "  6: sum = 5000",
        "  4: i = 2500",
        "4: i < n is false (i = 2500, n = 2500): the loop ends",
        "9: sum == 2 * n is true (sum = 5000, n = 2500): the error is reached",
    ]


def test_the_middle_of_a_very_long_run_is_not_known(tmp_path: Path) -> None:
    body = """
    int n = 60000, last = 0, x = 1;
    for (int i = 0; i < n; i++) { x = -x; last = i; }
    if (last == n - 1 && x == 1) reach_error();
"""
    found = texts(tmp_path, body)
    assert "  3: ... 59998 more iterations: last from 0 to 59998, i from 1 to 59999" in found
    assert "  3: iteration 60000: i < n is true (i = 59999, n = 60000)" in found


def test_loops_that_are_left_and_loops_that_fail(tmp_path: Path) -> None:
    body = """
    int i = 0, j = 5;
    while (1) { if (i == 2) break; i++; }
    do { j--; } while (j > 4 && i);
    for (int k = 0; k < 0; k++) j = 9;
    for (int k = 0; ; k++) { if (k > 4) reach_error(); }
"""
    assert texts(tmp_path, body) == [
        "2: i = 0",
        "2: j = 5",
        "3: loop: 2 iterations",
        "  3: iteration 1: i == 2 is false (i = 0)",
        "  3: i = 1",
        "  3: iteration 2: i == 2 is false (i = 1)",
        "  3: i = 2",
        "3: i == 2 is true: the loop ends",
        "4: loop: 1 iteration",
        "  4: iteration 1",
        "  4: j = 4",
        "  4: j > 4 && i is false (j = 4, i = 2)",
        "5: k = 0",
        "5: k < 0 is false (k = 0): the loop ends",
        "6: k = 0",
        "6: loop: the run ends in it",
        "  6: iteration 1",
        "  6: k = 1",
        "  6: ... 4 more iterations: k from 1 to 5",
        "  6: iteration 6",
        "  6: k > 4 is true (k = 5): the error is reached",
    ]


def test_arrays_structs_and_calls(tmp_path: Path) -> None:
    body = """
    struct point { int x, y; } p = {1, 2};
    enum color { RED, GREEN } c = GREEN;
    char s[4] = "abc", k = 'k';
    int a[20] = {0}, m[2][2] = {{1, 2}, {3, 4}};
    a[7] = m[1][0];
    m[1][1] = 9;
    s[1] = 'x';
    if (c == GREEN && k != 'l' && s[1] > 'b') reach_error();
"""
    assert texts(tmp_path, body) == [
        "2: p = {.x = 1, .y = 2}",
        "3: c = GREEN",
        '4: s = "abc"',
        "4: k = 'k'",
        "5: a = {all 20 cells 0}",
        "5: m[0] = {1, 2}",
        "5: m[1] = {3, 4}",
        "6: a[7] = 3 (a = {0, 0, 0, ... 2 more of 0, 0, 0, [3], 0, 0, ... 10 more of 0})",
        "7: m[1][1] = 9 (m[1] = {3, [9]})",
        "8: s[1] = 'x' (s = {'a', ['x'], 'c', 0})",
        "9: c == GREEN && k != 'l' && s[1] > 'b' is true (c = GREEN, k = 'k', s[1] = 'x'): "
        "the error is reached",
    ]


def test_as_json(tmp_path: Path) -> None:
    answer = told(tmp_path, 1, 2).as_json()
    assert [each["value"] for each in answer["inputs"]] == [1, 2]
    assert [each["line"] for each in answer["inputs"]] == [5, 8]
    assert answer["violated"]["values"] == {"sum": 2, "n": 1}
    assert answer["steps"][-1]["text"].endswith(": the error is reached")
    decided = [(each["condition"], each["holds"]) for each in answer["steps"] if "holds" in each]
    assert decided == [("i < n", True), ("i < n", False), ("sum == 2 * n", True)]
