"""Candidates that hold each other up stay; what rests on a dropped one goes."""

from hypothesis import given
from hypothesis import strategies as st

from viap.facts.elimination import Elimination, Groups, largest

# Each candidate follows if all that it needs are there; a number that is no candidate never is.
NEEDS = st.dictionaries(st.integers(0, 7), st.frozensets(st.integers(0, 9), max_size=3))


def expected(needs):
    left = set(needs)
    while True:
        kept = {item for item in left if needs[item] <= left}
        if kept == left:
            return left
        left = kept


@given(NEEDS)
def test_all_ways_keep_the_same(needs):
    def followed(left):
        return [item for item in left if needs[item] <= set(left)]

    assert set(largest(needs, followed)) == expected(needs)

    elimination = Elimination(
        needs,
        lambda item: needs[item] if needs[item] <= set(elimination.kept) else None,
        lambda used: used,
    )
    elimination.run()
    assert set(elimination.kept) == set(elimination.reasons) == expected(needs)

    def weakened(place):
        everywhere = {item for _, group in groups.parts() for item in group}
        kept = [item for group in groups.kept[place] for item in group if needs[item] <= everywhere]
        return [[item] for item in kept]  # in new groups

    places = {item % 2: [] for item in needs}
    for item in needs:
        places[item % 2].append([item])
    groups = Groups(places, weakened, None)
    assert groups.run() is bool(expected(needs))
    assert {item for _, group in groups.parts() for item in group} == expected(needs)


def test_the_time_is_over():
    assert largest([1, 2], lambda left: left[:1], end=0) is None
    assert largest([1, 2], lambda left: left, end=0) == [1, 2]


def test_a_candidate_that_was_dropped_later():
    elimination = Elimination([1, 2, 3], lambda item: {item - 1}, lambda used: used)
    elimination.run()
    elimination.drop(1)
    elimination.run()
    assert elimination.kept == [2, 3]
