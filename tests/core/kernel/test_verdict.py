"""The doors of the kernel: proofs stay with their theory, and one function makes TRUE."""

import copy
import pickle
from dataclasses import replace

import pytest

from viap.c.load import load_text
from viap.core.kernel import verdict
from viap.core.kernel.composition import confirmed
from viap.core.kernel.obligations import Constants, Instance, Statement, claimed, stopped
from viap.core.kernel.rules import Kernel, Proof
from viap.core.kernel.verdict import Outcome, Verdict
from viap.core.kernel.verdict_assumptions import assumed_operations
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, variable
from viap.core.logic.walkers import Recursive
from viap.core.program.checks.definedness_checks import asked
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Axiom, Origin, TheoryDraft
from viap.core.translate.translation import translate
from viap.data import strategies_path
from viap.papers.derivation import Derived, derive
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.prover.session.session import Reporter, begin, begin_derived
from viap.runs.machine import ListedInputs, compile_program
from viap.runs.run_verdict import false

LIMITS = Limits(1_000_000, 5.0)
HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
SAFE = HEAD + "int x = 1; int main(void) { if (x != 1) reach_error(); }"
UNSAFE = HEAD + "int x = 2; int main(void) { if (x != 1) reach_error(); }"
LOOP = (
    HEAD
    + """int main(void) {
  int a[99]; for (int i = 0; i < 99; i++) a[i] = %d;
  for (int i = 0; i < 99; i++) if (a[i] != 7) reach_error(); }"""
)


TWO = (
    HEAD
    + """int main(void) {
  int x = __VERIFIER_nondet_int(); if (x > 5 && x < 3) reach_error();
  int y = __VERIFIER_nondet_int(); if (y > 5 && y < 3) reach_error(); }"""
)
CELLS = HEAD + "int main(void) { int a[2]; a[0] = 1; if (!a[0]) reach_error(); }"


def work_on(text, name="t.c"):
    return begin(load_text(text, name), Reporter())


def proofs_of(work):
    prover = work.prover.within(LIMITS)
    return {claim: prover.claim(claim) for claim in work.theory.assertions}


@pytest.fixture
def safe():
    return work_on(SAFE)


@pytest.fixture
def unsafe():
    return work_on(UNSAFE)


# ----------------------------------------------------------------- proofs and theories


def test_a_proof_names_its_theory(safe):
    (proof,) = proofs_of(safe).values()
    assert proof.theory is safe.theory
    assert all(premise.theory is safe.theory for premise in proof.premises)


def test_instances_of_proofs_of_another_theory_are_refused(safe, unsafe):
    (proof,) = proofs_of(safe).values()
    with pytest.raises(ValueError, match="another theory"):
        unsafe.prover.kernel.instance(Instance(proof, {}))


def test_axioms_of_another_theory_are_refused(safe, unsafe):
    for axiom in safe.theory.axioms:
        with pytest.raises(ValueError, match="axiom of this theory"):
            unsafe.prover.kernel.axiom(axiom)
        with pytest.raises(ValueError, match="axiom of this theory"):
            unsafe.prover.kernel.instance(Instance(axiom, {}))


def test_every_rule_refuses_proofs_of_another_theory(safe, unsafe):
    (proof,) = proofs_of(safe).values()
    (claim,) = unsafe.theory.assertions
    foreign = Instance(proof, {})
    true = Statement((), (), build.TRUE)
    for attempt in (
        lambda kernel: kernel.definition(proof, Symbol("f", (), INT)),
        lambda kernel: kernel.lemma(proof, "stolen"),
        lambda kernel: kernel.reached(claim, proof),
        lambda kernel: kernel.direct(true, {}, [foreign], LIMITS),
    ):
        with pytest.raises(ValueError, match="another theory"):
            attempt(unsafe.prover.kernel)


def test_the_same_text_is_another_theory():
    """Symbols of two theories may have the same names; nothing is taken over by name."""
    first, second = work_on(SAFE), work_on(SAFE)
    (proof,) = proofs_of(first).values()
    with pytest.raises(ValueError, match="another theory"):
        second.prover.kernel.instance(Instance(proof, {}))


def test_kernels_of_one_theory_share_its_functions(safe):
    """Two definitions of one symbol would contradict each other."""
    symbol, n = Symbol("f", (INT,), INT), variable("n")
    other = Kernel(safe.theory, Solver())
    defined = safe.prover.kernel.function(Recursive(symbol, n, (), build.ZERO, build.ZERO))
    with pytest.raises(ValueError, match="another way"):
        other.function(Recursive(symbol, n, (), build.ONE, build.ONE))
    assert other.function(Recursive(symbol, n, (), build.ZERO, build.ZERO)) is defined
    other.instance(Instance(defined, {}))


