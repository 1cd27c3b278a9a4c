"""Runs of random programs and of their unrolled forms end in the same way."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.generate import seeded_program
from tests.papers.labmc.generate import random_loops
from tests.papers.witness.generate import random_text
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.papers.unrolling import unrolled_program
from viap.runs.machine import End, SeededInputs, compile_program

seeds = st.integers(0, 10**9)
BUDGET = 20_000  # steps of a run


def compared(program, seed):
    """True if the program has an unrolled form; its runs violate what those of the program do."""
    made = unrolled_program(program, 2_000)
    if made is None:
        return False
    for number in range(6):
        run = compile_program(program).run(SeededInputs(seed + number), budget=BUDGET)
        if run.end in (End.ERROR, End.END):
            other = compile_program(made).run(run.replay_inputs(), budget=BUDGET)
            assert other.end is run.end, seed
            assert {s.name: other.scalars[s.name] for s in program.scalars} == run.scalars, seed
    return True


@given(seeds)
@settings(max_examples=examples(25), deadline=None)
def test_programs_with_arrays_and_loops(seed):
    compared(load_text(random_text(seed), "random.c"), seed)
    compared(load_text(random_loops(seed), "random.c"), seed)


@given(seeds)
@settings(max_examples=examples(25), deadline=None)
def test_core_programs(seed):
    compared(random_program(seed), seed)


@given(seeds)
@settings(max_examples=examples(8), deadline=None)
def test_programs_of_all_forms(seed):
    text = seeded_program(seed, DataModel.LP64).text
    compared(load_text(text, "random.c", DataModel.LP64), seed)
