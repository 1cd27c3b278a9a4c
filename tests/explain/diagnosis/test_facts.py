"""Facts as tests of states, and as statements: the machine agrees with the tests."""

import itertools

import pytest

from tests.explain.diagnosis.programs import claim_of, loops_of, program_of
from viap.explain.diagnosis.array_facts import ArrayFacts
from viap.explain.diagnosis.fact_trials import resumed
from viap.explain.diagnosis.head_states import Observer
from viap.explain.diagnosis.scalar_facts import ScalarFacts
from viap.explain.diagnosis.state_pool import StateInputs, reached_states
from viap.explain.diagnosis.vocabulary import vocabulary
from viap.runs.machine import End, compile_program

TEXT = (
    "  int n = __VERIFIER_nondet_int(), i, up = 0, s = 0;\n"
    "  if (n < 0 || n > 9) return 0;\n"
    "  for (i = 0; i < n; i++) { a[i] = i * i - s; up = i >= 3; s += i % 3; }\n"
    "  int k = __VERIFIER_nondet_int();\n"
    "  if (k >= 0 && k < n) assert(a[k] <= k * k);"
)


@pytest.fixture(scope="module")
def found():
    program = program_of(TEXT, "int a[9];")
    (loop,) = loops_of(program)
    words = vocabulary(program, loop, claim_of(program))
    pool = reached_states(program, loop)
    pool.reached = pool.reached[:40]
    facts = [*ScalarFacts(words, pool.reached).every(), *ArrayFacts(words, pool.reached).every()]
    return program, loop, words, pool, facts


def test_all_facts_hold_in_the_states_that_were_reached(found):
    _, _, _, pool, facts = found
    texts = {fact.text for fact in facts}
    assert {"i <= n", "up >= 0", "up == 1 ==> i >= 4"} & texts
    for fact in facts:
        test = fact.test()
        assert all(test(state) for state in pool.reached), fact.text


def test_statements_and_tests_agree(found):
    """Where the test of a fact fails, the machine stops at its assumption; and only there."""
    program, loop, words, pool, facts = found
    start = resumed(program, loop)
    assert start is not None
    chosen = facts[:: max(1, len(facts) // 25)]
    for fact, number in itertools.product(chosen, (0, 7, 19)):
        state = pool.reached[number].copy()
        first = words.scalars[number % len(words.scalars)]
        state.scalars[first] += 1
        for cells in state.cells.values():
            for index in list(cells)[:1]:
                cells[index] -= 2
        prologue = start.program.body[: len(start.scalars) + len(start.arrays)]
        body = (*prologue, *fact.assumed(loop.position))
        scalars = (*program.scalars, *fact.variables())
        run = compile_program(program.changed(body=body, scalars=scalars)).run(
            StateInputs(start.scalars, state, [0], 0), contents=state.cell
        )
        held = fact.test()(state)
        if held is not None:
            assert run.end is (End.END if held else End.ASSUMPTION), fact.text


def test_observers_are_not_disturbed_by_other_loops(found):
    program, loop, _, pool, _ = found
    again = Observer(program, loop)
    source = StateInputs([], pool.reached[0], [3], 5)
    assert again.observe(source, 500).heads
