"""Questions in processes of their own: answers, and what becomes of those that give none."""

import faulthandler
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.core.smt.other_processes import apart

LONG = 60.0


def children() -> str:
    return Path(f"/proc/self/task/{os.getpid()}/children").read_text()


@pytest.fixture(autouse=True)
def _no_child_is_left():
    before = children()
    yield
    assert children() == before


def test_answers_come_through():
    assert apart(lambda: [1, 2], LONG) == [1, 2]
    assert apart(lambda: None, LONG) is None
    assert apart(lambda: "x" * 1_000_000, LONG) == "x" * 1_000_000


def test_terms_are_the_same_objects_here():
    term = build.add(variable("x"), build.ONE)
    assert apart(lambda: term, LONG) is term


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_crash_is_no_answer(number):
    def question():
        faulthandler.disable()  # pytest's own
        os.kill(os.getpid(), number)

    assert apart(question, LONG) is None


def test_an_exception_is_no_answer(capfd):
    assert apart(lambda: 1 // 0, LONG) is None
    assert apart(lambda: lambda: 0, LONG) is None  # (can't be sent)
    assert capfd.readouterr() == ("", "")


def test_a_question_that_takes_too_long():
    start = time.monotonic()
    assert apart(lambda: time.sleep(LONG), 0.1) is None
    assert time.monotonic() - start < LONG / 2


def test_what_a_library_says_is_not_heard(capfd):
    def question():
        os.write(2, b"a fault of its own\n")
        return subprocess.run(["echo", "here"], check=True).returncode

    assert apart(question, LONG) == 0
    assert capfd.readouterr() == ("", "")


def test_what_interrupts_us_ends_the_question():
    class Over(BaseException):
        pass

    def heard(number, frame):
        raise Over

    asking = os.getpid()

    def question():
        # (By now, nothing runs in the process that asks in which an exception is ignored.)
        time.sleep(0.05)
        os.kill(asking, signal.SIGALRM)
        time.sleep(LONG)

    before = signal.signal(signal.SIGALRM, heard)
    try:
        with pytest.raises(Over):
            apart(question, LONG)
    finally:
        signal.signal(signal.SIGALRM, before)
