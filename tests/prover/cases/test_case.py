"""A case: what those hear that watch it, and what becomes of a run from elsewhere."""

import pytest

from viap.core.base.errors import InternalError
from viap.data import strategies_path
from viap.prover.cases.case import Case
from viap.prover.cases.question import Question
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget
from viap.prover.cases.violated_property import _for_others
from viap.runs.machine import ListedInputs

HEAD = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
WRONG = HEAD + "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n"
SAFE = HEAD + "int main(void) { int x = 3; if (x + 1 == 3) reach_error(); return 0; }\n"


class Watched(Case):
    def __init__(self, *words):
        super().__init__(*words)
        self.heard = []

    def when_loaded(self, program):
        self.heard.append(f"loaded {len(self.places)}")

    def when_known(self, answer):
        self.heard.append(answer.verdict)

    def when_true(self, verdict):
        self.heard.append("evidence")
        return 2


@pytest.fixture
def case(tmp_path):
    def of(text, **words):
        (tmp_path / "p.c").write_text(text)
        question = Question(str(tmp_path / "p.c"), **words)
        return Watched(question, find_plan("fast", strategies_path()), Budget(None))

    return of


def test_a_proof_is_watched(case):
    watched = case(SAFE)
    result = watched.run()
    assert (result.answer.verdict, result.answer.status) == ("TRUE", 2)
    assert watched.heard == ["UNKNOWN", "loaded 1", "UNKNOWN", "TRUE", "evidence"]
    assert watched.verdict is not None and watched.verdict.proofs


def test_a_run_has_no_evidence_of_that_kind(case):
    watched = case(WRONG)
    result = watched.run()
    assert (result.answer.verdict, result.answer.status) == ("FALSE", 1)
    assert "evidence" not in watched.heard
    assert result.counterexample.run.inputs[0].value == 7


def test_a_run_from_elsewhere_is_repeated(case):
    watched = case(WRONG)
    program = watched.question.load()
    assert watched.replayed(program, ListedInputs([7])).verdict == "FALSE"
    with pytest.raises(InternalError, match="could not be repeated"):
        watched.replayed(program, ListedInputs([8]))


def test_what_ends_a_case_is_an_answer(case):
    watched = case("int main(void) { return")
    result = watched.run()
    assert (result.answer.cause, result.answer.status) == ("input-error", 2)
    assert result.error is not None


@pytest.mark.parametrize(("seconds", "others"), [(None, None), (60.0, 3.0), (1.5, 1.5)])
def test_further_violations_get_a_part_of_the_time(seconds, others):
    found = _for_others(Budget(seconds)).seconds
    assert found is None if others is None else found == pytest.approx(others, abs=0.1)
