"""cvc5 in a process of its own: its time is bounded, and its end is no one else's."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from viap.core.smt.answers import Answer
from viap.core.smt.other_processes import SecondOpinion

pytest.importorskip("cvc5")

HEAD = "(set-logic ALL)\n(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)\n"
CUBES = "(assert (and (> x 0) (> y 0) (> z 0) (= (+ (* x x x) (* y y y)) (* z z z))))"


@pytest.mark.parametrize(
    ("formula", "answer"),
    [("(assert (< x x))", Answer.UNSAT), ("(assert (< x y))", Answer.SAT)],
)
def test_answers(formula, answer):
    with SecondOpinion(5.0) as cvc5:
        assert cvc5("name", f"{HEAD}{formula}\n(check-sat)\n") is answer
        assert cvc5("name", f"{HEAD}{formula}\n(check-sat)\n") is answer


def test_the_time_holds():
    with SecondOpinion(1.0) as cvc5:
        start = time.perf_counter()
        assert cvc5("name", f"{HEAD}{CUBES}\n(check-sat)\n") is Answer.UNKNOWN
        assert time.perf_counter() - start < 120


def test_a_process_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr("viap.core.smt.other_processes._GRACE", 0.0)
    with SecondOpinion(0.01) as cvc5:
        assert cvc5("name", f"{HEAD}(check-sat)\n") is Answer.UNKNOWN
        monkeypatch.setattr("viap.core.smt.other_processes._GRACE", 300.0)
        assert cvc5("name", f"{HEAD}(assert false)\n(check-sat)\n") is Answer.UNSAT


def test_a_process_that_falls_over_is_started_again():
    with SecondOpinion(5.0) as cvc5:
        script = f"{HEAD}(assert false)\n(check-sat)\n"
        assert cvc5("name", script) is Answer.UNSAT
        cvc5._process.kill()
        cvc5._process.wait()
        assert cvc5("name", script) is Answer.UNKNOWN
        assert cvc5("name", script) is Answer.UNSAT


@pytest.mark.parametrize("script", ["(assert", "(assert y)\n(check-sat)\n", "", "(foo)"])
def test_what_cvc5_can_not_read_is_undecided(script):
    with SecondOpinion(5.0) as cvc5:
        assert cvc5("name", script) is Answer.UNKNOWN
        assert cvc5("name", f"{HEAD}(assert false)\n(check-sat)\n") is Answer.UNSAT


def test_without_cvc5(monkeypatch):
    from viap.core.base.errors import UsageError

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"pip install 'viap\[check\]'"):
        SecondOpinion(5.0)


ASKING = """
import sys
from viap.core.smt.other_processes import SecondOpinion
with SecondOpinion(600.0) as cvc5:
    print(cvc5._start().pid, flush=True)
    cvc5("name", sys.argv[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_cvc5_does_not_outlive_whom_it_works_for():
    command = [sys.executable, "-c", ASKING, f"{HEAD}{CUBES}\n(check-sat)\n"]
    place = str(Path(__file__).resolve().parents[3])
    environment = {**os.environ, "PYTHONPATH": place}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as asking:
        assert asking.stdout is not None
        worker = Path("/proc") / asking.stdout.readline().strip()
        try:
            until(lambda: "cvc5" in (worker / "maps").read_text())
        finally:
            asking.kill()
    until(lambda: is_gone(worker))


def is_gone(process):
    try:
        return ") Z " in (process / "stat").read_text()
    except OSError:
        return True


def until(seen):
    end = time.monotonic() + 150
    while not seen():
        assert time.monotonic() < end, "not seen in time"
        time.sleep(0.02)
