"""The front end and the machine against gcc, on generated programs.

A short run tries 30 programs, a long one 90.
`VIAP_PROGRAMS=2000 pytest tests/test_machine_against_gcc.py` tries that many, other ones each
time: meant for nightly runs. A failing program is shrunk; its text is in the report.
"""

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests import agreement
from tests.gcc import available_models, compile_text
from tests.generate import GeneratedProgram, programs, seeded_program
from tests.thorough import examples, long

load = pytest.importorskip("viap.c.load")

from viap.core.program.integer_types import DataModel  # noqa: E402
from viap.core.program.printer import print_program  # noqa: E402
from viap.runs.machine import SeededInputs, compile_program  # noqa: E402

MODELS = available_models()
pytestmark = pytest.mark.skipif(not MODELS, reason="gcc can't compile here")

MANY = int(os.environ.get("VIAP_PROGRAMS", "0"))
STREAMS = 3
BUDGET = 200_000

generated = settings(
    max_examples=MANY or examples(30),
    derandomize=not MANY,
    deadline=None,
    database=None,
    print_blob=False,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)


def loaded(program: GeneratedProgram):
    return load.load_text(program.text, "generated.c", program.model)


def agree(program: GeneratedProgram, first_seed: int) -> Counter:
    """Compares runs on some inputs; counts how they ended and what could be compared."""
    core = loaded(program)
    machine = compile_program(core)
    compiled = compile_text(program.text, program.model, program.globals)
    counts: Counter = Counter()
    try:
        for seed in range(first_seed, first_seed + STREAMS):
            found = agreement.seeded_difference(
                core, machine, compiled, seed, program.globals, BUDGET
            )
            counts["left out" if found is None else "compared"] += 1
            assert not found, found
    finally:
        compiled.path.unlink()
    return counts


@pytest.mark.parametrize("model", list(DataModel))
def test_the_machine_does_what_gcc_does(model):
    if model not in MODELS:
        pytest.skip(f"gcc can't compile for {model.name} here")

    @generated
    @given(programs(model), st.integers(0, 1000))
    def check(program, seed):
        agree(program, seed)

    check()


@pytest.mark.parametrize("model", list(DataModel))
def test_a_printed_program_does_what_the_machine_does(model):
    if model not in MODELS:
        pytest.skip(f"gcc can't compile for {model.name} here")

    @settings(generated, max_examples=MANY or examples(15))
    @given(programs(model), st.integers(0, 1000))
    def check(program, seed):
        core = loaded(program)
        machine = compile_program(core)
        observed = tuple(agreement.printed_observables(core).values())
        compiled = compile_text(print_program(core), model, observed)
        try:
            for each in range(seed, seed + STREAMS):
                run = machine.run(SeededInputs(each), budget=BUDGET)
                if agreement.is_comparable(machine, run, BUDGET):
                    outcome = compiled.run(agreement.printed_inputs(run))
                    found = agreement.printed_difference(core, run, outcome)
                    assert not found, found
        finally:
            compiled.path.unlink()

    check()


@long
def test_few_runs_are_left_out():
    """Undefined and indeterminate runs say nothing: the generator has to avoid them."""
    counts: Counter = Counter()
    seen = Counter()
    for seed in range(20):
        program = seeded_program(seed, MODELS[seed % len(MODELS)])
        counts += agree(program, seed)
        core = loaded(program)
        seen["cells"] += sum(1 for each in program.globals for _ in each.cells())
        run = compile_program(core).run(SeededInputs(seed), budget=BUDGET)
        seen["found"] += len(agreement.core_state(core, run, program.globals))
    assert counts["left out"] * 20 <= counts["compared"]
    assert seen["found"] * 2 >= seen["cells"]
