"""Functions without a main, sv-benchmarks/functions: gcc and viap agree with what tasks say."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.compilers import needs
from tests.gcc.function_calls import OPTIONS, random_calls, told_calls
from viap.project.task import words_of
from viap.ui.cli.main import main

FOLDER = Path(__file__).resolve().parents[1] / "sv-benchmarks" / "functions"
TASKS = {path.with_suffix(".c"): yaml.safe_load(path.read_text()) for path in FOLDER.glob("*.yml")}
BUGS = sorted(path for path in TASKS if path.stem.endswith("-bug"))
RIGHT = sorted(path for path in TASKS if path not in BUGS)
TRIALS = 3_000

needs_gcc = needs("gcc")


@pytest.mark.parametrize("path", sorted(TASKS), ids=lambda path: path.stem)
def test_a_task_names_a_function_and_its_arrays(path):
    options, text = TASKS[path]["options"], path.read_text()
    assert set(options) <= {"language", "data_model", "function", "arrays", "assume", "check"}
    assert re.search(rf"^\w[\w ]*\b{options['function']}\(", text, re.MULTILINE)
    assert not re.search(r"\bmain\(", text)
    assert "assert(" in text or options["check"]
    for each in options.get("arrays", ()):
        assert re.search(rf"\*{each.split(':')[0]}\b", text)


def statuses(text, folder):
    """How the calls of a program end, one after the other."""
    source, executable = folder / "calls.c", folder / "calls"
    source.write_text(text)
    subprocess.run(["gcc", *OPTIONS, str(source), "-o", str(executable)], check=True)
    command = ["env", "ASAN_OPTIONS=symbolize=0", str(executable)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    return [int(line) for line in done.stdout.split()]


@needs_gcc
def test_what_is_wrong_fails_on_the_call_that_it_tells(tmp_path):
    ends = statuses(told_calls(BUGS), tmp_path)
    assert not [path.stem for path, end in zip(BUGS, ends, strict=True) if end == 0]


@needs_gcc
def test_what_is_right_survives_random_calls(tmp_path):
    # (gcc can't read formulas of ACSL.)
    called = [path for path in RIGHT if "\\forall" not in str(TASKS[path]["options"])]
    options = [TASKS[path]["options"] for path in called]
    ends = statuses(random_calls(called, options, TRIALS), tmp_path)
    failed = {path.stem: end for path, end in zip(called, ends, strict=True) if end}
    assert not failed, "2: no call was allowed; otherwise it failed"


# Of each kind some; all of them with VIAP_LONG_TESTS set, in some minutes.
SAMPLE = (
    "copy-bytes",
    "copy-bytes-bug",
    "count-equal-bug",
    "histogram",
    "is-palindrome",
    "is-palindrome-bug",
    "ring-push-bug",
    "transpose",
)
PROVED = sorted(TASKS) if os.environ.get("VIAP_LONG_TESTS") else [FOLDER / f"{n}.c" for n in SAMPLE]


@pytest.mark.parametrize("path", PROVED, ids=lambda path: path.stem)
def test_the_verdict_is_the_expected_one(path, capsys):
    task = TASKS[path]
    options = ["--data-model", task["options"]["data_model"], *words_of(task["options"])]
    main(["prove", "--json", "--timeout", "60", *options, str(path)])
    expected = "TRUE" if task["properties"][0]["expected_verdict"] else "FALSE"
    assert json.loads(capsys.readouterr().out)["verdict"] == expected
