"""Tasks for batches, and a prover that answers at once, in whichever way its program says."""

import textwrap
from pathlib import Path

import pytest

from viap.ui.bench import task_process

# Stands for viap/ui/cli/workers/attended_command.py: the same arguments, but the program is a
# line of Python.
STUB = """\
import json, os, resource, signal, sys, threading, time
rope, megabytes, seconds = map(int, sys.argv[1:4])
def watch():
    os.read(rope, 1)
    os.killpg(0, signal.SIGKILL)
threading.Thread(target=watch, daemon=True).start()
resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000,) * 2)
def say(verdict, status, reason="said so"):
    print(json.dumps({"verdict": verdict, "reason": reason, "strategy": None}), flush=True)
    sys.exit(status)
exec(open(sys.argv[-1]).read())
"""

LINES = {
    "true": 'say("TRUE", 0)',
    "false": 'say("FALSE", 1)',
    "unknown": 'say("UNKNOWN", 3)',
    "late": 'say("UNKNOWN", 3, "out of time: the limit of 1 s is used up")',
    "thirsty": 'say("UNKNOWN", 3, "out of memory")',
    "refused": 'say("UNKNOWN", 2, "x.c:1:1: unsupported: float")',
    "liar": 'say("TRUE", 3)',
    "mute": "sys.exit(0)",
    "garbage": 'print("[1, 2"); sys.exit(0)',
    "list": 'print("[]"); sys.exit(0)',
    "segfault": "os.kill(os.getpid(), signal.SIGSEGV)",
    "greedy": "bytes(10_000_000_000)",
    "hangs": "time.sleep(1000)",
    "words": 'print("a\\nlast words", file=sys.stderr); sys.exit(7)',
}

TASK = """\
format_version: '2.0'
input_files: '{file}'
properties:
  - property_file: unreach-call.prp
    expected_verdict: {expected}
options:
  language: C
  data_model: LP64
"""
PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"


def write_stub(folder: Path) -> Path:
    """A package in which the prover is the stub."""
    command = folder / task_process._COMMAND
    command.parent.mkdir(parents=True)
    command.write_text(STUB)
    return folder


@pytest.fixture
def stub(tmp_path, monkeypatch):
    package = write_stub(tmp_path / "stub")
    monkeypatch.setattr(task_process, "_PACKAGE", package)
    return package


def write_task(folder: Path, name: str, line: str, expected: str = "true") -> Path:
    """A task whose program is a line of Python for the stub, or of C."""
    folder.mkdir(exist_ok=True)
    (folder / "unreach-call.prp").write_text(PROPERTY)
    (folder / f"{name}.c").write_text(textwrap.dedent(line) + "\n")
    path = folder / f"{name}.yml"
    path.write_text(TASK.format(file=f"{name}.c", expected=expected))
    return path


@pytest.fixture
def family(tmp_path):
    """Writes tasks into a folder, by their lines: `family(name=line)`."""
    folder = tmp_path / "family"
    folder.mkdir()

    def write(expected="true", **lines):
        for name, line in lines.items():
            write_task(folder, name, line, expected)
        return folder

    return write
