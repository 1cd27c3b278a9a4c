"""Certificates of checks of undefined behaviour, on the command line."""

import json

import pytest

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
    assert "no undefined behaviour of the kinds: bounds (1), division (0)" in answer.out
    assert "proof: 0 assertions, 2 checks of operations" in answer.out
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
    assert "no undefined behaviour of the kinds: other (0), overflow (1)" in answer.out
