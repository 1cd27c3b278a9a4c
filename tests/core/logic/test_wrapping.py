"""The law of numbers that don't wrap around is true of all numbers."""

from hypothesis import given
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.prover.instantiate.arithmetic_facts import NUMBER, widths
from viap.prover.instantiate.arithmetic_facts import wrap_law as law

WIDTHS = st.sampled_from([(8, False), (8, True), (16, False), (16, True)])


@given(WIDTHS, st.integers(-70_000, 70_000))
def test_a_number_in_range_does_not_wrap_around(width, number):
    assert evaluate(law(width), None, {NUMBER: number}) is True


def test_the_law_speaks_of_all_numbers_in_range():
    premise, _ = law((8, True)).args
    held = [n for n in range(-300, 300) if evaluate(premise, None, {NUMBER: n})]
    assert held == list(range(-128, 128))


def test_widths_are_those_of_all_conversions():
    term = build.add(build.wrap(NUMBER, 8, False), build.wrap(NUMBER, 64, True))
    assert widths([term, NUMBER]) == {(8, False), (64, True)}
