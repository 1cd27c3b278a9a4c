"""The changes that a step of a run makes."""

import pytest

from viap.report.run_states import run_steps


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("s = 5", ["s", None, "5"]),
        ("n = 5, from __VERIFIER_nondet_int()", ["n", None, "5"]),
        ("a[3] = -1", ["a", 3, "-1"]),
        ("m[1][2] = 7", ["m[1]", 2, "7"]),
        ("p->next.size = 0", ["p->next.size", None, "0"]),
        ("a[0] = 4 (a = {[4], ?, ?})", ["a", 0, "4"]),
        ("iteration 3", None),
        ("the assertion is false", None),
    ],
)
def test_what_a_step_sets(text, sets):
    (step,) = run_steps([{"line": 3, "position": "a.c:3:1", "depth": 0, "text": text}])
    assert (step["sets"], step["file"], step["gap"]) == (sets, "a.c", False)


def test_steps_that_are_left_out():
    (step,) = run_steps([{"line": None, "position": None, "depth": 1, "text": "..."}])
    assert step["gap"]


@pytest.mark.parametrize(
    ("text", "strip"),
    [
        ("a[1] = 4 (a = {0, [4], ?})", ["a", ["0", "4", "?"]]),
        ("a[9] = 4 (a = {0, … (8 more), [4]})", None),
        ("s = 3", None),
    ],
)
def test_an_array_that_is_shown_whole(text, strip):
    (step,) = run_steps([{"line": 3, "position": "a.c:3:1", "depth": 0, "text": text}])
    assert step["strip"] == strip
