"""Terms that are written out, and the laws that say so."""

from hypothesis import given, settings
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.prover.techniques.identities.term_polynomials import expansion, linear, written_out

MODEL = None  # (There are no symbols to ask for.)
X, Y = variable("x"), variable("y")
LEAVES = st.one_of(st.sampled_from((X, Y)), st.integers(-3, 3).map(build.number))
TERMS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.builds(build.add, inner, inner), st.builds(build.mul, inner, inner)),
    max_leaves=6,
)


@given(TERMS, st.integers(-5, 5), st.integers(-5, 5))
@settings(max_examples=60, deadline=None)
def test_what_is_written_out_has_the_same_value(term, x, y):
    at = {X: x, Y: y}
    assert evaluate(term, MODEL, at) == evaluate(written_out(term), MODEL, at)
    law = expansion(term)
    assert law is None or evaluate(law.body, MODEL, at) is True


def test_what_is_a_sum_of_products_needs_no_law():
    assert expansion(build.add(build.mul(X, Y), X)) is None
    assert expansion(build.mul(X, build.add(X, Y))) is not None


def test_a_linear_law_has_a_name_for_each_product():
    law = linear([build.sub(build.mul(X, Y), X)], build.sub(X, build.mul(X, Y)))
    assert set(law.values) == {X, build.mul(X, Y)}
