"""Iterations that read a cell, or use the sum of as many elements."""

from types import SimpleNamespace
from typing import Any

import pytest

from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.prover.instantiate.visiting_iterations import FoldVisit, PlainForms, Visits

M, K, X = variable("m"), variable("k"), variable("x")
INDEX = Symbol("i.1", (INT,), INT)
COUNT = Symbol("N2", (INT,), INT)
SUM = Symbol("sum^1", (INT, INT), INT)
AXIOM: Any = "axiom"
LOOP: Any = SimpleNamespace(counter=M, outer=(), counters=(M,))


def forms():
    made = PlainForms()
    made.learn(INDEX, (M,), build.add(M, build.ONE))
    made.learn(COUNT, (M,), M)
    return made


def test_an_index_is_written_in_terms_of_counters():
    nested = apply(INDEX, apply(INDEX, K))
    assert forms().plain(nested) is build.add(K, build.number(2))
    assert forms().plain(build.wrap(apply(COUNT, X), 32, True)) is X


@pytest.mark.parametrize(("slope", "rest", "expected"), [(1, 0, X), (1, 3, None), (-1, 5, None)])
def test_the_iteration_of_a_sum(slope, rest, expected):
    visit = FoldVisit(AXIOM, LOOP, slope, build.number(rest), (K,), forms())
    found = visit.iteration(apply(COUNT, X))[M]
    distance = build.sub(X, build.number(rest))
    assert found is (expected or (distance if slope > 0 else build.neg(distance)))


def test_sums_with_other_arguments_and_loops_elsewhere_are_left_out():
    visits = Visits()
    visit = FoldVisit(AXIOM, LOOP, 1, build.ZERO, (K,), visits.forms)
    visits.learn_fold(SUM, visit)
    assert list(visits.of(apply(SUM, X, K))) == [(AXIOM, {M: X})]
    assert list(visits.of(apply(SUM, X, X))) == []
    assert list(visits.without((LOOP,)).of(apply(SUM, X, K))) == []
