"""Relations between sizes and touched cells."""

import pytest

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.conditions import Condition
from viap.modules.requirements.entry_terms import EntryTerm, name_term
from viap.modules.requirements.size_candidates import excess_terms


def relations(text, size=None):
    """Texts of the conditions for calls that touch more than n elements."""
    sampler, size = sampler_of(text), size or name_term("n")
    touching = [call for call in sampler.sampled() if "a" in call.touched]
    calls = [call for call in touching if call.touched["a"][1] >= size.value(call.values)]
    found = excess_terms("a", size, calls, sampler.values)
    return [Condition(term, "<=", bound).text() for term, (bound,) in found]


@pytest.mark.parametrize(
    ("body", "relation"),
    [
        ("if (x >= 0) a[x] = 0;", "x < n"),
        ("if (x >= 0) a[x + 1] = 0;", "x <= n - 2"),
        ("for (int i = 0; i < y; i++) if (x >= 0) a[x + i] = 0;", "x + y <= n"),
    ],
)
def test_what_calls_touch_is_not_more_than_the_size(body, relation):
    assert relation in relations(f"void f(int *a, int n, int x, int y) {{ {body} }}")


def test_none_for_quotients():
    text = "void f(int *a, int n, int x) { if (x >= 0) a[x] = 0; }"
    assert relations(text, EntryTerm(((1, ("n",)),), 0, 2)) == []
