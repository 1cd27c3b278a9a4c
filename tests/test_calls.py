"""Calls by contract, sv-benchmarks/calls: gcc and viap agree with what tasks say."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.thorough import some
from viap.project.task import words_of
from viap.ui.cli.main import main

FOLDER = Path(__file__).resolve().parents[1] / "sv-benchmarks" / "calls"
TASKS = sorted(FOLDER.glob("*.yml"))
BUGS = [path for path in TASKS if path.stem.endswith("-bug")]
PROPERTY = FOLDER.parent / "properties" / "unreach-call.prp"

# What a program needs where gcc compiles it: inputs in turn, and clauses of CBMC that say nothing.
OUTSIDE = r"""
#include <stdio.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void) {
    static char *rest;
    if (!rest) rest = getenv("INPUTS");
    long value = strtol(rest, &rest, 10);
    if (*rest == ',') rest++;
    return (int)value;
}
static void fail(void) { fputs("Assertion failed\n", stderr); abort(); }
__attribute__((weak)) void reach_error(void) { fail(); }
void __CPROVER_assume(int holds) { if (!holds) exit(0); }
void __CPROVER_assert(int holds, const char *text) { if (!holds) fail(); }
"""
CLAUSES = [f"-D__CPROVER_{kind}(...)=" for kind in ("requires", "assigns", "ensures")]


def options(path):
    return yaml.safe_load(path.read_text())["options"]


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc")
@pytest.mark.parametrize("path", some(BUGS, 6), ids=lambda path: path.stem)
def test_what_is_wrong_fails(path, tmp_path):
    program = path.with_suffix(".c")
    told = re.search(r"^// fails on: (.+)$", program.read_text(), re.MULTILINE)
    if told is None:
        assert options(path)["check"]
        pytest.skip("undefined behaviour, which a compiled program may survive")
    (tmp_path / "outside.c").write_text(OUTSIDE)
    command = ["gcc", "-w", *CLAUSES, str(program), str(tmp_path / "outside.c"), "-lm", "-o"]
    subprocess.run([*command, str(tmp_path / "run")], check=True)
    inputs = "" if told[1] == "nothing" else told[1]
    environment = {**os.environ, "INPUTS": inputs}
    done = subprocess.run([str(tmp_path / "run")], env=environment, capture_output=True, timeout=60)
    assert done.returncode and b"Assertion" in done.stderr


@pytest.mark.parametrize("path", some(TASKS, 25), ids=lambda path: path.stem)
def test_no_verdict_is_wrong(path, capsys):
    words = ["--data-model", "LP64", *words_of(options(path))]
    if path.stem.startswith("comment-"):
        words += ["--property", str(PROPERTY)]
    main(
        [
            "prove",
            "--json",
            "--no-diagnosis",
            "--timeout",
            "20",
            *words,
            str(path.with_suffix(".c")),
        ]
    )
    verdict = json.loads(capsys.readouterr().out)["verdict"]
    assert verdict in ("UNKNOWN", "FALSE" if path in BUGS else "TRUE")
