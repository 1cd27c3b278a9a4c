"""Checks of operations are proved where they hold, and not where a mutant breaks them."""

from pathlib import Path

import pytest

from tests.prover.cases.strategies import DEFAULT, PROOFS, only_proofs
from viap.c.load import load_program, load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.undefined_behaviour import KINDS
from viap.prover.cases.runner import decide

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "bounds"


def outcome(name, plan, kinds):
    return decide(with_checks(load_program(str(FOLDER / f"{name}.c")), kinds), plan).outcome


@pytest.mark.parametrize("name", ["quads-40", "board-20", "two-ends-12", "text-9"])
def test_safe_programs_are_proved(name):
    assert outcome(name, DEFAULT, {"bounds"}) is Outcome.TRUE


@pytest.mark.parametrize(
    "name", ["quads-40-1-bug", "quads-40-2-bug", "board-20-2-bug", "strides-33-1-bug"]
)
def test_mutants_are_not_proved_even_without_a_run(name):
    assert outcome(name, only_proofs(1), KINDS) is Outcome.UNKNOWN


@pytest.mark.parametrize(
    "body",
    [
        # What is undefined can't be shown to be defined by what comes later, or by itself.
        "int x = any(); int y = x + 1; if (y > x) y = 0;",
        "int a[3]; int i = any(); a[i] = 0; if (i >= 0 && i < 3) a[i] = 1;",
        "int n = any(); for (int i = 0; i <= n; i++) { int k = i + 1; }",
        # Of a loop without end, its exit is not known.
        "int i = 0; while (1) i = i + 1;",
        "int a[5]; int i = 0; while (a[i] != 7) i++;",
    ],
)
def test_no_circle(body):
    program = load_text(f"extern int any(void); int main(void) {{ {body} return 0; }}", "a.c")
    assert decide(with_checks(program, KINDS), PROOFS).outcome is Outcome.UNKNOWN