def test_proofs_are_made_by_the_kernel_alone(safe):
    statement = Statement((), (), build.FALSE)
    for words in ({}, {"theory": safe.theory}, {"theory": safe.theory, "key": object()}):
        with pytest.raises(TypeError, match="only the kernel"):
            Proof(statement, "axiom", **words)
    (proof,) = proofs_of(safe).values()
    with pytest.raises(TypeError, match="only the kernel"):
        replace(proof, statement=statement)


# ----------------------------------------------------------------- TRUE


def test_true_of_another_theory_is_refused(safe, unsafe):
    """The proof says the same words, of another program."""
    (proof,) = proofs_of(safe).values()
    (claim,) = unsafe.theory.assertions
    with pytest.raises(ValueError, match="another theory"):
        verdict.true(unsafe.theory, {claim: proof})


@pytest.mark.parametrize("outcome", [Outcome.TRUE, Outcome.FALSE])
def test_nobody_else_makes_sure_verdicts(outcome, safe):
    for words in ({}, {"theory": safe.theory, "proofs": proofs_of(safe)}, {"key": object()}):
        with pytest.raises(TypeError, match="only"):
            Verdict(outcome, **words)
    with pytest.raises(TypeError, match="only"):
        replace(verdict.unknown(["why"]), outcome=outcome)


def test_a_true_is_not_changed_into_another_one(safe):
    found = verdict.true(safe.theory, proofs_of(safe))
    assert found.outcome is Outcome.TRUE
    with pytest.raises(TypeError, match="only"):
        replace(found, proofs={})


def test_false_needs_a_run_that_reaches_the_error(safe):
    run = compile_program(safe.program).run(ListedInputs([]))
    with pytest.raises(ValueError, match="does not reach"):
        false(run, safe.program)


def test_every_assertion_needs_its_proof():
    work = work_on(TWO)
    proofs = proofs_of(work)
    first, second = work.theory.assertions
    assert verdict.true(work.theory, proofs).outcome is Outcome.TRUE
    with pytest.raises(KeyError):
        verdict.true(work.theory, {first: proofs[first]})
    with pytest.raises(ValueError, match="something else"):
        verdict.true(work.theory, {first: proofs[first], second: proofs[first]})


def test_a_theory_says_what_the_translation_wrote():
    """Neither an empty one, nor one without its assertions, nor one with more axioms."""
    program = load_text(UNSAFE, "t.c")
    theory = theory_of(program)
    false_axiom = Axiom((), (), build.FALSE, Origin("array", None))
    drafted = TheoryDraft(program, axioms=[false_axiom]).theory(program)
    changes = ({"assertions": ()}, {"axioms": (false_axiom,)}, {"question": load_text(SAFE, "t.c")})
    for other in (drafted, *(replace(theory, **change) for change in changes)):
        with pytest.raises(ValueError, match="translation"):
            verdict.true(other, {})
        with pytest.raises(ValueError, match="translation"):
            Kernel(other, Solver())


def test_a_theory_is_a_value():
    program = load_text(TWO, "t.c")
    theory = theory_of(program)
    for name in ("program", "question", "axioms", "assertions", "meanings"):
        with pytest.raises(AttributeError):
            setattr(theory, name, getattr(theory, name))
    for collection in (theory.meanings, theory.objects, theory.assertions, theory.axioms):
        assert not hasattr(collection, "clear")


def test_the_loops_of_a_theory_stay_as_they_are():
    """What is known where a claim is reached comes from the loops around it."""
    text = SAFE.replace("main(void) {", "main(void) { for (int i = 0; i < 9; i++)")
    (loop,) = theory_of(load_text(text, "t.c")).loops
    for name in ("stays", "entry", "guard", "parent", "counter", "is_finished"):
        with pytest.raises(AttributeError):
            setattr(loop, name, build.FALSE)
    assert not hasattr(loop.scalars, "clear")


class Yes:
    """A solver that agrees to everything."""

    def check(self, formulas, limits):
        return Answer.UNSAT


class AlsoYes(Solver):
    def check(self, formulas, limits):
        return Answer.UNSAT


@pytest.mark.parametrize("solver", [Yes(), AlsoYes()])
def test_true_rests_on_the_word_of_z3(unsafe, solver):
    """A proof names its solver. Another solver's proofs make no verdict."""
    kernel = Kernel(unsafe.theory, solver)
    (claim,) = unsafe.theory.assertions
    proof = kernel.direct(claimed(claim), {}, [], LIMITS)
    assert proof.solver is solver
    with pytest.raises(ValueError, match="another solver"):
        verdict.true(unsafe.theory, {claim: proof})
    with pytest.raises(ValueError, match="another solver"):
        unsafe.prover.kernel.lemma(proof, "borrowed")
    with pytest.raises(ValueError, match="another solver"):
        confirmed(unsafe.theory, {claim: proof}, None, (), Yes())
    assert not confirmed(unsafe.theory, {claim: proof}, None, (), solver).reasons


