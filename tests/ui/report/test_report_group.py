"""The parts of a page about one program."""

from viap.ui.report.report_group import groups_of

RESULT = {
    "file": "a.c",
    "files": ["a.c"],
    "function": None,
    "verdict": "TRUE",
    "reason": "",
    "assertions": [],
    "checks": [],
    "assumptions": [],
}


def tree(line, steps, seconds, text="x"):
    known = {"file": "a.c", "line": line, "kind": "overflow", "text": text}
    return {**known, "steps_in_all": steps, "seconds": seconds}


def test_copies_of_a_claim_are_one_proof():
    (group,) = groups_of([RESULT])
    trees = [tree(2, 3, 0.5), tree(4, 1, None), tree(2, 4, 0.25), tree(2, 1, None, "y")]
    found = group.proofs({"proofs": trees})
    assert [(each["place"], each["text"], each["size"], each["seconds"]) for each in found] == [
        ("line 2", "x", "7 steps", 0.75),
        ("line 4", "x", "1 step", None),
        ("line 2", "y", "1 step", None),
    ]
    assert found[0]["trees"] == [trees[0], trees[2]]
    assert group.proofs({"proofs": None}) == group.proofs({}) == []


def test_files_are_named_where_there_are_several():
    (group,) = groups_of([{**RESULT, "files": ["a.c", "b.c"]}])
    (found,) = group.proofs({"proofs": [tree(2, 3, 0.5)]})
    assert found["place"] == "a.c:2"
