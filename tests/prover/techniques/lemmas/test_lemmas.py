"""Assertions that lemmas of the library prove, with the programs' own functions."""

from dataclasses import replace
from pathlib import Path

import pytest

from viap.c.load import load_program, load_text
from viap.core.kernel.rules import Proof
from viap.core.kernel.verdict import Outcome
from viap.core.logic.terms import INT, Symbol, apply
from viap.core.logic.walkers import substitute
from viap.core.smt.answers import Limits
from viap.core.translate.proved_theory import theory_of
from viap.data import strategies_path
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy, find_plan
from viap.prover.session.closed_forms import solve_loops
from viap.prover.session.function_definitions import defined
from viap.prover.session.library_lemmas import LibraryUse, learn_lemmas
from viap.prover.session.prover import prover_of
from viap.prover.session.session import Budget
from viap.ui.cli.main import main

OWN = Path(__file__).resolve().parents[4] / "sv-benchmarks"
BUDGET = Budget(Limits(2_000_000, 1.0))
WITH = Strategy("with", "", (Round(("closed-forms", "direct", "lemmas"), BUDGET),))
WITHOUT = Strategy("without", "", (Round(("closed-forms", "direct"), BUDGET),))

TASKS = (
    "folds/sum-largest",
    "folds/sum-parts",
    "folds/sum-at-least",
    "folds/power-sum",
    "folds/count-none",
    "arrays/descents-none",
)


@pytest.mark.parametrize("task", TASKS)
def test_a_lemma_is_what_proves_it(task):
    program = load_program(str(OWN / f"{task}.c"))
    assert decide(program, WITH).outcome is Outcome.TRUE


@pytest.mark.parametrize("task", ["folds/sum-parts", "folds/count-none"])
def test_a_wrong_assertion_is_not_proved(task):
    program = load_program(str(OWN / f"{task}-bug.c"))
    assert decide(program, WITH).outcome is Outcome.UNKNOWN


def test_without_the_lemma_it_is_not_proved():
    program = load_program(str(OWN / "folds" / "sum-parts.c"))
    assert decide(program, WITHOUT).outcome is Outcome.UNKNOWN


@pytest.mark.parametrize("name", ["default", "viap"])
def test_strategies_use_the_library(name):
    plan = find_plan(name, strategies_path())
    assert any("lemmas" in each.techniques for each in plan.rounds)


EVEN = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) { int n = __VERIFIER_nondet_int(), a[1000]; if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) if (a[i] % 2 != 0) return 0;
  long long sum = 0; for (int i = 0; i < n; i++) sum += a[i];
  if (sum % 2 != 0) reach_error(); }"""

PARITY = """(declare-fun a (Int) Int)
(declare-fun sum (Int Int) Int)
; definition
(assert (! (forall ((f Int)) (= (sum 0 f) 0)) :named sum-empty))
; definition
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0) (= (sum (+ n 1) f) (+ (sum n f) (a (+ f n)))))) :named sum-step))
; induction on n
(assert (! (forall ((n Int) (f Int))
  (=> (>= n 0)
      (forall ((k Int)) (=> (<= f k) (< k (+ f n)) (= (mod (a k) 2) 0)))
      (= (mod (sum n f) 2) 0))) :named sum-of-even))
"""


def test_a_lemma_of_the_user_proves_what_is_not_proved_without(tmp_path):
    (tmp_path / "parity.smt2").write_text(PARITY)
    program = load_text(EVEN, "even.c")
    assert decide(program, WITH).outcome is Outcome.UNKNOWN
    assert decide(program, replace(WITH, axioms=(tmp_path,))).outcome is Outcome.TRUE


def test_a_wrong_lemma_proves_nothing(tmp_path):
    """Whatever a file claims: the kernel proves it for the program's functions, or not."""
    (tmp_path / "parity.smt2").write_text(PARITY.replace("(= (mod (sum n f) 2) 0)", "(= n 7)"))
    program = load_text(EVEN, "even.c")
    prover = prover_of(theory_of(program))
    solve_loops(prover)
    (function,) = (f for f in defined(prover.knowledge) if f.symbol.name.startswith("sum"))
    count = apply(Symbol("count", (), INT))
    term = substitute(function.value(), {function.counter: count})
    assert not learn_lemmas(prover, (tmp_path,), [term], LibraryUse())
    (tmp_path / "parity.smt2").write_text(PARITY)
    (learned,) = learn_lemmas(prover, (tmp_path,), [term], LibraryUse())
    proof = learned.known.known
    assert isinstance(proof, Proof) and proof.rule == "lemma"


def test_a_certificate_has_the_proofs_of_the_lemmas(tmp_path, capsys):
    task, proof = OWN / "folds" / "sum-parts.c", tmp_path / "proof"
    assert main(["prove", "--strategy", "viap", "--certificate", str(proof), str(task)]) == 0
    nodes = (proof / "certificate.json").read_text()
    assert '"sum-grows"' in nodes
    assert main(["check", str(proof)]) == 0
