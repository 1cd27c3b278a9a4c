"""The machine against gcc on a sample of SV-COMP tasks, where these are present.

All tasks: `python benchmarks/agree_with_gcc.py`.
"""

import pytest

from tests import agreement
from tests.gcc import NotComparable, available_models, compile_text
from tests.shared_tasks import all_tasks
from viap.core.base.errors import ViapError

load = pytest.importorskip("viap.c.load")

from viap.runs.machine import compile_program  # noqa: E402

TASKS = all_tasks()
# Every so many tasks, over all folders.
SAMPLE = TASKS[:: max(len(TASKS) // 25, 1)]

pytestmark = [
    pytest.mark.skipif(not TASKS, reason="the shared tasks are not beside the project"),
    pytest.mark.skipif(not available_models(), reason="gcc can't compile here"),
]


@pytest.mark.parametrize("task", SAMPLE, ids=lambda task: task.name)
def test_the_machine_agrees_with_gcc(task):
    if task.model not in available_models():
        pytest.skip(f"gcc can't compile for {task.model.name} here")
    try:
        program = load.load_program(str(task.source), task.model)
        compiled = compile_text(task.text(), task.model)
    except (ViapError, NotComparable) as reason:
        pytest.skip(str(reason))
    machine = compile_program(program)
    for seed in range(2):
        found = agreement.seeded_difference(
            program, machine, compiled, seed, budget=100_000, seconds=2
        )
        assert not found
