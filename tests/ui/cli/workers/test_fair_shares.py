"""Several functions share the time: short attempts at all of them before a long one at any."""

from dataclasses import replace

import pytest

from viap.core.base.errors import MEMORY, NOT_PROVED, TIMEOUT, UNSUPPORTED
from viap.core.base.source import Position
from viap.prover.cases.answer import ProgramAnswer
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.workers.function_workers import LOOKS_S, SHORTEST_LOOK_S, USUAL_LOOK_S, Schedule

PLACES = tuple(Position("a.c", line, 1) for line in range(1, 5))
EASY = ProgramAnswer("", "TRUE")
HARD = ProgramAnswer("", cause=TIMEOUT)
REFUSED = ProgramAnswer("", cause=UNSUPPORTED)


def attempts(answers, remaining, jobs=1, pace=1.0):
    """Makes all attempts of a schedule; the clock stands still, but for the time of attempts."""
    schedule, made, final = Schedule(list(answers), jobs, pace), [], []
    while attempt := schedule.next(remaining):
        made.append(attempt)
        assert len(made) < 1000
        answer = answers[attempt.function]
        spent = min(attempt.seconds or 1000.0, 1000.0) if answer.cause == TIMEOUT else 0.01
        remaining -= spent
        made_of = FileResult("a.c", answer, "ILP32", attempt.function, PLACES)
        wall_s, cpu_s = attempt.wall_s + spent, attempt.cpu_s + spent / pace
        result = replace(made_of, wall_s=wall_s, cpu_s=cpu_s)
        if schedule.noted(attempt, result, attempt.number > 0):
            final.append(attempt.function)
    schedule.give_up()
    return made, final, schedule.dropped()


def test_all_get_a_short_attempt_before_any_gets_a_long_one():
    made, final, dropped = attempts({"f": HARD, "g": EASY, "h": REFUSED}, 100.0)
    assert [(each.function, each.number) for each in made[:4]] == [
        ("f", 0), ("g", 0), ("h", 0), ("f", 1),
    ]  # fmt: skip
    assert all(each.seconds <= LOOKS_S[0] for each in made[:3])
    assert (final, dropped) == (["g", "h"], ["f"])
    # All that is left goes to the one that is open.
    assert sum(each.seconds for each in made if each.function == "f") > 90


def test_attempts_know_the_time_that_was_spent_before():
    made, _, _ = attempts({"f": HARD}, 100.0)
    assert [each.wall_s for each in made[:2]] == [0.0, made[0].seconds]


def test_a_hundred_functions_in_half_a_minute():
    answers = {f"f{k}": HARD if k % 10 == 9 else EASY for k in range(100)}
    made, final, dropped = attempts(answers, 30.0)
    assert {each.function for each in made[:100]} == set(answers)
    assert all(SHORTEST_LOOK_S <= each.seconds <= LOOKS_S[0] for each in made[:100])
    assert len(final) == 90 and set(final).isdisjoint(dropped)
    assert {each.function for each in made if each.number == 1} == set(dropped)


@pytest.mark.parametrize("pace", [1.0, 3.0, 6.0])
def test_on_a_busy_machine_all_of_the_time_is_used(pace):
    """A long first attempt does not rule out the second one, whose usual limit is not longer."""
    made, _, _ = attempts({"f": HARD}, 60.0, pace=pace)
    assert len(made) > 1 and sum(each.seconds for each in made) > 55


def test_without_a_limit_the_last_attempts_have_none():
    schedule, seconds = Schedule(["f"]), []
    for _ in range(4):
        attempt = schedule.next(float("inf"))
        seconds.append(attempt.seconds)
        schedule.noted(attempt, FileResult("a.c", HARD, "ILP32", "f"), attempt.number > 0)
    assert seconds == [*LOOKS_S, None]


def test_with_too_little_time_the_most_promising_ones_go_on():
    schedule = Schedule(["f", "g", "h"])
    for name, proved in (("f", PLACES[:1]), ("g", PLACES[:3]), ("h", ())):
        attempt = schedule.next(3.0)
        assert attempt.function == name
        answer = ProgramAnswer("", cause=TIMEOUT, proved=frozenset(proved))
        result = FileResult("a.c", answer, "ILP32", name, PLACES, wall_s=0.5, cpu_s=0.5)
        assert not schedule.noted(attempt, result, False)
    assert schedule.next(1.0).function == "g"
    assert schedule.dropped() == ["h", "f"]


@pytest.mark.parametrize(("cause", "goes_on"), [(TIMEOUT, True), (NOT_PROVED, False)])
def test_techniques_that_had_their_end_are_not_tried_again(cause, goes_on):
    schedule = Schedule(["f"])
    answer = ProgramAnswer("", cause=cause)
    for number in (0, 1):
        attempt = schedule.next(100.0)
        assert attempt.number == number
        result = FileResult("a.c", answer, "ILP32", "f")
        final = schedule.noted(attempt, result, whole=number > 0)
    assert final is not goes_on


def test_memory_that_runs_out_gets_a_second_chance_only():
    schedule = Schedule(["f"])
    result = FileResult("a.c", ProgramAnswer("", cause=MEMORY), "ILP32", "f")
    assert not schedule.noted(schedule.next(100.0), result, False)
    assert schedule.noted(schedule.next(100.0), result, True)


def test_a_busy_machine_makes_attempts_longer():
    schedule = Schedule([f"f{k}" for k in range(1000)])
    first = schedule.next(30.0)
    result = FileResult("a.c", EASY, "ILP32", "f0", wall_s=4.0, cpu_s=1.0)
    schedule.noted(first, result, False)
    assert schedule.next(26.0).seconds == pytest.approx(4 * SHORTEST_LOOK_S)


@pytest.mark.parametrize(
    ("functions", "seconds"), [(100, USUAL_LOOK_S), (150, 0.4), (1000, SHORTEST_LOOK_S)]
)
def test_first_attempts_take_twice_their_share_if_they_need_it(functions, seconds):
    schedule = Schedule([f"f{k}" for k in range(functions + 1)])
    result = FileResult("a.c", EASY, "ILP32", "f0", wall_s=1.0, cpu_s=1.0)
    schedule.noted(schedule.next(30.0), result, False)
    assert schedule.next(30.0).seconds == pytest.approx(seconds)


def test_the_first_attempt_loads_what_others_use():
    schedule = Schedule([f"f{k}" for k in range(1000)], pace=3.0)
    assert schedule.next(30.0).seconds == pytest.approx(2 * 3 * SHORTEST_LOOK_S)


def test_several_at_a_time_share_more():
    one, two = (Schedule(["f", "g"], jobs).next(4.0).seconds for jobs in (1, 2))
    assert two == pytest.approx(2 * one, abs=0.3)
