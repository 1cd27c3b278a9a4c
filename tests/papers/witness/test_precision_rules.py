"""Which of the paper's precision rules hold for an assertion."""

import pytest

from viap.c.load import load_text
from viap.papers.witness.precision_rules import RULES, precision
from viap.ui.cli.main import main

HEAD = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);"
FILL = "for (i = 0; i < 50; i++) a[i] = i;"


def rules(body: str) -> list[tuple[str, ...] | None]:
    text = f"{HEAD} int a[50], b[50]; int main(void) {{ int i, x = 0, y = 0; {body} return 0; }}"
    return [each.holds for each in precision(load_text(text, "rules.c"))]


def missing(body: str) -> set[str]:
    (holds,) = rules(body)
    assert holds is not None
    return set(RULES) - set(holds)


def check(condition: str) -> str:
    return f"for (i = 0; i < 50; i++) if (!({condition})) reach_error();"


CASES = {
    "all hold": (FILL + check("a[i] == i"), set()),
    "a part of the array": (FILL.replace("50", "40") + check("a[i] == i"), {"l1"}),
    "an index beside the iterator": (FILL + check("i == 0 || a[i - 1] == i - 1"), {"l1", "a2"}),
    "cells of other iterations": (
        "for (i = 0; i < 50; i++) { a[i] = i; a[49 - i] = i; }" + check("a[i] >= 0"),
        {"l1", "a3"},
    ),
    "a scalar that the loop changes": (
        FILL + "for (i = 0; i < 50; i++) { x = x + a[i]; if (x < 0) reach_error(); }",
        {"s4", "d6"},
    ),
    "a scalar that is set first": (
        "for (i = 0; i < 50; i++) { x = i; a[i] = x; }" + check("a[i] == i"),
        set(),
    ),
    "copies from elsewhere": (
        FILL + "for (i = 0; i < 50; i++) b[i] = a[49 - i];" + check("b[i] >= 0"),
        {"d5"},
    ),
    "copies of a scalar that changes": (
        "for (i = 0; i < 50; i++) { a[i] = x; x = x + 2; }" + check("a[i] >= 0"),
        {"d6"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_rules(name: str) -> None:
    body, expected = CASES[name]
    assert missing(body) == expected


def test_outside_of_loops_they_say_nothing() -> None:
    assert rules(FILL + "if (a[x] != x) reach_error();") == [None]


def test_the_command_says_them(tmp_path, capsys) -> None:
    path = tmp_path / "fill.c"
    path.write_text(f"{HEAD} int a[50]; int main(void) {{ int i; {FILL} {check('a[i] == i')} }}")
    assert main(["transform", "witness", "-v", str(path)]) == 0
    said = capsys.readouterr()
    assert "all precision rules hold" in said.err
    assert "__VERIFIER_assume(0 <= i_a && i_a < 50);" in said.out
