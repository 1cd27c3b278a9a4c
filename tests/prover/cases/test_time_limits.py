"""Time limits: an alarm that arrives while Python reports an unraisable exception."""

import ctypes
import signal
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from viap.prover.cases.time_limits import Budget, OutOfTime, _is_reporting, _unless_out_of_time


def test_no_alarm_is_raised_in_a_hook():
    seen = []
    hook = _unless_out_of_time(lambda unraisable: seen.append(_is_reporting(sys._getframe())))

    report: Any = SimpleNamespace(exc_value=ValueError())
    hook(report)
    assert seen == [True]
    assert not _is_reporting(sys._getframe())


def test_an_alarm_in_the_arguments_of_a_c_function_is_one():
    """ctypes makes an ArgumentError of an exception that it meets while it reads arguments."""

    def convert(argument):
        try:
            signal.raise_signal(signal.SIGALRM)
        except OutOfTime as stop:
            raise ctypes.ArgumentError(f"argument 2: {type(stop).__name__}:") from None

    with pytest.raises(OutOfTime), Budget(1000.0).enforced():
        convert(1)
    with pytest.raises(ValueError, match="OutOfTime"), Budget(1000.0).enforced():
        raise ValueError("OutOfTime")
