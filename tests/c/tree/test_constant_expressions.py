"""Constants that C does not define: operations where they are executed, and gaps elsewhere."""

import pytest

from tests.c.memory.verdicts import verdict
from viap.c.load import load_text

# Bodies of main, and the kind of undefined behaviour; "" for none.
BODIES = {
    "int x = -1 << 1; (void)x;": "shift",
    "unsigned x = 5 & (~0 << 2); (void)x;": "shift",
    "int x = 1 << 31; (void)x;": "overflow",
    "int x = 1 << 32; (void)x;": "shift",
    "int x = (-2147483647 - 1) % -1; (void)x;": "overflow",
    "static int x = -1 << 1; int y = x; (void)y;": "shift",
    "unsigned x = 1u << 31; (void)x;": "",
    "int x = 1 ? 3 : -1 << 1; if (0) x = -1 << 1; (void)x;": "",
    "int x = sizeof(-1 << 1); (void)x;": "",
}
# Declarations with constants that are computed before the program runs.
EARLY = {
    "enum { A = -1 << 1 };": {"shift"},
    "enum { A = 1 << 31 };": {"overflow"},
    "enum { A = 0 ? -1 << 1 : 3 };": set(),
    "int A[(-1 << 1) + 5];": {"shift"},
}


@pytest.mark.parametrize("body", BODIES)
def test_a_constant_operation_is_checked_where_it_is_executed(body):
    found = verdict(f"int main(void) {{ {body} return 0; }}", "fast", "all")
    assert found.outcome.value == ("FALSE" if BODIES[body] else "TRUE"), found.reasons
    assert BODIES[body] in str(found.run)


@pytest.mark.parametrize("text", EARLY)
def test_what_compilers_compute_is_a_gap(text):
    program = load_text(f"{text} int main(void) {{ return A != 0; }}", "t.c")
    assert {kind for kind, _ in program.gaps} == EARLY[text]
