"""The contract of a function, with what is proved of it."""

from tests.modules.requirements.functions import question_of
from viap.data import strategies_path
from viap.modules.requirements import function_contract
from viap.modules.requirements.function_contract import contract_of
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget, OutOfTime


def of(folder, text):
    plan = find_plan("default", strategies_path())
    return contract_of(question_of(folder, text), plan, Budget(None), lambda text: None)


def test_requirements_frame_and_example(tmp_path):
    contract = of(tmp_path, "int f(int *a, int n) { a[0] = 1; return 10 / n; }")
    assert contract.found
    assert [str(each) for each in contract.requires] == ["a holds 1 element", "n != 0"]
    assert {str(each) for each in contract.exact} == {"n != 0"}
    assert contract.assigns == ("a[..]",)
    assert contract.example["n"] != 0
    assert contract.as_json()["requires"][1]["exact"]


def test_a_function_that_is_always_wrong_has_none(tmp_path):
    contract = of(tmp_path, "int f(int n) { return n / (n - n); }")
    assert (contract.found, contract.requires) == (False, ())
    assert contract.reason == "no requirements were found"


def test_a_failing_assertion_is_told(tmp_path):
    contract = of(tmp_path, "#include <assert.h>\nvoid f(int n) { assert(n < 5); }")
    assert not contract.found
    assert "the assertion" in contract.reason or "is reached" in contract.reason


def test_the_time_may_end_before_the_frame_is_known(tmp_path, monkeypatch):
    def late(program):
        raise OutOfTime

    monkeypatch.setattr(function_contract, "assigned_objects", late)
    contract = of(tmp_path, "int f(int n) { return 10 / n; }")
    assert not contract.found
    assert contract.reason.startswith("out of time")
