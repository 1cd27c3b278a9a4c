"""Requirements that were found before: which hypothesis is tried first, and never what is true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.modules.requirements.functions import question_of
from tests.prover.cache.damage import Kept
from viap.data import strategies_path
from viap.modules.requirements import inference
from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import EntryTerm
from viap.modules.requirements.inference import infer
from viap.modules.requirements.remembered_requirements import (
    KIND,
    RequirementsMemory,
    read,
    written,
)
from viap.prover.cache.entries import Entries
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget
from viap.prover.cases.verdict_memory import VerdictMemory

PLAN = find_plan("default", strategies_path())
FILL = "int f(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 1; return -n; }\n"

numbers = st.integers(-(2**70), 2**70)
names = st.sampled_from(("n", "p->size", "s.items[3]", "strlen(text)", "least(a)", "_x1"))
terms = st.builds(
    EntryTerm,
    st.lists(st.tuples(numbers, st.lists(names, max_size=2).map(tuple)), max_size=3).map(tuple),
    numbers,
    st.integers(1, 99),
    st.booleans(),
)
conditions = st.builds(
    Condition, terms, st.sampled_from((">=", "<=", "!=")), numbers, st.none() | terms
)
hypotheses = st.builds(
    Hypothesis,
    st.lists(st.tuples(names, terms), max_size=2).map(tuple),
    st.lists(conditions, max_size=2).map(tuple),
    st.lists(names, max_size=2).map(tuple),
)


@given(hypotheses)
def test_hypotheses_are_read_as_they_were_written(made):
    assert read(written(made)) == made


@pytest.mark.parametrize(
    "wrong",
    (
        {"sizes": [["a", [[], 0, 0, False]]]},
        {"sizes": [["a) || (1", [[], 0, 1, False]]]},
        {"sizes": [["a", [[[1, ["n + 1"]]], 0, 1, False]]]},
        {"sizes": [["a", [[[True, ["n"]]], 0, 1, False]]]},
        {"sizes": [["a"]]},
        {"sizes": [["a-b", [[], 0, 1, False]]]},
        {"sizes": [["a", [[[1, ["sizeof(n)"]]], 0, 1, False]]]},
        {"conditions": [[[[], 0, 1, False], ">", 3, None]]},
        {"conditions": [[[[], 0, 1, False], ">=", "3", None]]},
        {"single": ["a b"]},
        {"single": 3},
    ),
)
def test_what_is_no_hypothesis(wrong):
    right = {"sizes": [], "conditions": [], "single": []}
    assert read(right) == Hypothesis((), ())
    assert read({**right, **wrong}) is None


@pytest.fixture
def verdicts():
    return VerdictMemory(Entries(Kept(), "here"))


def inferred(question, verdicts, seconds=None):
    past = RequirementsMemory(verdicts, question)
    return infer(question, PLAN, Budget(seconds), lambda text: None, past), past


def told(found):
    answer = found.result.answer
    return answer.verdict, [str(each) for each in answer.requires], answer.reason


@pytest.fixture
def no_search(monkeypatch):
    def refuse(*_):
        raise AssertionError("a search")

    return lambda: monkeypatch.setattr(inference, "CallSampler", refuse)


def test_requirements_are_found_once(tmp_path, verdicts, no_search):
    question = question_of(tmp_path, FILL)
    first, _ = inferred(question, verdicts)
    assert told(first)[:2] == ("TRUE", ["a holds n elements", "n >= -2147483647"])
    no_search()
    assert told(inferred(question, verdicts)[0]) == told(first)
    # The function stands elsewhere now.
    moved = question_of(tmp_path, "int g(int x) { return x; }\n\n" + FILL)
    assert told(inferred(moved, verdicts)[0]) == told(first)


def test_another_function_is_searched(tmp_path, verdicts):
    first, _ = inferred(question_of(tmp_path, FILL), verdicts)
    assert first.outcome is not None
    other, _ = inferred(question_of(tmp_path, FILL.replace("-n", "n + 1")), verdicts)
    assert other.outcome is not None
    assert told(other)[1] == ["a holds n elements"]


def test_an_entry_for_another_function_is_no_answer(tmp_path, verdicts):
    """Requirements that do not suffice are not reported, whatever an entry says."""
    question = question_of(tmp_path, FILL)
    first, past = inferred(question, verdicts)
    too_little = written(Hypothesis(first.made.sizes, ()))
    for key in past._keys:
        entry = {"made": too_little, "unfinished": False, "seconds": None}
        verdicts.entries.put(KIND, key, entry)
    assert told(inferred(question, verdicts)[0]) == told(first)


@pytest.mark.parametrize(
    ("had", "now", "again"),
    (
        (8.0, 8.0, True),
        (8.0, 2.0, True),
        (8.0, 90.0, False),
        (8.0, None, False),
        (None, None, True),
    ),
)
def test_a_search_that_was_cut_off_is_repeated_with_more_time(tmp_path, verdicts, had, now, again):
    question = question_of(tmp_path, FILL)
    first, past = inferred(question, verdicts)
    past._put(written(first.made), True, Budget(had))
    found, _ = inferred(question, verdicts, now)
    assert (found.outcome is None) == again
    assert found.result.answer.unfinished == again
