"""Equations between results and arguments."""

import pytest

from viap.core.program.integer_types import INT, UINT
from viap.modules.requirements.entry_terms import EntryValue
from viap.modules.requirements.exit_clauses import result_equation

X, Y = EntryValue("x", "viap_given_x", INT), EntryValue("y", "viap_given_y", INT)


def found(function, low=-4, values=(X, Y)):
    places = [(x, y) for x in range(low, 6) for y in range(low, 5)]
    rows = [({"x": x, "y": y}, function(x, y)) for x, y in places]
    equation = result_equation(values, rows)
    return None if equation is None else equation.acsl


@pytest.mark.parametrize(
    ("function", "equation"),
    [
        (lambda x, y: 3 * x - 2 * y + 5, "\\result == 3*x + 5 - 2*y"),
        (lambda x, y: x * y, "\\result == x*y"),
        (lambda x, y: x * (x + 1) // 2, "2*\\result == x + x*x"),
        (lambda x, y: max(x, 0) * 2, "x >= 0 ==> \\result == 2*x"),
        (lambda x, y: max(x, y), None),
        (lambda x, y: x % 3, None),
    ],
)
def test_equations(function, equation):
    assert found(function) == equation


def test_unsigned_numbers_need_no_premise():
    values = [EntryValue(each.text, each.function, UINT) for each in (X, Y)]
    assert found(lambda x, y: max(x, 0) * 2, 0, values) == "\\result == 2*x"


def test_few_runs_say_nothing():
    assert result_equation([X], [({"x": 1}, 2), ({"x": 2}, 4)]) is None
