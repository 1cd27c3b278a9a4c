"""Concrete testing: runs on chosen and random inputs find most errors in milliseconds."""

import time
from collections.abc import Iterator

from viap.program.machine import (
    End,
    FixedInputs,
    InputSource,
    Run,
    SeededInputs,
    compile_program,
)
from viap.program.machine.inputs import RangeInputs
from viap.program.nodes import Program

SEEDS = 24
FIRST_BUDGET = 20_000
BUDGET = 400_000


def sources() -> Iterator[InputSource]:
    """Inputs that are small, equal, or anything."""
    yield FixedInputs(0)
    yield FixedInputs(1)
    for seed in range(SEEDS):
        yield SeededInputs(seed)
        if seed < SEEDS // 2:
            yield RangeInputs(-2, 8, seed)


def refute(program: Program, seconds: float) -> Run | None:
    """A run that reaches the error, or None where none was found in the time."""
    end = time.monotonic() + seconds
    machine = compile_program(program)
    for budget in (FIRST_BUDGET, BUDGET):
        for source in sources():
            run = machine.run(source, budget=budget)
            if run.end is End.ERROR:
                return run
            if time.monotonic() > end:
                return None
            if not run.inputs and run.end is not End.BUDGET:
                return None  # it does the same on all inputs
    return None
