"""Families of our own tasks: the safe ones are proved, and the others not, even without a run."""

from pathlib import Path

import pytest

from tests.prove.plans import DEFAULT, PROOFS, only_proofs
from viap.c.load import load_program
from viap.program.types import DataModel
from viap.prove.decide import decide
from viap.prove.verdict import Outcome

ROOT = Path(__file__).resolve().parents[2] / "sv-benchmarks"
FAMILIES = ("traps", "scattered", "rounds")
PROGRAMS = [path for family in FAMILIES for path in sorted((ROOT / family).glob("*.c"))]
# What is proved of folds is proved by the first round; the others guess, and take their time.
FIRST = only_proofs(1)


def outcome(path, plan):
    program = load_program(str(path), DataModel.ILP32, function="main")
    return decide(program, plan).outcome


@pytest.mark.parametrize(
    "path", [p for p in PROGRAMS if p.stem.endswith("-bug")], ids=lambda p: p.stem
)
def test_what_can_fail_is_not_proved(path):
    is_fold = path.stem.startswith("fold-") or path.parent.name != "traps"
    assert outcome(path, FIRST if is_fold else PROOFS) is Outcome.UNKNOWN


@pytest.mark.parametrize(
    "path", [p for p in PROGRAMS if not p.stem.endswith("-bug")], ids=lambda p: p.stem
)
def test_what_can_not_fail_is_proved(path):
    assert outcome(path, DEFAULT) is Outcome.TRUE
