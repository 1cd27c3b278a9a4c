"""Certificates of calls by contract: parts for called functions, and forgeries of them."""

import hashlib
import json
import shutil

import pytest

import viap
from tests.evidence.certificate_check.conftest import Copy
from tests.evidence.programs import agree
from viap.c.load import load_program
from viap.checker.core_check import FUNCTIONS
from viap.checker.core_writer import core_text
from viap.checker.json_fields import Broken
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_check.certified_program import CertifiedProgram

LAYERS = """#include <assert.h>
/*@ requires n > 0; assigns \\nothing; ensures \\result > n; */
int next(int n) { assert(n != 0); return n < 1000 ? n + 1 : 2 * n; }
/*@ requires 0 < n < 100; assigns \\nothing; ensures \\result > n; */
int both(int n) { return next(next(n)); }
int main(void) { assert(both(3) > 3); return 0; }
"""
EVEN = """/*@ requires n >= 0; assigns \\nothing; ensures \\result == (n % 2 == 0 ? 1 : 0); */
int even(int n);
/*@ requires n >= 0; assigns \\nothing; ensures \\result == (n % 2 == 1 ? 1 : 0); */
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
extern void reach_error(void);
int main(void) { if (even(6) != 1) reach_error(); return 0; }
"""
PROGRAMS = {"layers": LAYERS, "even": EVEN}
OTHERS = "this is not the program that viap's front end makes of"


@pytest.fixture(scope="module")
def made_by_contract(tmp_path_factory):
    folder = tmp_path_factory.mktemp("composed")
    for name, text in PROGRAMS.items():
        (folder / f"{name}.c").write_text(text)
        result = viap.prove(
            str(folder / f"{name}.c"), calls="contracts", check="overflow" if name == "even" else ()
        )
        assert result.verdict == "TRUE"
        result.write_certificate(str(folder / name))
    return folder


@pytest.fixture
def composed(made_by_contract, tmp_path):
    def copied(name="layers"):
        shutil.copytree(made_by_contract / name, tmp_path / "copy")
        return Copy(tmp_path / "copy")

    return copied


def rejected(copy):
    report = check_folder(str(copy.path), agree)
    assert report.result == "rejected"
    return report.reason


def part(content, name):
    return next(each for each in content["functions"] if each["function"] == name)


@pytest.mark.parametrize(
    ("name", "functions"), [("layers", {"both", "next"}), ("even", {"even", "odd"})]
)
def test_a_composed_proof_is_confirmed(composed, name, functions):
    good = composed(name)
    report = check_folder(str(good.path), agree)
    assert (report.result, {each.name for each in report.functions}) == ("confirmed", functions)
    content = good.content
    assert {each["file"] for each in content["functions"]} == {"program.c"}
    assert part(content, "both" if name == "layers" else "odd")["line"] in (4, 5)
    folders = {path.parent.name for path in (good.path / "obligations").rglob("*.smt2")}
    assert {f"{k}-{each['function']}" for k, each in enumerate(content["functions"], 1)} <= folders
    text = (good.path / "README").read_text()
    assert all(f"The function {each}, line " in text for each in functions)


def test_the_other_solver_agrees(composed):
    pytest.importorskip("cvc5")
    from viap.core.smt.other_processes import SecondOpinion

    for name in PROGRAMS:
        good = composed(name)
        with SecondOpinion(10.0) as cvc5:
            report = check_folder(str(good.path), cvc5, doubt=cvc5)
        assert (report.result, report.reason[-13:]) == ("confirmed", "unsatisfiable")
        shutil.rmtree(good.path)


# ------------------------------------------------------------- forgeries


def test_all_parts_dropped(composed):
    good = composed()
    good.change(lambda content: content.pop("functions"))
    assert rejected(good) == (
        "calls of both are known by its contract (program.c:6:25): both is not proved"
    )


@pytest.mark.parametrize("index", [0, 1])
def test_a_part_dropped(composed, index):
    """The first one is called by main; the second one by a function that main calls."""
    good = composed()
    dropped = good.content["functions"][index]["function"]
    good.change(lambda content: content["functions"].pop(index))
    reason = rejected(good)
    # (The core programs of the parts behind it have other names then.)
    assert "1-next.core: there is no such file" in reason or f"{dropped} is not proved" in reason


