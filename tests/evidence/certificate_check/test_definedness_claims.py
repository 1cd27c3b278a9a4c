"""Certificates about undefined behaviour: what they establish, and what they can't be made to."""

import hashlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evidence.programs import CHECKED, ERRORS, HEAD, agree, ask_z3
from viap.c.load import load_program
from viap.checker.json_fields import Broken
from viap.core.program.checks.definedness_checks import RequestedChecks
from viap.core.program.undefined_behaviour import KINDS
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.prover.cases.runner import decide

OTHERS = "this is not the program that viap's front end makes of"


def rejected(copy):
    """Why a certificate is rejected, even by one who believes every obligation."""
    report = check_folder(str(copy.path), agree)
    assert report.result == "rejected"
    return report.reason


def test_the_report_says_what_is_proved_and_what_is_assumed(made):
    report = check_folder(str(made("accesses")), agree)
    assert (report.result, report.assertions, report.only) == ("confirmed", 1, False)
    assert report.checked == {"bounds": 2, "overflow": 4}
    assert report.assumed == {"division": 1}


def test_a_property_leaves_the_assertions_of_the_program_aside(made):
    report = check_folder(str(made("accesses alone")), agree)
    assert (report.result, report.assertions, report.only) == ("confirmed", 0, True)
    assert report.checked == {"bounds": 1, "other": 0}
    assert report.assumed == {"overflow": 1, "uninitialised": 1}


@pytest.mark.parametrize("name", CHECKED)
def test_the_obligations_are_unsatisfiable(made, name):
    for leaf in (made(name) / "obligations").iterdir():
        assert ask_z3(leaf.read_text()) == "unsat"


def test_claims_name_the_operations(made):
    content = json.loads((made("accesses") / "certificate.json").read_text())
    said = [(claim["line"], claim.get("check")) for claim in content["claims"]]
    assert (8, "bounds: index i of a, size 9") in said
    assert (9, None) in said
    assert "(bounds: index i of a, size 9)" in (made("accesses") / "README").read_text()


@pytest.mark.parametrize("place", range(7))
def test_a_check_that_is_left_out(copy, place):
    good = copy("accesses")
    good.change(lambda content: content["claims"].pop(place))
    assert rejected(good) == "6 claims are made, and the program has 7 assertions"


def test_a_check_that_is_replaced_by_another_one(copy):
    good = copy("accesses")
    good.change(lambda content: content["claims"].__setitem__(0, content["claims"][1]))
    assert "claim 0: the program asserts something else there: line 8, bounds" in rejected(good)


def test_a_check_that_is_proved_by_the_proof_of_another(copy):
    good = copy("accesses")
    good.change(lambda content: content["claims"][0].update(node=content["claims"][1]["node"]))
    assert rejected(good) == "a claim is not what the program asserts there"


@pytest.mark.parametrize("change", [{"line": 3}, {"check": "bounds: index 0 of a, size 9"}])
def test_a_claim_that_says_something_else(copy, change):
    good = copy("accesses")
    good.change(lambda content: content["claims"][0].update(change))
    assert "the program asserts something else there" in rejected(good)


def test_a_check_that_is_called_an_assertion(copy):
    good = copy("accesses")
    good.change(lambda content: content["claims"][0].pop("check"))
    assert "the program asserts something else there" in rejected(good)


@pytest.mark.parametrize(
    "kinds", [["bounds"], ["overflow"], [], ["bounds", "overflow", "division"], ["shift"]]
)
def test_other_kinds_than_those_that_were_proved(copy, kinds):
    good = copy("accesses")
    good.change(lambda content: content["program"]["checks"].update(kinds=kinds))
    assert OTHERS in rejected(good)


def test_more_kinds_are_another_question_even_where_there_is_nothing_of_them(copy):
    good = copy("accesses")
    good.change(lambda content: content["program"]["checks"]["kinds"].append("shift"))
    assert OTHERS in rejected(good)


