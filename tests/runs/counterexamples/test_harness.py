"""Counterexamples as C: gcc's program fails on them too, and its sanitizers find nothing before.

With VIAP_LONG_TESTS set, on every unsafe benchmark program (some minutes); without it, on some.
Where a run reads uninitialised variables, gcc's program may find anything in them. SV-COMP takes
them for any values, and so such a run counts; it is confirmed on the core program, printed as C,
which asks for these values like for other inputs. Only cells that were never written and do not
hold zero can't be supplied.
"""

import json
from pathlib import Path

import pytest
import yaml

from tests.compilers import needs
from tests.gcc import available_models
from tests.gcc.confirm import failure
from tests.thorough import some
from viap.core.program.integer_types import DataModel, named_model
from viap.runs.counterexamples.harness import HELD_BY_CELLS
from viap.ui.cli.main import main

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks"
# Others are about undefined behaviour, on which a program need not end as it says.
# (Functions without a main have tests of another kind: see test_call_test.py.)
_ALL = [
    path
    for path in sorted(FOLDER.glob("*/*-bug.yml"))
    if "unreach-call" in path.read_text() and "function:" not in path.read_text()
]
TASKS = some(_ALL, 45)

pytestmark = needs("gcc")


def confirm(program: Path, model: DataModel, folder: Path, capsys) -> None:
    """The program fails, or its core program does, where uninitialised variables are inputs."""
    harness, options = folder / "harness.c", ["--data-model", model.name]
    command = ["prove", "--json", "--timeout", "60", *options, "--harness", str(harness)]
    status = main([*command, str(program)])
    answer = json.loads(capsys.readouterr().out)
    assert (status, answer["verdict"]) == (1, "FALSE")
    if "-DCORE" not in harness.read_text():
        assert not answer["open_values"]
        assert failure(program, harness, model) == "failed"
        assert failure(program, harness, model, sanitized=True) == "failed"
        return
    if HELD_BY_CELLS in harness.read_text():
        pytest.skip("cells that were never written have to hold certain values")
    assert main(["show", *options, str(program)]) == 0
    core = folder / "core.c"
    core.write_text(capsys.readouterr().out)
    assert failure(core, harness, model, "-DCORE") == "failed"


@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_gcc_fails_as_well(path, tmp_path, capsys):
    model = named_model(yaml.safe_load(path.read_text())["options"]["data_model"])
    if model not in available_models():
        pytest.skip(f"gcc does not compile for {model.name} here")
    confirm(path.with_suffix(".c"), model, tmp_path, capsys)


UNINITIALISED = {
    "a variable": "int x; &x; if (x == 5) reach_error();",
    "variables and inputs": """
        int x, y; int z = __VERIFIER_nondet_int(); short s; &x, &y, &s;
        if (x == z + 1 && z == 77 && y == -3 && s == x) reach_error();""",
    "a variable of a loop": """
        int sum = 0;
        for (int i = 0; i < 3; i++) { int x; &x; if (x > 9) return 0; sum += x; }
        if (sum == 27) reach_error();""",
    "a cell": "int a[3]; a[0] = 1; if (a[2] == 0) reach_error();",
}


@pytest.mark.parametrize("name", UNINITIALISED)
def test_uninitialised_variables_are_inputs_of_the_core_program(name, tmp_path, capsys):
    """The values that they have to hold are no luck of the stack."""
    if DataModel.ILP32 not in available_models():
        pytest.skip("gcc does not compile for ILP32 here")
    program = tmp_path / "program.c"
    program.write_text(
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
        f"int main(void) {{ {UNINITIALISED[name]} return 0; }}\n"
    )
    confirm(program, DataModel.ILP32, tmp_path, capsys)


def test_nothing_is_written_without_a_counterexample(tmp_path, capsys):
    program, harness = tmp_path / "safe.c", tmp_path / "harness.c"
    program.write_text("extern void reach_error(void);\nint main(void) { return 0; }\n")
    assert main(["prove", "--harness", str(harness), str(program)]) == 0
    assert not harness.exists()


def test_a_harness_is_of_one_file(tmp_path, capsys):
    program = tmp_path / "safe.c"
    program.write_text("int main(void) { return 0; }\n")
    harness = str(tmp_path / "harness.c")
    assert main(["prove", "--each", "--harness", harness, str(program), str(program)]) == 2
    assert "--harness takes one FILE" in capsys.readouterr().err


def test_a_harness_that_cannot_be_written(tmp_path, capsys):
    program = tmp_path / "bug.c"
    program.write_text("extern void reach_error(void);\nint main(void) { reach_error(); }\n")
    harness = str(tmp_path / "missing" / "harness.c")
    assert main(["prove", "--harness", harness, str(program)]) == 2
    assert "cannot write" in capsys.readouterr().err