@pytest.mark.parametrize("index", [0, 1])
def test_a_function_of_a_cycle_is_missing(composed, index):
    good = composed("even")
    content = good.content
    kept = content["functions"][1 - index]
    renamed = json.loads(json.dumps(kept).replace(f"/{2 - index}-", "/1-"))
    old = good.path / "obligations" / f"{2 - index}-{kept['function']}"
    text_of = {path.name: path.read_text() for path in old.iterdir()}
    for folder in (good.path / "obligations").iterdir():
        if folder.is_dir():
            shutil.rmtree(folder)
    new = good.path / "obligations" / f"1-{kept['function']}"
    new.mkdir()
    for name, text in text_of.items():
        (new / name).write_text(text)
    good.change(lambda content: content.update(functions=[renamed]))
    cores = good.path / "functions"
    (cores / f"{2 - index}-{kept['function']}.core").rename(cores / f"1-{kept['function']}.new")
    for core in cores.glob("*.core"):
        core.unlink()
    (cores / f"1-{kept['function']}.new").rename(cores / f"1-{kept['function']}.core")
    missing = content["functions"][index]["function"]
    assert f"{missing} is not proved" in rejected(good)


def test_parts_exchanged(composed):
    good = composed()
    good.change(lambda content: content["functions"].reverse())
    assert rejected(good) == "function next: functions/1-next.core: there is no such file"


def test_proofs_exchanged(composed):
    good = composed()

    def edit(content):
        first, second = content["functions"]
        for field in ("claims", "nodes"):
            first[field], second[field] = second[field], first[field]

    good.change(edit)
    assert rejected(good).startswith("function both: 2 claims are made")


def test_a_proof_of_another_function(composed):
    """even and odd have the same claims, but for the text."""
    good = composed("even")

    def edit(content):
        even, odd = part(content, "even"), part(content, "odd")
        even["claims"], even["nodes"] = odd["claims"], odd["nodes"]

    good.change(edit)
    assert rejected(good).startswith("function ")


def test_another_name(composed):
    good = composed()
    good.change(lambda content: part(content, "next").update(function="both"))
    assert rejected(good) == "function both: there are two parts about it"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("main", "function main: functions/2-main.core: there is no such file"),
        ("other", "function other: "),
        ("a-b", "function a-b: this is not a name"),
        ("", "function : this is not a name"),
    ],
)
def test_a_wrong_function(composed, name, reason):
    good = composed()
    good.change(lambda content: content["functions"][1].update(function=name))
    assert rejected(good).startswith(reason)


@pytest.mark.parametrize(("field", "value"), [("line", 3), ("line", 0), ("file", "other.c")])
def test_another_place(composed, field, value):
    good = composed()
    good.change(lambda content: part(content, "both").update({field: value}))
    assert rejected(good) == "function both: it is defined in line 5"


def test_the_callee_is_changed(composed):
    good = composed()
    program = good.path / "program.c"
    program.write_text(program.read_text().replace("n + 1", "n + 0"))
    assert rejected(good) == "program.c: this is not the text that was proved"
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    good.change(lambda content: content["program"]["sha256"].update({"program.c": digest}))
    assert OTHERS in rejected(good)


def test_the_callee_promises_more(composed):
    good = composed()
    program = good.path / "program.c"
    program.write_text(
        program.read_text().replace("\\result > n; */\nint next", "\\result > n + 5; */\nint next")
    )
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    good.change(lambda content: content["program"]["sha256"].update({"program.c": digest}))
    assert OTHERS in rejected(good)


def test_an_assertion_of_the_body_is_left_out(composed):
    good = composed()
    good.change(lambda content: part(content, "next")["claims"].pop(0))
    assert rejected(good) == ("function next: 1 claims are made, and the program has 2 assertions")


def test_a_weaker_claim(composed):
    good = composed()

    def edit(content):
        for claim in part(content, "next")["claims"]:
            claim["node"] = part(content, "next")["claims"][0]["node"]

    good.change(edit)
    assert rejected(good) == "function next: a claim is not what the program asserts there"


def test_a_statement_of_a_part(composed):
    good = composed()
    good.change(lambda content: part(content, "next")["nodes"][0]["statement"].update(body="true"))
    assert rejected(good).startswith(
        ("function next: node 1: ", "function next: obligations/2-next/")
    )


