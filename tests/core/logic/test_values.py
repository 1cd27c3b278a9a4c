"""Builders, the simplifier and substitution keep the value of a term, in every model."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.core.logic.generate import DOMAIN, VARIABLES, built, recipes, terms
from tests.core.logic.generate import integers as integer_terms
from tests.core.logic.models import models, worth
from tests.thorough import examples
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.logic.simplification import simplify
from viap.core.logic.terms import BOOL, INT, Kind, Symbol, apply, array_sort, variable
from viap.core.logic.walkers import free_variables, rebuild, rewrite, substitute, subterms

scopes = st.fixed_dictionaries({v: st.sampled_from(DOMAIN) for v in VARIABLES})
X, Y, P, Q = (
    apply(Symbol(name, (), sort))
    for name, sort in (("x", INT), ("y", INT), ("p", BOOL), ("q", BOOL))
)


def value(term, model, scope):
    try:
        return evaluate(term, model, scope)
    except Undetermined:
        return None


@settings(max_examples=examples(1500), deadline=None)
@given(recipes, models(), scopes)
def test_builders_keep_the_value(recipe, model, scope):
    try:
        expected = worth(recipe, model, scope)
    except Undetermined:
        assume(False)
    assert evaluate(built(recipe), model, scope) == expected


@settings(max_examples=examples(1500), deadline=None)
@given(terms, models(), scopes)
def test_simplifying_keeps_the_value_and_is_idempotent(term, model, scope):
    simple = simplify(term)
    assert simple.size <= term.size
    assert simplify(simple) is simple
    before = value(term, model, scope)
    if before is not None:
        assert evaluate(simple, model, scope) == before


@settings(deadline=None)
@given(terms)
def test_building_a_term_again_gives_the_same_object(term):
    for node in subterms(term):
        args = node.args
        if node.kind is Kind.ADD:
            assert build.add(*reversed(args)) is node
        elif node.kind is Kind.MUL:
            result = args[-1]
            for arg in reversed(args[:-1]):
                result = build.mul(result, arg)
            assert result is node
    assert rewrite(term, lambda node: None) is term
    assert substitute(term, {variable("unrelated"): build.ONE}) is term


@settings(max_examples=examples(1000), deadline=None)
@given(terms, integer_terms, st.sampled_from(VARIABLES), models(), scopes)
def test_substituting_is_evaluating_with_another_value(term, new, old, model, scope):
    inner = value(new, model, scope)
    assume(inner is not None)
    after = value(substitute(term, {old: new}), model, scope)
    before = value(term, model, {**scope, old: inner})
    # Where the variable is gone, folding may have decided what was not determined.
    if before is not None:
        assert after == before


@settings(deadline=None)
@given(terms, st.permutations(VARIABLES))
def test_renaming_back_and_forth(term, order):
    forth = dict(zip(VARIABLES, order, strict=True))
    back = {new: old for old, new in forth.items()}
    renamed = substitute(term, forth)
    assert free_variables(renamed) == {forth[v] for v in free_variables(term)}
    assert renamed.size == term.size or not free_variables(term)
    assert free_variables(substitute(renamed, back)) == free_variables(term)


def test_a_binder_does_not_capture():
    k, other = variable("k"), variable("l")
    g = Symbol("g", (INT, INT), INT)
    term = build.exists((k,), build.eq(apply(g, k, other), build.ZERO))
    moved = substitute(term, {other: build.add(k, build.ONE)})
    assert free_variables(moved) == {k}
    (bound,) = build.bound_variables(moved)
    assert bound is not k
    assert moved.args[0] is build.eq(apply(g, bound, build.add(k, build.ONE)), build.ZERO)


def test_a_renamed_variable_meets_no_other_bound_one():
    k, other, primed = variable("k"), variable("l"), variable("k'")
    g = Symbol("g", (INT, INT), INT)
    body = build.lt(apply(g, k, primed), other)
    moved = substitute(build.forall((k, primed), body), {other: k})
    assert len(set(build.bound_variables(moved))) == 2
    assert free_variables(moved) == {k}


def test_terms_with_a_bound_variable_are_not_replaced_inside():
    k = variable("k")
    f = Symbol("f", (INT,), INT)
    term = build.forall((k,), build.le(build.ZERO, apply(f, k)))
    assert substitute(term, {apply(f, k): X}) is term
    assert substitute(build.conjunction((P, term)), {P: Q}) is build.conjunction((Q, term))


def test_patterns_follow_their_variables():
    k, other = variable("k"), variable("l")
    f, g = Symbol("f", (INT,), INT), Symbol("g", (INT, INT), INT)
    pattern = (apply(g, k, other),)
    both = build.forall((k, other), build.le(apply(f, k), apply(f, other)), [pattern])
    assert build.patterns_of(both) == (pattern,)
    # A variable that is not in the body goes, and with it the pattern that has it.
    one = build.forall((k, other), build.le(apply(f, k), X), [pattern, (apply(f, k),)])
    assert build.bound_variables(one) == (k,)
    assert build.patterns_of(one) == ((apply(f, k),),)


def test_sums():
    assert build.add(X, Y) is build.add(Y, X)
    assert build.sub(X, X) is build.ZERO
    assert build.mul(build.number(2), build.add(X, Y)) is build.add(X, X, Y, Y)
    assert build.mul(build.mul(X, Y), build.number(3)) is build.mul(
        X, build.mul(build.number(3), Y)
    )
    assert build.le(build.add(X, build.ONE), X) is build.FALSE


def test_a_product_that_was_forgotten_keeps_its_place_in_a_sum():
    f = Symbol("f", (INT,), INT)
    held = build.mul(X, Y)
    later = apply(f, build.number(123456))
    first = build.add(build.mul(build.number(2), held), later)
    del held
    assert build.add(later, build.mul(build.mul(X, Y), build.number(2))) is first


def test_named_objects_differ_and_others_may_be_equal():
    sort = array_sort(1)
    a, b = (apply(Symbol(name, (), sort, distinct=True)) for name in "ab")
    any_object = apply(Symbol("c", (), sort))
    assert build.eq(a, b) is build.FALSE
    assert build.eq(a, any_object).kind is Kind.EQ
    assert build.eq(any_object, apply(Symbol("d", (), sort))).kind is Kind.EQ


@pytest.mark.parametrize(
    ("term", "simple"),
    [
        (build.ite(P, build.ite(Q, X, build.ite(P, Y, X)), X), build.ite(P, build.ite(Q, X, Y), X)),
        (
            build.ite(build.lt(X, Y), build.ite(build.eq(X, Y), X, build.ONE), X),
            build.ite(build.lt(X, Y), build.ONE, X),
        ),
        (
            build.ite(build.eq(X, Y), build.ite(build.le(Y, X), X, build.ONE), X),
            X,
        ),
        (build.conjunction((P, build.disjunction((Q, P)))), P),
        (build.implies(build.negate(P), build.ite(P, Q, build.eq(X, Y))), None),
    ],
)
def test_known_conditions_prune(term, simple):
    expected = build.implies(build.negate(P), build.eq(X, Y)) if simple is None else simple
    assert simplify(term) is expected


def test_facts_do_not_reach_a_variable_of_the_same_name():
    k = variable("k")
    even = apply(Symbol("even", (INT,), BOOL), k)
    term = build.conjunction((even, build.exists((k,), build.negate(even))))
    assert simplify(term) is term


def test_rebuilding_keeps_terms():
    assert rebuild(build.add(X, Y), (Y, X)) is build.add(X, Y)
