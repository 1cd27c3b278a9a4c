"""Conditions that exclude bad calls, and keep good ones."""

from tests.modules.requirements.functions import sampler_of
from viap.core.program.integer_types import INT
from viap.modules.requirements.condition_search import covering, needed, tells
from viap.modules.requirements.conditions import Condition
from viap.modules.requirements.entry_terms import EntryTerm, EntryValue, Vocabulary, name_term
from viap.modules.requirements.sampled_calls import BAD, GOOD, SampledCall

VALUES = Vocabulary((EntryValue("x", "viap_given_x", INT), EntryValue("y", "viap_given_y", INT)))


def call(end, steps=1, **values):
    return SampledCall(values, end, {}, None, steps)


def chosen(bad, good):
    found = covering(bad, good, VALUES)
    return None if found is None else sorted(each.text() for each in found)


def grid(test):
    calls = [(x, y) for x in range(-3, 9) for y in range(-3, 9)]
    bad = [call(BAD, x=x, y=y) for x, y in calls if not test(x, y)]
    return bad, [call(GOOD, x=x, y=y) for x, y in calls if test(x, y)]


def test_nothing_to_exclude():
    assert chosen([], [call(GOOD, x=1, y=1)]) == []


def test_a_single_value():
    assert chosen(*grid(lambda x, y: y != 0)) == ["y != 0"]


def test_bounds_and_orders():
    assert chosen(*grid(lambda x, y: x >= 0)) == ["x >= 0"]
    assert chosen(*grid(lambda x, y: x <= y)) == ["x <= y"]
    assert chosen(*grid(lambda x, y: x >= 2 and y <= 5)) == ["x >= 2", "y <= 5"]


def test_sums_are_bounded_by_types():
    top = INT.maximum
    bad = [call(BAD, x=top, y=1), call(BAD, x=1, y=top), call(BAD, x=top // 2 + 1, y=top // 2 + 1)]
    good = [call(GOOD, x=top, y=0), call(GOOD, x=0, y=top), call(GOOD, x=3, y=4)]
    assert chosen(bad, good) == ["x + y <= 2147483647"]


def test_conditions_that_keep_only_trivial_calls_are_rejected():
    bad = [call(BAD, x=x, y=0) for x in range(2, 9)]
    good = [call(GOOD, steps=x + 1, x=x, y=0) for x in range(9)]
    assert chosen(bad, good) is None
    assert not tells(good, good[:2])
    assert tells(good, good[4:])


def test_values_of_real_calls():
    sampler = sampler_of("int f(int x, int y) { return x / y; }")
    calls = list(sampler.sampled())
    bad = [each for each in calls if each.end == BAD]
    good = [each for each in calls if each.end == GOOD]
    found = covering(bad, good, sampler.words)
    assert found is not None and "y != 0" in [each.text() for each in found]


def test_other_terms_with_their_bounds():
    total = EntryTerm(((1, ("x",)), (1, ("y",))))
    bad, good = grid(lambda x, y: x + y <= 5)
    assert covering(bad, good, VALUES, more=[(total, (5,))]) == (Condition(total, "<=", 5),)


def test_conditions_that_others_imply_are_dropped():
    weak, strong = Condition(name_term("x"), ">=", -5), Condition(name_term("x"), ">=", 0)
    bad = [call(BAD, x=-9, y=0), call(BAD, x=-1, y=0)]
    assert needed([weak, strong], bad) == needed([strong, weak], bad) == (strong,)


def test_single_numbers_are_excluded_only_if_they_are_special():
    bad, good = grid(lambda x, y: x != 7)
    with_seven = Vocabulary(VALUES.values, constants={7})
    assert covering(bad, good, with_seven) == (Condition(name_term("x"), "!=", 7),)
    assert covering(bad, good, VALUES) != (Condition(name_term("x"), "!=", 7),)
