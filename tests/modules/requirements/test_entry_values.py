"""The values that a caller gives, and the arrays of unknown size behind its pointers."""

from tests.modules.requirements.functions import sampler_of


def names(text):
    return [each.text for each in sampler_of(text).values]


def test_parameters_come_before_globals():
    assert names("int g; int f(int x, int y) { return x + y + g; }") == ["x", "y", "g"]


def test_members_of_a_struct_are_named_as_in_c():
    assert names("struct s { int n; }; int f(struct s v) { return v.n; }") == ["v.n"]


def test_static_locals_have_no_name_for_callers():
    assert names("int f(int x) { static int calls; calls += x; return calls; }") == ["x"]


def test_sums_of_wide_values_do_not_fit():
    sampler = sampler_of("long long f(long long x, int y) { return x + y; }")
    assert [each.narrow for each in sampler.values] == [False, True]


def test_declared_sizes_are_known():
    text = "int f(int *a, int b[3], int n, int c[n]) { return a[0] + b[0] + c[0]; }"
    assert list(sampler_of(text).pointers) == ["a"]
