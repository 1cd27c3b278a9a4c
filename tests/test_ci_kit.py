"""The files for CI systems: their scripts do what the systems need, on real files."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
WRONG = "int f(int n) { return 1 / n; }\n"
RIGHT = "int f(int n) { return n ? 1 / n : 0; }\n"


@pytest.fixture
def run(tmp_path):
    """Runs a script as a CI system does, with a `viap` that is this one."""
    command = tmp_path / "bin" / "viap"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m viap "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}:{os.environ['PATH']}"

    def call(script, text, **variables):
        (tmp_path / "a.c").write_text(text)
        around = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), **variables}
        words = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        return subprocess.run(words, cwd=tmp_path, env=around, capture_output=True, text=True)

    return call


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [(WRONG, "--check all --no-infer", 1), (RIGHT, "--check all", 0), (RIGHT, "--chekc all", 2)],
)
def test_the_action(run, tmp_path, text, options, status):
    action = yaml.safe_load((ROOT / "contrib/github-action/action.yml").read_text())
    (step,) = [each for each in action["runs"]["steps"] if each.get("id") == "prove"]
    assert {*step["env"]} == {"FILES", "OPTIONS"}
    summary, outputs = tmp_path / "summary", tmp_path / "outputs"
    done = run(
        step["run"],
        text,
        FILES="a.c",
        OPTIONS=f"--function f {options}",
        GITHUB_STEP_SUMMARY=str(summary),
        GITHUB_OUTPUT=str(outputs),
    )
    if status == 2:
        assert done.returncode == 2 and "--chekc" in done.stderr
        return
    assert done.returncode == 0  # (the log is to be uploaded first)
    assert outputs.read_text() == f"status={status}\n"
    assert "### viap" in summary.read_text()
    assert json.loads((tmp_path / "viap.sarif").read_text())["version"] == "2.1.0"
    assert (tmp_path / "viap.html").is_file()


def test_the_job(run, tmp_path):
    job = yaml.safe_load((ROOT / "contrib/gitlab-ci.yml").read_text())["viap"]
    done = run(job["script"][1], WRONG, **{**job["variables"], "VIAP_FILES": "a.c"})
    assert done.returncode in (0, 1)
    written = [*job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"]]
    assert all((tmp_path / name).is_file() for name in written)


def test_the_hook(run):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert hook["types"] == ["c"] and hook["exclude_types"] == ["header"]
    text = "#include <assert.h>\nint main(void) { int n = 3; assert(n == %d); }\n"
    assert run(f"{hook['entry']} a.c", text % 3).returncode == 0
    assert run(f"{hook['entry']} a.c", text % 4).returncode == 1
