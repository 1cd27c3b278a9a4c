"""Certificates and witnesses of checks of undefined behaviour, on the command line."""

import json

import pytest
import yaml

from tests.evidence.witnesses.programs import of_the_format

OVERFLOW = "CHECK( init(main()), LTL(G ! overflow) )\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_commands(viap, tmp_path, jobs):
    source, target = tmp_path / "a.c", tmp_path / "proof"
    source.write_text("int a[5];\nint main(void) { for (int i = 0; i < 5; i++) a[i] = i; }\n")
    answer = viap(
        "prove", "--check", "all", "--certificate", target, "--jobs", jobs, "--quiet", source
    )
    assert (answer.status, answer.out) == (0, f"{source}: TRUE\n")
    answer = viap("check", target)
    assert answer.status == 0
    assert "of these kinds: alignment (0), bounds (1), division (0)" in answer.out
    assert "proof: 0 assertions, 2 checks" in answer.out
    answer = viap("check", "--json", target)
    found = json.loads(answer.out)
    assert (found["checked"]["overflow"], found["assumed"], found["only_checks"]) == (1, {}, False)


def test_no_certificate_of_a_violation_nor_of_what_else_was_proved(viap, tmp_path):
    source, target = tmp_path / "a.c", tmp_path / "proof"
    source.write_text("int a[5];\nint main(void) { for (int i = 0; i < 6; i++) a[i] = i; }\n")
    answer = viap("prove", "--check", "bounds,overflow", "--certificate", target, source)
    assert answer.status == 1
    assert "no certificate is written: the verdict is FALSE" in answer.err
    assert not target.exists()


def test_a_certificate_of_a_property(viap, tmp_path):
    source, target, prop = tmp_path / "a.c", tmp_path / "proof", tmp_path / "no-overflow.prp"
    source.write_text("int main(void) { for (int i = 0; i < 5; i++); }\n")
    prop.write_text(OVERFLOW)
    answer = viap("prove", "--property", prop, "--certificate", target, source)
    assert (answer.status, target.exists()) == (0, True)
    answer = viap("check", target)
    assert answer.status == 0
    assert "no call of" not in answer.out
    assert "no undefined behaviour of these kinds: other (0), overflow (1)" in answer.out


ROOM = """extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int n = __VERIFIER_nondet_int(), d = 0;
  if (n < 0 || n > LIMIT) return 0;
  for (int i = 0; i < n; i++) a[i] = 7;
  return d;
}
"""


@pytest.fixture
def witness(viap, tmp_path, monkeypatch):
    """Proves a text and writes its witness; the specification of that, and how it is validated."""
    monkeypatch.chdir(tmp_path)

    def call(text, *options, validate=()):
        (tmp_path / "a.c").write_text(text)
        proved = viap("prove", "--witness", "w.yml", "--quiet", *options, "a.c")
        if not (tmp_path / "w.yml").exists():
            return proved, None, None
        content = yaml.safe_load((tmp_path / "w.yml").read_text())
        assert not of_the_format(content)
        said = content[0]["metadata"]["task"]["specification"]
        return proved, said, viap("validate", *validate, "w.yml", "a.c")

    return call


def test_a_witness_of_checks_that_are_proved(witness):
    options = ("--check", "bounds,overflow")
    proved, said, found = witness(ROOM.replace("LIMIT", "10"), *options, validate=options)
    assert (proved.status, found.status) == (0, 0)
    assert said == "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    assert "prove 2 checks" in found.out


def test_a_witness_of_a_violated_check_is_about_the_property_of_its_kind(witness, viap):
    proved, said, found = witness(ROOM.replace("LIMIT", "11"), "--check", "all")
    assert (proved.status, found.status) == (1, 0)
    assert said == "CHECK( init(main()), LTL(G valid-deref) )"
    refused = viap("validate", "--check", "bounds", "w.yml", "a.c")
    assert (refused.status, refused.out) == (2, "")
    assert "this is a violation witness" in refused.err


def test_no_property_is_about_division(witness):
    text = ROOM.replace("LIMIT", "10").replace("return d", "return 3 / d")
    proved, said, _ = witness(text, "--check", "division")
    assert (proved.status, said) == (2, None)
    assert proved.out == "a.c: FALSE\n"
    assert "SV-COMP has no property about 'division'" in proved.err


def test_a_property_and_checks_do_not_go_together(witness, viap, tmp_path):
    (tmp_path / "p.prp").write_text(OVERFLOW)
    proved, said, found = witness(ROOM.replace("LIMIT", "10"), "--property", "p.prp")
    assert (proved.status, said, found.status) == (0, OVERFLOW.strip(), 0)
    refused = viap("validate", "--check", "bounds", "w.yml", "a.c")
    assert (refused.status, refused.out) == (2, "")
    assert "--check adds nothing to the property no-overflow" in refused.err


def test_memory_that_is_lost(viap, tmp_path):
    path, folder = tmp_path / "a.c", tmp_path / "proof"
    path.write_text(
        "#include <stdlib.h>\nint main(void) { int *p = malloc(4), *q = p; p = 0; free(q); }\n"
    )
    assert viap("prove", "--check", "leaks", "--certificate", folder, path).status == 0
    answer = viap("check", folder)
    assert answer.status == 0
    assert "leaks (2), tracking (0)" in answer.out
    content = json.loads((folder / "certificate.json").read_text())
    content["program"]["checks"]["kinds"] = ["leaks"]
    (folder / "certificate.json").write_text(json.dumps(content))
    answer = viap("check", folder)
    assert answer.status == 1
    assert "memory that may be lost has to be asked about" in answer.out
