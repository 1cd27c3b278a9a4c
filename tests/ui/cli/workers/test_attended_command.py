"""The prover's process in a batch: it has limits, and goes with whoever started it."""

import contextlib
import os
import signal
import subprocess
import sys

import pytest

from viap.ui.cli.workers import attended_command


@pytest.fixture
def start(tmp_path):
    """Starts the file as a batch does; gives the process, and our end of the rope."""
    started = []

    def call(*words, megabytes=2000, seconds=60, rope=None):
        reading, held = os.pipe()
        numbers = [str(reading), str(megabytes), str(seconds)]
        process = subprocess.Popen(
            [sys.executable, "-P", attended_command.__file__, *numbers, *map(str, words)],
            cwd=tmp_path,
            pass_fds=(reading,),
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        os.close(reading)
        started.append((process, held))
        return process, held

    yield call
    for process, held in started:
        process.kill()
        process.communicate()
        with contextlib.suppress(OSError):
            os.close(held)


def test_it_is_viap(start, climb):
    process, _ = start("run", "--input", "7", climb)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (1, "")
    assert "the error was reached" in out


def test_a_module_beside_the_program_is_not_taken(start, climb):
    # As `python -m` would, which looks into the folder first.
    for name in ("json.py", "viap.py", "threading.py"):
        (climb.parent / name).write_text("raise SystemExit(77)\n")
    process, _ = start("run", "--input", "7", "--json", climb)
    process.communicate(timeout=300)
    assert process.returncode == 1


def test_it_goes_when_the_rope_is_let_go(start, endless):
    process, held = start("run", endless, "--steps", 10**12)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=0.5)
    os.close(held)
    assert process.wait(timeout=300) == -signal.SIGKILL


def test_it_has_a_limit_of_memory(start, tmp_path):
    (tmp_path / "hungry.c").write_text(
        "extern void *malloc(unsigned long);\n"
        "int main(void) { while (1) { int *p = malloc(400000); p[0] = 1; } return 0; }\n"
    )
    process, _ = start("run", "hungry.c", megabytes=300)
    _, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (3, "viap: out of memory\n")


def test_a_limit_may_be_beyond_all_numbers_of_the_system(start, climb):
    process, _ = start("run", "--input", "7", climb, megabytes=10**30)
    process.communicate(timeout=300)
    assert process.returncode == 1


def test_it_has_a_limit_of_cpu_time(start, endless):
    process, _ = start("run", endless, "--steps", 10**12, seconds=1)
    process.communicate(timeout=300)
    assert process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
