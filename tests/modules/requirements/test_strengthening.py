"""More conditions for a hypothesis that is neither proved nor refuted."""

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import EntryTerm, length_name, name_term
from viap.modules.requirements.inference import added, limited, limited_values, without

SAMPLER = sampler_of("int f(int *a, int n, unsigned m, int k) { return a[n] + (int)m + k; }")
MADE = Hypothesis((("a", EntryTerm(((1, ("n", "m")),))),), ())


def texts(made):
    return [each.text() for each in made.conditions]


def test_the_largest_limits_are_those_of_products_and_types():
    values = limited_values(MADE, SAMPLER)
    assert [each.text for each in values] == ["n", "m"]
    strong = limited(MADE, values, None)
    assert texts(strong) == ["m*n <= 2147483647", "n >= 0", "n <= 2147483646", "m <= 4294967294"]
    assert limited(strong, values, None) == strong


def test_small_limits():
    values = limited_values(MADE, SAMPLER)
    assert texts(limited(MADE, values, 1000)) == ["n >= 0", "n <= 1000", "m <= 1000"]


def test_sums_have_a_limit_of_their_own():
    made = Hypothesis((("a", EntryTerm(((1, ("n",)), (1, ("m",))), 1)),), ())
    assert "n + m <= 2147483647" in texts(limited(made, limited_values(made, SAMPLER), None))


def test_no_limit_that_follows_from_another_one():
    made = Hypothesis((("a", name_term("n")),), (Condition(name_term("n"), ">=", 1),))
    assert texts(limited(made, limited_values(made, SAMPLER), 50)) == ["n >= 1", "n <= 50"]


def test_lengths_of_strings():
    made = Hypothesis((("a", name_term(length_name("a"), 1)),), ())
    assert texts(limited(made, (), 9)) == ["strlen(a) <= 9"]


def test_added_conditions_are_dropped_one_by_one():
    weaker = strong = limited(MADE, limited_values(MADE, SAMPLER), None)
    assert added(strong, MADE) == strong.conditions[::-1]
    for condition in added(strong, MADE):
        weaker = without(weaker, condition)
    assert weaker == MADE
