"""Assumptions of several functions: each once, with the functions that rest on it."""

from viap.core.program.assumption_texts import Taken, grouped
from viap.core.program.assumptions import ALLOCATED, NOT_NULL, REQUIRES, Assumption
from viap.ui.cli.output.assumption_lines import shared_assumptions


def test_each_assumption_is_told_once():
    null, other = grouped([Assumption(NOT_NULL, "a")]), grouped([Assumption(ALLOCATED, "malloc")])
    needs = Taken(REQUIRES, ("n",), (), "n > 0")
    answers = [
        ("f", {}, other),
        ("g", {"overflow": 2}, (*null, needs)),
        ("h", {"overflow": 1}, null),
        ("k", {}, (needs,)),
    ]
    lines = shared_assumptions(answers)
    assert lines[0] == "TRUE rests on these assumptions:"
    assert lines[1] == "  g, h: a is not null"
    assert lines[2].startswith("  g, h: operations without a check are defined: ")
    assert lines[3] == "  f: memory allocation by malloc never fails"
    assert len(lines) == 4


def test_nothing_is_told_of_nothing():
    assert shared_assumptions([("f", {}, ()), ("g", {}, (Taken(REQUIRES, (), (), "x"),))]) == []


def test_many_stay_readable():
    names = [f"function_{k}" for k in range(40)]
    same = grouped([Assumption(NOT_NULL, f"pointer_{k}") for k in range(20)])
    lines = shared_assumptions([(name, {}, same) for name in names])
    assert max(map(len, lines)) <= 100
    assert "and 35 more: " in lines[1]
    own = [(name, {}, grouped([Assumption(NOT_NULL, name)])) for name in names]
    assert shared_assumptions(own)[-1] == "  and 32 more: -v shows all of them"
