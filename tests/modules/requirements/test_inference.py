"""Requirements of functions: found, and proved to suffice."""

import pytest

from tests.modules.requirements.functions import inferred
from viap.project.contract import Contract


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("void f(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }", ["a holds n elements"]),
        (
            "void f(int *a, int n) { for (int i = 0; i < n - 1; i++) a[i] = a[i + 1]; }",
            ["a holds n elements", "n >= -2147483647"],
        ),
        ("int f(int x, int y) { return x / y; }", ["x >= -2147483647", "y != 0"]),
        ("void f(int *p, int *q) { *p = *q; }", ["p holds 1 element", "q holds 1 element"]),
        ("int f(int x) { return x << 3; }", ["x <= 268435455", "x >= 0"]),
        (
            "void f(int *a, int n, int m) { for (int i = 0; i < n; i++)\n"
            "for (int j = 0; j < m; j++) a[i * m + j] = 0; }",
            ["a holds m*n elements", "m*n <= 2147483647"],
        ),
        ("int f(int x) { return x; }", []),
        (
            "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }",
            ["s is a zero-terminated string"],
        ),
        (
            "struct v { int *data; int size; };\n"
            "void f(struct v *v, int x) { v->data[v->size++] = x; }",
            ["v->data holds v->size + 1 elements", "v->size <= 2147483646", "v->size >= 0"],
        ),
        (
            "void f(int *a, int n, int at)\n"
            "{ for (int i = n - 1; i > at; i--) a[i] = a[i - 1]; a[at] = 0; }",
            ["a holds n elements", "at < n", "at >= 0"],
        ),
        (
            "int f(int *a, unsigned long long n, unsigned long long at) { return a[at]; }",
            ["a holds at + 1 elements", "at <= 9223372036854775807"],
        ),
        (
            "void f(char *d, const char *s) { while ((*d++ = *s++)) ; }",
            ["d holds strlen(s) + 1 elements", "s is a zero-terminated string"],
        ),
    ],
)
def test_requirements_are_found_and_proved(tmp_path, text, needs):
    verdict, found = inferred(tmp_path, text)
    assert (verdict, sorted(found)) == ("TRUE", sorted(needs))


def test_declared_sizes_are_never_enlarged(tmp_path):
    text = "void f(int n, int a[n]) { for (int i = 0; i <= n; i++) a[i] = 0; }"
    assert inferred(tmp_path, text) == ("none", [])


def test_sizes_of_options_are_kept(tmp_path):
    text = "void f(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }"
    contract = Contract((("a", "10"),))
    assert inferred(tmp_path, text, contract=contract) == ("TRUE", ["n <= 10"])


def test_an_off_by_one_is_visible_in_the_size(tmp_path):
    text = "void f(int *a, int n) { for (int i = 0; i <= n; i++) a[i] = 0; }"
    verdict, needs = inferred(tmp_path, text)
    assert (verdict, needs[0]) == ("TRUE", "a holds n + 1 elements")


def test_failing_assertions_are_never_assumed_away(tmp_path):
    text = "#include <assert.h>\nint f(int n) { assert(n > 0); return 10 / n; }"
    assert inferred(tmp_path, text)[0] == "FALSE"


def test_no_requirement_that_leaves_only_trivial_calls(tmp_path):
    text = "int f(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }"
    assert inferred(tmp_path, text) == ("none", [])
