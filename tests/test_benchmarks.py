"""Our own benchmark tasks: well-formed, and what their verdicts say is so."""

from pathlib import Path

import pytest
import yaml

from viap.cli.main import main
from viap.property import read_property

FOLDER = Path(__file__).resolve().parents[1] / "sv-benchmarks"
TASKS = sorted(FOLDER.glob("*/*.yml"))

# Options that make a run reach the error of a program with a bug.
FAILING = {
    "count-up-bug": ("--input", "3"),
    "fill-odd-bug": ("--input", "999"),
    "staircase-bug": ("--input", "3,1,1"),
    "matrix-add-bug": ("--input", "2,2" + ",1" * 8),
    "matrix-add-axioms-bug": ("--seed", "0"),
}


def name(path):
    return path.stem


@pytest.mark.parametrize("path", TASKS, ids=name)
def test_a_task_is_well_formed(path):
    task = yaml.safe_load(path.read_text())
    assert task["format_version"] == "2.0"
    assert (path.parent / task["input_files"]).is_file()
    (statement,) = task["properties"]
    assert isinstance(statement["expected_verdict"], bool)
    read_property(str(path.parent / statement["property_file"]))
    assert task["options"]["language"] == "C"
    assert task["options"]["data_model"] in ("ILP32", "LP64")
    assert statement["expected_verdict"] == (not path.stem.endswith("-bug"))


def test_sets_and_programs_are_complete():
    listed = {
        path
        for listing in FOLDER.glob("*.set")
        for pattern in listing.read_text().split()
        for path in FOLDER.glob(pattern)
    }
    assert listed == set(TASKS)
    assert {path.with_suffix("") for path in FOLDER.glob("*/*.c")} == {
        path.with_suffix("") for path in TASKS
    }


@pytest.mark.parametrize("path", [p for p in TASKS if p.stem.endswith("-bug")], ids=name)
def test_a_bug_can_be_reached(path, capsys):
    program = path.with_suffix(".c")
    assert main(["run", *FAILING[path.stem], str(program)]) == 1
    assert "the error was reached" in capsys.readouterr().out


@pytest.mark.parametrize("path", [p for p in TASKS if not p.stem.endswith("-bug")], ids=name)
def test_a_safe_program_does_not_fail_on_random_inputs(path, capsys):
    program = path.with_suffix(".c")
    for seed in range(10):
        assert main(["run", "--seed", str(seed), "--steps", "300000", str(program)]) != 1
