"""Time limits: an alarm that arrives while Python reports an unraisable exception."""

import sys
from types import SimpleNamespace
from typing import Any

from viap.session.time_limits import _is_reporting, _unless_out_of_time


def test_no_alarm_is_raised_in_a_hook():
    seen = []
    hook = _unless_out_of_time(lambda unraisable: seen.append(_is_reporting(sys._getframe())))

    report: Any = SimpleNamespace(exc_value=ValueError())
    hook(report)
    assert seen == [True]
    assert not _is_reporting(sys._getframe())
