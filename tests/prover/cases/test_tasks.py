"""Families of our own tasks: the safe ones are proved, and the others not, even without a run."""

from pathlib import Path

import pytest

from tests.prover.cases.strategies import DEFAULT, PROOFS, hurried, only_proofs
from tests.thorough import some
from viap.c.load import load_program
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.prover.cases.runner import decide

ROOT = Path(__file__).resolve().parents[3] / "sv-benchmarks"
FAMILIES = ("traps", "scattered", "rounds")
PROGRAMS = [path for family in FAMILIES for path in sorted((ROOT / family).glob("*.c"))]
BUGS = [path for path in PROGRAMS if path.stem.endswith("-bug")]
# What is proved of folds is proved by the first round; the others guess, and take their time.
FIRST = hurried(only_proofs(1))
# (All of them by `python benchmarks/unsafe_not_proved.py`, too.)
SECOND = [path for path in BUGS if path.parent.name == "traps" and "fold-" not in path.stem]


def outcome(path, plan):
    program = load_program(str(path), DataModel.ILP32, function="main")
    return decide(program, plan).outcome


@pytest.mark.parametrize("path", some(BUGS, 3), ids=lambda p: p.stem)
def test_what_can_fail_is_not_proved(path):
    assert outcome(path, FIRST) is Outcome.UNKNOWN


@pytest.mark.parametrize("path", some(SECOND, 6), ids=lambda p: p.stem)
def test_what_can_fail_is_not_proved_by_guesses(path):
    assert outcome(path, hurried(PROOFS)) is Outcome.UNKNOWN


SAFE = [path for path in PROGRAMS if not path.stem.endswith("-bug")]


@pytest.mark.parametrize("path", some(SAFE, 2), ids=lambda p: p.stem)
def test_what_can_not_fail_is_proved(path):
    assert outcome(path, DEFAULT) is Outcome.TRUE
