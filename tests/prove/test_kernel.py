"""Only the kernel makes theorems, and only true ones."""

import pytest

from viap.c.load import load_text
from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import apply
from viap.prove import verdict
from viap.prove.kernel import Kernel, Theorem
from viap.smt.solver import Limits, Solver
from viap.translate.program import translate

LIMITS = Limits(400_000, 1.0)
COUNT = "int main(void) { int n, i = 0; while (i < n) i = i + 1; }"


@pytest.fixture
def kernel():
    return Kernel(translate(load_text(COUNT, "t.c")), Solver())


def value(kernel, counter):
    """i at an iteration."""
    (loop,) = kernel.theory.loops
    (symbol,) = loop.scalars.values()
    return apply(symbol, counter)


def axiom(kernel, kind):
    (found,) = [a for a in kernel.theory.axioms if a.origin.kind == kind]
    return found


def test_theorems_can_not_be_forged(kernel):
    with pytest.raises(TypeError):
        Theorem((), (), build.FALSE, "axiom")


def test_what_is_not_in_the_theory_is_no_axiom(kernel):
    other = translate(load_text(COUNT, "t.c"))
    with pytest.raises(ValueError, match="no axiom"):
        kernel.axiom(other.axioms[0])


def test_what_holds_at_the_end_is_no_axiom(kernel):
    with pytest.raises(ValueError, match="no axiom"):
        kernel.axiom(axiom(kernel, "end"))


def proposal(kernel, form):
    """i(n) = form(n), with the facts that induction needs."""
    (loop,) = kernel.theory.loops
    constant = kernel.fresh(loop.counter)
    before = build.sub(constant, build.ONE)
    facts = [
        Instance(axiom(kernel, "start"), {}),
        Instance(axiom(kernel, "step"), {loop.counter: before}),
    ]
    formula = build.eq(value(kernel, loop.counter), form(loop.counter))
    return kernel.induction(loop.counter, (), formula, {loop.counter: constant}, facts, LIMITS)


def test_a_closed_form_is_shown_by_induction(kernel):
    shown = proposal(kernel, lambda n: n)
    assert shown is not None
    assert shown.rule == "induction"


def test_wrong_closed_forms_are_not(kernel):
    assert proposal(kernel, lambda n: build.add(n, build.ONE)) is None
    assert proposal(kernel, lambda n: build.scale(2, n)) is None
    assert proposal(kernel, lambda n: build.ZERO) is None


def test_constants_must_be_fresh(kernel):
    (loop,) = kernel.theory.loops
    known = apply(Symbol("n", (), loop.counter.sort))
    formula = build.le(build.ZERO, loop.counter)
    with pytest.raises(ValueError, match="fresh"):
        kernel.direct((loop.counter,), formula, {loop.counter: known}, [], LIMITS)


def test_facts_must_be_ground(kernel):
    with pytest.raises(ValueError, match="ground"):
        kernel.direct((), build.FALSE, {}, [Instance(axiom(kernel, "step"), {})], LIMITS)


def test_an_instance_at_a_negative_counter_says_nothing(kernel):
    (loop,) = kernel.theory.loops
    fact = kernel.instance(Instance(axiom(kernel, "step"), {loop.counter: build.number(-1)}))
    assert fact.body is build.TRUE


def test_instances_of_what_is_not_known_are_refused(kernel):
    class Claimed:
        counters = ()
        others = ()
        body = build.FALSE

    with pytest.raises(TypeError, match="not known"):
        kernel.direct((), build.FALSE, {}, [Instance(Claimed(), {})], LIMITS)


def test_the_axioms_do_not_contradict_each_other(kernel):
    shown = proposal(kernel, lambda n: n)
    assert shown is not None
    assert kernel.consistent(shown)


def test_a_verdict_needs_theorems_that_say_what_is_asserted(kernel):
    text = "extern void reach_error(void); int x; int main(void) { if (x) reach_error(); }"
    theory = translate(load_text(text, "t.c"))
    (claim,) = theory.assertions
    with pytest.raises(KeyError):
        verdict.true(theory, {})
    other = kernel.direct((), build.TRUE, {}, [], LIMITS)
    assert other is not None
    if claim.condition is not build.TRUE:
        with pytest.raises(ValueError, match="something else"):
            verdict.true(theory, {claim: other})
