"""Terms for Z3: variables, symbols and operators never get each other's meaning."""

import pytest

from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver


@pytest.mark.parametrize("name", ["?x", "x", "\\?x", "??x"])
def test_a_quantifier_binds_no_symbol(name):
    symbol = apply(Symbol(name, (), INT))
    for bound in map(variable, ("x", "?x", "\\?x")):
        formula = build.forall((bound,), build.eq(bound, symbol))
        assert Solver().check([formula], Limits()) is Answer.UNSAT


def test_symbols_are_no_operators():
    x, y = (apply(Symbol(name, (), INT)) for name in "xy")
    for operator in ("and", "or", "xor"):
        own = apply(Symbol(f"bit_{operator}", (INT, INT), INT), x, y)
        differ = build.negate(build.eq(own, build.bits(operator, x, y)))
        assert Solver().check([differ], Limits()) is Answer.SAT
    own = apply(Symbol("pow2", (INT,), INT), x)
    assert Solver().check([build.lt(own, build.power_of_two(x))], Limits()) is Answer.SAT


def test_models_know_symbols_by_their_own_names():
    symbol = Symbol("?x", (), INT)
    model = Solver().model([build.eq(apply(symbol), build.number(7))], Limits())
    assert model.function(symbol)(()) == 7
