"""Abstract programs as C: they compile, and do what runs of the program do.

For random programs with a run that reaches the error, and random choices of what is kept, bounded
model checking must find a run of the abstract program that reaches the error; the compiled text
of the abstract program must fail on the inputs of that run.
"""

from pathlib import Path
from random import Random

import pytest

from tests.core.program.checks.simulation import NO_RUN, failing, violation
from tests.papers.compiled_texts import needs_gcc, outcomes
from tests.papers.labmc.generate import loop_inputs, random_loops
from tests.papers.witness.generate import inputs, random_text
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.program.nodes import Program
from viap.papers.tool_text import tool_text
from viap.prover.session.abstract_states import AbstractionPrecision, Index, all_places
from viap.prover.techniques.refine.abstract_source import abstract_source
from viap.ui.cli.main import main

STOP_MARK = str(Path(__file__).resolve().parents[4] / "sv-benchmarks" / "refine" / "stop-mark.c")
BOUND = 5


def some_precision(program: Program, random: Random) -> AbstractionPrecision:
    cells = [(array, place) for array in program.arrays for place in all_places(array) or ()]
    cells += [(array, (Index(1),)) for array in program.arrays if len(array.sizes) == 1]
    kept = [each for each in program.scalars if random.random() < 0.8]
    return AbstractionPrecision().including(kept, [e for e in cells if random.random() < 0.5])


@needs_gcc
def test_abstract_programs_fail_where_programs_do(tmp_path: Path) -> None:
    texts, runs = [], []
    for seed in range(examples(15)):
        make, read = (random_text, inputs) if seed % 2 else (random_loops, loop_inputs)
        program = load_text(make(seed), "random.c")
        if failing(program, seed, read) is None:
            continue
        made = abstract_source(program, some_precision(program, Random(seed)))
        assert not made.arrays
        values = violation(made, BOUND, all_runs=False)
        assert values is not NO_RUN, make(seed)
        if values is not None:
            runs.append((len(texts), values))
            texts.append(tool_text(made))
    assert len(texts) >= 2
    assert outcomes(texts, runs, tmp_path) == ["assertion"] * len(runs)


def printed(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["transform", "eureka", *options, STOP_MARK]) == 0
    return capsys.readouterr().out


def test_the_example_of_the_paper(capsys: pytest.CaptureFixture[str]) -> None:
    """One refinement adds the cell 1."""
    first, last = printed(capsys, "--rounds", "0"), printed(capsys)
    assert " * abstraction keeps: at\n" in first
    assert "cells_1" not in first
    assert " * abstraction adds: cells[1]\n" in last
    assert "while ((at == 1 ? cells_1 : nd_cells) != 9) {" in last
    safe = " * the abstract program is safe\n"
    assert last.replace(safe, "") == printed(capsys, "--rounds", "1")
    assert main(["transform", "eureka", "-v", STOP_MARK]) == 0
    assert "the abstract program is safe" in capsys.readouterr().err


def test_what_is_kept_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--keep", "at, cells[1],cells[2]")
    assert "at == 1 ? cells_1 : at == 2 ? cells_2 : nd_cells" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--keep", "nobody"), "no variable 'nobody'"),
        (("--keep", "cells"), "'cells' is no cell of the array 'cells'"),
        (("--keep", "cells[999]"), "'cells[999]' is no cell of the array 'cells'"),
        (("--keep", "[]"), "no variable '[]'"),
        (("--rounds", "some"), "--rounds is a number from 0 on, not 'some'"),
        (("--rounds", "1", "--keep", "at"), "it has no --rounds"),
        (("--factor", "2"), "--factor is for the transformation 'shrink'"),
    ],
)
def test_wrong_options_are_refused(
    options: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["transform", "eureka", *options, STOP_MARK]) == 2
    assert message in capsys.readouterr().err
