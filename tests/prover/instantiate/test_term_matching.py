"""Matching of terms: a match makes the pattern the same as the term."""

from hypothesis import given, settings
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Symbol, apply, variable
from viap.prover.instantiate.term_matching import NO_MATCH, Matcher

K, N, F, C, X = (variable(name) for name in "knfcx")
A = Symbol("a", (INT,), INT)
P = Symbol("p", (INT,), BOOL)
G = Symbol("g", (INT, INT), INT)
ONE, TWO = build.ONE, build.number(2)


def first(matcher, pattern, target):
    return next(matcher.match(pattern, target, NO_MATCH), None)


def test_a_variable_has_one_value():
    matcher = Matcher(frozenset((X, C)))
    pattern = apply(G, X, X)
    assert first(matcher, pattern, apply(G, K, N)) is None
    assert first(matcher, pattern, apply(G, K, K)).values == {X: K}


def test_sums_and_products_match_in_any_order():
    matcher = Matcher(frozenset((X, C)))
    pattern = build.add(build.mul(C, apply(A, K)), X)
    target = build.add(build.scale(3, apply(A, K)), N, build.number(4))
    assert matcher.match(pattern, target, NO_MATCH)
    assert any(m.at(pattern) is target for m in matcher.match(pattern, target, NO_MATCH))
    power = build.mul(C, apply(A, K))
    assert first(matcher, power, build.scale(2, apply(A, K))).values == {C: TWO}


def test_a_sequence_is_a_term_in_its_place():
    matcher = Matcher(frozenset((F,)), frozenset((A,)), frozenset((K,)), (N,))
    target = apply(G, build.add(K, N), N)
    match = first(matcher, apply(A, build.add(F, K)), target)
    # The place is k + n only in the first argument: so the sequence begins at 0.
    assert match.values == {F: build.ZERO}
    assert match.images[A].at((X,)) is apply(G, build.add(X, N), N)
    shifted = first(matcher, apply(A, build.add(F, K)), apply(G, build.add(K, N), TWO))
    assert shifted.values == {F: N}
    assert shifted.images[A].at((X,)) is apply(G, X, TWO)


def test_a_sequence_is_the_same_everywhere():
    matcher = Matcher(frozenset(), frozenset((A,)), frozenset((K,)))
    following = build.add(K, ONE)
    pattern = build.lt(apply(A, following), apply(A, K))
    assert first(matcher, pattern, build.lt(apply(G, following, N), apply(G, K, N)))
    assert first(matcher, pattern, build.lt(apply(G, following, N), apply(G, K, K))) is None


def test_a_condition_is_a_sequence_of_truths():
    matcher = Matcher(frozenset(), frozenset((P,)), frozenset((K,)))
    pattern = build.ite(apply(P, K), ONE, build.ZERO)
    match = first(matcher, pattern, build.ite(build.lt(K, N), ONE, build.ZERO))
    assert match.images[P].at((X,)) is build.lt(X, N)


def test_a_value_does_not_move_with_the_counter():
    matcher = Matcher(frozenset((C,)), moving=frozenset((K,)))
    assert first(matcher, apply(A, C), apply(A, K)) is None


terms = st.recursive(
    st.sampled_from((X, C, N, K, ONE, TWO)),
    lambda inner: st.one_of(
        st.builds(build.add, inner, inner),
        st.builds(build.mul, inner, inner),
        st.builds(lambda x: apply(A, x), inner),
        st.builds(lambda x, y: apply(G, x, y), inner, inner),
        st.builds(lambda x, y: build.ite(build.lt(x, y), x, y), inner, inner),
    ),
    max_leaves=6,
)
values = st.sampled_from((N, K, build.ZERO, TWO, apply(A, N)))


@settings(max_examples=60)
@given(terms, values, values)
def test_what_is_matched_is_an_instance(pattern, one, other):
    """Each match that is found makes the pattern equal to the target."""
    from viap.core.logic.walkers import substitute

    target = substitute(pattern, {X: one, C: other})
    matcher = Matcher(frozenset((X, C)))
    for match in matcher.match(pattern, target, NO_MATCH):
        assert match.at(pattern) is target
        break
