"""The proofs of a page: every step, and the time of each question."""

from tests.ui.report.pages import RIGHT
from viap.c.load import load_text
from viap.prover.cases.runner import decide
from viap.ui.report.proof_trees import proof_trees


def seconds(tree):
    yield from (question["seconds"] for question in tree.get("questions", ()))
    for step in tree.get("steps", ()):
        yield from seconds(step)


def trees(text, times):
    return proof_trees(decide(load_text(text, "a.c")), times)


def test_a_question_that_needs_no_solver_takes_no_time():
    (tree,) = trees("#include <assert.h>\nint main(void) { int n = 3; assert(n == 3); }\n", {})
    assert tree["seconds"] == 0.0 and {*seconds(tree)} == {0.0}


def test_an_unknown_time_is_none():
    (tree,) = trees(RIGHT, {})
    assert None in {*seconds(tree)}
    assert tree["steps_in_all"] >= 1 and tree["line"] == 7
