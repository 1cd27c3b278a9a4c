"""Whatever is changed in a certificate, it is rejected, and the message says where."""

import json

import pytest

from tests.evidence.programs import PROGRAMS, agree
from viap.checker.json_fields import Broken
from viap.evidence.certificate_check.certificate_checker import check_folder

OTHERS = "this is not the program that viap's front end makes of"


def rejected(copy):
    """Why a certificate is rejected, even by one who believes every obligation."""
    report = check_folder(str(copy.path), agree)
    assert report.result == "rejected"
    return report.reason


def place(copy, rule):
    """The place in the list of the last node of a rule."""
    return copy.nodes(rule)[-1]["id"] - 1


def test_the_copy_is_good_before_it_is_changed(copy):
    assert check_folder(str(copy("closed form").path), agree).result == "confirmed"


def test_a_missing_leaf(copy):
    good = copy("closed form")
    leaf = good.leaves()[0]
    leaf.unlink()
    assert rejected(good) == "obligations/001.smt2: there is no such file"


def test_a_leaf_too_many(copy):
    good = copy("closed form")
    (good.path / "obligations" / "900.smt2").write_text("(check-sat)\n")
    assert rejected(good) == "obligations/900.smt2: this file is not a part of the proof"


@pytest.mark.parametrize("name", ["notes.txt", "program.h", "obligations/x", "more/a"])
def test_a_file_too_many(copy, name):
    good = copy("closed form")
    path = good.path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("")
    assert rejected(good) == f"{name}: this file is not a part of the proof"


def test_a_link_is_no_file_of_the_certificate(copy, tmp_path):
    good = copy("closed form")
    leaf = good.leaves()[0]
    leaf.rename(tmp_path / "elsewhere.smt2")
    leaf.symlink_to(tmp_path / "elsewhere.smt2")
    with pytest.raises(Broken, match="obligations/001.smt2: this is not a file"):
        check_folder(str(good.path), agree)


LEAF_EDITS = {
    "the goal": lambda lines: [*lines[:-2], "(assert false)", lines[-1]],
    "a hypothesis more": lambda lines: [*lines[:-2], "(assert false)", *lines[-2:]],
    "a hypothesis less": lambda lines: [*lines[:-4], *lines[-2:]],
    "another hypothesis": lambda lines: [*lines[:-4], "(assert false)", *lines[-3:]],
    "another definition": lambda lines: [*lines[:4], "(define-fun g () Int 1)", *lines[4:]],
    "an option": lambda lines: ["(set-option :produce-models true)", *lines],
    "no question": lambda lines: lines[:-1],
    "two questions": lambda lines: [*lines, lines[-1]],
    "the question first": lambda lines: [lines[-1], *lines[:-1]],
    "a declaration less": lambda lines: [x for x in lines if "declare-fun m1!1" not in x],
    "another sort": lambda lines: [x.replace("m1!1 () Int", "m1!1 () Bool") for x in lines],
    "not SMT-LIB": lambda lines: [*lines, ")"],
    "a let": lambda lines: [*lines[:-2], "(assert (let ((x false)) x))", lines[-1]],
    "an annotation alone": lambda lines: [*lines[:-2], "(assert)", lines[-1]],
    "a huge number": lambda lines: [*lines[:-2], f"(assert (= 0 {'9' * 9999}))", lines[-1]],
    "deep": lambda lines: [*lines[:-2], f"(assert {'(not ' * 9999}true{')' * 9999})", lines[-1]],
    "nothing": lambda lines: [],
}


@pytest.mark.parametrize("edit", LEAF_EDITS.values(), ids=LEAF_EDITS)
def test_an_edited_leaf(copy, edit):
    good = copy("closed form")
    leaf = good.leaves()[0]
    lines = leaf.read_text().splitlines()
    assert edit(lines) != lines
    leaf.write_text("\n".join(edit(lines)) + "\n")
    assert rejected(good).startswith("obligations/001.smt2")


def test_comments_may_be_edited(copy):
    good = copy("closed form")
    leaf = good.leaves()[0]
    leaf.write_text("; a remark\n" + leaf.read_text())
    assert check_folder(str(good.path), agree).result == "confirmed"


def test_leaves_exchanged(copy):
    good = copy("closed form")
    first, second = good.leaves()[:2]
    texts = first.read_text(), second.read_text()
    first.write_text(texts[1])
    second.write_text(texts[0])
    assert rejected(good).startswith("obligations/001.smt2")


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_statement_of_any_node(copy, name):
    good = copy(name)
    original = (good.path / "certificate.json").read_text()
    for node in good.content["nodes"]:

        def edit(content, node=node):
            content["nodes"][node["id"] - 1]["statement"]["body"] = "false"

        good.change(edit)
        # What is shown by an obligation has another one then; so have those of its family.
        asks = "obligation" in node["argument"]
        assert rejected(good).startswith("obligations/" if asks else f"node {node['id']}:")
        (good.path / "certificate.json").write_text(original)


