"""`viap axioms --lemmas`, and `--axioms` with folders of lemmas."""

import json
import re

import pytest

from viap.ui.cli.commands import lemma_listing

GOOD = """(declare-fun double (Int) Int)
; definition
(assert (! (= (double 0) 0) :named double-empty))
; definition
(assert (! (forall ((n Int)) (=> (>= n 0) (= (double (+ n 1)) (+ (double n) 2)))) :named step))
; induction on n
(assert (! (forall ((n Int)) (=> (>= n 0) (= (double n) (* 2 n)))) :named double-is-twice))
"""
WRONG = GOOD.replace("(* 2 n)", "(* 3 n)")
PROGRAM = "extern void reach_error(void);\nint main(void) { if (0) reach_error(); }\n"


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A library of one file, so that a test need not prove the whole one."""
    standard = tmp_path / "standard"
    standard.mkdir()
    (standard / "doubles.smt2").write_text(GOOD)
    monkeypatch.setattr(lemma_listing, "axioms_path", lambda: standard)
    return standard


@pytest.fixture
def folder(tmp_path):
    added = tmp_path / "added"
    added.mkdir()
    (added / "mine.smt2").write_text(WRONG)
    return added


def test_lemmas_are_listed_with_place_and_proof(viap, own):
    result = viap("axioms", "--lemmas")
    assert result.status == 0
    line = r"\S+/doubles\.smt2:7: double-is-twice: proved by induction on n \(\d+\.\d\d s\)\n"
    assert re.fullmatch(line, result.out)


def test_a_wrong_lemma_is_refused_in_the_list(viap, own, folder):
    result = viap("axioms", "--lemmas", "--axioms", folder)
    assert result.status == 2
    _, refused = result.out.splitlines()
    assert refused == (
        f"{folder}/mine.smt2:7:1: error: the lemma 'double-is-twice' is refused: "
        "the step of the induction on n fails, from n - 1 to n; it is false for n = 1"
    )


def test_the_list_as_json(viap, own, folder):
    result = viap("axioms", "--lemmas", "--json", "--axioms", folder)
    assert result.status == 2
    data = json.loads(result.out)
    proved, refused = data["lemmas"]
    assert (proved["name"], proved["line"], proved["status"]) == ("double-is-twice", 7, "proved")
    assert proved["proof"] == "induction on n"
    assert refused["status"] == "refused"
    assert refused["counterexample"] == "n = 1"
    assert "step of the induction" in refused["failing"]


def test_a_malformed_file(viap, own, folder):
    (folder / "mine.smt2").write_text(GOOD[:-3])
    result = viap("axioms", "--lemmas", "--axioms", folder)
    assert result.status == 2
    assert "mine.smt2:7:9: error: this parenthesis is never closed" in result.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "which FILE?"),
        (("--lemmas", "a.c"), "--lemmas takes no FILE"),
        (("--json", "a.c"), "--json goes with --lemmas"),
        (("--lemmas", "--axioms", "no-such-folder"), "no-such-folder is not a folder"),
    ],
)
def test_options_that_do_not_fit(viap, words, said):
    result = viap("axioms", *words)
    assert result.status == 2
    assert said in result.err


def test_a_proof_refuses_a_folder_with_a_wrong_lemma(viap, folder, tmp_path):
    path = tmp_path / "p.c"
    path.write_text(PROGRAM)
    result = viap("prove", "--axioms", folder, path)
    assert result.status == 2
    assert "mine.smt2:7:1: error: the lemma 'double-is-twice' is refused" in result.err
    (folder / "mine.smt2").write_text(GOOD)
    assert viap("prove", "--axioms", folder, path).status == 0
    (folder / "mine.smt2").unlink()
    assert "has no file *.smt2" in viap("prove", "--axioms", folder, path).err
