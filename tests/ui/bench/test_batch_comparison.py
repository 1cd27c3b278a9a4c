"""Scores, comparisons and plots of results."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.bench.test_journal import result
from viap.core.base.errors import ViapError
from viap.ui.bench.batch_comparison import (
    QUANTILE,
    SCATTER,
    Earlier,
    by_family,
    comparison,
    draw,
    quantiles,
    read_earlier,
    score_table,
)
from viap.ui.bench.task_result import POINTS

OUTCOMES = [*POINTS, "unknown", "timeout", "out of memory", "error", "crash", "true", "false"]


def judged(name, outcome, cpu_s=1.0, family="f"):
    kind, _, verdict = outcome.partition(" ")
    expected = ""
    if kind in ("correct", "wrong"):
        expected = verdict if kind == "correct" else {"true": "false", "false": "true"}[verdict]
    return result(
        name,
        outcome,
        family=family,
        expected=expected,
        points=POINTS.get(outcome, 0),
        cpu_s=cpu_s,
    )


def test_the_score_table():
    results = [
        judged("a", "correct true", 1.0),
        judged("b", "correct true", 3.0),
        judged("c", "wrong true", 0.5, "g"),
        judged("d", "unknown", 10.0, "g"),
        judged("e", "true", 1.0, "long-name"),
    ]
    assert score_table(by_family(results)).splitlines() == [
        "family    tasks right  true false WRONG unknown timeout memory error crash  points    of"
        "     cpu s median",
        "f             2     2     2     0     0       0       0      0     0     0       4     4"
        "       4.0   2.00",
        "g             2     0     0     0     1       1       0      0     0     0     -32     1"
        "      10.5      -",
        "long-name     1     0     1     0     0       0       0      0     0     0       0     0"
        "       1.0      -",
        "all           5     2     3     0     1       1       0      0     0     0     -28     5"
        "      15.5   2.00",
    ]


@given(st.lists(st.builds(judged, st.text(), st.sampled_from(OUTCOMES), st.floats(0, 100))))
def test_every_result_is_counted_once(results):
    scores = by_family(results)
    total = scores["all"]
    assert sum(total.outcomes.values()) == len(results)
    # Tasks, right; then every column but the points counts verdicts.
    cells = [int(cell) for cell in total.cells()[:10]]
    assert cells[0] == len(results)
    assert sum(cells[2:]) == len(results)
    assert total.points == sum(each.points for each in results)
    assert total.points <= total.most


def test_what_was_won_and_lost():
    now = [
        judged("same", "correct true", 2.0),
        judged("won", "correct false"),
        judged("lost", "timeout"),
        judged("bad", "wrong true"),
        judged("new", "correct true"),
    ]
    before = {
        "same": Earlier("correct true", 4.0),
        "won": Earlier("unknown", 9.0),
        "lost": Earlier("correct true", 1.0),
        "bad": Earlier("unknown", 1.0),
        "gone": Earlier("correct true", 1.0),
    }
    assert comparison(now, before, "old.csv").splitlines() == [
        "compared with old.csv: 4 tasks in both, 1 only here, 1 only there",
        "won: 1",
        "  won: unknown -> correct false",
        "lost: 1",
        "  lost: correct true -> timeout",
        "newly wrong: 1",
        "  bad: unknown -> wrong true",
        "CPU time of the 1 solved by both: 2.0 s, before 4.0 s",
    ]


def test_nothing_in_common():
    assert "0 tasks in both" in comparison([judged("a", "unknown")], {}, "old.csv")


def test_a_table_of_another_tool_is_read_by_its_columns(tmp_path):
    path = tmp_path / "old.csv"
    path.write_text('cpu_s,why,task,outcome\n1.5,"a, b",f/a,correct true\n')
    assert read_earlier(str(path)) == {"f/a": Earlier("correct true", 1.5)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "old.csv:1: error: not a table of results: no column 'task'"),
        ("task,outcome\n", "no column 'cpu_s'"),
        ("task,outcome,cpu_s\na,unknown,1\nb,unknown,x\n", "old.csv:3: error: not a row"),
        ("task,outcome,cpu_s\na\n", "old.csv:2: error: not a row"),
        ('task,outcome,cpu_s\n"a', "old.csv is not a table of results"),
    ],
)
def test_what_is_no_table(tmp_path, text, message):
    path = tmp_path / "old.csv"
    path.write_text(text)
    with pytest.raises(ViapError) as caught:
        read_earlier(str(path))
    assert message in str(caught.value)


def test_a_binary_file_is_no_table(tmp_path):
    (tmp_path / "old.csv").write_bytes(bytes(range(256)))
    with pytest.raises(ViapError):
        read_earlier(str(tmp_path / "old.csv"))


TIMED = st.tuples(st.sampled_from(OUTCOMES), st.floats(0, 1000))


@given(st.lists(TIMED))
def test_quantiles_end_at_the_score(outcomes):
    points, times = quantiles(outcomes)
    right = [each for each in outcomes if each[0].startswith("correct")]
    assert len(points) == len(times) == len(right)
    assert times == sorted(times)
    assert points == sorted(points)
    if points:
        assert points[-1] == sum(POINTS.get(outcome, 0) for outcome, _ in outcomes)


def test_plots(tmp_path):
    results = [judged("a", "correct true", 0.0), judged("b", "wrong false"), judged("c", "crash")]
    (only,) = draw(tmp_path, results, None)
    assert only == tmp_path / QUANTILE
    alone = only.read_bytes()
    assert alone.startswith(b"<?xml")
    made = draw(tmp_path, results, {"a": Earlier("unknown", 2.0), "b": Earlier("unknown", 0.0)})
    assert made == [tmp_path / QUANTILE, tmp_path / SCATTER]
    assert b"won (1)" in made[1].read_bytes()
    assert made[0].read_bytes() != alone


def test_plots_of_nothing(tmp_path):
    assert len(draw(tmp_path, [], {})) == 2
