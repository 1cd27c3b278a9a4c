"""Strategies that transform: what they prove, what not, and what their verdicts carry."""

import json
from pathlib import Path

import pytest

from tests.evidence.programs import agree
from viap.c.load import load_program, load_text
from viap.core.kernel.verdict import Outcome
from viap.data import strategies_path
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.runs.machine import End

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks"
PLANS = {name: find_plan(name, strategies_path()) for name in ("witness", "labmc")}
TASKS = [(name, path) for name in PLANS for path in sorted((FOLDER / name).glob("*.c"))]
# Too much is lost: two variables that are exchanged have no equation.
OPEN = ("labmc", "swapped-pair")
SAFE = [(name, path.stem) for name, path in TASKS if not path.stem.endswith("-bug")]
SAFE.remove(OPEN)
BUGS = [(name, path.stem) for name, path in TASKS if path.stem.endswith("-bug")]


def verdict(name, stem):
    return decide(load_program(str(FOLDER / name / f"{stem}.c")), PLANS[name])


@pytest.mark.parametrize(("name", "stem"), SAFE)
def test_the_papers_patterns_are_proved(name, stem):
    found = verdict(name, stem)
    assert found.outcome is Outcome.TRUE
    assert (found.strategy, found.transformation) == (name, name)
    assert not found.theory.loops


def test_a_violation_of_the_transformed_program_alone_decides_nothing():
    assert verdict(*OPEN).outcome is Outcome.UNKNOWN


@pytest.mark.parametrize(("name", "stem"), BUGS)
def test_their_twins_are_not(name, stem):
    assert verdict(name, stem).outcome is not Outcome.TRUE


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("witness", "square-members-bug"),
        ("witness", "partial-bound-bug"),
        ("labmc", "two-phases-bug"),
        ("labmc", "endless-remainder-bug"),
    ],
)
def test_a_violation_of_the_transformed_program_is_a_hint(name, stem):
    """The machine has run the program itself to the error."""
    found = verdict(name, stem)
    assert found.outcome is Outcome.FALSE
    assert found.run.end is End.ERROR


def test_one_assertion_of_two_is_not_enough():
    text = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int a[9];
    int main(void) { int i; for (i = 0; i < 9; i++) a[i] = i;
      for (i = 0; i < 9; i++) if (a[i] != i) reach_error();
      if (a[0] + a[8] != 8) reach_error(); }"""
    assert decide(load_text(text, "two.c"), PLANS["witness"]).outcome is Outcome.UNKNOWN


@pytest.fixture(params=[("witness", "square-members"), ("labmc", "two-gears")])
def certificate(tmp_path, request):
    name, stem = request.param
    question = CertificateQuestion(
        str(FOLDER / name / f"{stem}.c"), "main", DEFAULT_PROPERTY.errors
    )
    write_certificate(str(tmp_path / name), question, verdict(name, stem))
    return tmp_path / name


def change(folder, value):
    path = folder / "certificate.json"
    content = json.loads(path.read_text())
    assert content["program"].pop("transformed") == folder.name
    if value is not None:
        content["program"]["transformed"] = value
    path.write_text(json.dumps(content))
    return check_folder(str(folder), agree)


def test_a_certificate_repeats_the_transformation(certificate):
    assert check_folder(str(certificate), agree).result == "confirmed"
    assert f"viap transform {certificate.name}" in (certificate / "README").read_text()


@pytest.mark.parametrize("value", [None, "shrink"])
def test_a_certificate_of_another_transformation_is_rejected(certificate, value):
    assert change(certificate, value).result == "rejected"
