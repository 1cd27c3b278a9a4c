"""Runs that a search finds, and facts that they tell."""

from tests.explain.diagnosis.programs import claim_of, loops_of, program_of
from viap.core.program import build
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import Binary, Cell, Constant, Scalar, Variable
from viap.explain.diagnosis.fact_trials import is_kept
from viap.explain.diagnosis.facts import Bound, Fact
from viap.explain.diagnosis.missing_facts import broken_step, supporting_facts
from viap.explain.diagnosis.state_pool import (
    reached_states,
    run_against,
    run_that_breaks,
    run_to_violation,
)

# A loop that plain inputs do not reach, with a counter that reaches 4 for one value of x alone.
TEXT = """\
  int x = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (x % 1000 != 737) return 0;
  while (i < 3) { i++; s += i; if (x == 41737) i++; }
  assert(s <= 6);"""


def compared(program, name, op, value):
    scalar = next(each for each in program.scalars if each.source == name)
    at = loops_of(program)[0].position
    condition = Binary(op, Variable(scalar, at), Constant(value, INT, at), INT, at)
    return Fact(condition, 1)


def test_a_loop_behind_a_condition_is_reached():
    program = program_of(TEXT, "")
    assert reached_states(program, loops_of(program)[0]).reached


def test_a_false_fact_is_refuted_by_a_run_of_the_program():
    program = program_of(TEXT, "")
    loop = loops_of(program)[0]
    fact = compared(program, "i", "<=", 3)
    found = run_against(program, loop, (fact,))
    assert found is not None
    assert any(fact.test()(head) is False for head in found.heads)
    assert run_against(program, loop, (compared(program, "i", ">=", 0),)) is None


def test_a_violation_beside_a_fact_is_one_from_a_state_with_the_fact():
    program = program_of(TEXT, "")
    loop = loops_of(program)[0]
    fact = compared(program, "i", ">=", 0)
    found = run_to_violation(program, loop, claim_of(program), (fact,))
    assert found is not None and found.violated is not None
    assert fact.test()(found.heads[0])


def test_supports_exclude_the_states_that_break_a_fact():
    program = program_of(
        "  int x = 0, y = 1;\n"
        "  while (__VERIFIER_nondet_int()) { x += y; y++; }\n"
        "  assert(x != -1);",
        "",
    )
    loop = loops_of(program)[0]
    facts = [compared(program, name, ">=", value) for name, value in (("x", 0), ("y", 1))]

    def search(chosen):
        return run_that_breaks(program, loop, chosen, ())

    broken = search(facts[:1])
    assert broken is not None and broken_step([broken], [facts[0].test()]) is not None
    assert supporting_facts(facts[:1], facts, (), search) == facts[1:]
    # Nothing helps if there is no fact about y.
    assert supporting_facts(facts[:1], facts[:1], (), search) == []


def test_an_array_that_the_loop_reads_may_hold_anything():
    program = program_of(
        "  int i = 0, s = 0;\n  while (i < 4) { s += a[i]; i++; }\n  assert(s == 0);",
        "int a[4];",
    )
    loop, array = loops_of(program)[0], program.arrays[0]
    at = loop.position
    index = Scalar("viap.k", INDEX, "k")
    cell = build.convert(Cell(array, (Variable(index, at),), at), INDEX, at)
    zero, four = Constant(0, INDEX, at), Constant(4, INDEX, at)
    condition = Binary(">=", cell, Constant(1, INDEX, at), INT, at)
    positive = Fact(condition, 1, (Bound(index, zero, four),))
    # With the array's zeros, no state would have this fact, and all would be kept.
    assert not is_kept(program, loop, (positive, compared(program, "s", "<=", 0)), ())


def test_a_fact_is_broken_by_the_first_iteration():
    program = program_of(
        "  int red = 13, green = 15, blue = 17;\n"
        "  while (__VERIFIER_nondet_int()) {\n"
        "    int op = __VERIFIER_nondet_int();\n"
        "    if (op == 0 && red && green) { red--; green--; blue += 2; }\n"
        "    else if (op == 1 && green && blue) { green--; blue--; red += 2; }\n"
        "    else if (red && blue) { red--; blue--; green += 2; }\n"
        "  }\n"
        "  assert(red || green);"
    )
    fact = Fact(claim_of(program).condition, 0)
    found = run_that_breaks(program, loops_of(program)[0], (fact,), ())
    assert found is not None
    assert [fact.test()(head) for head in found.heads[:2]] == [True, False]
