"""Questions to sympy end in time, whatever they do."""

import threading
import time

from viap.prover.recurrences.sympy import sympy_solver as deadline
from viap.prover.recurrences.sympy.sympy_solver import in_time


def sleeps():
    while True:
        time.sleep(0.01)


def computes():
    number = 1
    while True:
        number = (number * 7) % 1000003


def swallows():
    while True:
        try:
            computes()
        except Exception:
            pass


def test_answers_come_back():
    assert in_time(lambda: 42, 1.0) == 42


def test_a_question_that_sleeps_is_stopped():
    start = time.monotonic()
    assert in_time(sleeps, 0.05) is None
    assert time.monotonic() - start < 5


def test_questions_that_compute_are_stopped():
    assert in_time(computes, 0.05) is None
    assert in_time(swallows, 0.05) is None


def test_errors_come_out():
    try:
        in_time(lambda: 1 // 0, 1.0)
    except ZeroDivisionError:
        return
    raise AssertionError("no error came out")


def test_a_question_in_another_thread_is_stopped():
    answers = []
    thread = threading.Thread(target=lambda: answers.append(in_time(sleeps, 0.05)))
    thread.start()
    thread.join(10)
    assert answers == [None]


def test_nothing_arrives_behind_the_question():
    def computes_as_long(end):
        while time.thread_time() < end:
            pass

    for _ in range(5):
        in_time(lambda: computes_as_long(time.thread_time() + 0.01), 0.01)
        sum(range(1000))


def test_an_exception_that_arrives_while_the_watch_ends_does_not_keep_it(monkeypatch):
    end, calls = deadline._Watch.end, []

    def interrupted(watch):
        calls.append(watch)
        if len(calls) == 1:
            raise deadline._Late  # before the first step of `end`
        end(watch)

    monkeypatch.setattr(deadline._Watch, "end", interrupted)
    assert deadline.in_time(lambda: 5, 0.01) is None
    assert len(calls) == 2
    time.sleep(0.06)  # a watch that is not ended would raise here
