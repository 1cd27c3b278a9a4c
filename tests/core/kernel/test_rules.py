"""Only the kernel makes proofs, and only of what is so."""

import pytest

from viap.c.load import load_text
from viap.core.kernel import verdict
from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Instance,
    Statement,
    Use,
    smaller,
    stopped,
)
from viap.core.kernel.rules import Kernel, Proof
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, array_sort, variable
from viap.core.logic.walkers import Recursive
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.core.translate.theory import Claim
from viap.core.translate.translation import translate
from viap.prover.cases.runner import contradictory

LIMITS = Limits(400_000, 1.0)
COUNT = "int main(void) { int n, i = 0; while (i < n) i = i + 1; }"
FIBONACCI = """int main(void) { int n, i = 0, a = 0, b = 1, c;
  while (i < n) { c = a + b; a = b; b = c; i = i + 1; } }"""
N = variable("n")
POWER = Symbol("pow3", (INT,), INT)
POWERS = Recursive(POWER, N, (), build.ONE, build.scale(3, apply(POWER, N)))


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


def test_proofs_can_not_be_forged(kernel):
    with pytest.raises(TypeError):
        Proof(Statement((), (), build.FALSE), "axiom")


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
    statement = Statement(
        (loop.counter,), (), build.eq(value(kernel, loop.counter), form(loop.counter))
    )
    constants = Constants().of(statement)
    before = {loop.counter: build.sub(constants[loop.counter], build.ONE)}
    facts = [Instance(axiom(kernel, "start"), {}), Instance(axiom(kernel, "step"), before)]
    return InductionMember(statement, (loop.counter,), constants, facts, [Use(0, before)])


def test_a_closed_form_is_shown_by_induction(kernel):
    (shown,) = kernel.induction([proposal(kernel, lambda n: n)], LIMITS)
    assert shown.rule == "induction"
    (symbol,) = kernel.theory.loops[0].scalars.values()
    assert kernel.definition(shown, symbol).rule == "definition"
    assert not contradictory(shown, Solver())


@pytest.mark.parametrize("form", [lambda n: n + 1, lambda n: 2 * n, lambda n: 0 * n])
def test_wrong_closed_forms_are_not(kernel, form):
    at_two = form(2)
    slope = form(3) - at_two

    def term(n):
        return build.add(build.scale(slope, n), build.number(at_two - 2 * slope))

    assert kernel.induction([proposal(kernel, term)], LIMITS) is None


def test_no_hypothesis_is_used_at_a_rank_that_is_not_smaller(kernel):
    """P(n) from P(n), or from P(n + 1), proves nothing."""
    member = proposal(kernel, lambda n: build.scale(7, n))
    counter = kernel.theory.loops[0].counter
    constant = member.constants[counter]
    for value_there in (constant, build.add(constant, build.ONE)):
        circular = InductionMember(
            member.statement,
            member.rank,
            member.constants,
            member.facts,
            [Use(0, {counter: value_there})],
        )
        assert kernel.induction([circular], LIMITS) is None


def test_members_may_not_rest_on_each_other_at_equal_ranks(kernel):
    false = Statement((N,), (), build.eq(N, build.ONE))
    constants = Constants().of(false)
    family = [
        InductionMember(false, (N,), constants, (), [Use(1 - k, constants)]) for k in range(2)
    ]
    assert kernel.induction(family, LIMITS) is None


def test_ranks_must_be_natural_numbers(kernel):
    statement = Statement((N,), (), build.eq(N, build.ONE))
    constants = Constants().of(statement)
    down = {N: build.add(constants[N], build.ONE)}
    for rank in (build.neg(N), build.number(-1)):
        with pytest.raises(ValueError, match="rank"):
            kernel.induction(
                [InductionMember(statement, (rank,), constants, (), [Use(0, down)])], LIMITS
            )


