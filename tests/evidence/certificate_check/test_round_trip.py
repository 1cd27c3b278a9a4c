"""What is written down can be checked: by the kernel, by Z3 and by cvc5."""

import hashlib
import json

import pytest

from tests.evidence.programs import ERRORS, PROGRAMS, agree, ask_z3
from viap.c.load import load_program
from viap.checker.json_fields import Unwritable
from viap.checker.obligation_scripts import script
from viap.core.logic import build
from viap.core.logic.terms import Symbol, apply, array_sort
from viap.core.smt.answers import Answer
from viap.core.smt.other_processes import SecondOpinion
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_writer import CertificateQuestion, write_certificate
from viap.prover.cases.runner import decide

each_program = pytest.mark.parametrize("name", PROGRAMS)


@pytest.fixture(scope="module")
def cvc5():
    pytest.importorskip("cvc5")
    with SecondOpinion(20.0) as opinion:
        yield opinion


@each_program
def test_cvc5_confirms_every_obligation(made, cvc5, name):
    report = check_folder(str(made(name)), cvc5)
    assert (report.result, report.undecided()) == ("confirmed", [])
    assert not cvc5.complaints
    assert len(report.answers) == len(list((made(name) / "obligations").iterdir())) >= 1


@each_program
def test_every_obligation_is_unsatisfiable_for_z3(made, name):
    for path in (made(name) / "obligations").iterdir():
        assert ask_z3(path.read_text()) == "unsat"


@each_program
def test_a_leaf_without_its_goal_is_satisfiable(made, name):
    """Hypotheses that contradict each other would show anything."""
    for path in (made(name) / "obligations").iterdir():
        script = path.read_text()
        start = script.rindex("(assert")
        assert ask_z3(script[:start] + "(check-sat)") != "unsat"


@each_program
def test_no_fact_is_superfluous(made, name):
    """Without any one of the facts that come from nodes, the goal does not follow."""
    for path in sorted((made(name) / "obligations").iterdir()):
        lines = path.read_text().splitlines()
        facts = [k for k, line in enumerate(lines) if line.startswith("; node") and k]
        for k in facts:
            assert ask_z3("\n".join(lines[: k + 1] + lines[k + 2 :])) != "unsat", (path, lines[k])


def test_the_kinds_of_proofs_are_all_there(made):
    rules = set()
    families = set()
    for name in PROGRAMS:
        for node in json.loads((made(name) / "certificate.json").read_text())["nodes"]:
            rules.add(node["rule"])
            families.add(len(node["argument"].get("family", ())))
    assert rules >= {"axiom", "function", "direct", "induction", "definition", "reached"}
    assert max(families) > 1


def test_what_a_certificate_says_of_its_program(made):
    folder = made("closed form")
    content = json.loads((folder / "certificate.json").read_text())
    about = content["program"]
    text = (folder / "program.c").read_bytes()
    assert about["sha256"] == {"program.c": hashlib.sha256(text).hexdigest()}
    assert (about["function"], about["data_model"]) == ("main", "ILP32")
    assert about["errors"] == sorted(ERRORS)
    assert len(content["claims"]) == 1


def test_nodes_are_shared(made):
    for name in PROGRAMS:
        nodes = json.loads((made(name) / "certificate.json").read_text())["nodes"]
        axioms = [node["argument"]["axiom"] for node in nodes if node["rule"] == "axiom"]
        assert len(axioms) == len(set(axioms))


def test_the_readme_shows_every_node(made):
    text = (made("closed form") / "README").read_text()
    nodes = json.loads((made("closed form") / "certificate.json").read_text())["nodes"]
    for node in nodes:
        assert f"\n{node['id']}. " in text
    assert "i.1(m1) = m1" in text


def test_arrays_of_the_program_are_said_to_differ():
    one, two = (Symbol(name, (), array_sort(1), distinct=True) for name in "ab")
    other = Symbol("x!1", (), array_sort(1))
    formulas = [build.eq(apply(other), apply(one)), build.eq(apply(other), apply(two))]
    text = script(formulas, {}, "")
    assert "(assert (distinct a b))" in text
    assert ask_z3(text) == "unsat"


def test_local_includes_are_copied(tmp_path):
    (tmp_path / "inc").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "inc" / "limit.h").write_text('#include "more.h"\n#define LIMIT MORE\n')
    (tmp_path / "inc" / "more.h").write_text("#define MORE 10\n")
    source = tmp_path / "src" / "main.c"
    source.write_text(
        '#include <assert.h>\n#include "../inc/limit.h"\n'
        "int main(void) { int i = 0; while (i < LIMIT) i++; assert(i == 10); }\n"
    )
    verdict = decide(load_program(str(source), errors=ERRORS))
    target = tmp_path / "certificate"
    write_certificate(str(target), CertificateQuestion(str(source), "main", ERRORS), verdict)
    source.unlink()
    (tmp_path / "inc" / "limit.h").unlink()
    assert check_folder(str(target), agree).result == "confirmed"
    (target / "program" / "inc" / "more.h").write_text("#define MORE 11\n")
    assert "more.h" in check_folder(str(target), agree).reason


def test_what_was_not_proved_has_no_certificate(tmp_path):
    source = tmp_path / "bug.c"
    source.write_text("extern void reach_error(void); int main(void) { reach_error(); }")
    verdict = decide(load_program(str(source), errors=ERRORS))
    with pytest.raises(Unwritable):
        write_certificate(
            str(tmp_path / "c"), CertificateQuestion(str(source), "main", ERRORS), verdict
        )
    assert list(tmp_path.iterdir()) == [source]


def test_an_undecided_obligation_is_told_by_name(made):
    def doubt(name, script):
        return Answer.UNKNOWN if name == "obligations/002.smt2" else Answer.UNSAT

    report = check_folder(str(made("closed form")), doubt)
    assert (report.result, report.undecided()) == ("undecided", ["obligations/002.smt2"])


def test_a_satisfiable_obligation_is_a_rejection(made):
    report = check_folder(str(made("closed form")), lambda name, script: Answer.SAT)
    assert report.result == "rejected"
    assert report.reason.startswith("obligations/001.smt2: this is satisfiable")
