"""Steps that are linear in the value, with signs that alternate and quotients that are exact."""

from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.facts.printer import show
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE
from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.prover.recurrences.scalars.linear_systems import exactly_divided, without_parity

N = variable("n")
SIGN = build.ite(
    build.eq(build.floor_mod(N, build.number(2)), build.ZERO), build.ONE, build.number(-1)
)


def test_alternating_signs_are_powers():
    step = build.add(build.scale(2, VALUE), SIGN)
    value = RecurrenceSolver(N).solve(build.ZERO, step)
    even, odd = "exact^(pow^2(n) - 1, 3)", "exact^(pow^2(n) + 1, 3)"
    assert show(value) == f"ite(mod(n, 2) = 0, {even}, {odd})"


def test_other_steps_stay():
    step = build.add(VALUE, N)
    assert without_parity(step, N) is step
    assert exactly_divided(step) is step


def test_quotients_by_numbers_are_taken_as_exact():
    step = build.c_div(build.add(VALUE, N), build.number(2))
    assert show(exactly_divided(step)) == "exact^(n + value^, 2)"