def test_two_steps_of_induction_show_what_one_step_does_not():
    """Fibonacci's numbers satisfy a recurrence of order two: all are non-negative."""
    theory = translate(load_text(FIBONACCI, "t.c"))
    kernel = Kernel(theory, Solver())
    (loop,) = theory.loops
    symbol = next(s for v, s in loop.scalars.items() if v.name == "a")
    other = next(s for v, s in loop.scalars.items() if v.name == "b")
    positive = build.le(build.ZERO, apply(symbol, loop.counter))
    statement = Statement((loop.counter,), (), positive)

    def show(depth):
        constants = Constants().of(statement)
        at = constants[loop.counter]
        earlier = [{loop.counter: build.sub(at, build.number(k + 1))} for k in range(depth)]
        facts = [
            Instance(each, values if each.counters else {})
            for each in theory.axioms
            if each.origin.kind in ("start", "step")
            and each.body.args[0].payload in (symbol, other)
            for values in (*earlier, {loop.counter: build.sub(at, build.number(2))})
        ]
        uses = [Use(0, values) for values in earlier]
        member = InductionMember(statement, (loop.counter,), constants, facts, uses)
        return kernel.induction([member], LIMITS)

    assert show(1) is None
    assert show(2) is not None


def test_constants_must_be_arbitrary(kernel):
    known = apply(Symbol("n", (), INT))
    statement = Statement((N,), (), build.le(build.ZERO, N))
    with pytest.raises(ValueError, match="arbitrary"):
        kernel.direct(statement, {N: known}, [], LIMITS)


def test_a_statement_may_not_speak_of_its_constants(kernel):
    constant = Constants().fresh(N)
    statement = Statement((N,), (), build.eq(N, constant))
    with pytest.raises(ValueError, match="constants themselves"):
        kernel.direct(statement, {N: constant}, [], LIMITS)


def test_two_variables_need_two_constants(kernel):
    other = variable("m")
    statement = Statement((N, other), (), build.eq(N, other))
    constant = Constants().fresh(N)
    with pytest.raises(ValueError, match="one constant"):
        kernel.direct(statement, {N: constant, other: constant}, [], LIMITS)


def test_no_variable_is_a_counter_and_another_one(kernel):
    """Otherwise: all natural n, and all n, are at least 0; so each number is."""
    statement = Statement((N,), (N,), build.le(build.ZERO, N))
    constants = {N: Constants().fresh(N)}
    with pytest.raises(ValueError, match="must differ"):
        kernel.direct(statement, constants, [], LIMITS)
    member = InductionMember(statement, (N,), constants, [], [])
    with pytest.raises(ValueError, match="must differ"):
        kernel.induction([member], LIMITS)
    with pytest.raises(ValueError, match="must differ"):
        kernel.direct(Statement((N, N), (), build.TRUE), constants, [], LIMITS)


def test_counters_are_integers(kernel):
    array = variable("a", array_sort(1))
    with pytest.raises(ValueError, match="counters are integers"):
        constants = {array: Constants().fresh(array)}
        kernel.direct(Statement((array,), (), build.TRUE), constants, [], LIMITS)


def test_facts_must_be_ground(kernel):
    with pytest.raises(ValueError, match="ground"):
        kernel.direct(
            Statement((), (), build.FALSE), {}, [Instance(axiom(kernel, "step"), {})], LIMITS
        )


def test_an_instance_at_a_negative_counter_says_nothing(kernel):
    (loop,) = kernel.theory.loops
    fact = kernel.instance(Instance(axiom(kernel, "step"), {loop.counter: build.number(-1)}))
    assert fact.body is build.TRUE


ARRAY = "int main(void) { int n, i = 0, a[n]; while (i < n) { a[i] = i; i = i + 1; } }"


def test_a_statement_is_a_formula_for_all_of_its_other_variables():
    theory = translate(load_text(ARRAY, "t.c"))
    kernel = Kernel(theory, Solver())
    step = next(a for a in theory.axioms if a.origin.kind == "step" and a.others)
    one = kernel.instance(Instance(step, {step.counters[0]: build.ONE}))
    whole = kernel.forall(one)
    assert (whole.counters, whole.others) == ((), ())
    assert whole.body is build.forall(one.others, one.body)
    assert kernel.forall(kernel.axiom(step)).counters == step.counters
    other = Kernel(translate(load_text(ARRAY, "t.c")), Solver())
    with pytest.raises(ValueError, match="another theory"):
        other.forall(one)


