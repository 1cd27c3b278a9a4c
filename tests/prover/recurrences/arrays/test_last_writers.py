"""The last writer of a cell is the one that looking at all iterations finds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.prover.recurrences.arrays.index_sequences import WriteCase, cases, choice, last_writer

n, x, bound = variable("n"), variable("x"), variable("bound")
small = st.integers(-3, 3)


def affine(slope, rest):
    return build.add(build.scale(slope, n), build.number(rest))


@st.composite
def conditions(draw):
    """An iteration writes cell slope*n + rest, perhaps only up to a bound, or from one on."""
    slope = draw(small.filter(bool))
    parts = [build.eq(x, affine(slope, draw(small)))]
    if draw(st.booleans()):
        parts.append(build.le(affine(draw(small), draw(small)), bound))
    if draw(st.booleans()):
        parts.append(build.lt(bound, affine(draw(small), draw(small))))
    return build.conjunction(parts)


@st.composite
def intervals(draw):
    """Every iteration that some comparisons allow writes the cell."""
    parts = [build.le(build.number(-2), x)]
    for _ in range(draw(st.integers(0, 3))):
        left, right = affine(draw(small), draw(small)), build.add(bound, x)
        parts.append(draw(st.sampled_from((build.le, build.lt)))(left, right))
        if draw(st.booleans()):
            parts[-1] = build.negate(parts[-1])
    return build.conjunction(parts)


@st.composite
def rings(draw):
    """An iteration writes a cell of a ring, upwards or downwards."""
    place = affine(draw(st.sampled_from((1, -1))), draw(small))
    return build.eq(x, build.floor_mod(place, build.number(draw(st.integers(1, 4)))))


@settings(max_examples=examples(300), deadline=None)
@given(conditions() | intervals() | rings(), small, st.integers(0, 7), small)
def test_the_last_iteration_in_which_a_condition_holds(condition, cell, count, limit):
    values = {x: cell, bound: limit}
    writer = last_writer(WriteCase(condition, n), n)
    writers = [k for k in range(count) if evaluate(condition, None, {**values, n: k})]
    assert writer is not None
    after = {**values, n: count}
    valid = evaluate(writer.valid, None, after)
    if valid:
        assert writers and evaluate(writer.when, None, after) == writers[-1]
        assert evaluate(writer.value, None, after) == writers[-1]
    else:
        assert not writers


def test_an_index_with_cases_is_one_case_each():
    old = variable("old")
    index = build.ite(build.lt(n, bound), n, build.sub(n, bound))
    found = cases(build.ite(build.eq(x, index), build.ONE, old), old)
    assert [last_writer(case, n) is not None for case in found] == [True, True]


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(conditions() | rings(), min_size=1, max_size=4), small, st.integers(0, 7), small)
def test_of_several_writers_the_latest_wins_and_then_the_first(chosen, cell, count, limit):
    unchanged = variable("old")
    step = unchanged
    for number, condition in enumerate(chosen):
        step = build.ite(condition, affine(10, number), step)
    found = cases(step, unchanged)
    writers = [last_writer(case, n) for case in found]
    values = {x: cell, bound: limit, unchanged: -1}
    expected = -1
    for k in range(count):
        expected = int(evaluate(step, None, {**values, n: k, unchanged: expected}))
    assert evaluate(choice(writers, unchanged), None, {**values, n: count}) == expected
