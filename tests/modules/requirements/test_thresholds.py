"""The exact bound of a condition, by bisection."""

from dataclasses import replace

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.condition_search import weakened
from viap.modules.requirements.conditions import Condition
from viap.modules.requirements.entry_terms import EntryTerm, name_term
from viap.modules.requirements.sampled_calls import BAD


def bound(text, op, start, **others):
    sampler = sampler_of(text)
    calls = list(sampler.sampled())
    condition = Condition(name_term("n"), op, start)
    return weakened(condition, calls, sampler, lambda call: call.end == BAD)[0].bound


def test_bounds_of_overflows():
    assert bound("int f(int n) { return n * 3; }", "<=", 100) == (2**31 - 1) // 3
    assert bound("int f(int n) { return n - 10; }", ">=", 0) == -(2**31) + 10


def test_bounds_behind_loops():
    factorial = "int f(int n) { int r = 1; for (int i = 2; i <= n; i++) r *= i; return r; }"
    assert bound(factorial, "<=", 3) == 12


def test_conditions_on_several_names_stay():
    sampler = sampler_of("int f(int n, int m) { return n - m; }")
    both = Condition(EntryTerm(((1, ("n",)), (-1, ("m",)))), "<=", 5)
    assert weakened(both, list(sampler.sampled()), sampler, lambda call: True) == (both, [])


def test_other_conditions_exclude_what_does_not_matter():
    text = "int f(int *a, int n, int x) { return n > 3 ? a[n + 1] : 1 / (x + 1); }"
    sampler = sampler_of(text)
    wrong = sampler.call({"n": 2, "x": -1})
    right = sampler.call({"n": 2, "x": 5})
    condition = Condition(name_term("x"), ">=", 5)
    other = Condition(name_term("n"), ">=", 3)
    is_bad = lambda call: call.end == BAD  # noqa: E731
    assert weakened(condition, [right, wrong], sampler, is_bad)[0].bound == 0
    assert weakened(condition, [right, wrong], sampler, is_bad, [other])[0].bound == 5


def test_where_runs_are_too_long_the_bound_is_beside_the_wrong_call():
    text = "void f(int n) { for (int i = 0; i < n; i++) ; if (n > 2147483646) n++; }"
    sampler = sampler_of(text)
    calls = list(sampler.sampled())
    wrong = replace(calls[0], values={"n": 2147483647}, end=BAD)
    condition = Condition(name_term("n"), "<=", 30)
    found, _ = weakened(condition, [*calls, wrong], sampler, lambda call: call.end == BAD)
    assert found.bound == 2147483646


def test_a_limit_of_a_type_where_runs_are_stopped():
    text = "int f(const char *a, unsigned long long n) { return n && a[0] == a[n - 1]; }"
    sampler = sampler_of(text)
    calls = list(sampler.sampled())
    condition = Condition(name_term("n"), "<=", 100)
    found, _ = weakened(condition, calls, sampler, lambda call: call.end == BAD)
    assert found.bound == 2**63 - 1
