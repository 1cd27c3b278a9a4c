"""What the program does, its abstractions can do; and what it did is never called spurious."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.papers.witness.generate import inputs, random_text
from tests.prover.techniques.refine.runs import heads_of, trace_of
from viap.c.load import load_text
from viap.core.logic import build
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.translation import translate
from viap.prover.session.abstract_states import AbstractionPrecision
from viap.prover.techniques.refine.abstract_program import AbstractProgram
from viap.prover.techniques.refine.refinement_rounds import Spurious, decide
from viap.prover.techniques.refine.trace_formulas import encode
from viap.runs.machine import End, ListedInputs, SeededInputs, compile_program

BUDGET = 400
LIMITS = Limits(seconds=5.0)
seeds = st.integers(0, 10**9)


def failing_run(seed):
    """A program and a traced run of it that reaches the error, or one that does not."""
    random = Random(seed)
    if seed % 2:
        program = random_program(seed)
        sources: list[Any] = [SeededInputs(number) for number in range(3)]
    else:
        program = load_text(random_text(seed), "random.c")
        sources = []
        for visit in (1, 2, 4):
            values = inputs(random, 0)
            values[0] = visit
            sources.append(ListedInputs(values))
    machine = compile_program(program, trace=True)
    run = None
    for source in sources:
        run = machine.run(source, budget=BUDGET)
        if run.end is End.ERROR:
            break
    return program, run


def allowed(rule, symbols, before, after, solver):
    """Whether a rule leads from some values to others."""
    formulas = [rule.guard]
    if rule.source is not None:
        formulas += [build.eq(symbols[each], build.number(value)) for each, value in before.items()]
    if rule.target is not None:
        formulas += [
            build.eq(rule.state.values[each], build.number(value)) for each, value in after.items()
        ]
    return solver.check(formulas, LIMITS) is not Answer.UNSAT


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_an_abstraction_can_do_what_the_program_does(seed):
    program, run = failing_run(seed)
    random = Random(seed)
    scalars = [each for each in program.scalars if random.random() < 0.5]
    cells = [
        (array, (place,))
        for array in program.arrays
        if len(array.sizes) == 1
        for place in (0, 1)
        if random.random() < 0.5
    ]
    abstract = AbstractProgram(
        program, AbstractionPrecision().including(scalars, cells), translate(program).objects
    )
    solver = Solver()
    source, before = None, {}
    steps = [*heads_of(program, run), *([(None, {})] if run.end is End.ERROR else [])]
    for target, values in steps[:25]:
        after = {each: values[each] for each in abstract.tracked if values.get(each) is not None}
        rules = [r for r in abstract.rules if (r.source, r.target) == (source, target)]
        assert any(allowed(r, abstract.symbols, before, after, solver) for r in rules)
        source, before = target, after


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_a_trace_that_was_run_is_not_spurious(seed):
    program, run = failing_run(seed)
    trace = encode(program, trace_of(run)[:300], translate(program).objects)
    assert trace.contradiction is None
    assert not isinstance(decide(trace, Solver(), LIMITS), Spurious)