def test_an_obligation_of_another_part(composed):
    good = composed("even")

    def edit(content):
        theirs = [n for n in content["functions"][0]["nodes"] if "obligation" in n["argument"]]
        ours = [n for n in content["functions"][1]["nodes"] if "obligation" in n["argument"]]
        ours[0]["argument"]["obligation"] = theirs[0]["argument"]["obligation"]

    good.change(edit)
    assert "its obligation has to be in obligations/2-" in rejected(good)


def test_a_superfluous_part(composed):
    """A summary that no call leads to: the report would name a function for nothing."""
    good = composed()
    (good.path / "empty.c").write_text("int main(void) { return 0; }\n")
    empty = load_program(str(good.path / "empty.c"), errors=frozenset())
    (good.path / "program.core").write_text(core_text(empty, empty, {}))

    def edit(content):
        kept = part(content, "next")
        own = {"claims": [], "nodes": []}
        content.update(own, functions=[json.loads(json.dumps(kept).replace("/2-", "/1-"))])

    good.change(edit)
    shutil.rmtree(good.path / "obligations" / "1-both")
    (good.path / "obligations" / "2-next").rename(good.path / "obligations" / "1-next")
    cores = good.path / "functions"
    (cores / "2-next.core").rename(cores / "1-next.core")
    assert rejected(good) == "function next: no call relies on its contract"


def test_a_part_with_the_program_of_another_function(composed):
    good = composed()
    good.change(lambda content: content["functions"].pop(0))
    content = json.loads(json.dumps(good.content).replace("/2-", "/1-").replace('"next"', '"both"'))
    good.change(lambda now: now.update(content))
    shutil.rmtree(good.path / "obligations" / "1-both")
    text = json.dumps(good.content).replace("1-next/", "1-both/")
    good.change(lambda now: now.update(json.loads(text)))
    (good.path / "obligations" / "2-next").rename(good.path / "obligations" / "1-both")
    cores = good.path / "functions"
    (cores / "2-next.core").rename(cores / "1-both.core")
    assert rejected(good) == "function both: its program is that of next"


def test_a_summary_for_fewer_checks(composed, monkeypatch):
    """Even if the reader asked less of a callee, the kernel would not rely on it."""
    from dataclasses import replace

    from viap.core.program.checks.definedness_checks import RequestedChecks

    good = composed("even")
    whole = CertifiedProgram.of_called

    def fewer(self, function):
        return replace(whole(self, function), asked=RequestedChecks(frozenset({"bounds"})))

    monkeypatch.setattr(CertifiedProgram, "of_called", fewer)
    assert OTHERS in rejected(good)


def test_a_summary_without_the_footprint(composed, monkeypatch):
    from dataclasses import replace

    good = composed()
    whole = CertifiedProgram.of_called

    def unwatched(self, function):
        return replace(whole(self, function), asked=self.asked, watch=self.watch)

    monkeypatch.setattr(CertifiedProgram, "of_called", unwatched)
    assert "its accesses were not compared with the objects" in rejected(good)


def test_fewer_checks_of_the_whole(composed):
    good = composed("even")
    good.change(lambda content: content["program"].pop("checks"))
    assert rejected(good)


def test_a_transformation_of_a_part(composed):
    good = composed()
    good.change(lambda content: part(content, "next").update(transformed="magic"))
    assert "there is no transformation 'magic'" in rejected(good)


def test_a_file_too_many_in_the_folder_of_a_part(composed):
    good = composed()
    folder = good.path / "obligations" / "2-next"
    (folder / "900.smt2").write_text("(check-sat)\n")
    assert rejected(good) == "obligations/2-next/900.smt2: this file is not a part of the proof"


@pytest.mark.parametrize("field", ["function", "line", "claims", "nodes", "file"])
def test_a_field_of_a_part_is_missing(composed, field):
    good = composed()
    good.change(lambda content: content["functions"][0].pop(field))
    with pytest.raises(Broken):
        check_folder(str(good.path), agree)


def test_a_field_too_many(composed):
    good = composed()
    good.change(lambda content: content["functions"][0].update(trust=True))
    with pytest.raises(Broken, match="there is no field 'trust'"):
        check_folder(str(good.path), agree)


def test_what_a_program_without_calls_by_contract_has(made_by_contract, made):
    content = Copy(made("closed form")).content
    assert not {"functions", "runs"} & content.keys()
    assert FUNCTIONS == "functions"
