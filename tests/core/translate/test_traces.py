"""The translation is honest: whatever it says is true of every run of the machine.

A short run tries 20 generated programs with inputs, a long one 100. `VIAP_TRACES=1000 pytest
tests/core/translate/test_traces.py` tries that many, other ones each time. A failing program is
shrunk; the axiom, its counters and the program are in the report.
"""

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.core.program import build
from tests.core.translate.honesty import Report, check_run
from tests.core.translate.programs import TEXTS, core_program
from tests.generate import programs
from tests.shared_tasks import all_tasks
from tests.thorough import LONG
from viap.c.load import load_program, load_text
from viap.core.base.errors import ViapError
from viap.core.program.integer_types import INT, DataModel
from viap.core.program.nodes import Array, Program, Scalar
from viap.core.translate.translation import translate
from viap.runs.machine import End, InputSource, ListedInputs, SeededInputs, compile_program

MANY = int(os.environ.get("VIAP_TRACES", "0"))
# Programs with inputs, for both data models.
PAIRS = MANY or (100 if LONG else 20)
# A program is run on two streams of inputs, since most of the time goes into making it.
STREAMS = 2
BUDGET = 2000

TASKS = all_tasks()
# Every so many tasks, over all folders.
SAMPLE = TASKS[:: max(len(TASKS) // (200 if MANY else 20), 1)]


def honest(program: Program, inputs: InputSource, budget: int, temporaries: bool) -> Report:
    """Checks one run; a theory with names for all values says the same as one without."""
    theory = translate(program, temporaries=temporaries)
    run = compile_program(program, trace=True).run(inputs, budget=budget)
    report = check_run(theory, program, run)
    assert not report.failures, str(report)
    report.evaluated[run.end.name] = 1
    return report


def instances(counts: Counter) -> int:
    ends = {end.name for end in End}
    return sum(number for kind, number in counts.items() if kind not in ends)


@pytest.mark.parametrize("model", list(DataModel))
def test_generated_programs(model):
    counts: Counter = Counter()

    @settings(
        max_examples=PAIRS // 2 // STREAMS,
        derandomize=not MANY,
        deadline=None,
        database=None,
        print_blob=False,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(programs(model), st.integers(0, 1000))
    def check(program, seed):
        core = load_text(program.text, "generated.c", program.model)
        for stream in range(STREAMS):
            temporaries = (seed + stream) % 3 == 0
            report = honest(core, SeededInputs(seed + stream), BUDGET, temporaries)
            counts.update(report.evaluated)
            counts["pairs"] += 1

    check()
    print(dict(counts))
    assert counts["pairs"] >= PAIRS // 2 - STREAMS
    # Most programs have loops and arrays, and then hundreds of instances.
    assert instances(counts) > 300 * counts["pairs"]
    assert {"start", "step", "count", "prefix", "input", "final"} <= set(counts)


@pytest.mark.parametrize("name", TEXTS)
def test_traps(name):
    core = core_program(name)
    counts: Counter = Counter()
    for seed in range(4):
        counts.update(honest(core, SeededInputs(seed), 300, seed == 3).evaluated)
    assert instances(counts) > 100


def test_how_traps_end():
    """The programs really do what they are here for."""
    ends: Counter = Counter()
    for name in TEXTS:
        machine = compile_program(core_program(name))
        ends.update({machine.run(SeededInputs(seed), budget=300).end for seed in range(4)})
    assert set(ends) >= {End.END, End.ERROR, End.ASSUMPTION, End.UNDEFINED, End.BUDGET}


def test_a_cell_that_becomes_indeterminate_again():
    """What was found there before says nothing of what is found there now."""
    x, y, a = Scalar("x", INT, "x"), Scalar("y", INT, "y"), Array("a", INT, (3,), source="a")
    read_twice = build.program(
        [x, y],
        [a],
        build.fill(a, None),
        build.put(x, build.at(a, 1)),
        build.fill(a, None),
        build.put(y, build.at(a, 1)),
    )
    honest(read_twice, ListedInputs([], [4, 5]), BUDGET, False)


@pytest.mark.skipif(not TASKS, reason="the shared tasks are not beside the project")
@pytest.mark.parametrize("task", SAMPLE, ids=lambda task: task.name)
def test_shared_tasks(task):
    try:
        core = load_program(str(task.source), task.model)
    except ViapError as reason:
        pytest.skip(str(reason))
    # Large arrays cost some of the budget when they become indeterminate.
    report = honest(core, SeededInputs(1), BUDGET, False)
    assert report.evaluated
