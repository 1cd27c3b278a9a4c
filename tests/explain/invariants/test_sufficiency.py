"""Annotated programs are proved again, and annotations that no proof needs are left out."""

from dataclasses import replace

import pytest

from tests.explain.invariants.annotated_programs import facts_of
from viap.c.marks.annotated_reading import open_file
from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.core.program.integer_types import DataModel
from viap.explain.invariants.annotation import Sufficiency, reading_of
from viap.explain.invariants.candidate import STATED, Candidate
from viap.facts.dialects import acsl
from viap.prover.cases.question import Question

BODY = """int a[1000]; for (int i = 0; i < n; i++) a[i] = i;
for (int i = 0; i < n; i++) assert(a[i] == i);"""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The facts of a program, and trials of sets of them."""
    folder = tmp_path_factory.mktemp("program")
    loops = facts_of(folder, BODY)
    path = folder / "program.c"
    question = Question(str(path), model=DataModel.ILP32)
    return loops, Sufficiency(question, path.read_text(), open_file(reading_of(question)))


def test_all_facts_are_enough(found):
    loops, trials = found
    trial = trials.tried(loops)
    assert trial.proved
    # The bounds of the first loop, its cells, and the bounds of the second one.
    assert trial.inductive == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)}


def test_no_facts_are_not_enough(found):
    loops, trials = found
    assert not trials.tried([replace(each, facts=()) for each in loops]).proved


def test_a_wrong_fact_is_not_inductive(found):
    loops, trials = found
    wrong = Candidate(build.le(variable("i"), build.ONE), STATED)
    trial = trials.tried([replace(loops[0], facts=(*loops[0].facts, wrong)), loops[1]])
    assert trial.proved
    assert (0, 3) not in trial.inductive


def test_needless_facts_are_dropped(found):
    loops, trials = found
    needless = Candidate(build.le(build.number(-7), variable("i")), STATED)
    trials.reduce([replace(loops[0], facts=(*loops[0].facts, needless)), loops[1]])
    assert trials.sufficient
    texts = [acsl(fact.formula) for facts in trials.best for fact in facts.facts]
    assert "-7 <= i" not in texts
    assert "\\forall integer k; 0 <= k < i ==> a[k] == k" in texts
