"""No object is larger than the largest difference of pointers."""

import pytest

from tests.c.memory.verdicts import verdict
from viap.c.load import load_text
from viap.core.base.errors import TypeFault
from viap.core.program.integer_types import DataModel

HEAD = """\
#include <alloca.h>
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#define bad(c) do { if (c) reach_error(); } while (0)
"""
SIZE = "size_t n = __VERIFIER_nondet_ulong(); "
MEMORY = "bounds,null,other"
# Bodies, with checks and the verdict.
CASES = {
    "char *p = malloc((size_t)-1); bad(p != 0);": ("", "TRUE"),
    "int n = -5; char *p = malloc(n); bad(p == 0);": ("", "FALSE"),
    "char *p = calloc((size_t)1 << 33, (size_t)1 << 31); bad(p != 0);": ("", "TRUE"),
    SIZE + "char *p = malloc(n); bad(n > PTRDIFF_MAX && p);": ("", "TRUE"),
    SIZE + "char *p = malloc(n); bad(n > PTRDIFF_MAX && !p);": ("", "FALSE"),
    SIZE + "char *p = malloc(n); bad(n <= PTRDIFF_MAX && !p);": ("", "TRUE"),
    SIZE + "char *p = malloc(n); if (n > 0 && p) p[0] = 1;": (MEMORY, "TRUE"),
    SIZE + "char *p = malloc(n); if (n > 0) p[0] = 1;": (MEMORY, "FALSE"),
    SIZE + "int *p = calloc(n, 4); if (n > 0 && p) p[n - 1] = 1;": (MEMORY, "TRUE"),
    SIZE + "int *p = reallocarray(0, n, 4); if (n > 0 && p) p[n - 1] = 1;": ("bounds,null", "TRUE"),
    SIZE + "char *p = malloc(3), *q; p[0] = 7; q = realloc(p, n | 1); if (!q) bad(p[0] != 7);": (
        "lifetime",
        "TRUE",
    ),
    SIZE + "char *p = alloca(n); if (n > 0) p[0] = 1;": ("other", "FALSE"),
}


@pytest.mark.parametrize("body", CASES)
def test_larger_requests_return_null(body):
    checks, expected = CASES[body]
    found = verdict(f"{HEAD} int main(void) {{ {body} return 0; }}", "default", checks)
    assert found.outcome.value == expected, found.reasons


@pytest.mark.parametrize(
    "text",
    [
        "int a[0x20000000]; int main(void) { return a[0]; }",
        "int main(void) { return sizeof(char[0x80000000u]) > 0; }",
        "struct Q { char a[0x40000000], b[0x40000000]; } *p; int main(void) { return p == 0; }",
        "int a[0x10000][0x10000]; int main(void) { return a[0][0]; }",
    ],
)
def test_larger_types_are_errors(text):
    with pytest.raises(TypeFault, match="has at most 2147483647"):
        load_text(text, "t.c", DataModel.ILP32)


def test_the_largest_type_is_accepted():
    text = "int a[0x1fffffff]; int main(void) { return a[0x1ffffffe]; }"
    assert load_text(text, "t.c", DataModel.ILP32).arrays
