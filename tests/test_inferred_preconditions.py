"""Requirements of functions with a contract: what a task states of callers implies them.

All tasks: `python benchmarks/inferred_preconditions.py`.
"""

import importlib.util
from pathlib import Path

import pytest

from viap.project.contract import CONDITION, SIZE, Requirement

SCRIPT = Path(__file__).resolve().parents[1] / "benchmarks" / "inferred_preconditions.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("inferred_preconditions", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("task", "needs"),
    [
        ("average-of-two", "a holds n elements and b holds n elements"),
        ("add-saturating", "a holds n elements, b holds n elements and sums holds n elements"),
    ],
)
def test_a_task_states_no_less(script, task, needs):
    assert script.judged(script.FOLDER / f"{task}.yml", 60.0) == ("implied", needs)


def test_stronger_requirements_are_not_implied(script):
    source, stated = script.FOLDER / "average-of-two.c", script.Contract((("a", "n"),), ("n >= 0",))
    model = script.DataModel.LP64
    assert script.implied(source, "average_of_two", ["n >= -1"], stated, model)
    assert not script.implied(source, "average_of_two", ["n >= 1"], stated, model)


def test_claims(script):
    size, condition = (
        Requirement(SIZE, "a", "n", "n"),
        Requirement(CONDITION, "", "n >= 0", "n >= 0"),
    )
    assert script.claim(condition, {}) == "n >= 0"
    assert script.claim(size, {"a": "2 * n"}) == "(n) <= 0 || (n) <= (2 * n)"
    assert script.claim(size, {}) is None


def test_only_tasks_that_are_true(script):
    names = [path.stem for path in script.tasks()]
    assert len(names) > 40
    assert not any(name.endswith("-bug") for name in names)
