"""Sizes of arrays, ranked by the cells that calls touch."""

import pytest

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.size_candidates import ranked_sizes


def best(text, constants=()):
    sampler = sampler_of(text)
    calls = list(sampler.sampled())
    return ranked_sizes("a", calls, sampler.values, constants, sampler.texts)[0][1].text()


@pytest.mark.parametrize(
    ("body", "size"),
    [
        ("for (int i = 0; i < n; i++) a[i] = 0;", "n"),
        ("for (int i = 0; i <= n; i++) a[i] = 0;", "n + 1"),
        ("for (int i = 0; i < n - 1; i++) a[i] = 0;", "n - 1"),
        ("for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j] = 0;", "m*n"),
        ("a[0] = a[1];", "2"),
        ("for (int i = n; i <= m; i++) if (i >= 0) a[i] = 0;", "m + 1"),
        ("for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];", "2*n"),
        ("for (int i = 0; i < n / 2; i++) a[i] = 0;", "n / 2"),
        ("for (int i = 0; i < n; i++) if (a[i] == m) return;", "n"),
        ("while (*a) a++;", "strlen(a) + 1"),
    ],
)
def test_the_tightest_size_comes_first(body, size):
    assert best(f"void f(int *a, int n, int m) {{ {body} }}") == size


def test_an_array_that_is_never_touched():
    assert best("void f(int *a, int n) { }") == "0"


def test_no_size_that_wraps_around():
    """For n = 0, the loop never ends; in C, n - 1 would be more elements than any array has."""
    sampler = sampler_of(
        "void f(int *a, unsigned long long n)\n"
        "{ for (unsigned long long i = 0; i < n - 1; i++) a[i] = 0; }"
    )
    ranked = ranked_sizes("a", list(sampler.sampled()), sampler.values, ())
    assert "n - 1" not in [term.text() for _, term in ranked]
    assert "n" in [term.text() for _, term in ranked]
