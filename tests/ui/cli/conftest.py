"""Small programs, and ways to call the command line on them."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from viap.ui.cli.main import main

ROOT = Path(__file__).resolve().parents[3]

CLIMB = """\
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum = sum + n;
  }
  if (sum == 21)
    reach_error();
  return 0;
}
"""

ENDLESS = "int main(void) { unsigned int x = 0; while (1) { x++; } return 0; }\n"


@dataclass
class Answer:
    status: int
    out: str
    err: str


@pytest.fixture
def viap(capsys):
    """Calls `viap` within this process."""

    def call(*arguments):
        capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    return call


@pytest.fixture
def climb(tmp_path):
    path = tmp_path / "climb.c"
    path.write_text(CLIMB)
    return path


@pytest.fixture
def endless(tmp_path):
    path = tmp_path / "endless.c"
    path.write_text(ENDLESS)
    return path


def command(*arguments):
    return [sys.executable, "-m", "viap", *map(str, arguments)]


def start(*arguments, **options):
    """Calls `viap` as a process of its own: only for what can't be seen from within."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("VIAP_DEBUG", None)
    return subprocess.Popen(command(*arguments), env=environment, **options)


def printed(*arguments):
    """What `viap` prints as a process of its own: the order of sums depends on what was read."""
    with start(*arguments, stdout=subprocess.PIPE, text=True) as process:
        out, _ = process.communicate()
    assert process.returncode == 0
    return out


@pytest.fixture
def prove(viap, tmp_path):
    """Proves a function of a text: the status, and the answer as JSON."""

    def call(text, *options):
        path = tmp_path / "a.c"
        path.write_text(text)
        answer = viap("prove", "--json", "--timeout", "60", *options, path)
        return answer.status, json.loads(answer.out)

    return call
