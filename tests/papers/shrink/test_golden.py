"""What `viap transform shrink` prints: texts that were read and found right, and that are C."""

from pathlib import Path

import pytest

from tests.papers.compiler import complaints
from viap.c.load import load_text
from viap.core.program.nodes import While, statements
from viap.papers.shrink.counted_loops import Unshrinkable
from viap.papers.shrink.shrink_goals import Factor, read_factor
from viap.papers.shrink.transformation import Shrinking
from viap.ui.cli.main import main

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "shrink"
GOLDEN = Path(__file__).with_name("golden")
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.c"))
TEXTS = {
    "strided": ("--factor", "2"),
    "near-minimum": ("--check",),
    "some-element": ("--factor", "2f"),
}


def printed(capsys, name, *options):
    assert main(["transform", "shrink", *options, str(FOLDER / f"{name}.c")]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", TEXTS)
def test_an_example(name, capsys):
    _, _, text = printed(capsys, name, *TEXTS[name]).partition("\n")
    assert text == (GOLDEN / f"{name}.c").read_text()


@pytest.mark.parametrize("options", [(), ("--check", "--factor", "2f")])
def test_it_is_c(options, capsys, tmp_path):
    assert complaints({n: printed(capsys, n, *options) for n in PROGRAMS}, tmp_path) == ""


def test_what_was_coalesced_is_told(capsys):
    printed(capsys, "cascade-sums", "-v")
    assert main(["transform", "shrink", "-v", str(FOLDER / "cascade-sums.c")]) == 0
    assert "the loops in lines 20, 24, 27 as one" in capsys.readouterr().err


@pytest.mark.parametrize("factor", ["0", "10", "1f", "f", "two", "-1", ""])
def test_a_wrong_factor_is_refused(factor, capsys):
    assert read_factor(factor) is None
    if factor:
        arguments = ["transform", "shrink", f"--factor={factor}", str(FOLDER / "strided.c")]
        assert main(arguments) == 2
        assert "--factor is 1 to 9" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--check", "--factor=2"])
def test_options_of_another_transformation_are_refused(option, capsys):
    assert main(["transform", "witness", option, str(FOLDER / "strided.c")]) == 2
    assert "is for the transformation 'shrink'" in capsys.readouterr().err


REFUSED = {
    "the loop is inside of a branch": "if (n) for (i = 0; i < n; i++) a[i] = 0;",
    "the loop has a loop inside": "while (i < n) { j = 0; while (j < n) j++; i++; "
    "if (j > 9) reach_error(); }",
    "is a function of the iteration": "while (n > 1) { n /= 2; if (n > 99) reach_error(); }",
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_can_not_be_shrunk_is_refused(reason, tmp_path, capsys):
    path = tmp_path / "refused.c"
    path.write_text(
        "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int a[9];\n"
        f"int main(void) {{ int i = 0, j, n = __VERIFIER_nondet_int();\n{REFUSED[reason]}\n"
        "if (a[0] != a[1]) reach_error(); }"
    )
    assert main(["transform", "shrink", str(path)]) == 2
    message = capsys.readouterr().err
    assert reason in message
    assert f"{path}:3:" in message


def test_a_program_without_assertions_is_empty():
    shrinking = Shrinking(load_text("int main(void) { return 0; }", "empty.c"))
    assert not shrinking.goals
    assert shrinking.program([], []).body == ()


def test_shifts_by_unknown_amounts_are_refused():
    text = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
    int main(void) { int i, s = 1, n = __VERIFIER_nondet_int();
      for (i = 0; i < 9; i++) s = s << (n & 7);
      if (s == 0) reach_error(); }"""
    shrinking = Shrinking(load_text(text, "shift.c"))
    with pytest.raises(Unshrinkable, match="shift"):
        shrinking.program([Factor(1)], [0])


def test_no_loops_are_left():
    shrinking = Shrinking(load_text((FOLDER / "strided.c").read_text(), "strided.c"))
    made = shrinking.program([Factor(3)], [0])
    assert not any(isinstance(each, While) for each in statements(made.body))
