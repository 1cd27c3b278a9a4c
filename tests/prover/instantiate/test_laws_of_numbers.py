"""Functions at numbers, and remainders by unknown numbers: what the solver is told of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.cases.strategies import DEFAULT
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.kernel.obligations import Constants, Instance, Statement
from viap.core.kernel.rules import Kernel
from viap.core.kernel.verdict import Outcome
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.core.logic.walkers import Recursive
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.core.translate.translation import translate
from viap.prover.cases.runner import decide
from viap.prover.instantiate.arithmetic_facts import REMAINDER_VARIABLES as VARIABLES
from viap.prover.instantiate.arithmetic_facts import remainder_facts
from viap.prover.instantiate.arithmetic_facts import remainder_law as law
from viap.prover.instantiate.number_functions import MOST_STEPS, number_facts
from viap.prover.recurrences.sequences.named_sequences import BINOMIAL, DEFINITION

LIMITS = Limits(4_000_000, 10.0)
K = variable("k")
POWER = Symbol("power", (INT,), INT)
TWO = Recursive(POWER, K, (), build.ONE, build.scale(2, apply(POWER, K)))
C = apply(Symbol("c", (), INT))


def kernel():
    return Kernel(translate(load_text("int main(void) { return 0; }", "empty.c")), Solver())


def test_the_law_of_remainders_is_shown():
    statement = Statement((), VARIABLES, law())
    assert kernel().direct(statement, Constants().of(statement), [], LIMITS) is not None


@settings(max_examples=examples(300), deadline=None)
@given(*[st.integers(-30, 30)] * 2, st.integers(1, 9))
def test_the_law_of_remainders_holds(one, other, divisor):
    assert evaluate(law(), None, dict(zip(VARIABLES, (one, other, divisor), strict=True)))


def test_remainders_by_the_same_divisor_are_compared():
    known = Statement((), VARIABLES, law())
    m = apply(Symbol("m", (), INT))
    terms = [build.floor_mod(C, m), build.c_mod(build.add(C, build.ONE), m), build.c_mod(C, m)]
    found = {fact.formula() for fact in remainder_facts(known, [build.eq(*terms[:2])])}
    assert len(found) == 4  # both of them to 0, and to each other
    assert not list(remainder_facts(known, [build.eq(C, build.c_mod(C, build.number(7)))]))


@pytest.mark.parametrize("number", [1, 5, MOST_STEPS])
def test_a_function_is_unfolded_at_a_number(number):
    ours = kernel()
    known = ours.function(TWO)
    is_number = build.implies(build.le(C, C), build.eq(C, build.number(number)))
    facts = list(number_facts({POWER: known}, [is_number, build.lt(apply(POWER, C), C)]))
    value = build.number(2**number)
    statement = Statement((), (), build.eq(apply(POWER, build.number(number)), value))
    assert len(facts) == number + 1
    assert all(isinstance(fact, Instance) and fact.is_ground for fact in facts)
    assert ours.direct(statement, {}, facts, LIMITS) is not None


def test_a_function_is_not_unfolded_without_end():
    known = kernel().function(TWO)
    many = apply(POWER, build.number(MOST_STEPS + 1))
    assert not list(number_facts({POWER: known}, [build.eq(many, apply(POWER, C))]))


def test_a_triangle_is_unfolded_at_a_number():
    ours = kernel()
    known = ours.function(DEFINITION)
    place = apply(BINOMIAL, C, build.number(2))
    facts = list(number_facts({BINOMIAL: known}, [build.eq(C, build.number(5)), place]))
    statement = Statement(
        (), (), build.eq(apply(BINOMIAL, build.number(5), build.number(2)), build.number(10))
    )
    assert len(facts) == 21
    assert ours.direct(statement, {}, facts, LIMITS) is not None


def test_powers_of_known_length():
    text = """
    extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}
    int main(void) {
        unsigned x = __VERIFIER_nondet_uint(), y = x;
        for (int i = 0; i < 5; i++) x = 2 * x;
        if (x != %d * y) reach_error();
    }"""
    assert decide(load_text(text % 32, "five.c"), DEFAULT).outcome is Outcome.TRUE
    outcome = decide(load_text(text % 16, "five.c"), DEFAULT).outcome
    assert outcome is Outcome.FALSE