def test_a_kind_that_nobody_knows(copy):
    good = copy("accesses")
    good.change(lambda content: content["program"]["checks"]["kinds"].append("magic"))
    assert "there is no kind 'magic' of undefined behaviour" in rejected(good)


def test_no_checks_any_more(copy):
    good = copy("accesses")
    good.change(lambda content: content["program"].pop("checks"))
    assert OTHERS in rejected(good)


@pytest.mark.parametrize("name", CHECKED)
def test_whether_assertions_count_is_a_part_of_the_question(copy, name):
    good = copy(name)
    only = CHECKED[name][1].only
    good.change(lambda content: content["program"]["checks"].update(only=not only))
    assert OTHERS in rejected(good)


@pytest.mark.parametrize(
    "checks", [{}, {"kinds": "bounds", "only": False}, {"kinds": ["bounds"], "only": 0}, []]
)
def test_checks_of_another_form(copy, checks):
    good = copy("accesses")
    good.change(lambda content: content["program"].update(checks=checks))
    with pytest.raises(Broken, match="certificate.json, program"):
        check_folder(str(good.path), agree)


@pytest.mark.parametrize(
    ("old", "new"),
    [("a[9]", "a[8]"), ("n > 9", "n > 10"), ("i++) a[i]", "i++) a[i + 1]"), ("i < n", "i <= n")],
)
def test_another_source_with_its_digest(copy, old, new):
    good = copy("accesses")
    program = good.path / "program.c"
    assert old in program.read_text()
    program.write_text(program.read_text().replace(old, new))
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    good.change(lambda content: content["program"]["sha256"].update({"program.c": digest}))
    assert rejected(good)


def test_undefined_behaviour_that_would_go_unnoticed(copy):
    """A pointer that may outlive its variable: no check says so, so that no proof is enough."""
    good = copy("accesses alone")
    program = good.path / "program.c"
    text = program.read_text().replace(
        "if (a[2]", "int *p; { int x = 1; p = &x; again: if (!p) goto again; } *p = 1; if (a[2]"
    )
    program.write_text(text)
    digest = hashlib.sha256(program.read_bytes()).hexdigest()

    def edit(content):
        content["program"]["sha256"] = {"program.c": digest}
        content["program"]["checks"]["kinds"].append("lifetime")

    good.change(edit)
    assert "a requested check is not modelled in full" in rejected(good)


SEVERAL = """int main(void) {
  int a[4], x = __VERIFIER_nondet_int();
  if (x < 0 || x > 3) return 0;
  a[x] = 8 / (x + 1);
  a[0] = 16 >> x;
  if (x > 3) reach_error();
}
"""


@settings(max_examples=8, deadline=None)
@given(st.sets(st.sampled_from(sorted(KINDS))), st.booleans())
def test_each_operation_is_proved_or_assumed(tmp_path_factory, kinds, only):
    """The law: whatever is asked, nothing is both, and nothing is left out."""
    folder = tmp_path_factory.mktemp("several")
    source = folder / "several.c"
    source.write_text(HEAD + SEVERAL)
    loaded, asked = (
        load_program(str(source), errors=ERRORS),
        RequestedChecks(frozenset(kinds), only),
    )
    verdict = decide(asked.program(loaded))
    write_certificate(
        str(folder / "proof"), CertificateQuestion(str(source), "main", ERRORS, asked), verdict
    )
    report = check_folder(str(folder / "proof"), agree)
    assert (report.result, set(report.checked)) == ("confirmed", kinds)
    proved = {kind: number for kind, number in report.checked.items() if number}
    assert not proved.keys() & report.assumed.keys()
    every = RequestedChecks(frozenset(KINDS)).checked(loaded)
    assert proved | report.assumed == {kind: number for kind, number in every.items() if number}
    assert every["bounds"] and every["division"] and every["shift"] and every["overflow"]
