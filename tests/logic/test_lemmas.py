"""Every lemma of the library is proved as its comment says."""

import re
from dataclasses import dataclass

import pytest

from tests.logic.solvers import ask_z3
from viap.data import axioms_path
from viap.logic import build
from viap.logic.script import Assertion, Script, write_script
from viap.logic.smtlib_reader import read_file
from viap.logic.terms import Kind
from viap.logic.walkers import substitute


@dataclass(frozen=True)
class Lemma:
    file: str
    script: Script
    assertion: Assertion


# Those of functions by recursion are the kernel's, see tests/kernel/test_lemma_library.py.
BY_KERNEL = ("sums", "nested-sums", "extrema")


def lemmas():
    for path in sorted(axioms_path().glob("*.smt2")):
        if path.stem in BY_KERNEL:
            continue
        script = read_file(path)
        for assertion in script.assertions:
            yield Lemma(path.stem, script, assertion)


def is_proved(lemma, *hypotheses, goal):
    script = lemma.script
    formulas = [*hypotheses, build.negate(goal)]
    asserted = [Assertion(f, "", "", lemma.assertion.position) for f in formulas]
    text = write_script(Script(script.sorts, script.symbols, script.definitions, asserted))
    return ask_z3(text) == "unsat"


def proved_by_induction(lemma, name):
    """On a variable of the lemma: for negative numbers directly, at 0, and from n to n + 1."""
    formula = lemma.assertion.formula
    (n,) = (v for v in build.bound_variables(formula) if v.payload == name)
    others = [v for v in build.bound_variables(formula) if v is not n]
    body = formula.args[0]
    for_others = build.forall(others, body)
    negative = build.forall([n], build.implies(build.lt(n, build.ZERO), for_others))
    base = substitute(for_others, {n: build.ZERO})
    following = substitute(for_others, {n: build.add(n, build.ONE)})
    natural = build.le(build.ZERO, n)
    step = build.forall([n], build.implies(build.conjunction((natural, for_others)), following))
    return all(is_proved(lemma, goal=goal) for goal in (negative, base, step))


@pytest.mark.parametrize("lemma", list(lemmas()), ids=lambda lemma: lemma.assertion.name)
def test_a_lemma_is_proved_as_it_says(lemma):
    assert lemma.assertion.name, "a lemma has a name"
    how = lemma.assertion.comment.splitlines()[-1] if lemma.assertion.comment else ""
    if how == "direct":
        assert is_proved(lemma, goal=lemma.assertion.formula)
        return
    induction = re.fullmatch(r"induction on (\S+)", how)
    assert induction, f"how is it proved? {how!r}"
    assert lemma.assertion.formula.kind is Kind.FORALL
    assert proved_by_induction(lemma, induction.group(1))


def test_a_wrong_lemma_is_not_proved():
    (lemma, *_) = lemmas()
    assert not is_proved(lemma, goal=build.negate(lemma.assertion.formula))
