"""Facts for all indices: the values at which they are used."""

from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, array_sort, variable
from viap.prover.instantiate.indexed_facts import cells_in, choices

A = apply(Symbol("a", (), array_sort(1), distinct=True))
B = apply(Symbol("b", (), array_sort(1), distinct=True))
MEMORY = Symbol("d1array", (array_sort(1), INT), INT)
X, Y = variable("x"), variable("y")
T = apply(Symbol("t", (), INT))


def cell(object, index):
    return apply(MEMORY, object, index)


def values(formula, variables, question, own=()):
    return [
        tuple(each.values()) for each in choices(formula, variables, cells_in(question), dict(own))
    ]


def test_cells_without_variables_are_found():
    found = cells_in([build.lt(cell(A, T), cell(A, X)), build.eq(cell(B, build.ONE), T)])
    assert found == {(A, 0): {T: None}, (B, 0): {build.ONE: None}}


def test_an_index_is_solved_for_its_variable():
    fact = build.le(cell(A, build.add(X, build.ONE)), build.ZERO)
    assert values(fact, [X], [build.eq(cell(A, T), T)]) == [(build.sub(T, build.ONE),)]


def test_mirrored_indices():
    fact = build.le(cell(A, build.sub(T, X)), build.ZERO)
    assert values(fact, [X], [build.eq(cell(A, build.ONE), T)]) == [(build.sub(T, build.ONE),)]


def test_cells_of_other_arrays_do_not_count():
    assert values(build.le(cell(A, X), T), [X], [build.eq(cell(B, T), T)]) == []


def test_own_values_come_first():
    question = [build.eq(cell(A, T), T)]
    assert values(build.le(cell(A, X), T), [X], question, {X: build.ZERO}) == [(build.ZERO,), (T,)]


def test_pairs_of_indices():
    question = [build.eq(cell(A, T), cell(A, build.ZERO))]
    found = values(build.le(cell(A, X), cell(A, Y)), [X, Y], question)
    assert set(found) == {(p, q) for p in (T, build.ZERO) for q in (T, build.ZERO)}
