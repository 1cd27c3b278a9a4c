"""The strategy `witness`: what it proves, what not, and what its verdicts carry."""

import json
from pathlib import Path

import pytest

from tests.evidence.programs import agree
from viap.c.load import load_program, load_text
from viap.data import strategies_path
from viap.evidence.certificate import Question, write_certificate
from viap.evidence.check import check_folder
from viap.property import DEFAULT_PROPERTY
from viap.prove.decide import decide
from viap.prove.plan import find_plan
from viap.prove.verdict import Outcome

FOLDER = Path(__file__).resolve().parents[2] / "sv-benchmarks" / "witness"
WITNESS = find_plan("witness", strategies_path())
SAFE = sorted(path.stem for path in FOLDER.glob("*.c") if not path.stem.endswith("-bug"))
BUGS = sorted(path.stem for path in FOLDER.glob("*-bug.c"))


def verdict(name):
    return decide(load_program(str(FOLDER / f"{name}.c")), WITNESS)


@pytest.mark.parametrize("name", SAFE)
def test_the_paper_s_patterns_are_proved(name):
    found = verdict(name)
    assert found.outcome is Outcome.TRUE
    assert (found.strategy, found.transformation) == ("witness", "witness")
    assert not found.theory.loops


@pytest.mark.parametrize("name", BUGS)
def test_their_twins_are_not(name):
    assert verdict(name).outcome is Outcome.UNKNOWN


def test_one_assertion_of_two_is_not_enough():
    text = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int a[9];
    int main(void) { int i; for (i = 0; i < 9; i++) a[i] = i;
      for (i = 0; i < 9; i++) if (a[i] != i) reach_error();
      if (a[0] + a[8] != 8) reach_error(); }"""
    assert decide(load_text(text, "two.c"), WITNESS).outcome is Outcome.UNKNOWN


@pytest.fixture
def certificate(tmp_path):
    path = FOLDER / "square-members.c"
    question = Question(str(path), "main", DEFAULT_PROPERTY.errors)
    write_certificate(str(tmp_path / "proof"), question, verdict("square-members"))
    return tmp_path / "proof"


def change(folder, value):
    path = folder / "certificate.json"
    content = json.loads(path.read_text())
    assert content["program"].pop("transformed") == "witness"
    if value is not None:
        content["program"]["transformed"] = value
    path.write_text(json.dumps(content))
    return check_folder(str(folder), agree)


def test_a_certificate_repeats_the_transformation(certificate):
    assert check_folder(str(certificate), agree).result == "confirmed"
    assert "viap transform witness" in (certificate / "README").read_text()


@pytest.mark.parametrize("value", [None, "shrink"])
def test_a_certificate_of_another_transformation_is_rejected(certificate, value):
    assert change(certificate, value).result == "rejected"
