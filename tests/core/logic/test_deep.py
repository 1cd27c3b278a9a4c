"""Deep terms, shared terms, and terms as objects: interning, copies, forgetting."""

import copy
import gc
import pickle
import time

from tests.thorough import LONG
from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.simplification import simplify
from viap.core.logic.smtlib_reader import Assertion, Script, read_text, write_script
from viap.core.logic.smtlib_writer import write
from viap.core.logic.terms import BOOL, INT, Symbol, apply, variable
from viap.core.logic.walkers import free_variables, substitute
from viap.facts.printer import show

DEPTH = 99_999 if LONG else 9_999
F = Symbol("f", (INT, INT), INT)
X = apply(Symbol("x", (), INT))
P = apply(Symbol("p", (), BOOL))
K = variable("k")


class Model:
    def value(self, symbol, arguments):
        return {"x": 5, "p": True}[symbol.name] if not arguments else sum(arguments) % 1000

    def domain(self, variable):
        return range(3)


def deep_term():
    term = K
    for level in range(DEPTH):
        if level % 3:
            term = apply(F, term, build.number(level % 7))
        else:
            term = build.ite(P, build.c_div(term, build.number(3)), build.ZERO)
    return term


def test_deep_terms():
    term = deep_term()
    assert free_variables(term) == {K}
    closed = substitute(term, {K: X})
    assert write(closed).count("(") == write(closed).count(")") > DEPTH
    assert show(closed).count("f(") == DEPTH * 2 // 3
    # All tests of p but the outermost one are known.
    simple = simplify(closed)
    assert write(simple).count("ite") == 1
    assert simplify(simple) is simple
    assert evaluate(closed, Model()) == evaluate(simple, Model())


def test_deep_scripts_are_read():
    formula = build.eq(X, substitute(deep_term(), {K: X}))
    symbols = {symbol.name: symbol for symbol in (F, X.payload, P.payload)}
    assertion = Assertion(formula, "", "", Position("deep"))
    text = write_script(Script([], symbols, [], [assertion]))
    assert read_text(text, "deep").assertions[0].formula is formula


def test_deep_formulas_and_quantifiers():
    formula = P
    for level in range(3000):
        variable_here = variable(f"v{level % 3}")
        inner = build.implies(build.lt(variable_here, build.number(level)), formula)
        formula = build.forall((variable_here,), inner)
    assert write(formula) and show(formula)
    assert simplify(formula) is not None
    assert substitute(formula, {P: build.FALSE}) is not formula


def test_shared_terms_are_not_walked_again():
    """Written out, these have 2**200 nodes."""
    tests = [apply(Symbol(f"c{k}", (), BOOL)) for k in range(200)]
    term = X
    for test in tests:
        term = build.ite(test, apply(F, term, build.ONE), apply(F, term, build.ZERO))
    start = time.process_time()
    assert simplify(term) is term

    class Anything(Model):
        def value(self, symbol, arguments):
            return super().value(symbol, arguments) if symbol.name in "xf" else True

    assert evaluate(term, Anything()) == 205
    assert substitute(term, {X: K}).size == term.size
    assert time.process_time() - start < 20


def test_shared_terms_under_the_same_conditions():
    """Each of the ways to the innermost part knows other conditions of it."""
    tests = [apply(Symbol(f"c{k}", (), BOOL)) for k in range(40)]
    term = X
    for test in tests:
        term = build.ite(test, build.add(term, build.ONE), term)
    for test in tests:
        term = build.ite(test, apply(F, term, build.ONE), apply(F, term, build.ZERO))
    start = time.process_time()
    assert simplify(term).size <= term.size
    assert time.process_time() - start < 20


def test_terms_are_one_object():
    term = apply(F, build.add(X, build.ONE), K)
    assert apply(F, build.add(build.ONE, X), variable("k")) is term
    assert copy.copy(term) is term
    assert copy.deepcopy([term])[0] is term
    assert pickle.loads(pickle.dumps(term)) is term
    assert variable("k", BOOL) is not variable("k")
    assert build.number(True) is build.ONE and str(build.number(True).value) == "1"


def test_terms_that_nobody_holds_are_forgotten():
    from viap.core.logic.terms import _TABLE

    gc.collect()
    before = len(_TABLE)
    term = deep_term()
    assert len(_TABLE) > before + DEPTH
    del term
    gc.disable()
    try:
        assert len(_TABLE) <= before + 10
    finally:
        gc.enable()


def test_what_was_made_before_changes_no_order():
    """A sum looks the same in every process, whatever else it has worked on."""

    def total(*indices):
        return build.add(*(apply(F, apply(Symbol(f"c{k}", (), INT)), X) for k in indices))

    older = apply(F, apply(Symbol("c3", (), INT)), X)
    shown = show(total(1, 2, 3))
    del older
    gc.collect()
    newer = [apply(F, apply(Symbol(f"c{k}", (), INT)), X) for k in (3, 2)]
    assert show(total(1, 2, 3)) == show(total(3, 1, 2)) == shown == "f(c1, x) + f(c2, x) + f(c3, x)"
    del newer
