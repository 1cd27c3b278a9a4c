"""Questions to Z3: the same time on a busy machine as on a quiet one, and a context for each that
was cut off."""

import pytest
import z3

from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import ClockPace, Solver
from viap.core.smt.z3_terms import forget_main_context


def test_a_quiet_machine_changes_nothing():
    pace = ClockPace()
    for _ in range(20):
        pace.note(0.5, 0.49)
    assert pace.factor == 1.0


def test_a_busy_machine_gets_more_time_on_the_wall():
    pace = ClockPace()
    for _ in range(20):
        pace.note(0.9, 0.3)
    assert 2.9 < pace.factor < 3.1
    for _ in range(20):
        pace.note(0.3, 0.3)
    assert pace.factor == 1.0


def test_a_process_that_was_stopped_for_long_does_not_wait_forever():
    pace = ClockPace()
    for _ in range(20):
        pace.note(1000.0, 0.1)
    assert pace.factor <= ClockPace.SLOWEST


def test_short_questions_say_nothing():
    pace = ClockPace()
    for _ in range(20):
        pace.note(0.01, 0.001)
    assert pace.factor == 1.0


# ----------------------------------------------------------------- questions that are cut off

X, Y, Z = (variable(name) for name in "xyz")


def cubes(number):
    """x^3 + y^3 + z^3 = number, which takes Z3 longer than anyone waits."""
    powers = [build.mul(build.mul(v, v), v) for v in (X, Y, Z)]
    return [build.eq(build.add(*powers), build.number(number))]


EASY = [build.lt(X, Y), build.lt(Y, X)]
SHORT = Limits(10_000_000_000, 0.05)


def test_the_clock_takes_the_context_with_it():
    solver = Solver()
    assert solver.check(EASY, Limits()) is Answer.UNSAT
    before = solver.context
    assert solver.check(cubes(114), SHORT) is Answer.UNKNOWN
    assert solver.context is not before
    assert solver.encoder.context is solver.context
    assert solver.check(EASY, Limits()) is Answer.UNSAT
    assert solver.core(EASY, Limits()) == {0, 1}


def test_a_limit_of_steps_does_not():
    solver = Solver()
    before = solver.context
    assert solver.check(cubes(114), Limits(1000, 60.0)) is Answer.UNKNOWN
    assert solver.context is before


def test_an_error_of_z3_takes_the_context_with_it(monkeypatch):
    solver = Solver()
    before = solver.context

    def fail(*arguments):
        raise z3.Z3Exception("a fault of its own")

    with monkeypatch.context() as patch:
        patch.setattr(z3.Solver, "check", fail)
        assert solver.check(EASY, Limits()) is Answer.UNKNOWN
    assert solver.context is not before
    assert solver.check(EASY, Limits()) is Answer.UNSAT


def test_cut_off_questions_by_the_dozen():
    solver = Solver()
    for number in range(30):
        # Z3 sometimes misses the alarm of so short a time: the steps end such a question.
        solver.check(cubes(114 + number), Limits(3_000_000, 0.001 * (number % 5 + 1)))
        assert solver.check(EASY, Limits()) is Answer.UNSAT


def test_the_main_context_is_forgotten():
    before = z3.main_ctx()
    old = z3.Int("x") < 3
    forget_main_context()
    assert z3.main_ctx() is not before
    solver = z3.Solver()
    with pytest.raises(z3.Z3Exception):
        solver.add(old)