def test_instances_of_what_is_not_known_are_refused(kernel):
    with pytest.raises(TypeError, match="not known"):
        kernel.instance(Instance(Statement((), (), build.FALSE), {}))


def test_only_variables_get_values(kernel):
    """A term of a statement is not replaced by another: that would prove anything."""
    first = axiom(kernel, "start")
    with pytest.raises(ValueError, match="only variables"):
        kernel.instance(Instance(first, {first.body.args[0]: build.number(5)}))
    with pytest.raises(ValueError, match="only variables"):
        kernel.instance(Instance(first, {N: build.number(5)}))


def test_values_are_of_their_variables_sorts(kernel):
    (loop,) = kernel.theory.loops
    with pytest.raises(ValueError, match="sort"):
        kernel.instance(Instance(axiom(kernel, "step"), {loop.counter: build.TRUE}))
    member = proposal(kernel, lambda n: n)
    wrong = [Use(0, {loop.counter: build.TRUE})]
    with pytest.raises(ValueError, match="sort"):
        kernel.induction(
            [InductionMember(member.statement, member.rank, member.constants, member.facts, wrong)],
            LIMITS,
        )


def test_functions_have_the_sorts_of_their_symbols(kernel):
    for function in (
        Recursive(POWER, N, (), build.TRUE, build.ONE),
        Recursive(POWER, N, (variable("m"),), build.ONE, build.ONE),
        Recursive(POWER, build.ONE, (), build.ONE, build.ONE),
    ):
        with pytest.raises(ValueError, match="sort|variables"):
            kernel.function(function)


def test_functions_are_what_they_are_defined_to_be(kernel):
    defined = kernel.function(POWERS)
    assert kernel.function(POWERS) is defined
    four = kernel.instance(Instance(defined, {N: build.number(1)}))
    assert four.body is build.eq(apply(POWER, build.ONE), build.scale(3, apply(POWER, build.ZERO)))


@pytest.mark.parametrize(
    ("start", "step", "match"),
    [
        (apply(POWER, build.ZERO), build.ZERO, "itself"),
        (N, build.ZERO, "start"),
        (build.ONE, apply(POWER, build.add(N, build.ONE)), "itself"),
        (build.ONE, variable("m"), "step"),
        (build.ONE, apply(Symbol("later", (INT,), INT), N), "before"),
        (build.ONE, Constants().fresh(N), "arbitrary"),
    ],
)
def test_functions_that_may_contradict_are_refused(kernel, start, step, match):
    with pytest.raises(ValueError, match=match):
        kernel.function(Recursive(POWER, N, (), start, step))


def shifted(symbol, shift, *others):
    return apply(symbol, build.add(N, build.number(shift)), *others)


def test_functions_of_higher_order_and_at_other_parameters(kernel):
    second = Symbol("second^", (INT,), INT)
    step = build.add(shifted(second, 0), shifted(second, 1))
    defined = kernel.function(Recursive(second, N, (), build.ZERO, step, (build.ONE,)))
    at_five = kernel.instance(Instance(defined, {N: build.number(5)}))
    meant = build.add(apply(second, build.number(4)), apply(second, build.number(3)))
    assert at_five.body is build.eq(apply(second, build.number(5)), meant)
    for place, start in enumerate((build.ZERO, build.ONE)):
        first = kernel.instance(Instance(defined, {N: build.number(place)}))
        assert first.body is build.eq(apply(second, build.number(place)), start)
    other = Symbol("other^", (INT, INT), INT)
    m = variable("m")
    inner = shifted(other, 0, build.add(m, N))
    kernel.function(Recursive(other, N, (m,), m, apply(other, N, inner)))


@pytest.mark.parametrize(
    ("later", "step", "match"),
    [
        ((build.ONE,), shifted(POWER, 2), "before"),
        ((build.ONE,), shifted(POWER, -1), "before"),
        ((build.ONE,), apply(POWER, build.scale(2, N)), "before"),
        ((build.ONE,), apply(POWER, shifted(POWER, 1)), "before"),
        ((shifted(POWER, 0),), build.ONE, "start"),
        ((apply(POWER, build.ZERO),), build.ONE, "itself"),
        ((N,), build.ONE, "start"),
        ((build.TRUE,), build.ONE, "sort"),
    ],
)
def test_functions_of_higher_order_that_may_contradict_are_refused(kernel, later, step, match):
    with pytest.raises(ValueError, match=match):
        kernel.function(Recursive(POWER, N, (), build.ONE, step, later))


