"""Counterexamples as C: gcc's program fails on them too.

With VIAP_LONG_TESTS set, on every unsafe benchmark program; without it, on some.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.gcc import available_models
from viap.cli.main import main
from viap.program.types import DataModel

FOLDER = Path(__file__).resolve().parents[2] / "sv-benchmarks"
TASKS = sorted(FOLDER.glob("*/*-bug.yml"))
if not os.environ.get("VIAP_LONG_TESTS"):
    TASKS = TASKS[::29]

pytestmark = pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc")


def fails(program: Path, harness: Path, model: DataModel) -> bool:
    executable = harness.with_suffix(".out")
    width = "-m32" if model is DataModel.ILP32 else "-m64"
    command = ["gcc", width, "-w", "-O0", str(program), str(harness), "-o", str(executable)]
    subprocess.run(command, check=True, capture_output=True)
    return (
        subprocess.run([executable], capture_output=True, timeout=60, check=False).returncode != 0
    )


@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_gcc_fails_as_well(path, tmp_path, capsys):
    model = DataModel[yaml.safe_load(path.read_text())["options"]["data_model"]]
    if model not in available_models():
        pytest.skip(f"gcc does not compile for {model.name} here")
    program, harness = path.with_suffix(".c"), tmp_path / "harness.c"
    options = ["--json", "--timeout", "60", "--data-model", model.name]
    status = main(["prove", *options, "--harness", str(harness), str(program)])
    answer = json.loads(capsys.readouterr().out)
    assert (status, answer["verdict"]) == (1, "FALSE")
    if not all(each["function"] for each in answer["inputs"]):
        pytest.skip("the run reads uninitialised variables")
    assert fails(program, harness, model)


def test_nothing_is_written_without_a_counterexample(tmp_path, capsys):
    program, harness = tmp_path / "safe.c", tmp_path / "harness.c"
    program.write_text("extern void reach_error(void);\nint main(void) { return 0; }\n")
    assert main(["prove", "--harness", str(harness), str(program)]) == 0
    assert not harness.exists()


def test_a_harness_is_of_one_file(tmp_path, capsys):
    program = tmp_path / "safe.c"
    program.write_text("int main(void) { return 0; }\n")
    harness = str(tmp_path / "harness.c")
    assert main(["prove", "--harness", harness, str(program), str(program)]) == 2
    assert "--harness takes one FILE" in capsys.readouterr().err


def test_a_harness_that_cannot_be_written(tmp_path, capsys):
    program = tmp_path / "bug.c"
    program.write_text("extern void reach_error(void);\nint main(void) { reach_error(); }\n")
    harness = str(tmp_path / "missing" / "harness.c")
    assert main(["prove", "--harness", harness, str(program)]) == 2
    assert "cannot write" in capsys.readouterr().err
