"""Sums and chains over unknown elements: their closed forms are what iterating gives."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.recurrences.axiom_model import recursive_value
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import INT, Kind, Symbol, apply, variable
from viap.core.logic.walkers import substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.prover.recurrences.algebra.powers import definitions
from viap.prover.recurrences.folds.element_sums import solve_sum
from viap.prover.recurrences.folds.fold_functions import OPERATIONS, Folds
from viap.prover.recurrences.folds.fold_lemmas import exchanged, strided
from viap.prover.recurrences.folds.fold_recurrences import solve_chain

N = variable("n")
M = variable("outer")
X = Symbol("x", (INT,), INT)
Y = Symbol("y", (INT, INT), INT)
A = apply(Symbol("a", (), INT))
HOW_MANY = 9
examples = settings(max_examples=60, deadline=None)


class Values:
    """Numbers that look random for what is read; functions by their definitions."""

    def __init__(self, functions, seed, a):
        self.functions = {function.symbol: function for function in functions}
        self.seed, self.a = seed, a

    def value(self, symbol, arguments):
        if symbol in (X, Y):
            return (hash((*arguments, self.seed)) >> 5) % 41 - 20
        return self.a if symbol == A.payload else recursive_value(
            self.functions[symbol], arguments, self
        )  # fmt: skip

    def domain(self, variable):
        return ()


def read(index):
    return apply(X, index)


ahead = st.integers(0, 3).map(lambda d: read(build.add(N, build.number(d))))
behind = st.integers(HOW_MANY, HOW_MANY + 2).map(lambda d: read(build.sub(build.number(d), N)))
places = st.one_of(
    st.integers(-2, HOW_MANY).map(build.number),
    st.integers(-2, 2).map(lambda d: build.add(A, build.number(d))),
)
reads = st.one_of(ahead, behind, st.just(read(build.ONE)), st.just(apply(Y, N, M)))


residues = st.builds(
    lambda divisor, rest: build.eq(build.floor_mod(N, build.number(divisor)), build.number(rest)),
    st.integers(2, 3),
    st.integers(0, 2),
)


def cases(elements):
    conditions = st.one_of(
        places.map(lambda place: build.eq(N, place)),
        places.map(lambda place: build.lt(N, place)),
        places.map(lambda place: build.le(place, N)),
        residues,
        elements.map(lambda element: build.lt(build.ZERO, element)),
        elements.map(lambda e: build.eq(build.floor_mod(e, build.number(2)), build.ZERO)),
    )
    return st.builds(build.ite, conditions, elements, elements)


permuted = st.recursive(reads, cases, max_leaves=5)
summands = st.recursive(
    st.one_of(reads, st.just(N), st.integers(-3, 3).map(build.number)),
    lambda inner: st.one_of(
        cases(inner),
        st.builds(build.add, inner, inner),
        st.builds(build.scale, st.integers(-3, 3), inner),
        st.builds(build.mul, inner, reads),
    ),
    max_leaves=6,
)


def check(solve, step, start, seed, a):
    """A form is right for the first counters; there may be none, of too many cases."""
    folds = Folds()
    solved = solve(folds, N, build.number(start), step, ())
    if solved is None:
        return
    times, form = cleared(solved)
    model = Values((*definitions((form,)), *folds.definitions((form,))), seed, a)
    current = start
    for n in range(HOW_MANY):
        assert Fraction(int(evaluate(form, model, {N: n, M: 2})), times) == current
        current = evaluate(step, model, {N: n, M: 2, VALUE: current})


@examples
@given(summands, st.integers(-5, 5), st.integers(), st.integers(-2, HOW_MANY))
def test_sums(element, start, seed, a):
    check(solve_sum, build.add(VALUE, element), start, seed, a)


@pytest.mark.parametrize("name", OPERATIONS)
@examples
@given(permuted, st.integers(-5, 5), st.integers(), st.integers(-2, HOW_MANY))
def test_chains(name, element, start, seed, a):
    check(solve_chain, OPERATIONS[name].join(VALUE, element), start, seed, a)


def functions(*forms):
    return {node.payload for node in subterms(*forms) if node.kind is Kind.APPLY} - {X, A.payload}


SAME = {
    "as it is": read(N),
    "from the second on": read(build.add(N, build.ONE)),
    "backwards": read(build.sub(A, N)),
    "a cell that was changed": build.ite(build.eq(N, build.number(3)), A, read(N)),
    "shifted up to a place": build.ite(
        build.lt(N, A), read(build.add(N, build.number(2))), read(N)
    ),
}


@pytest.mark.parametrize("name", SAME)
@pytest.mark.parametrize("solve", [solve_sum, solve_chain])
def test_the_same_elements_share_a_function(solve, name):
    folds = Folds()
    join = build.add if solve is solve_sum else OPERATIONS["max"].join
    first, second = (
        solve(folds, counter, build.ZERO, join(VALUE, element), ())
        for counter, element in ((N, read(N)), (N, SAME[name]))
    )
    assert len(functions(first)) == 1
    assert functions(second) == functions(first)


def test_factors_are_no_part_of_elements():
    folds = Folds()
    once = solve_sum(folds, N, build.ZERO, build.add(VALUE, read(N)), ())
    more = solve_sum(folds, N, A, build.add(VALUE, build.mul(A, read(N)), build.number(3)), ())
    assert more is build.add(A, build.mul(A, once), build.scale(3, N))


def test_outer_counters_are_parameters():
    folds = Folds()
    inner, other = variable("i"), variable("j")
    first = solve_sum(folds, N, build.ZERO, build.add(VALUE, apply(Y, N, M)), ())
    second = solve_sum(folds, inner, build.ZERO, build.add(VALUE, apply(Y, inner, other)), ())
    assert first.payload == second.payload
    assert first.args == (N, M)
    assert second.args == (inner, other)


def test_counts_of_a_condition_and_of_its_contrary_share_a_function():
    folds = Folds()
    positive = build.lt(build.ZERO, read(N))
    forms = [
        solve_sum(
            folds, N, build.ZERO, build.ite(condition, build.add(VALUE, build.ONE), VALUE), ()
        )
        for condition in (positive, build.negate(positive))
    ]
    assert functions(forms[0]) == functions(forms[1])
    assert build.add(*forms) is N


def test_a_sum_of_sums_is_defined_after_them():
    folds = Folds()
    rows = solve_sum(folds, M, build.ZERO, build.add(VALUE, apply(Y, M, N)), ())
    row = apply(rows.payload, A, N)
    whole = solve_sum(folds, N, build.ZERO, build.add(VALUE, row), ())
    first, second = folds.definitions((whole,))
    assert first.symbol == rows.payload
    assert second.symbol == whole.payload


def test_what_depends_on_the_value_is_no_sum():
    step = build.ite(build.lt(VALUE, read(N)), build.add(VALUE, build.ONE), VALUE)
    assert solve_sum(Folds(), N, build.ZERO, step, ()) is None
    assert solve_chain(Folds(), N, build.ZERO, step, ()) is None


def test_sums_of_sums_by_parts():
    folds = Folds()
    inner = solve_sum(folds, N, build.ZERO, build.add(VALUE, read(N)), ())
    form = solve_sum(folds, N, build.ZERO, build.add(VALUE, inner), ())
    model = Values(folds.definitions((form,)), 3, 0)
    assert inner.payload in functions(form)
    current = 0
    for n in range(HOW_MANY):
        assert evaluate(form, model, {N: n}) == current
        current += sum(model.value(X, (k,)) for k in range(n))


def test_a_few_elements_are_written_out():
    folds = Folds()
    ahead = build.sub(read(build.add(N, build.number(2))), read(N))
    form = solve_sum(folds, N, build.ZERO, build.add(VALUE, ahead), ())
    places = [build.add(N, build.ONE), N]
    firsts = [read(build.ZERO), read(build.ONE)]
    assert form is build.sub(build.add(*map(read, places)), build.add(*firsts))


@pytest.mark.parametrize("stride", [2, 3])
@pytest.mark.parametrize("late", [False, True], ids=["before", "behind"])
def test_sums_in_strides_are_the_sum_of_all(stride, late):
    """Whichever of the sums is met last; and not before all of them are there."""
    folds = Folds()
    elements = [
        read(build.add(build.scale(stride, N), build.number(first))) for first in range(stride)
    ]
    elements.insert(stride if late else 0, read(N))
    *before, last = [folds.function(folds.sum(element, N)) for element in elements]
    (found,) = strided(last, folds)
    model = Values(folds.definitions((found.body,)), 5, 0)
    for n in range(HOW_MANY):
        assert evaluate(found.body, model, {found.whole.counter: n}) is True
    few = Folds()
    assert not [s for e in elements[:-1] for s in strided(few.function(few.sum(e, N)), few)]


def test_sums_in_the_other_order():
    folds = Folds()
    cell = apply(Y, N, M)
    by_first = folds.sum(substitute(folds.sum(cell, N), {N: A}), M)
    assert exchanged(folds.function(by_first), folds) == ()
    by_second = folds.sum(substitute(folds.sum(cell, M), {M: A}), N)
    steps = exchanged(folds.function(by_second), folds)
    model = Values(folds.definitions(step.body for step in steps), 7, 0)
    assert len(steps) == 3
    for step in steps:
        for numbers in ((0, 0), (2, 3), (4, 1)):
            bound = dict(zip(step.counters, numbers, strict=False))
            assert evaluate(step.body, model, bound) is True
