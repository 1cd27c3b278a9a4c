"""The order of functions in which callees come first."""

from hypothesis import given
from hypothesis import strategies as st

from viap.modules.requirements.callers import callees_first


def test_callees_come_first_and_others_keep_their_order():
    callers = {"b": ["a"], "c": ["b"], "printf": ["a"]}
    assert callees_first(["a", "b", "c", "d"], callers) == ["c", "b", "a", "d"]


def test_circles_stay_together():
    callers = {"b": ["a"], "a": ["b"], "c": ["b"], "d": ["a"]}
    assert callees_first(["a", "b", "c", "d"], callers) == ["d", "c", "a", "b"]


NAMES = st.sampled_from("abcdef")


@given(st.dictionaries(NAMES, st.lists(NAMES, max_size=3)))
def test_each_function_has_one_place_behind_its_callees(callers):
    ordered = callees_first("abcdef", callers)
    assert sorted(ordered) == list("abcdef")
    reached = {name: {name} for name in "abcdef"}
    for _ in "abcdef":
        for callee, names in callers.items():
            for name in names:
                reached[name] |= reached[callee]
    for callee, names in callers.items():
        for name in names:
            if name not in reached[callee]:
                assert ordered.index(callee) < ordered.index(name)
