"""Facts that a first proof does not state are proposed, and said if the annotated text is proved.

The programs need what is proposed: without it, their annotations are not enough.
"""

import pytest

from tests.explain.invariants.annotated_programs import HEAD, facts_of
from viap.c.marks.annotated_reading import open_file
from viap.core.program.integer_types import DataModel
from viap.explain.invariants.annotation import Sufficiency, reading_of
from viap.facts.dialects import acsl
from viap.prover.cases.question import Question

NONDET = "__VERIFIER_nondet_int()"
CASES = {
    "a search": (
        f"""int a[1000], e = {NONDET}, i = 0;
        for (int j = 0; j < n; j++) a[j] = {NONDET};
        while (i < n && a[i] != e) i++;
        for (int x = 0; x < i; x++) assert(a[x] != e);""",
        "\\forall integer k; 0 <= k < i ==> a[k] != e",
    ),
    "cells that are written now and then": (
        f"""int a[1000], b[1000];
        for (int i = 0; i < n; i++) {{ a[i] = i; b[i] = i; }}
        for (int i = 0; i < n; i++) if ({NONDET}) {{ int x = {NONDET}; a[i] = x; b[i] = x; }}
        for (int i = 0; i < n; i++) assert(a[i] == b[i]);""",
        "\\forall integer k; 0 <= k < n ==> a[k] == b[k]",
    ),
    "the same value in two arrays": (
        f"""int a[1000], b[1000], c[1000];
        for (int i = 0; i < n; i++) {{ int x = {NONDET}; if (x < -9 || x > 9) return 0;
          a[i] = x; b[i] = 1 - x; }}
        for (int i = 0; i < n; i++) c[i] = a[i] + b[i];
        for (int i = 0; i < n; i++) assert(c[i] == 1);""",
        "\\forall integer k; 0 <= k < i ==> a[k] + b[k] == 1",
    ),
    "what was assumed of stored values": (
        f"""int a[1000], b[1000], c[1000];
        for (int i = 0; i < n; i++) {{ int x = {NONDET}, y = {NONDET};
          if (x < 0 || x > 9 || y <= x || y > 9) return 0; a[i] = x; b[i] = y; }}
        for (int i = 0; i < n; i++) c[i] = b[i] - a[i];
        for (int i = 0; i < n; i++) assert(c[i] > 0);""",
        "\\forall integer k; 0 <= k < i ==> a[k] < b[k]",
    ),
    "the least cell": (
        f"""int a[1000], m = {NONDET};
        for (int i = 0; i < n; i++) {{ a[i] = {NONDET}; if (a[i] < -9 || a[i] > 9) return 0; }}
        for (int i = 0; i < n; i++) if (m >= a[i]) m = a[i];
        for (int i = 0; i < n; i++) assert(a[i] >= m);""",
        "\\forall integer k; 0 <= k < i ==> m <= a[k]",
    ),
    "the bound of a sum": (
        f"""int a[1000]; long long s = 0;
        for (int i = 0; i < n; i++) a[i] = 0;
        while ({NONDET}) {{ int i = {NONDET}; if (i < 0 || i >= n) return 0; a[i] = 2; }}
        for (int i = 0; i < n; i++) s = s + a[i];
        assert(s <= 2 * n);""",
        "s <= 2*i",
    ),
}


def reduced(folder, body, head=HEAD):
    """Returns the trials of a program, after its annotations were reduced."""
    loops = facts_of(folder, body, head)
    path = folder / "program.c"
    question = Question(str(path), model=DataModel.ILP32)
    trials = Sufficiency(question, path.read_text(), open_file(reading_of(question)), 0)
    trials.reduce(loops)
    return loops, trials


@pytest.mark.parametrize("name", CASES)
def test_what_is_proposed_is_enough(tmp_path, name):
    body, expected = CASES[name]
    _, trials = reduced(tmp_path, body)
    assert trials.sufficient
    assert expected in [acsl(each) for facts in trials.best for each in facts.formulas]


def test_a_value_that_a_function_accumulates_is_a_function_of_the_array(tmp_path):
    function = """int fold(int x[100]) { int i, s = x[0];
    for (i = 1; i < 100; i++) s = s | x[i];
    return s; }
    int main(void) {"""
    body = f"""int a[100]; for (int i = 0; i < 100; i++) a[i] = {NONDET};
    int s = fold(a); int x = a[0]; a[0] = a[1]; a[1] = x; assert(s == fold(a));"""
    loops, trials = reduced(tmp_path, body, HEAD.partition("int main")[0] + function)
    assert trials.sufficient
    assert "s == s_of_x(&x[0], i)" in [acsl(each) for each in trials.best[0].formulas]
    (text,) = trials.best[0].needed_definitions
    assert text.startswith("logic integer s_of_x{L}(int *x, integer n) = n <= 1 ? x[0] : ")
    assert not any(each in loops[0].facts for each in loops[0].proposals)


def test_guesses_prove_no_false_assertion(tmp_path):
    body, _ = CASES["a search"]
    loops, trials = reduced(tmp_path, body.replace("a[x] != e", "a[x] == e"))
    assert not trials.sufficient
    assert any(each.guesses for each in loops)


def test_cells_that_are_computed_from_cells_before_have_closed_forms(tmp_path):
    body = """long long a[1000], b[1000];
    for (int i = 0; i < n; i++) if (i == 0) a[0] = 4; else a[i] = a[i-1] + 4;
    for (int i = 0; i < n; i++) if (i == 0) b[0] = n; else b[i] = b[i-1] + a[i-1];
    assert(b[0] == n);"""
    first, second = facts_of(tmp_path, body)
    assert "\\forall integer k; 0 <= k < i ==> a[k] == 4*k + 4" in _texts(first.guesses)
    assert "\\forall integer k; 0 <= k < i ==> n == b[k] - 2*k - 2*k*k" in _texts(second.guesses)


def _texts(guesses):
    return [acsl(each.formula) for each in guesses]
