"""What users see when something goes wrong: one message, the right status, no stack trace."""

import errno
import os
import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.ui.cli.conftest import start
from viap.core.base.errors import InternalError
from viap.ui.cli import guard

needs_permissions = pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
needs_dev_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")

COMMANDS = ("prove", "show", "run")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_missing_file(viap, tmp_path, name):
    answer = viap(name, tmp_path / "missing.c")
    assert answer.status == 2
    assert "missing.c" in answer.err
    assert "no such file" in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_a_directory(viap, tmp_path, name):
    answer = viap(name, tmp_path)
    assert answer.status == 2
    assert "this is a folder" in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_task_definition_is_not_read_as_c(viap, tmp_path):
    task = tmp_path / "task.yml"
    task.write_text("format_version: '2.0'\n")
    answer = viap("prove", task)
    assert answer.status == 2
    assert f"'viap bench {task}' runs a task definition" in answer.err


@needs_permissions
def test_an_unreadable_file(viap, climb):
    climb.chmod(0)
    answer = viap("show", climb)
    assert answer.status == 2
    assert "Permission denied" in answer.err


@pytest.mark.parametrize("content", [b"\x7fELF\x02\x01\x01\x00\x00\x00", b"\xff\xfe\x00i\x00n"])
def test_a_binary_file(viap, tmp_path, content):
    path = tmp_path / "binary.c"
    path.write_bytes(content)
    answer = viap("show", path)
    assert answer.status == 2
    assert "binary.c" in answer.err
    assert "Traceback" not in answer.err


def test_an_empty_file(viap, tmp_path):
    path = tmp_path / "empty.c"
    path.write_text("")
    answer = viap("show", path)
    assert answer.status == 2
    assert "main" in answer.err


def test_latin_1_in_a_comment(viap, tmp_path):
    path = tmp_path / "latin.c"
    path.write_bytes(b"/* caf\xe9 */ int main(void) { return 0; }\n")
    assert viap("show", path).status == 0


def test_what_is_not_c_is_shown_with_a_caret(viap, tmp_path):
    path = tmp_path / "broken.c"
    path.write_text("int main(void) {\n  int x = 3 4;\n}\n")
    answer = viap("show", path)
    assert answer.status == 2
    first, line, caret = answer.err.splitlines()
    assert first.startswith(f"{path}:2:")
    assert line == "      int x = 3 4;"
    assert caret.strip() == "^"


def test_a_file_name_that_is_no_text(viap):
    answer = viap("show", os.fsdecode(b"/nowhere/\xff.c"))
    assert answer.status == 2
    assert "no such file" in answer.err


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (MemoryError(), 3, "viap: out of memory"),
        (RecursionError("maximum"), 3, "viap: the program is nested too deeply"),
        (OSError(errno.EIO, "Input/output error", "x.c"), 2, "viap: cannot read x.c: Input/output"),
        (KeyError("x"), 3, "viap: internal error: KeyError: 'x'; please report this"),
        (ValueError("two\nlines"), 3, "viap: internal error: ValueError: two lines; please"),
        (InternalError("a slip"), 3, "viap: internal error: a slip; please report this"),
        (KeyboardInterrupt(), 130, "viap: interrupted"),
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize("name", ["prove", "show"])
def test_exceptions_become_one_line(viap, climb, monkeypatch, name, error, status, message):
    def fail(*arguments, **options):
        raise error

    monkeypatch.delenv("VIAP_DEBUG", raising=False)
    monkeypatch.setattr("viap.c.load.load_program", fail)
    answer = viap(name, climb)
    assert answer.status == status
    assert answer.err.startswith(message)
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("how", ["environment", "option"])
def test_the_trace_of_an_internal_error_on_request(viap, climb, monkeypatch, how):
    def fail(*arguments, **options):
        raise KeyError("x")

    monkeypatch.setattr("viap.c.load.load_program", fail)
    monkeypatch.setenv("VIAP_DEBUG", "1" if how == "environment" else "")
    answer = viap("prove", climb, *(["-v"] if how == "option" else []))
    assert answer.status == 3
    assert "Traceback" in answer.err


@needs_dev_full
@pytest.mark.parametrize("arguments", [["--help"], ["show", "--help"], ["show", None]])
def test_a_full_disk(climb, arguments):
    arguments = [climb if argument is None else argument for argument in arguments]
    with open("/dev/full", "w") as full:
        process = start(*arguments, stdout=full, stderr=subprocess.PIPE, text=True)
        _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (
        2,
        "viap: cannot write the output: No space left on device\n",
    )


def test_a_reader_that_goes_away(climb):
    reading, writing = os.pipe()
    os.close(reading)
    process = start("show", climb, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (141, "")


def test_an_encoding_without_the_characters(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    path = tmp_path / "schön.c"
    path.write_text("int main(void) { return 0; }\n")
    process = start(
        "prove", path, "--quiet", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("sch\\xf6n.c: TRUE\n")


def test_an_interrupt_from_the_keyboard(endless):
    process = start(
        "run",
        endless,
        "--steps",
        10**12,
        stderr=subprocess.PIPE,
        text=True,
        # Tests may run in the background, where the keyboard's signal is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # Python itself has other words for it, as long as viap has not begun.
    worker = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + 300
    while not worker.read_text():
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (130, "viap: interrupted\n")


def test_memory_that_runs_out(tmp_path):
    # Each iteration allocates an object that is kept.
    path = tmp_path / "hungry.c"
    path.write_text(
        "extern void *malloc(unsigned long);\n"
        "int main(void) { while (1) { int *p = malloc(400000); p[0] = 1; } return 0; }\n"
    )

    def limit_memory():
        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))

    process = start(
        "run", path, preexec_fn=limit_memory, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (3, b"viap: out of memory\n")


def test_a_failure_of_the_message_itself_is_no_violation(viap, climb, monkeypatch):
    def fail(*arguments):
        raise MemoryError

    monkeypatch.setattr("viap.c.load.load_program", fail)
    monkeypatch.setattr(guard, "tell", fail)
    assert viap("show", climb).status == 3
