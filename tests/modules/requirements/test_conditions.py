"""Conditions on values at entry."""

import pytest

from viap.modules.requirements.conditions import Condition, condition_requirement, size_requirement
from viap.modules.requirements.entry_terms import EntryTerm, constant, name_term

DIFFERENCE = EntryTerm(((1, ("x",)), (-1, ("y",))))


@pytest.mark.parametrize(
    ("condition", "text", "c_text"),
    [
        (Condition(name_term("x"), ">=", 1), "x >= 1", "x >= 1"),
        (Condition(name_term("x"), "!=", 0), "x != 0", "x != 0"),
        (Condition(DIFFERENCE, "<=", 0), "x <= y", "1LL * x - 1LL * y <= 0"),
        (Condition(DIFFERENCE, "<=", -1), "x < y", "1LL * x - 1LL * y <= -1"),
        (Condition(name_term("x"), ">=", -(1 << 31)), "x >= -2147483648", "x >= -2147483648LL"),
    ],
)
def test_texts(condition, text, c_text):
    assert (condition.text(), condition.c_text()) == (text, c_text)


@pytest.mark.parametrize(("op", "holds"), [(">=", [0, 1, 1]), ("<=", [1, 1, 0]), ("!=", [1, 0, 1])])
def test_values(op, holds):
    condition = Condition(name_term("x"), op, 3)
    assert [condition.holds({"x": value}) for value in (2, 3, 4)] == [bool(each) for each in holds]


def test_requirements():
    size = size_requirement("a", name_term("n", 1))
    assert (str(size), size.c_text) == ("a holds n + 1 elements", "1LL * n + 1")
    assert str(size_requirement("p", constant(1))) == "p holds 1 element"
    assert str(condition_requirement(Condition(DIFFERENCE, "<=", 0))) == "x <= y"
