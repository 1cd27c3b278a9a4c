"""The fast path and sympy solve the same recurrences in the same way, wherever both answer."""

from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.prover.recurrences.sympy.concrete_terms import first_values, term_value
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, Monomial
from viap.prover.recurrences.algebra.powers import power
from viap.prover.recurrences.scalars.fast_solver import FastSolver
from viap.prover.recurrences.solver_modes import FAST, SYMPY
from viap.prover.recurrences.sympy.sympy_solver import FastThenSympy, SympySolver

N = variable("n")
A = apply(Symbol("a", (), INT))
FEW = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
small = st.integers(-3, 3)


@st.composite
def steps(draw):
    """factor*V + a polynomial in n, in 2^n or 3^n, and in a value that stays."""
    parts = [build.scale(draw(st.sampled_from((1, 1, 2, 3, -1, -2))), VALUE)]
    for _ in range(draw(st.integers(0, 3))):
        part = build.number(draw(small))
        for factor in draw(st.lists(st.sampled_from((N, A, power(2, N), power(3, N))), max_size=2)):
            part = build.mul(part, factor)
        parts.append(part)
    return build.add(*parts)


@FEW
@given(st.sampled_from((build.ZERO, build.number(2), A)), steps())
def test_single_sequences(start, step):
    fast, slow = FastSolver(), SympySolver()
    values = [solver.value(start, step, N) for solver in (fast, slow)]
    expected = first_values(start, step, N, {A: 5}, 7)
    for value in values:
        if value is not None:
            assert [term_value(value, {N: n, A: 5}) for n in range(7)] == expected
    # All of these are in the class of both.
    assert None not in values
    assert (fast.used, slow.used) == ({FAST}, {SYMPY})


matrices = st.integers(1, 4).flatmap(
    lambda size: st.lists(
        st.lists(small, min_size=size, max_size=size), min_size=size, max_size=size
    )
)


@FEW
@given(matrices, st.lists(small, min_size=4, max_size=4), st.lists(small, min_size=4, max_size=4))
def test_systems(matrix, starts, growth):
    size = len(matrix)
    rational = [[Fraction(c) for c in row] for row in matrix]
    grown = [{Monomial(degree=1): Fraction(c)} if c else {} for c in growth[:size]]
    begun = [{Monomial(): Fraction(c)} if c else {} for c in starts[:size]]
    rows = [starts[:size]]
    for n in range(6):
        last = rows[-1]
        products = [sum(a * b for a, b in zip(row, last, strict=True)) for row in matrix]
        rows.append([p + n * g for p, g in zip(products, growth, strict=False)])
    for solver in (FastSolver(), SympySolver()):
        found = solver.system(rational, grown, begun, N)
        if found is not None:
            for n, row in enumerate(rows):
                assert [term_value(value, {N: n}) for value in found] == row


def test_sympy_is_asked_where_the_fast_path_has_no_answer():
    both = FastThenSympy()
    both.value(build.ONE, build.scale(2, VALUE), N)
    assert both.used == {FAST}
    both.used.clear()
    both.value(build.ONE, build.mul(VALUE, build.add(N, build.ONE)), N)
    assert both.used == {SYMPY}
