"""Our own benchmark tasks: well-formed, and what their verdicts say is so."""

import re
from pathlib import Path

import pytest
import yaml

from tests.thorough import some
from viap.c.load import load_program
from viap.core.program.integer_types import named_model
from viap.core.program.nodes import ordinary_program
from viap.project.property import read_property
from viap.project.task import words_of
from viap.runs.machine import (
    End,
    FixedInputs,
    ListedInputs,
    RangeInputs,
    SeededInputs,
    compile_program,
)
from viap.ui.cli.commands.run import read_values
from viap.ui.cli.main import main

FOLDER = Path(__file__).resolve().parents[1] / "sv-benchmarks"
TASKS = sorted(FOLDER.glob("*/*.yml"))
# Functions without a main are no programs that could be run.
PROGRAMS = [path for path in TASKS if "\n  function:" not in path.read_text()]
# Programs about undefined behaviour: a bug is no call of an error function there.
UNDEFINED = {path for path in PROGRAMS if "unreach-call" not in path.read_text()}
BUGS = [path for path in PROGRAMS if path.stem.endswith("-bug") and path not in UNDEFINED]
SLIPS = [path for path in UNDEFINED if path.stem.endswith("-bug")]
SAFE = [path for path in PROGRAMS if not path.stem.endswith("-bug")]

# Options that make a run reach the error, for programs that don't say it in a line of their own.
FAILING = {
    "count-up-bug": ("--input", "3"),
    "fill-odd-bug": ("--input", "999"),
    "staircase-bug": ("--input", "3,1,1"),
    "matrix-add-bug": ("--input", "2,2" + ",1" * 8),
    "matrix-add-axioms-bug": ("--seed", "0"),
    "main-arguments-bug": ("--seed", "1"),
}

# Small inputs, and pseudo-random ones of all sizes.
SOURCES = [
    *(FixedInputs(value) for value in (*range(10), -1)),
    *(RangeInputs(0, 12, seed) for seed in range(10)),
    *(RangeInputs(-12, 12, seed) for seed in range(20)),
    *(SeededInputs(seed) for seed in range(10)),
]
STEPS = 30_000


def name(path):
    return path.stem


def twin(path):
    return path.with_stem(path.stem.removesuffix("-bug"))


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
    about_functions = set(words_of(task["options"])) - {"--annotations"}
    assert bool(about_functions) == (path not in PROGRAMS)


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


def failing(program):
    """Options for a run that reaches the error: the inputs after "fails on:" in the program."""
    told = re.search(r"^// fails on: (.+)$", program.read_text(), re.MULTILINE)
    if told is None:
        return FAILING[program.stem]
    return ("--input", "" if told[1] == "nothing" else told[1])


@pytest.mark.parametrize("path", some(BUGS, 2), ids=name)
def test_a_bug_can_be_reached(path, capsys):
    program = path.with_suffix(".c")
    assert main(["run", *failing(program), str(program)]) == 1
    assert "the error was reached" in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(SLIPS), ids=name)
def test_a_slip_is_undefined_on_the_inputs_that_it_tells(path):
    """And where it tells none, the tests of proofs see to it that a run is found."""
    program = path.with_suffix(".c")
    told = re.search(r"^// undefined on: (.+)$", program.read_text(), re.MULTILINE)
    if told is None:
        pytest.skip("it takes many inputs")
    # (Without being asked, a run goes on in the next row of an array.)
    loaded = load_program(str(program), watch={"bounds"})
    inputs = [int(value) for value in (told[1] + ",1" * 8).split(",")]
    assert compile_program(loaded).run(ListedInputs(inputs)).end is End.UNDEFINED


@pytest.mark.parametrize("path", some([p for p in BUGS if twin(p) in SAFE], 4), ids=name)
def test_the_twin_of_a_bug_does_not_fail_like_it(path):
    option, told = failing(path.with_suffix(".c"))
    source = SeededInputs(int(told)) if option == "--seed" else ListedInputs(read_values(told))
    program = ordinary_program(load_program(str(twin(path).with_suffix(".c"))))
    # (The twin may read fewer values.)
    assert compile_program(program).run(source, budget=STEPS).end is not End.ERROR


@pytest.mark.parametrize("path", some(SAFE, 2), ids=name)
def test_a_safe_program_does_not_fail(path):
    options = yaml.safe_load(path.read_text())["options"]
    program = load_program(str(path.with_suffix(".c")), named_model(options["data_model"]))
    machine = compile_program(ordinary_program(program))
    ends = {machine.run(source, budget=STEPS).end for source in SOURCES}
    assert ends.isdisjoint({End.ERROR, End.UNDEFINED})
    assert ends & {End.END, End.BUDGET}, "every run stopped at an assumption"
