"""Worker processes for functions: one that dies or hangs costs one answer, and none is left."""

import os
import signal
import sys
import time

import pytest

from viap.core.base.errors import INTERNAL, MEMORY, TIMEOUT
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.time_limits import Budget
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.unfinished_answers import Closing
from viap.ui.cli.workers.function_workers import FunctionWorkers, Schedule, with_time

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="workers are forked")
CLOSING = Closing(("a.c",), "ILP32", True, False, False, False, False, False)


def finished(attempt, answer):
    return CLOSING.portable(
        with_time(FileResult("a.c", answer, "ILP32", attempt.function), attempt)
    )


def act(attempt):
    """What a function's name says."""
    if attempt.function == "dies":
        os._exit(7)
    if attempt.function == "is killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if attempt.function == "hangs":
        [signal.signal(number, signal.SIG_IGN) for number in (signal.SIGALRM, signal.SIGPROF)]
        time.sleep(600)
    if attempt.function == "tells":
        from viap.ui.cli.streams import tell

        tell("news of a worker")
    return finished(attempt, ProgramAnswer(str(os.getpid()), "TRUE"))


def run(functions, jobs=1, seconds=60.0):
    workers = FunctionWorkers(Schedule(functions, jobs), jobs, act, finished)
    found = [*workers.results(Budget(seconds), single=True)]
    assert sorted(each.result.function for each, final in found if final) == sorted(functions)
    return {each.result.function: each.result.answer for each, final in found if final}


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_function_gets_an_answer(jobs):
    answers = run(["f", "g", "h"], jobs)
    assert {each.verdict for each in answers.values()} == {"TRUE"}
    processes = {each.reason for each in answers.values()}
    assert len(processes) <= jobs and str(os.getpid()) not in processes


def test_a_worker_that_dies_costs_one_answer(capsys):
    answers = run(["f", "dies", "g", "is killed", "h"])
    assert [answers[name].cause for name in ("dies", "is killed")] == [INTERNAL, MEMORY]
    assert all(answers[name].verdict == "TRUE" for name in "fgh")
    assert "ended with status 7" in answers["dies"].reason
    assert "ended with status 7" in capsys.readouterr().err


def test_a_worker_that_hangs_is_ended():
    before = time.monotonic()
    answers = run(["hangs", "f"], seconds=2.0)
    assert answers["hangs"].cause == TIMEOUT
    assert answers["f"].verdict == "TRUE"
    assert time.monotonic() - before < 60


def test_what_workers_tell_is_told(capsys):
    run(["tells"])
    assert capsys.readouterr().err == "news of a worker\n"


def test_no_worker_is_left():
    answers = run(["f", "g"], 2)
    for answer in answers.values():
        with pytest.raises(ProcessLookupError):
            os.kill(int(answer.reason), 0)


def test_without_time_nothing_is_tried():
    answers = run(["f", "g"], seconds=0.0)
    assert all(each.cause == TIMEOUT for each in answers.values())
    assert all("not tried" in each.reason for each in answers.values())