def test_a_solver_with_another_method_is_asked_all_the_same(unsafe):
    solver = Solver()
    solver.check = Yes().check
    (claim,) = unsafe.theory.assertions
    assert Kernel(unsafe.theory, solver).direct(claimed(claim), {}, [], LIMITS) is None


def test_functions_of_proofs_cannot_be_forgotten(safe):
    """Who forgot one could define it again, in another way."""
    kernel = safe.prover.kernel
    assert not hasattr(kernel.functions, "clear")
    with pytest.raises(AttributeError):
        kernel.theory = safe.theory


def test_the_claim_itself_is_to_be_shown(unsafe):
    (claim,) = unsafe.theory.assertions
    weaker = unsafe.prover.kernel.direct(Statement((), (), build.TRUE), {}, [], LIMITS)
    assert claimed(claim) == stopped(claim)  # (there is no loop)
    with pytest.raises(ValueError, match="something else"):
        verdict.true(unsafe.theory, {claim: weaker})


# ----------------------------------------------------------------- gaps


def with_gap(text, kinds, gap=("bounds", "a pointer from elsewhere")):
    program = load_text(text, "t.c", watch=frozenset(kinds)).changed(gaps=(gap,))
    return asked({}, frozenset(kinds)).program(program)


FAST = find_plan("fast", strategies_path())
ARRAY = (
    HEAD
    + """int a[4]; int main(void) {
  int i = __VERIFIER_nondet_int(); if (i >= 0 && i < 4) a[i] = 1; }"""
)


def test_a_gap_in_what_was_asked_withdraws_true():
    found = decide(with_gap(ARRAY, {"bounds"}), FAST)
    assert found.outcome is Outcome.UNKNOWN
    assert found.reasons == ("a requested check is not modelled in full: a pointer from elsewhere",)
    assert found.proved


@pytest.mark.parametrize("kinds", [set(), {"overflow"}])
def test_a_gap_in_something_else_does_not(kinds):
    assert decide(with_gap(ARRAY, kinds), FAST).outcome is Outcome.TRUE


@pytest.mark.parametrize("name", ["witness", "labmc", "shrink-1", "unroll"])
def test_transformations_keep_what_is_said_about_the_program(name):
    program = load_text(LOOP % 7, "t.c")
    program = program.changed(gaps=(("bounds", "elsewhere"),), asked=frozenset({"bounds"}))
    derived = derive(name, program)
    assert derived.original is program
    assert derived.program.gaps == program.gaps
    assert derived.program.asked == program.asked


@pytest.mark.parametrize("strategy", ["witness"])
def test_a_gap_withdraws_what_a_transformation_shows(strategy):
    plan = find_plan(strategy, strategies_path())
    program = load_text(LOOP % 7, "t.c")
    assert decide(program, plan).outcome is Outcome.TRUE
    doubtful = program.changed(gaps=(("bounds", "elsewhere"),), asked=frozenset({"bounds"}))
    assert decide(doubtful, plan).outcome is Outcome.UNKNOWN


# ----------------------------------------------------------------- derived programs


def test_only_transformations_derive():
    first, second = load_text(SAFE, "a.c"), load_text(UNSAFE, "b.c")
    with pytest.raises(TypeError, match="only a transformation"):
        Derived("witness", second, first)
    with pytest.raises(TypeError, match="only a transformation"):
        replace(derive("witness", first), original=second)


def test_true_of_a_derived_program_is_said_of_its_original():
    program = load_text(LOOP % 7, "t.c")
    inner = begin_derived(derive("witness", program), Reporter())
    found = verdict.true(inner.theory, proofs_of(inner), derived=inner.derived)
    assert found.outcome is Outcome.TRUE
    assert found.question is program
    assert found.transformation == "witness"


def test_a_theory_of_another_program_than_the_derived_one(safe):
    derived = derive("witness", load_text(UNSAFE, "t.c"))
    with pytest.raises(ValueError, match="another program"):
        verdict.true(safe.theory, proofs_of(safe), derived=derived)


def test_the_question_is_the_program_that_was_given(safe):
    """Its theory is that of a simpler form, with scalars for some cells."""
    program = load_text(CELLS, "t.c")
    theory = theory_of(program)
    assert theory.program is not program
    assert theory.question is program
    assert translate(program).question is program
    assert decide(program).question is program


def test_a_verdict_says_what_it_rests_on():
    body = "int x = __VERIFIER_nondet_int(); if (x + 1 <= x) reach_error();"
    text = f"{HEAD}int main(void) {{ {body} }}"
    assert assumed_operations(decide(load_text(text, "t.c"))) == {"overflow": 1}


def test_copies_of_a_verdict_say_the_same(safe):
    found = verdict.true(safe.theory, proofs_of(safe))
    assert copy.copy(found).outcome is Outcome.TRUE
    reasons = verdict.unknown(["why"])
    assert pickle.loads(pickle.dumps(reasons)) == reasons
    assert Constants().fresh(variable("n")) is not None
