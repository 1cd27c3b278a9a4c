"""Directed programs about pointers and bytes: they are defined, and the machine agrees with gcc.

Long runs: `python benchmarks/pointers_agree.py --count 3000`.
"""

from collections import Counter

import pytest

from tests.gcc import available_models
from tests.gcc.batch import PLAIN, SANITIZED, run_batch
from tests.gcc.machine_results import machine_results
from tests.generate.choices import seeded
from tests.pointer_programs import generate_kept, generate_pointers
from tests.thorough import LONG
from viap.core.program.integer_types import DataModel

MODELS = available_models()
COUNT = 24 if LONG else 12
KEPT = range(2, 7) if LONG else range(4, 7)  # (quick ones)


@pytest.mark.parametrize("punning", [False, True], ids=["own types", "punning"])
@pytest.mark.parametrize("model", list(DataModel))
def test_gcc_and_its_sanitizers_accept_all(model, punning):
    if model not in MODELS:
        pytest.skip(f"gcc can't compile for {model.name} here")
    programs = [generate_pointers(seeded(seed), model, punning) for seed in range(COUNT)]
    plain, sanitized = (run_batch(programs, each, model) for each in (PLAIN, SANITIZED))
    assert None not in sanitized
    assert plain == sanitized


@pytest.mark.parametrize("model", list(DataModel))
def test_the_machine_agrees_with_gcc_or_refuses(model):
    if model not in MODELS:
        pytest.skip(f"gcc can't compile for {model.name} here")
    programs = [generate_pointers(seeded(seed), model, seed % 2 == 0) for seed in range(COUNT)]
    counts: Counter[str] = Counter()
    for program, expected in zip(programs, run_batch(programs, PLAIN, model), strict=True):
        outcome = machine_results(program)
        refused = isinstance(outcome, str) and outcome.startswith("refused")
        counts["refused" if refused else "agreed"] += 1
        assert refused or outcome == expected, program.text


@pytest.mark.parametrize("model", list(DataModel))
def test_pointers_in_memory_are_what_gcc_has_there(model):
    if model not in MODELS:
        pytest.skip(f"gcc can't compile for {model.name} here")
    programs = [generate_kept(seeded(seed), model) for seed in KEPT]
    for program, expected in zip(programs, run_batch(programs, PLAIN, model), strict=True):
        assert machine_results(program) == expected, program.text
