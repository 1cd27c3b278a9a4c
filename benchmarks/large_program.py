"""Prints a C program of about 3,000 lines with 50 loops, for measurements of pages and front ends.

python benchmarks/large_program.py [FUNCTIONS] > large.c
"""

import sys

_LOOPS = (
    ("for (int i = 0; i < n; i++)", "s += {k};", "s == {k} * n"),
    ("for (int i = 0; i < n; i++)", "a[i] = i + {k};", "n == 0 || a[n - 1] == n - 1 + {k}"),
    ("for (int i = 0; i < n; i++)", "if (s < {k}) s++;", "s <= {k}"),
    ("for (int i = n; i > 0; i--)", "a[i - 1] = {k};", "n == 0 || a[0] == {k}"),
    ("for (int i = 0; i < n; i++)", "s = s + 2 * i;", "s == n * (n - 1)"),
)


def large_program(functions: int = 50) -> str:
    """Returns the program; each function has one loop and about 60 lines."""
    parts = ["#include <assert.h>", "extern int __VERIFIER_nondet_int(void);", ""]
    for number in range(functions):
        parts += _function(number)
    parts += ["int main(void) {", "  int n = __VERIFIER_nondet_int();"]
    parts += ["  if (n < 0 || n > 100)", "    return 0;"]
    parts += [f"  stage_{number}(n);" for number in range(functions)]
    return "\n".join([*parts, "  return 0;", "}", ""])


def _function(number: int) -> list[str]:
    head, body, claim = _LOOPS[number % len(_LOOPS)]
    k = number + 2
    lines = [
        f"/* Stage {number}: a loop, and steps of a filter with small coefficients. */",
        f"static int stage_{number}(int n) {{",
        "  int a[100];",
        "  int s = 0;",
        "  int x = n;",
        f"  {head} {{",
        f"    {body.format(k=k)}",
        "  }",
        f"  assert({claim.format(k=k)});",
    ]
    for step in range(10):
        lines += [
            f"  if (x > {1000 + 10 * step}) {{",
            f"    x = x - {step + 1}; /* step {step} */",
            "  } else {",
            f"    x = x + {step + k}; // for small n",
            "  }",
        ]
    return [*lines, "  return x;", "}", ""]


if __name__ == "__main__":
    sys.stdout.write(large_program(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
