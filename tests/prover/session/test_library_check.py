"""The lemma library: the kernel proves each lemma as its comment says, and refuses wrong ones."""

from pathlib import Path

import pytest

from tests.core.logic.solvers import ask_cvc5
from viap.core.base.errors import InputError
from viap.core.base.source import NOWHERE
from viap.core.logic.smtlib_reader import Assertion, Script, write_script
from viap.core.logic.walkers import subterms
from viap.data import axioms_path
from viap.prover.session.library_check import check_file, prover_of_library
from viap.prover.session.library_lemmas import LemmaProofs, read_library

FILES = sorted(axioms_path().glob("*.smt2"))

SUM = """(declare-fun a (Int) Int)
(declare-fun p (Int) Bool)
(declare-fun sum (Int Int) Int)
; definition
(assert (! (forall ((f Int)) (= (sum 0 f) 0)) :named sum-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (sum (+ n 1) f) (+ (sum n f) (ite (p (+ f n)) (a (+ f n)) 0)))))
  :named sum-step))
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_lemma_is_proved_as_it_says(path):
    checked = list(check_file(path))
    assert len(checked) >= 4
    assert not [each.fault() for each in checked if each.failing]
    assert all(each.lemma.patterns for each in checked), "a lemma that no question could use"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_solver_agrees(path):
    """cvc5 says `unsat` to the obligations of some lemmas, and never `sat`."""
    library = read_library(path)
    proofs = LemmaProofs(prover_of_library(library))
    agreed = 0
    for lemma in library.lemmas[:3]:
        for obligation in proofs.proof(lemma).obligations:
            formulas = obligation.formulas()
            symbols = {
                n.payload.name: n.payload for n in subterms(*formulas) if n.kind.name == "APPLY"
            }
            asserted = [Assertion(formula, "", "", NOWHERE) for formula in formulas]
            answer = ask_cvc5(write_script(Script([], symbols, [], asserted)), seconds=1)
            assert answer != "sat", lemma.name
            agreed += answer == "unsat"
    assert agreed


def faults(text, folder):
    path = Path(folder) / "own.smt2"
    path.write_text(text)
    return [str(each.fault()) if each.failing else "" for each in check_file(path)]


# A wrong lemma; what is said of it.
WRONG = {
    "; induction on n\n"
    "(assert (! (forall ((n Int) (f Int)) (=> (>= n 0) (< (sum n f) n))) :named w))": (
        "the base of the induction on n fails, n = 0; it is false for n = 0"
    ),
    "; induction on n\n(assert (! (forall ((n Int) (f Int)) (=> (>= n 0)"
    " (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 0 (a k)))) (<= n (sum n f)))) :named w))": (
        "the step of the induction on n fails, from n - 1 to n; it is false for n = 1, f = "
    ),
    "; direct\n(assert (! (forall ((x Int) (y Int)) (=> (< x y) (< (* x x) (* y y)))) :named w))": (
        "it does not follow from the definitions; it is false for x = "
    ),
    "; direct\n(assert (! (forall ((n Int)) (=> (>= n 0) (= (sum n 0) (sum n 1)))) :named w))\n"
    "; direct, from w\n(assert (! (= (sum 2 0) (sum 2 1)) :named v))": (
        "it uses 'w', which is not proved; it is false for "
    ),
    # Names that a proof gives to constants, and that solvers could take for variables.
    "; direct\n(assert (! (forall ((?x Int))"
    " (not (exists ((x!1 Int)) (not (= x!1 ?x))))) :named w))": (
        "it does not follow from the definitions"
    ),
}


@pytest.mark.parametrize("lemma", WRONG)
def test_a_wrong_lemma_is_refused_with_the_failing_step(lemma, tmp_path):
    *_, said = faults(SUM + lemma, tmp_path)
    line = SUM.count("\n") + lemma[: lemma.rindex("(assert")].count("\n") + 1
    assert said.startswith(f"{tmp_path}/own.smt2:{line}:1: error: the lemma ")
    assert WRONG[lemma] in said


def test_a_counterexample_tells_sequences_and_conditions(tmp_path):
    lemma = "(assert (! (forall ((n Int)) (=> (>= n 0) (<= 0 (sum n 0)))) :named w))"
    (said,) = faults(f"{SUM}; induction on n\n{lemma}", tmp_path)
    assert "n = 1" in said
    assert "p(0) is true" in said
    assert "a(0) = -" in said


def test_a_counterexample_tells_conditions_that_are_variables(tmp_path):
    lemma = "; direct\n(assert (! (forall ((b Bool) (x Int)) (=> b (< x 5))) :named w))"
    (said,) = faults(lemma, tmp_path)
    assert said.partition("false for b is true, x = ")[2].isdigit()


def test_a_true_lemma_with_a_wrong_recipe_is_refused_without_a_counterexample(tmp_path):
    text = SUM + (
        "; direct\n(assert (! (forall ((n Int) (f Int)) (=> (>= n 0) (<= 0 n)"
        " (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (<= 0 (a k))))"
        " (<= 0 (sum n f)))) :named sum-not-negative))"
    )
    (said,) = faults(text, tmp_path)
    assert said.endswith("it does not follow from the definitions")


def test_a_lemma_that_is_true_as_it_is_written(tmp_path):
    lemma = "; induction on n\n(assert (! (forall ((n Int)) (< n (+ n 1))) :named w))"
    assert faults(lemma, tmp_path) == [""]


# A file that is none; what is said of it.
MALFORMED = {
    "(assert (! (= 0 0) :named w)": "1:1: error: this parenthesis is never closed",
    "(assert (! (= 0 0) :named w))": "the comment line above must say how this is proved",
    "; direct\n(assert (= 0 0))": "2:1: error: a lemma needs a name",
    "; by magic\n(assert (! (= 0 0) :named w))": "the comment line above must say how",
    "; induction on m\n(assert (! (forall ((n Int)) (< n (* n n))) :named w))": "no variable 'm'",
    "; induction on n\n(assert (! (forall ((n Int)) (< n (* n n))) :named w))": "(>= n 0)",
    "; direct, from v\n(assert (! (= 0 0) :named w))": "there is no lemma 'v' above 'w'",
    "; induction on n, at k = 0\n"
    "(assert (! (forall ((n Int)) (=> (>= n 0) (< n (* n n)))) :named w))": (
        "there is no variable 'k' here"
    ),
    "; induction on n, at n = (up n)\n"
    "(assert (! (forall ((n Int)) (=> (>= n 0) (< n (* n n)))) :named w))": "is no term",
    "(declare-fun f (Int) Int)\n; definition\n(assert (! (= (f 0) 0) :named e))": (
        "3:1: error: 'f' has no definition from n to n + 1"
    ),
    "(declare-const n!1 Int)\n; direct\n(assert (! (forall ((n Int)) (= n n!1)) :named w))": (
        "the name 'n!1' may not have a '!' in it"
    ),
    "(declare-fun f (Int) Int)\n; definition\n(assert (! (< (f 0) 0) :named e))": (
        "a function of integers is defined at 0, and then at (+ n 1)"
    ),
    "(declare-fun f (Int) Int)\n; definition\n(assert (! (= (f 0) 0) :named e))\n; definition\n"
    "(assert (! (forall ((n Int)) (=> (>= n 0) (= (f (+ n 1)) (f (+ n 1))))) :named s))": (
        "a function of integers is defined at 0"
    ),
    "(declare-fun f (Int) Int)\n; definition\n(assert (! (= (f 0) 0) :named e))\n; definition\n"
    "(assert (! (forall ((n Int)) (=> (>= n 0) (= (f (+ n 1)) (+ 1 (f (* 2 n)))))) :named s))": (
        "'f' may only use its own values for smaller numbers"
    ),
    "(declare-fun f (Int) Int)\n; definition\n(assert (! (= (f 0) 0) :named e))\n; definition\n"
    "(assert (! (forall ((n Int) (m Int)) (=> (>= n 0) (= (f (+ n 1)) (+ m (f n))))) :named s))": (
        "has further variables"
    ),
}


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_file_gives_one_clear_message(text, tmp_path):
    with pytest.raises(InputError) as caught:
        faults(text, tmp_path)
    assert MALFORMED[text] in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "own.smt2"))
    assert "^" in caught.value.render()