def test_a_function_of_the_program_is_not_defined_again(kernel):
    (loop,) = kernel.theory.loops
    (symbol,) = loop.scalars.values()
    with pytest.raises(ValueError, match="of the program"):
        kernel.function(Recursive(symbol, N, (), build.ONE, build.ONE))
    kernel.function(POWERS)
    with pytest.raises(ValueError, match="another way"):
        kernel.function(Recursive(POWER, N, (), build.ONE, build.ONE))


def test_lemmas_need_no_program(kernel):
    statement = Statement((N,), (), build.lt(N, apply(POWER, N)))
    constants = Constants().of(statement)
    before = {N: build.sub(constants[N], build.ONE)}
    facts = [Instance(kernel.function(POWERS), constants)]
    member = InductionMember(statement, (N,), constants, facts, [Use(0, before)])
    (shown,) = kernel.induction([member], LIMITS)
    assert kernel.lemma(shown, "powers grow").statement == statement
    (of_program,) = kernel.induction([proposal(kernel, lambda n: n)], LIMITS)
    with pytest.raises(ValueError, match="uses the program"):
        kernel.lemma(of_program, "counters")


def test_a_definition_gives_the_symbol_without_itself(kernel):
    (loop,) = kernel.theory.loops
    (symbol,) = loop.scalars.values()
    (shown,) = kernel.induction([proposal(kernel, lambda n: n)], LIMITS)
    with pytest.raises(ValueError, match="no closed form"):
        kernel.definition(shown, loop.count)
    trivial = kernel.direct(Statement((), (), build.TRUE), {}, [], LIMITS)
    with pytest.raises(ValueError, match="no closed form"):
        kernel.definition(trivial, symbol)


def test_ranks_are_compared_from_the_left():
    def numbers(*values):
        return [build.number(v) for v in values]

    assert smaller(numbers(1, 9), numbers(2, 0)) is build.TRUE
    assert smaller(numbers(2, 0), numbers(1, 9)) is build.FALSE
    assert smaller(numbers(1), numbers(1, 1)) is build.TRUE
    assert smaller(numbers(1, 0), numbers(1)) is build.FALSE


SAFE = "extern void reach_error(void); int x; int main(void) { %sif (x) reach_error(); }"


def test_a_verdict_needs_proofs_of_what_is_asserted():
    theory = translate(load_text(SAFE % "x = __VERIFIER_nondet_int(); ", "t.c"))
    (claim,) = theory.assertions
    with pytest.raises(KeyError):
        verdict.true(theory, {})
    other = Kernel(theory, Solver()).direct(Statement((), (), build.TRUE), {}, [], LIMITS)
    with pytest.raises(ValueError, match="something else"):
        verdict.true(theory, {claim: other})


def test_a_claim_is_reached_only_by_its_own_proof():
    theory = translate(load_text(SAFE % "x = __VERIFIER_nondet_int(); ", "t.c"))
    kernel = Kernel(theory, Solver())
    (claim,) = theory.assertions
    other = kernel.direct(Statement((), (), build.TRUE), {}, [], LIMITS)
    assert other.statement != stopped(claim)
    with pytest.raises(ValueError, match="something else"):
        kernel.reached(claim, other)


def test_only_what_the_program_claims_is_reached(kernel):
    """A stopped loop has run as often as its counter says: one that goes on runs longer."""
    (loop,) = kernel.theory.loops
    last = build.eq(apply(loop.count), loop.counter)
    claim = Claim("assertion", last, (), loop, loop.position)
    statement = stopped(claim)
    shown = kernel.direct(statement, Constants().of(statement), [], LIMITS)
    assert shown is not None
    with pytest.raises(ValueError, match="no claim"):
        kernel.reached(claim, shown)
