"""Trials of hypotheses: proofs, refutations, and violated assertions."""

import pytest

from tests.modules.requirements.functions import question_of
from viap.data import strategies_path
from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import name_term
from viap.modules.requirements.hypotheses import Hypotheses
from viap.modules.requirements.sampled_calls import CallSampler
from viap.modules.requirements.trials import CLAIM, OPEN, PROVED, REFUTED, SHORT, Trials
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget

LAST = "int f(int *a, int n) { return a[n - 1]; }"
FITTING = Hypothesis((("a", name_term("n")),), (Condition(name_term("n"), ">=", 1),))


def tried(folder, text, made):
    question, said = question_of(folder, text), []
    loaded, plan = question.load(), find_plan("default", strategies_path())
    hypotheses = Hypotheses(CallSampler(question.checks.program(loaded)))
    before = len(hypotheses.calls)
    trials = Trials(question, loaded, plan, Budget(None), said.append)
    outcome = trials.tried(made, hypotheses, SHORT)
    return outcome, len(hypotheses.calls) - before, said[0]


def test_a_proof_names_its_requirements(tmp_path):
    outcome, noted, said = tried(tmp_path, LAST, FITTING)
    answer = outcome.result.answer
    assert (outcome.verdict, answer.verdict, noted) == (PROVED, "TRUE", 0)
    assert answer.reason.startswith("safe if a holds n elements and n >= 1; ")
    assert [each.kind for each in answer.taken[:2]] == ["requires", "requires"]
    assert outcome.contract.arrays == (("a", "n"),)
    assert said.startswith("requirements tried: a holds n elements and n >= 1: TRUE")


def test_a_wrong_call_is_noted(tmp_path):
    outcome, noted, _ = tried(tmp_path, LAST, Hypothesis((("a", name_term("n")),), ()))
    assert (outcome.verdict, outcome.result, noted) == (REFUTED, None, 1)


def test_a_violated_assertion_is_final(tmp_path):
    text = "#include <assert.h>\nvoid f(int n) { assert(n != 3); }"
    outcome, _, _ = tried(tmp_path, text, Hypothesis((), ()))
    assert (outcome.verdict, outcome.result.answer.verdict) == (CLAIM, "FALSE")


def test_a_trial_without_time_says_so(tmp_path):
    question = question_of(tmp_path, LAST)
    loaded, plan = question.load(), find_plan("default", strategies_path())
    hypotheses = Hypotheses(CallSampler(question.checks.program(loaded)))
    outcome = Trials(question, loaded, plan, Budget(0.001), str).tried(FITTING, hypotheses, SHORT)
    assert (outcome.verdict, outcome.hurried, outcome.unfinished()) == (OPEN, True, outcome)


def test_an_outcome_may_be_unfinished(tmp_path):
    outcome, _, _ = tried(tmp_path, LAST, FITTING)
    assert not outcome.result.answer.unfinished
    assert outcome.unfinished().result.answer.unfinished


@pytest.mark.parametrize(("seconds", "part"), [(None, None), (30.0, 10.0), (1.5, 1.5)])
def test_short_times_are_not_parted(tmp_path, seconds, part):
    question = question_of(tmp_path, LAST)
    plan = find_plan("default", strategies_path())
    found = Trials(question, question.load(), plan, Budget(seconds), str)._part(3).seconds
    assert found is None if part is None else found == pytest.approx(part, abs=0.2)
