"""Constructs of real C programs on three sides: they run as in gcc, are proved, and are refuted."""

import subprocess
from pathlib import Path

import pytest

from tests.gcc import available_models
from tests.real_c_constructs import CONSTRUCTS, ELSEWHERE, REFUSED
from viap.api import prove
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program

SECONDS = 20
BY_NAME = {each.name: each for each in CONSTRUCTS}
RUN = [each for each in CONSTRUCTS if each.runs and each.parameters is None]
DRIVER = """#include <stdio.h>
#include <stdlib.h>
static int failed;
void reach_error(void) { failed = 1; }
int __VERIFIER_nondet_int(void) { return 3; }
int other(int *p) { return 3; }
"""


def verdict(construct, condition, tmp_path):
    file = tmp_path / "a.c"
    file.write_text(construct.text(condition))
    function = None if construct.parameters is None else "f"
    return prove(file, function=function, check=construct.check, data_model="LP64", timeout=SECONDS)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_safe_use_is_proved(name, tmp_path):
    construct = BY_NAME[name]
    if construct.check:
        pytest.skip("every use is checked: it is wrong")
    found = verdict(construct, construct.safe, tmp_path)
    assert found.verdict == "TRUE", found.reason


@pytest.mark.parametrize("name", BY_NAME)
def test_a_wrong_use_is_refuted(name, tmp_path):
    construct = BY_NAME[name]
    wrong = construct.wrong or construct.unproved
    found = verdict(construct, wrong, tmp_path)
    assert found.verdict == ("FALSE" if construct.wrong else "UNKNOWN"), found.reason


def by_machine(construct, condition):
    core = load_text(construct.text(condition), "a.c", DataModel.LP64)
    run = compile_program(ordinary_program(core)).run(ListedInputs([3] * 9), budget=100_000)
    assert run.end in (End.END, End.ERROR) or run.detail == "exit", (run.end, run.detail)
    return run.end is End.ERROR


@pytest.mark.skipif(DataModel.LP64 not in available_models(), reason="gcc is not here")
def test_the_machine_does_what_gcc_does(tmp_path):
    """Each text with the condition that holds; all are compiled by one command."""
    names, lines, ours = [], [], []
    for number, construct in enumerate(RUN):
        condition, name = construct.wrong or construct.unproved, f"main_{number}"
        (tmp_path / f"{name}.c").write_text(f"#define main {name}\n{construct.text(condition)}")
        names.append(f"{name}.c")
        lines.append(f'failed = 0; {name}(); printf("%d ", failed);')
        ours.append(by_machine(construct, condition))
    declared = "".join(f"int {name.removesuffix('.c')}(void);\n" for name in names)
    body = "\n".join(lines)
    (tmp_path / "all.c").write_text(f"{DRIVER}{declared}int main(void) {{ {body} return 0; }}\n")
    command = ["gcc", "-w", "-O0", "-fno-builtin", "all.c", *names, "-lm", "-o", "all"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    done = subprocess.run(["./all"], cwd=tmp_path, check=True, capture_output=True, text=True)
    theirs = [each == "1" for each in done.stdout.split()]
    assert dict(zip(names, ours, strict=True)) == dict(zip(names, theirs, strict=True))


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_modelled_is_refused(name, tmp_path):
    file = tmp_path / "a.c"
    file.write_text(REFUSED[name] + "\n")
    found = prove(file, data_model="LP64", timeout=SECONDS)
    assert found.verdict == "UNKNOWN"
    assert "a.c:" in found.reason


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_others_have_modules_of_their_own(name):
    assert (Path(__file__).resolve().parents[1] / ELSEWHERE[name]).exists()
