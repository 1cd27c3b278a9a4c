"""Printed transformed programs, compiled: they fail where runs of the originals fail.

For each transformation and each random program with a run that reaches the error:

- witness, labmc: the original's assertion becomes "not the state in which this run failed", with
  all scalars and cells. Bounded model checking finds inputs (choices) on which the transformed
  program fails that; the compiled text of the transformed program must fail it on these inputs.
  So the values of all scalars and of the chosen cells agree with the run's, as gcc computes them.
- shrink: on inputs that bounded model checking finds for the check or the residual program, the
  compiled text of it must fail.
- all: on the same inputs with the last one missing, the text must not fail before it reads that.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.core.program.checks.simulation import NO_RUN, failing, simulating, violation
from tests.papers.compiled_texts import needs_gcc, outcomes
from tests.papers.labmc.generate import loop_inputs, random_loops
from tests.papers.shrink.generate import random_text as shrinkable_text
from tests.papers.shrink.test_soundness import failing as failing_at_all
from tests.papers.shrink.test_soundness import with_cells
from tests.papers.witness.generate import inputs, random_text
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.nodes import Program
from viap.data import strategies_path
from viap.papers.labmc.transformation import labmc_program
from viap.papers.shrink.counted_loops import Unshrinkable
from viap.papers.shrink.shrink_goals import Factor
from viap.papers.shrink.transformation import Shrinking
from viap.papers.tool_text import tool_text
from viap.papers.witness.transformation import witness_program
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.ui.cli.main import main

# Random programs for each; the search for inputs takes longer for some.
SEEDS = {"witness": examples(24), "labmc": examples(12), "shrink": examples(15)}
FOLDER = Path(__file__).resolve().parents[2] / "sv-benchmarks"
PLAN = find_plan("default", strategies_path())


def witness(seed: int) -> Program | None:
    program = load_text(random_text(seed), "random.c")
    run = failing(program, seed, inputs)
    return None if run is None else simulating(program, run, Random(seed), 3, witness_program)


def labmc(seed: int) -> Program | None:
    program = load_text(random_loops(seed), "random.c")
    run = failing(program, seed, loop_inputs)
    return None if run is None else simulating(program, run, Random(seed), 4, labmc_program)


def shrink(seed: int) -> Program | None:
    program = load_text(shrinkable_text(seed), "random.c")
    if failing_at_all(program, 0) is None:
        return None
    try:
        shrinking = Shrinking(program)
        parts = range(len(shrinking.goals))
        factor = (Factor(1), Factor(2), Factor(2, True))[seed % 3]
        return with_cells(shrinking.program([factor] * len(parts), parts))
    except Unshrinkable:
        return None


@needs_gcc
@pytest.mark.parametrize("transformed", [witness, labmc, shrink])
def test_compiled_texts_fail_as_the_originals_do(
    transformed: Callable[[int], Program | None], tmp_path: Path
) -> None:
    texts, runs, expected = [], [], []
    for seed in range(SEEDS[transformed.__name__]):
        made = transformed(seed)
        values = None if made is None else violation(made)
        if made is None or values is None:
            continue
        assert values is not NO_RUN, seed
        texts.append(tool_text(made))
        runs.append((len(texts) - 1, values))
        expected.append("assertion")
        if values:
            runs.append((len(texts) - 1, values[:-1]))
            expected.append("inputs")
    assert len(texts) >= 2
    assert outcomes(texts, runs, tmp_path) == expected


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("witness/square-members", Outcome.TRUE),
        ("labmc/few-values", Outcome.TRUE),
        ("shrink/near-minimum", Outcome.TRUE),
        ("labmc/outputs-bug", Outcome.FALSE),
        ("witness/square-members-bug", Outcome.FALSE),
    ],
)
def test_viap_reads_its_own_texts(
    name: str, outcome: Outcome, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, _, _ = name.partition("/")
    assert main(["transform", kind, str(FOLDER / f"{name}.c")]) == 0
    text = capsys.readouterr().out
    assert decide(load_text(text, "transformed.c"), PLAN).outcome is outcome


INDETERMINATE = """
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
extern void *malloc(unsigned int);
int main(void) {
    int n = __VERIFIER_nondet_int(), local[3];
    if (n < 1 || n > 9) return 0;
    int *row = malloc(n * sizeof(int));
    if (row && row[0] + local[2] == 7) reach_error();
    return 0;
}
"""


def test_indeterminate_cells_are_inputs() -> None:
    """Where C has zeros or anything, other tools have to see any value."""
    text = tool_text(load_text(INDETERMINATE, "indeterminate.c"))
    assert decide(load_text(text, "again.c"), PLAN).outcome is Outcome.FALSE
