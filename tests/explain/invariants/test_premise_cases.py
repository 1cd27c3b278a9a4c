"""Premises that choose between values are said as one candidate for each choice."""

from itertools import product

from viap.core.logic import build
from viap.core.logic.terms import Kind, variable
from viap.core.logic.walkers import substitute, subterms
from viap.explain.invariants.candidate import CELLS, Candidate, premise_cases

i, k, n = (variable(name) for name in "ikn")
LEAST = build.ite(build.le(i, n), i, n)
FORMULA = build.implies(build.lt(k, LEAST), build.le(k, build.mul(i, n)))


def test_each_choice_is_a_candidate():
    *cases, original = premise_cases(Candidate(FORMULA, CELLS))
    assert original.formula is FORMULA
    assert len(cases) == 4
    assert not any(node.kind is Kind.ITE for each in cases for node in subterms(each.formula))


def test_the_choices_with_their_tests_say_the_same():
    *cases, original = premise_cases(Candidate(FORMULA, CELLS))
    for values in product(range(-3, 4), repeat=3):
        at = dict(zip((i, k, n), map(build.number, values), strict=True))
        said = build.conjunction(substitute(each.formula, at) for each in cases[1::2])
        assert said is substitute(original.formula, at)


def test_a_candidate_without_choices_stays_alone():
    candidate = Candidate(build.implies(build.lt(k, n), build.le(k, i)), CELLS)
    assert list(premise_cases(candidate)) == [candidate]
