"""Cross-checks of the project's own tasks: gcc's program does what the machine does.

With VIAP_LONG_TESTS set, of every task that is a whole program (some minutes); else of some.
"""

from pathlib import Path

import pytest

from tests.gcc import available_models
from tests.shared_tasks import all_tasks
from tests.thorough import some
from viap.c.load import load_program
from viap.project.property import DEFAULT_PROPERTY
from viap.runs.crosscheck.cross_check import cross_check

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks"
# (Functions by themselves are no programs.)
_ALL = [
    task
    for task in all_tasks(FOLDER)
    if "\n  function:" not in task.source.with_suffix(".yml").read_text()
]
TASKS = some(_ALL, 45)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_gcc_agrees(task):
    if task.model not in available_models():
        pytest.skip(f"gcc does not compile for {task.model.name} here")
    program = load_program(str(task.source), task.model)
    found = cross_check(program, task.source, "gcc", DEFAULT_PROPERTY.errors)
    if "defined nowhere" not in found.problem:
        assert not found.problem
    assert not found.differences
