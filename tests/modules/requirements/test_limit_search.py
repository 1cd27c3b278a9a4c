"""Limits of arguments: found by small ones, and raised."""

import pytest

from tests.modules.requirements.functions import inferred


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        (
            "void f(const short *a, int n, int *s) { s[0] = 0;\n"
            "for (int i = 0; i < n; i++) s[i + 1] = s[i] + a[i]; }",
            ["a holds n elements", "s holds n + 1 elements", "n >= 0", "n <= 65535"],
        ),
        (
            "void f(char *a, int n) { for (int i = 0; i < n; i++) a[2 * i] = 0; }",
            ["a holds 2*n - 1 elements"],
        ),
    ],
)
def test_limits_are_raised_as_far_as_proofs_succeed(tmp_path, text, needs):
    verdict, found = inferred(tmp_path, text)
    assert (verdict, sorted(found)) == ("TRUE", sorted(needs))
