"""Loop abstraction: golden texts of the paper's patterns, and what the rules say."""

from pathlib import Path

import pytest

from tests.papers.compiler import complaints
from viap.c.load import load_program, load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.nodes import While, statements
from viap.data import strategies_path
from viap.papers.labmc.transformation import labmc_loops, labmc_program
from viap.papers.tool_text import tool_text
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.ui.cli.main import main

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "labmc"
GOLDEN = Path(__file__).with_name("golden") / "labmc"
PATTERNS = sorted(path.stem for path in GOLDEN.glob("*.c"))
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.c"))
LABMC = find_plan("labmc", strategies_path())

HEAD = """extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
"""


def transformed(name: str) -> str:
    return tool_text(labmc_loops(load_program(str(FOLDER / f"{name}.c"))))


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_of_the_paper(name: str) -> None:
    _, _, text = transformed(name).partition("\n")
    assert text == (GOLDEN / f"{name}.c").read_text()


def test_every_class_is_there() -> None:
    assert set(PATTERNS) == {"two-gears", "few-values", "timer-reset", "outputs", "filled-cells"}


def test_it_is_c(tmp_path: Path) -> None:
    assert complaints({name: transformed(name) for name in PROGRAMS}, tmp_path) == ""


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_loop_is_left_for_the_prover(name: str) -> None:
    program = labmc_program(load_program(str(FOLDER / f"{name}.c")))
    assert not any(isinstance(each, While) for each in statements(program.body))


def test_nested_loops_do_not_multiply_for_ever() -> None:
    body = "s++; if (nd()) t = s; if (nd()) break; if (s < 0) reach_error();"
    for level in range(7):
        body = f"for (int i{level} = 0; i{level} < 5; i{level}++) {{ if (nd()) t = 1; {body} }}"
    head = "extern void reach_error(void); extern int nd(void);"
    text = f"{head} int main(void) {{ int s = 0, t; {body} }}"
    program = labmc_program(load_text(text, "nested.c"))
    assert sum(1 for _ in statements(program.body)) < 100_000


def test_the_command_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transform", "labmc", "-v", str(FOLDER / "two-gears.c")]) == 0
    said = capsys.readouterr()
    assert "two-gears.c:21:5: loop by induction; equations for left, right" in said.err
    assert "perhaps from earlier iterations seen" in said.err
    assert "__VERIFIER_assume" in said.out


def outcome(body: str) -> Outcome:
    text = f"{HEAD} int main(void) {{ {body} return 0; }}"
    return decide(load_text(text, "rules.c"), LABMC).outcome


# name: (what must be proved, what must not be).
RULES = {
    "counts of branches, tied to each other": (
        "int a = 0, b = 0; while (__VERIFIER_nondet_int()) {"
        " if (__VERIFIER_nondet_int()) { a += 3; b += 1; } else { a += 1; b += 3; }"
        " check((a + b) % 4 == 0); }",
        "int a = 0, b = 0; while (__VERIFIER_nondet_int()) {"
        " if (__VERIFIER_nondet_int()) { a += 3; b += 1; } else { a += 1; b += 2; }"
        " check((a + b) % 4 == 0); }",
    ),
    "what is left of a loop has not run": (
        "int i, out = 0; for (i = 0; i < 90; i++) { if (i == 70) { out = 1; break; } }"
        " check(out == 1 ? i == 70 : i == 90);",
        "int i, out = 0; for (i = 0; i < 90; i++) { if (i == 70) { out = 1; break; } }"
        " check(i == 90);",
    ),
    "a value from the iteration before": (
        "int x = 5, t; while (1) { t = __VERIFIER_nondet_int(); if (t == 0) break; x = 7; }"
        " check(x == 5 || x == 7);",
        "int x = 5, t; while (1) { t = __VERIFIER_nondet_int(); if (t == 0) break; x = 7; }"
        " check(x == 5);",
    ),
    "numbers that wrap": (
        "unsigned char c = 0; int k = 0; while (__VERIFIER_nondet_int()) { c += 4; k = 1; }"
        " check(c % 4 == 0);",
        "unsigned char c = 0; int k = 0; while (__VERIFIER_nondet_int()) { c += 3; k = 1; }"
        " check(c % 3 == 0);",
    ),
    "a limit that is met": (
        "unsigned n = __VERIFIER_nondet_uint(), i = n, s = 0; while (i != 0) { i--; s++; }"
        " check(s == n);",
        "unsigned n = __VERIFIER_nondet_uint(), i = n, s = 0; while (i != 0) { i--; s++; }"
        " check(s < n);",
    ),
    "the sum of an iterator": (
        "int s = 0, n = __VERIFIER_nondet_int(); if (n < 0 || n > 90) return 0;"
        " for (int i = 0; i < n; i++) s += i; check(2 * s == n * (n - 1));",
        "int s = 0, n = __VERIFIER_nondet_int(); if (n < 0 || n > 90) return 0;"
        " for (int i = 0; i < n; i++) s += i; check(2 * s == n * (n + 1));",
    ),
    "every third iteration": (
        "int s = 0; for (int i = 0; i < 300; i++) if (i % 3 == 1) s++; check(s == 100);",
        "int s = 0; for (int i = 0; i < 301; i++) if (i % 3 == 0) s++; check(s == 100);",
    ),
    "cells behind the last one that was written": (
        "int a[90], n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(), i;"
        " if (n < 0 || n > 90 || k < 0 || k >= n) return 0;"
        " for (i = 0; i < n; i++) a[i] = 3 * i; check(a[k] == 3 * k);",
        "int a[90], n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int(), i;"
        " if (n < 0 || n > 90 || k < 0 || k > 89) return 0;"
        " for (i = 0; i < n; i++) a[i] = 3 * i; check(a[k] == 3 * k);",
    ),
    "many more iterations than can be counted": (
        "unsigned long long a = 0, b = 0; while (1) { a++; if (a == 0) b++; check(b >= 0); }",
        "unsigned long long a = 0, b = 0; while (!(a == 5 && b == 7)) { a++; if (a == 0) b++; }"
        " reach_error();",
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_rules(name: str) -> None:
    right, wrong = RULES[name]
    assert outcome(right) is Outcome.TRUE
    assert outcome(wrong) is not Outcome.TRUE
