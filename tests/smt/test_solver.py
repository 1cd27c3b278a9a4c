"""A question gets as much computing time on a busy machine as on a quiet one."""

from viap.smt.solver import Pace


def test_a_quiet_machine_changes_nothing():
    pace = Pace()
    for _ in range(20):
        pace.note(0.5, 0.49)
    assert pace.factor == 1.0


def test_a_busy_machine_gets_more_time_on_the_wall():
    pace = Pace()
    for _ in range(20):
        pace.note(0.9, 0.3)
    assert 2.9 < pace.factor < 3.1
    for _ in range(20):
        pace.note(0.3, 0.3)
    assert pace.factor == 1.0


def test_a_process_that_was_stopped_for_long_does_not_wait_forever():
    pace = Pace()
    for _ in range(20):
        pace.note(1000.0, 0.1)
    assert pace.factor <= Pace.SLOWEST


def test_short_questions_say_nothing():
    pace = Pace()
    for _ in range(20):
        pace.note(0.01, 0.001)
    assert pace.factor == 1.0
