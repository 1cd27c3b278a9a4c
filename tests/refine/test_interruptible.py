"""Calls in a thread of their own: results, errors, and what interrupts them."""

import signal
from threading import Event

import pytest

from viap.refine.interruptible import interruptible


def test_results_and_errors_come_through():
    assert interruptible(lambda: 7, lambda: None) == 7
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0, lambda: None)


def test_a_signal_stops_the_call():
    stopped = Event()
    calls = []

    def heard(number, frame):
        raise TimeoutError

    def interrupt():
        calls.append("stop")
        stopped.set()

    before = signal.signal(signal.SIGALRM, heard)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(TimeoutError):
            interruptible(stopped.wait, interrupt)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert calls
