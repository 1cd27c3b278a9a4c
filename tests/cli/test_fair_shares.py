"""Several functions share the time: a short look at each before a long one at any."""

from dataclasses import replace

from viap.cli.fair_shares import FIRST_LOOK_S, proved_fairly
from viap.cli.file_result import FileResult
from viap.data import strategies_path
from viap.session.answer import ProgramAnswer
from viap.session.strategy_file import find_plan
from viap.session.time_limits import Budget
from viap.unknown_causes import NOT_PROVED, UNSUPPORTED

PLAN = find_plan("default", strategies_path())
EASY, HARD, REFUSED = (
    ProgramAnswer("", "TRUE"),
    ProgramAnswer("", cause=NOT_PROVED),
    ProgramAnswer("", cause=UNSUPPORTED),
)


def looked_at(answers, seconds=100.0):
    """The looks that functions get, and the results in their order."""
    looks = []

    def prove(function, plan, budget):
        looks.append((function, len(plan.rounds), budget.seconds))
        return FileResult("a.c", answers[function], "ILP32", function, wall_s=1.0)

    results = list(proved_fairly(list(answers), PLAN, Budget(seconds), prove))
    return looks, [(each.function, each.wall_s, final) for each, final in results]


def test_hard_functions_wait_for_the_others():
    looks, results = looked_at({"f": HARD, "g": EASY, "h": REFUSED})
    assert [look[:2] for look in looks] == [("f", 1), ("g", 1), ("h", 1), ("f", len(PLAN.rounds))]
    assert all(seconds <= FIRST_LOOK_S for _, _, seconds in looks[:3])
    assert looks[-1][2] > 90
    assert results == [("f", 1.0, False), ("g", 1.0, True), ("h", 1.0, True), ("f", 2.0, True)]


def test_without_time_the_first_look_counts():
    looks, results = looked_at(dict.fromkeys("fghi", HARD), seconds=0.4)
    assert len(looks) == 4
    assert [final for _, _, final in results] == [False] * 4 + [True] * 4


def test_without_a_limit():
    looks, _ = looked_at({"f": HARD}, seconds=None)
    assert looks == [("f", 1, FIRST_LOOK_S), ("f", len(PLAN.rounds), None)]
    assert replace(PLAN, rounds=PLAN.rounds[:1]).rounds
