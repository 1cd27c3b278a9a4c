"""More conditions for a hypothesis that is neither proved nor refuted."""

from tests.contracts.functions import sampler_of
from viap.contracts.entry_terms import EntryTerm
from viap.contracts.hypothesis import Hypothesis
from viap.contracts.strengthening import added, strengthened, without

SAMPLER = sampler_of("int f(int *a, int n, unsigned m) { return a[n] + (int)m; }")
MADE = Hypothesis((("a", EntryTerm(((1, ("n", "m")),))),), ())


def test_limits_of_products_and_names():
    strong = strengthened(MADE, SAMPLER)
    assert [each.text() for each in strong.conditions] == [
        "n * m <= 2147483647",
        "n >= 0",
        "n <= 2147483646",
        "m <= 4294967294",
    ]
    assert strengthened(strong, SAMPLER) == strong


def test_added_conditions_are_dropped_one_by_one():
    weaker = strong = strengthened(MADE, SAMPLER)
    assert added(strong, MADE) == strong.conditions[::-1]
    for condition in added(strong, MADE):
        weaker = without(weaker, condition)
    assert weaker == MADE