@pytest.mark.parametrize("rule", ["axiom", "direct", "induction", "definition", "reached", "magic"])
def test_a_rule_swapped(copy, rule):
    good = copy("closed form")
    original = (good.path / "certificate.json").read_text()
    for node in good.content["nodes"]:
        if node["rule"] == rule or (node["rule"], rule) == ("direct", "induction"):
            continue

        def edit(content, node=node):
            content["nodes"][node["id"] - 1]["rule"] = rule

        good.change(edit)
        try:
            assert rejected(good).startswith(f"node {node['id']}:")
        except Broken as error:
            # The argument of another rule has other fields.
            assert f"node {node['id'] - 1}, argument" in str(error)
        (good.path / "certificate.json").write_text(original)


def test_a_premise_removed(copy):
    good = copy("closed form")
    for rule in ("direct", "induction", "definition", "reached"):
        at = place(good, rule)
        original = (good.path / "certificate.json").read_text()
        good.change(lambda content, at=at: content["nodes"][at]["premises"].pop())
        assert rejected(good).startswith(f"node {at + 1}:")
        (good.path / "certificate.json").write_text(original)


def test_a_fact_removed(copy):
    good = copy("closed form")
    at = place(good, "direct")

    def edit(content):
        node = content["nodes"][at]
        node["argument"]["facts"].pop()
        node["premises"] = sorted({fact["of"] for fact in node["argument"]["facts"]})

    good.change(edit)
    assert rejected(good).startswith(good.content["nodes"][at]["argument"]["obligation"])


def test_a_fact_at_another_value(copy):
    good = copy("closed form")
    at = place(good, "induction")

    def edit(content):
        facts = content["nodes"][at]["argument"]["facts"]
        (fact, *_) = [fact for fact in facts if fact["values"]]
        fact["values"] = dict.fromkeys(fact["values"], "12345")

    good.change(edit)
    assert "smt2: " in rejected(good)


def test_a_hypothesis_that_is_not_smaller(copy):
    """An induction from the statement itself: the kernel puts the order into the question."""
    good = copy("closed form")
    at = place(good, "induction")

    def edit(content):
        argument = content["nodes"][at]["argument"]
        argument["uses"] = [{"of": at + 1, "values": argument["constants"]}]

    good.change(edit)
    assert rejected(good).startswith("obligations/")


def test_a_rank_that_is_no_natural_number(copy):
    good = copy("closed form")
    at = place(good, "induction")
    good.change(lambda content: content["nodes"][at]["argument"].update(rank=["(- 1)"]))
    assert rejected(good) == f"node {at + 1}: a rank is made of counters and natural numbers"


def test_a_claim_dropped(copy):
    good = copy("two assertions")
    good.change(lambda content: content["claims"].pop())
    assert rejected(good) == "1 claims are made, and the program has 2 assertions"


def test_a_claim_proved_by_another(copy):
    good = copy("two assertions")
    good.change(lambda content: content["claims"][0].update(node=content["claims"][1]["node"]))
    assert rejected(good) == "a claim is not what the program asserts there"


@pytest.mark.parametrize("number", [0, 999999])
def test_a_claim_without_a_node(copy, number):
    good = copy("closed form")
    good.change(lambda content: content["claims"][0].update(node=number))
    assert f"there is no node {number}" in rejected(good)


def test_a_circle(copy):
    good = copy("closed form")
    at = place(good, "reached")
    good.change(lambda content: content["nodes"][at].update(premises=[at + 1]))
    assert rejected(good) == f"node {at + 1}: a premise must be an earlier node"


def test_nodes_out_of_order(copy):
    good = copy("closed form")
    good.change(lambda content: content["nodes"].reverse())
    assert rejected(good).startswith("node 1:")


def test_another_program(copy):
    good = copy("closed form")
    program = good.path / "program.c"
    program.write_text(program.read_text().replace("s + 2", "s + 3"))
    assert rejected(good) == "program.c: this is not the text that was proved"


def test_another_program_with_its_digest(copy):
    import hashlib

    good = copy("closed form")
    program = good.path / "program.c"
    program.write_text(program.read_text().replace("s + 2", "s + 3"))
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    good.change(lambda content: content["program"]["sha256"].update({"program.c": digest}))
    assert rejected(good).startswith(f"program.core: {OTHERS} program.c")


def test_a_program_that_includes_what_is_elsewhere(copy, tmp_path):
    import hashlib

    good = copy("closed form")
    (tmp_path / "outside.h").write_text("\n")
    program = good.path / "program.c"
    program.write_text('#include "../outside.h"\n' + program.read_text())
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    good.change(lambda content: content["program"]["sha256"].update({"program.c": digest}))
    assert rejected(good).startswith("program.c: it includes other files")


def test_another_question(copy):
    """Without its error function, a program asserts nothing."""
    good = copy("closed form")
    good.change(lambda content: content["program"].update(errors=["other"]))
    assert rejected(good).startswith(f"program.core: {OTHERS} program.c")


def test_a_constant_that_is_not_arbitrary(copy):
    good = copy("closed form")
    at = place(good, "induction")
    text = json.dumps(good.content["nodes"][at])
    (constant, *_) = good.content["nodes"][at]["arbitrary"]
    changed = json.loads(text.replace(constant, "N1"))
    good.change(lambda content: content["nodes"].__setitem__(at, changed))
    assert rejected(good) == f"node {at + 1}: N1 is not an arbitrary constant"
