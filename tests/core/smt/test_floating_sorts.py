"""Which terms of a question are floating-point numbers only."""

import pytest

from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply
from viap.core.smt.floating_sorts import FloatSorts


@pytest.mark.parametrize("order", [1, -1])
def test_equal_symbols_are_one_place(order):
    """Symbols are compared by value: two objects for one symbol made a circle of parents once."""

    def value(name, at):
        return apply(Symbol(name, (INT,), INT), build.number(at))

    pairs = [("x", "y"), ("y", "z"), ("z", "x"), ("x", "z")][::order]
    formulas = [
        build.eq(value(left, at), value(right, -at)) for at, (left, right) in enumerate(pairs)
    ]
    sorts = FloatSorts(formulas)
    assert {sorts.native(value(name, 1)) for name in "xyz"} == {None}
