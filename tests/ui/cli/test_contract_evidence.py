"""Certificates, witnesses and SARIF of functions with contracts, and of calls by contract."""

import json

import pytest

LIBRARY = """#include <assert.h>
/*@ requires n > 0; assigns \\nothing; ensures \\result == n + 1; */
int next(int n) { return n + 1; }
/*@ requires 0 < n < 100; assigns \\nothing; ensures \\result == n + 2; */
int both(int n) { return next(next(n)); }
int main(void) { assert(both(3) == 5); return 0; }
"""


@pytest.fixture
def library(tmp_path):
    path = tmp_path / "library.c"
    path.write_text(LIBRARY)
    return path


def test_a_certificate_says_what_is_required_shown_and_assumed(viap, library, tmp_path):
    pytest.importorskip("cvc5")
    folder = tmp_path / "proof"
    options = ("--function", "both", "--modular", "--certificate", folder)
    assert viap("prove", *options, library).status == 0
    checked = viap("check", folder)
    assert (checked.status, "CONFIRMED" in checked.out) == (0, True)
    assert "provided that 0 < n < 100" in checked.out
    assert "shown of both: ensures \\result == n + 2" in checked.out
    assert "1 called function keeps its contract: next (1 claim, 2 nodes)" in checked.out
    assert "fulfils its contract" not in checked.out
    text = (folder / "README").read_text()
    assert "- 0 < n < 100" in text
    assert "Of its contract, this is shown: ensures \\result == n + 2; that nothing else" in text
    found = json.loads(viap("check", "--json", folder).out)
    assert "ensures \\result == n + 2" in found["shown"]


def test_a_certificate_of_a_program_with_calls_by_contract(viap, library, tmp_path):
    pytest.importorskip("cvc5")
    folder = tmp_path / "proof"
    assert viap("prove", "--modular", "--certificate", folder, library).status == 0
    checked = viap("check", folder)
    assert (checked.status, "2 called functions keep their contracts: both" in checked.out) == (
        0,
        True,
    )
    found = json.loads(viap("check", "--json", folder).out)
    assert [each["function"] for each in found["functions"]] == ["both", "next"]


def test_a_certificate_holds_the_contracts_of_settings(viap, tmp_path):
    pytest.importorskip("cvc5")
    path, folder = tmp_path / "f.c", tmp_path / "proof"
    path.write_text("int f(int n) { return n + 1; }")
    (tmp_path / "viap.toml").write_text(
        "[function.f]\nrequires = 'n < 5'\nassigns = []\nensures = '\\result == n + 1'\n"
    )
    assert viap("prove", "--function", "f", "--certificate", folder, path).status == 0
    checked = viap("check", folder)
    assert (checked.status, "shown of f: ensures \\result == n + 1" in checked.out) == (0, True)
    written = folder / "certificate.json"
    changed = written.read_text().replace("result == n + 1", "result == n + 2")
    written.write_text(changed)
    assert viap("check", folder).status == 1
    written.write_text(changed.replace("[function.f]", "[function.f"))
    assert viap("check", folder).status in (1, 2)


def test_no_witness_states_contracts(viap, library, tmp_path):
    out = tmp_path / "witness.yml"
    library.write_text(LIBRARY.replace("{ return next(next(n)); }", ";"))
    assumed = viap("prove", "--modular", "--witness", out, library)
    assert (assumed.status, out.exists()) == (0, False)
    assert "it can't state what the proof assumes: both" in assumed.err
    library.write_text("/*@ ensures \\result == 1; */ int main(void) { return 0; }")
    violated = viap("prove", "--witness", out, library)
    assert (violated.status, out.exists()) == (1, False)
    assert "SV-COMP has no property about contracts" in violated.err


def test_a_witness_of_a_run_with_real_bodies(viap, library, tmp_path):
    out = tmp_path / "witness.yml"
    library.write_text(LIBRARY.replace("== 5", "== 6"))
    assert viap("prove", "--modular", "--witness", out, library).status == 1
    assert "CONFIRMED" in viap("validate", out, library).out


def test_sarif_names_the_call_that_breaks_a_contract(viap, library):
    library.write_text(LIBRARY.replace("0 < n < 100", "n < 100"))
    log = json.loads(viap("prove", "--function", "both", "--modular", "--sarif", library).out)
    found = log["runs"][0]["results"][0]
    assert found["ruleId"] == "contract"
    assert "requires of next: n > 0" in found["message"]["text"]
    place = found["locations"][0]["physicalLocation"]
    assert place["region"]["startLine"] == 5
