"""Operations count where an assertion can follow them."""

import pytest

from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import unchecked

HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
HEAD += "extern void abort(void);\n#define CHECK(c) if (!(c)) reach_error()\n"

# What main does, and how many divisions may come before an assertion.
BODIES = {
    "behind": ("CHECK(x < 9); y = 1 / x;", 0),
    "before": ("y = 1 / x; CHECK(y < 9);", 1),
    "in_a_loop_with_the_assertion": ("while (x) { CHECK(x < 9); y = 1 / x; x = y; }", 1),
    "in_a_loop_behind_it": ("CHECK(x < 9); while (x) { y = 1 / x; x = y; }", 0),
    "in_a_loop_before_it": ("while (x) { y = 1 / x; x = y - 1; } CHECK(y < 9);", 1),
    "on_a_way_that_ends": ("if (x > 3) { y = 1 / x; return y; } CHECK(x < 9);", 0),
    "on_a_way_that_goes_on": ("if (x > 3) { y = 1 / x; } CHECK(y < 9);", 1),
    "on_a_way_that_is_left": (
        "while (x) { if (x > 3) { y = 1 / x; break; } x = __VERIFIER_nondet_int(); } CHECK(y < 9);",
        1,
    ),
    "on_the_way_out_of_all": (
        "while (x) { CHECK(x < 9); if (x > 3) { y = 1 / x; return y; } x--; }",
        0,
    ),
    "in_the_assertion": ("CHECK(1 / x < 9);", 1),
    "nothing_is_asserted": ("y = 1 / x;", 0),
    "between_two": ("CHECK(x < 9); y = 1 / x; CHECK(y < 9); y = 2 / x;", 1),
}


@pytest.mark.parametrize("name", BODIES)
def test_operations_that_an_assertion_follows(name: str) -> None:
    body, count = BODIES[name]
    text = f"{HEAD}int main(void) {{ int x = __VERIFIER_nondet_int(), y = 0; {body} return y; }}"
    assert unchecked(load_text(text, "a.c")).get("division", 0) == count


def test_all_count_where_an_assertion_was_decided() -> None:
    """Its place is not known any more, and it might be the last one."""
    text = f"{HEAD}int main(void) {{ int x = __VERIFIER_nondet_int(); CHECK(x < 9);\n"
    text += "int y = 1 / x; int n = 1; CHECK(n == 1); return y; }"
    assert unchecked(load_text(text, "a.c"))["division"] == 1
