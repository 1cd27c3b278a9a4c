"""Small programs for tests of diagnoses."""

from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Assert, Program, While, statements

HEADER = "extern int __VERIFIER_nondet_int(void);\nextern void __assert_fail(void);\n"
ASSERT = "#define assert(e) ((e) ? (void)0 : __assert_fail())\n"


def program_of(body: str, globals: str = "") -> Program:
    """The core program of a main function with this body; it starts at line 6."""
    text = f"{HEADER}{ASSERT}{globals}\nint main(void) {{\n{body}\n}}\n"
    return load_text(text, "p.c", DataModel.ILP32)


def loops_of(program: Program) -> list[While]:
    return [node for node in statements(program.body) if isinstance(node, While)]


def claim_of(program: Program) -> Assert:
    return next(node for node in statements(program.body) if isinstance(node, Assert))


INPUT = "__VERIFIER_nondet_int()"
# A queue of numbers in ascending order: the loop needs that the last one is below the next.
QUEUE = (
    "  int tail = 0, next = 0;\n"
    f"  while ({INPUT}) {{\n"
    "    next += 1 + (next % 2 == 0);\n"
    "    if (tail < 64) q[tail++] = next;\n"
    "  }\n"
    f"  int k = {INPUT};\n"
    "  if (k >= 1 && k < tail) assert(q[k - 1] < q[k]);"
)
# The sum of digits: (s + m) % 9 == n % 9.
DIGITS = (
    f"  int n = {INPUT}, s = 0;\n"
    "  if (n < 0 || n > 99999) return 0;\n"
    "  int m = n;\n"
    "  while (m > 0) { s += m % 10; m /= 10; }\n"
    "  assert(s % 9 == n % 9);"
)
BITS = (
    f"  unsigned x = {INPUT};\n  int c = 0;\n  while (x) {{ x &= x - 1; c++; }}\n  assert(c <= 32);"
)
