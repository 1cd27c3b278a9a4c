"""Calls run by the machine: their ends, and the cells that they touch."""

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.sampled_calls import BAD, CLAIM, GOOD, OPEN

FILL = "void f(int *a, int n) { for (int i = 1; i <= n; i++) a[i] = 0; }"


def test_touched_cells_are_the_footprint():
    sampler = sampler_of(FILL)
    assert sampler.call({"n": 5}).touched == {"a": (1, 5)}
    assert sampler.call({"n": 0}).touched == {}


def test_reads_touch_cells():
    call = sampler_of("int f(int *a, int n) { return a[n]; }").call({"n": 2})
    assert (call.end, call.touched) == (GOOD, {"a": (2, 2)})


def test_ends():
    text = """#include <assert.h>
    int f(int x) { assert(x != 7); while (x == 5) ; return 10 / x; }"""
    sampler = sampler_of(text)
    assert [sampler.call({"x": x}).end for x in (0, 1, 5, 7)] == [BAD, GOOD, OPEN, CLAIM]


def test_leaving_early_is_a_good_end():
    sampler = sampler_of("int f(int x) { if (x > 2147483646) x++; return x; }")
    assert [sampler.call({"x": x}).end for x in (3, 2147483647)] == [GOOD, BAD]


def test_samples_have_extreme_values_and_are_always_the_same():
    first = [call.values["n"] for call in sampler_of(FILL).sampled()]
    assert {-(1 << 31), 0, (1 << 31) - 1} <= set(first)
    assert first == [call.values["n"] for call in sampler_of(FILL).sampled()]


def test_a_run_is_repeated_where_sizes_are_unknown():
    sampler = sampler_of(FILL)
    run = sampler._machine.run(sampler_inputs(3))
    assert sampler.repeated(run).touched == {"a": (1, 3)}


def sampler_inputs(*values):
    from viap.runs.machine import ListedInputs

    return ListedInputs(values)


def test_the_length_of_a_string_is_the_first_zero_that_is_read():
    sampler = sampler_of("void f(char *s, int n) { while (*s) *s++ = 0; }")
    calls = [sampler.call({"n": 0}, seed) for seed in range(4)]
    assert all(call.values["strlen(s)"] == call.touched["s"][1] for call in calls)
    assert {call.ended for call in calls} == {frozenset(["s"])}


def test_values_stay_within_narrow_types():
    text = "int f(_Bool b, unsigned char c, int *t) { return t[b] + t[c]; }"
    sampler = sampler_of(text)
    calls = [*sampler.sampled(), sampler.call({"b": 9, "c": 300})]
    assert {call.values["b"] for call in calls} == {0, 1}
    assert max(call.values["c"] for call in calls) == 255
