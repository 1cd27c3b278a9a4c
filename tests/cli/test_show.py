"""`viap show`: every form of a program can be printed."""

import pytest


@pytest.mark.parametrize("stage", ["c", "program", "loops"])
def test_every_stage_is_printed(viap, climb, stage):
    answer = viap("show", "--stage", stage, climb)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("\n")
    assert "while" in answer.out or "for" in answer.out or "loop" in answer.out


def test_the_core_program_is_the_default(viap, climb):
    assert viap("show", climb).out == viap("show", "--stage", "program", climb).out


def test_the_function_to_start_with(viap, tmp_path):
    path = tmp_path / "two.c"
    path.write_text("int first;\nint second;\nvoid one(void) { first = 1; }\nint main(void) {}\n")
    assert "first" in viap("show", "--function", "one", path).out
    missing = viap("show", "--function", "three", path)
    assert missing.status == 2
    assert "three" in missing.err
