"""The paper's patterns, transformed: what comes out is as it was read and found right."""

from pathlib import Path

import pytest

from tests.papers.compiler import complaints
from viap.c.load import load_program
from viap.core.program.nodes import While, statements
from viap.papers.tool_text import tool_text
from viap.papers.witness.transformation import witness_program

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "witness"
GOLDEN = Path(__file__).with_name("golden")
PATTERNS = sorted(path.stem for path in GOLDEN.glob("*.c"))
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.c"))


def transformed(name: str) -> str:
    program = witness_program(load_program(str(FOLDER / f"{name}.c")))
    assert not program.arrays
    assert not any(isinstance(each, While) for each in statements(program.body))
    return tool_text(program)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_of_the_paper(name: str) -> None:
    _, _, text = transformed(name).partition("\n")
    assert text == (GOLDEN / f"{name}.c").read_text()


def test_every_pattern_is_there() -> None:
    assert {"square-members", "break-early", "nested-records", "partial-bound"} < set(PATTERNS)


def test_it_is_c(tmp_path: Path) -> None:
    assert complaints({name: transformed(name) for name in PROGRAMS}, tmp_path) == ""


def test_arrays_of_one_size_share_their_witness_index() -> None:
    text = transformed("break-early")
    assert "i_levels" in text
    assert "i_marks" not in text


def test_a_matrix_has_a_witness_index_a_dimension() -> None:
    text = transformed("grid-fill")
    assert "i_grid < 300" in text
    assert "i_grid_2 < 400" in text


def test_a_stride_is_checked() -> None:
    assert "% 3 == 0) {" in transformed("stride-three")
