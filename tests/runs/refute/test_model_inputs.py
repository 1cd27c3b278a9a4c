"""Inputs from models of negated assertions, also where unrolling is hopeless."""

from pathlib import Path

import pytest

from tests.runs.refute.programs import load
from viap.core.kernel.verdict import Outcome
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import read_plan
from viap.runs.machine import End

PLAN = '[[round]]\ntry = ["closed-forms", "models"]\n'

BODIES = {
    "last of many": (
        """
        int a[100000];
        for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
        if (a[99999] == 271828) reach_error();""",
        {99999: 271828},
    ),
    "size": (
        """
        int n = __VERIFIER_nondet_int(), s = 0;
        if (n < 0 || n > 100000) return 0;
        for (int i = 0; i < n; i++) s += 3;
        if (s == 59997) reach_error();""",
        {0: 19999},
    ),
    "in nested loops": (
        """
        for (int i = 0; i < 300; i++)
            for (int j = 0; j < 200; j++) {
                int x = __VERIFIER_nondet_int();
                if (i == 299 && j == 7 && x == 31337) reach_error();
            }""",
        {299 * 200 + 7: 31337},
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_inputs_of_a_model(name: str, tmp_path: Path) -> None:
    body, expected = BODIES[name]
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    verdict = decide(load(tmp_path, body), read_plan(plan))
    assert verdict.outcome is Outcome.FALSE
    assert verdict.run is not None
    assert verdict.run.end is End.ERROR
    for place, value in expected.items():
        assert verdict.run.inputs[place].value == value


def test_a_model_that_is_no_run(tmp_path: Path) -> None:
    """Nothing is known of the sum, so a model may say anything of it."""
    body = """
        int s = 0;
        for (int i = 0; i < 10; i++) { s = (s * s + 1) % 7; }
        if (s > 6) reach_error();"""
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    assert decide(load(tmp_path, body), read_plan(plan)).outcome is not Outcome.FALSE
