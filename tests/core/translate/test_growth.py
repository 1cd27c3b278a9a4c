"""The axioms of a program grow as the program does: no construct makes them explode."""

import pytest

from tests.core.translate.growth import FAMILIES, MOST_GROWTH, growth, measured
from viap.core.translate.statement_axioms import LARGEST_TERM, MOST_NESTED


@pytest.mark.parametrize("name", FAMILIES)
def test_axioms_grow_linearly(name):
    family, sizes = FAMILIES[name]
    members = [measured(family(size)) for size in sizes]
    assert growth(members) <= MOST_GROWTH, members


def test_a_value_that_many_ways_share_is_one_case():
    family, _ = FAMILIES["jumps"]
    few, many = (measured(family(MOST_NESTED * factor)) for factor in (2, 8))
    assert many.size <= 6 * few.size


def test_ways_that_each_change_their_own_variable_get_one_case_each():
    family, _ = FAMILIES["exits"]
    few, many = measured(family(10)), measured(family(60))
    assert many.size <= 12 * few.size
    assert many.size <= many.statements * LARGEST_TERM
