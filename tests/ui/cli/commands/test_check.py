"""`viap prove --certificate` and `viap check`: what they say, and with which exit status."""

import json

import pytest

from viap.core.smt.answers import Answer
from viap.ui.cli import command_table
from viap.ui.cli.commands import check

pytest.importorskip("cvc5")

SAFE = """extern void reach_error(void);
int main(void) {
  int n, i = 0;
  while (i < n)
    i++;
  if (i < n)
    reach_error();
}
"""


@pytest.fixture
def safe(tmp_path):
    path = tmp_path / "safe.c"
    path.write_text(SAFE)
    return path


@pytest.fixture
def certificate(viap, safe, tmp_path):
    folder = tmp_path / "certificate"
    answer = viap("prove", "--certificate", folder, safe)
    assert answer.status == 0
    assert f"{folder}: the certificate is written, with " in answer.err
    assert answer.out == viap("prove", safe).out
    return folder


def test_a_good_certificate(viap, certificate):
    answer = viap("check", certificate)
    assert (answer.status, answer.err) == (0, "")
    first, reason, satisfied, made, program, proof, assumed = answer.out.splitlines()
    assert first == f"{certificate}: CONFIRMED"
    assert "obligations are unsatisfiable" in reason
    assert satisfied.startswith("  the core program satisfies its claims (cvc5): ")
    assert made == "  the core program is what viap's front end makes of safe.c"
    assert "safe.c, from main, LP64; no call of" in program
    assert assumed.startswith("  assuming that ")
    assert "1 assertion," in proof


def test_verbose_tells_every_answer(viap, certificate):
    answer = viap("check", "-v", certificate)
    assert answer.status == 0
    leaves = sorted(path.name for path in (certificate / "obligations").iterdir())
    told = [line.partition(":")[0] for line in answer.err.splitlines()]
    assert told == [f"obligations/{name}" for name in leaves]
    assert all(": unsat, " in line for line in answer.err.splitlines())


def test_json(viap, certificate):
    answer = viap("check", "--json", certificate)
    result = json.loads(answer.out)
    assert answer.status == 0
    assert (result["result"], result["assertions"]) == ("confirmed", 1)
    assert result["certificate"] == str(certificate)
    assert {each["answer"] for each in result["obligations"]} == {"unsat"}
    assert result["function"] == "main"


def test_a_bad_certificate(viap, certificate):
    (certificate / "obligations" / "001.smt2").unlink()
    answer = viap("check", certificate)
    assert answer.status == 1
    assert answer.out.startswith(f"{certificate}: REJECTED\n  reason: obligations/001.smt2")


def test_what_cvc5_does_not_decide(viap, certificate, monkeypatch):
    from viap.core.smt.other_processes import SecondOpinion

    monkeypatch.setattr(SecondOpinion, "__call__", lambda self, name, script: Answer.UNKNOWN)
    answer = viap("check", certificate)
    assert answer.status == 3
    assert answer.out.startswith(f"{certificate}: UNDECIDED")
    assert "  obligations/001.smt2: undecided by cvc5" in answer.out


@pytest.mark.parametrize("content", [None, "", "[", '{"format": 1}'])
def test_no_certificate(viap, tmp_path, content):
    if content is not None:
        (tmp_path / "certificate.json").write_text(content)
    answer = viap("check", tmp_path)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    answer = viap("check", "--json", tmp_path)
    assert answer.status == 2
    assert json.loads(answer.out)["result"] == "broken"


def test_without_cvc5(viap, certificate, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    answer = viap("check", certificate)
    assert (answer.status, answer.out) == (2, "")
    assert "viap check needs cvc5: pip install 'viap[check]'" in answer.err


def test_proving_needs_no_cvc5(viap, safe, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "cvc5", None)
    assert viap("prove", "--certificate", tmp_path / "new", safe).status == 0


def test_every_result_has_a_status():
    assert set(check._STATUS) == {"confirmed", "rejected", "undecided", "broken"}
    assert "check" in command_table.COMMANDS


def test_a_certificate_is_replaced(viap, safe, certificate):
    (certificate / "obligations" / "001.smt2").unlink()
    assert viap("prove", "--certificate", certificate, safe).status == 0
    assert viap("check", certificate).status == 0
    assert {path.name for path in certificate.parent.iterdir()} == {"safe.c", "certificate"}


def test_another_folder_is_refused_before_anything_is_proved(viap, safe, tmp_path, monkeypatch):
    def fail(*arguments, **options):
        raise AssertionError

    monkeypatch.setattr("viap.c.load.load_program", fail)
    answer = viap("prove", "--certificate", tmp_path, safe)
    assert answer.status == 2
    assert "is not empty, and is not a certificate" in answer.err
    assert list(tmp_path.iterdir()) == [safe]


def test_several_files_are_refused(viap, safe, tmp_path):
    answer = viap("prove", "--certificate", tmp_path / "new", safe, safe)
    assert answer.status == 2
    assert "--certificate takes one FILE" in answer.err
    assert not (tmp_path / "new").exists()


def test_no_certificate_without_a_proof(viap, climb, tmp_path):
    answer = viap("prove", "--certificate", tmp_path / "new", climb)
    assert answer.status == 1
    assert "no certificate is written: the verdict is FALSE" in answer.err
    assert list(tmp_path.iterdir()) == [climb]


def test_a_certificate_that_can_not_be_written(viap, safe, tmp_path, monkeypatch):
    def fail(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("viap.evidence.certificate_check.certificate_folder.Draft.write", fail)
    answer = viap("prove", "--certificate", tmp_path / "new", safe)
    assert answer.status == 2
    assert f"cannot write {tmp_path / 'new'}: No space left on device" in answer.err
    assert answer.out.startswith(f"{safe}: TRUE")
    assert list(tmp_path.iterdir()) == [safe]


def test_a_property_and_an_entry_are_kept(viap, tmp_path):
    source, goal = tmp_path / "a.c", tmp_path / "p.prp"
    source.write_text("void oops(void); int go(void) { int x = 1; if (x > 1) oops(); return 0; }")
    goal.write_text("CHECK( init(go()), LTL(G ! call(oops())) )\n")
    folder = tmp_path / "new"
    options = ("--data-model", "LP64", "--property", goal, "--certificate", folder)
    assert viap("prove", *options, source).status == 0
    result = json.loads(viap("check", "--json", folder).out)
    assert (result["result"], result["function"], result["data_model"]) == (
        "confirmed",
        "go",
        "LP64",
    )
    assert result["errors"] == ["__VERIFIER_error", "oops", "reach_error"]
