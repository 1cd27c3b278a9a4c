"""The line at the bottom of a terminal while a command works."""

import contextlib
import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.cli.conftest import ROOT
from viap.ui.cli.output.activity_line import duration, fitted

WIPE = "\r\x1b[2K"
LONG = 300  # seconds; nothing takes as long as this
# Stands for a prover that works until a file is there; the line appears soon.
DRIVER = """
import os, sys, time
import viap.__main__
import viap.ui.cli.output.activity_line as line
import viap.prover.cases.runner as prover
line._PATIENCE_S = line._PAUSE_S = 0.05
def work(program, plan, reporter):
    reporter.technique("induction")
    reporter.status("safe.c:1:41: induction")
    if reporter.loops is not None:
        reporter.loops._heard("line 7")
    open("begun", "w").close()
    while not os.path.exists("enough"):
        time.sleep(0.02)
    return known(program, plan, reporter)
known, prover.decide = prover.decide, work
viap.__main__.command()
"""
SAFE = "int main(void) { int x = 1; if (x != 1) __VERIFIER_error(); return 0; }\n"


class Terminal:
    """A command on a terminal of its own, whose controlling terminal it is."""

    def __init__(self, folder, *words, **environment):
        (folder / "safe.c").write_text(SAFE)
        self.folder, self.shown = folder, ""
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            around = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **environment}
            around.pop("NO_COLOR", None)
            os.execve(sys.executable, [sys.executable, "-c", DRIVER, *words], around)

    def read_until(self, seen):
        """Reads until a text is seen, or to the end if that is None."""
        end = time.monotonic() + LONG
        while seen is None or seen not in self.shown:
            assert time.monotonic() < end, self.shown
            if not select.select([self.handle], [], [], 0.2)[0]:
                continue
            try:
                part = os.read(self.handle, 65536)
            except OSError:  # (how Linux tells that the command has ended)
                assert seen is None, self.shown
                return
            self.shown += part.decode()

    def begun(self):
        end = time.monotonic() + LONG
        while not (self.folder / "begun").exists():
            assert time.monotonic() < end, self.shown
            time.sleep(0.02)

    def ended(self):
        """Lets the prover go on; returns the exit status."""
        (self.folder / "enough").touch()
        self.read_until(None)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def visible(shown):
    """The lines that stay on a terminal, without colours."""
    plain = re.sub(r"\x1b\[\d+m", "", shown.replace("\r\n", "\n"))
    return [line.rpartition(WIPE)[2] for line in plain.split("\n")]


def test_a_terminal_shows_technique_claim_loop_and_time(tmp_path):
    terminal = Terminal(tmp_path, "prove", "--timeout", "3600", "safe.c")
    terminal.read_until("line 7")
    time_left = r"\d+ s, 59 min \d+ s left: induction: safe.c:1:41: induction; the loop at line 7"
    assert re.search(re.escape(WIPE) + time_left, terminal.shown)
    assert terminal.ended() == 0
    lines = visible(terminal.shown)
    assert lines[0] == "safe.c: TRUE"
    assert not any("the loop at" in line for line in lines)
    assert "\x1b[32mTRUE\x1b[0m" in terminal.shown


@pytest.mark.parametrize("option", ["--json", "--quiet"])
def test_options_turn_it_off(tmp_path, option):
    terminal = Terminal(tmp_path, "prove", option, "safe.c")
    terminal.begun()
    time.sleep(0.3)
    assert terminal.ended() == 0
    assert WIPE not in terminal.shown


def test_a_dumb_terminal_gets_plain_text(tmp_path):
    terminal = Terminal(tmp_path, "prove", "safe.c", TERM="dumb")
    terminal.begun()
    time.sleep(0.3)
    assert terminal.ended() == 0
    assert "\x1b" not in terminal.shown


def test_ctrl_c_leaves_a_clean_line(tmp_path):
    terminal = Terminal(tmp_path, "prove", "safe.c")
    terminal.read_until("line 7")
    os.write(terminal.handle, b"\x03")
    terminal.read_until(None)
    assert os.waitstatus_to_exitcode(os.waitpid(terminal.pid, 0)[1]) == 130
    os.close(terminal.handle)
    assert visible(terminal.shown) == ["viap: interrupted", ""]


def test_no_terminal_gets_plain_text(tmp_path):
    (tmp_path / "safe.c").write_text(SAFE)
    with subprocess.Popen(
        [sys.executable, "-c", DRIVER, "prove", "safe.c"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.5)
        (tmp_path / "enough").touch()
        shown, _ = process.communicate(timeout=LONG)
    assert shown.startswith("safe.c: TRUE\n")
    assert "\x1b" not in shown


@given(st.text(), st.integers(0, 40))
def test_a_line_fits_and_is_one_line(text, columns):
    line = fitted(text, columns)
    assert len(line) <= columns or any(not sign.isascii() for sign in line)
    assert line.isprintable()


def test_wide_signs_take_two_columns():
    assert fitted("中文字.c", 5) == "中文"
    assert fitted("é.c", 3) == "é.c"


def test_durations():
    assert [duration(each) for each in (0.9, 59.9, 60, 3599)] == [
        "0 s", "59 s", "1 min 0 s", "59 min 59 s",
    ]  # fmt: skip
