"""States at loop heads: they are those of the runs, and a run can be taken up at each of them."""

import pytest

from tests.explain.diagnosis.programs import BITS, DIGITS, INPUT, QUEUE, loops_of, program_of
from viap.core.program.program_rules import validate
from viap.explain.diagnosis.fact_trials import resumed
from viap.explain.diagnosis.head_states import Observer
from viap.explain.diagnosis.state_pool import StateInputs
from viap.runs.machine import End, FixedInputs, ListedInputs

NESTED = (
    "  int i, j, s = 0;\n"
    "  for (i = 0; i < 4; i++) {\n"
    "    for (j = 0; j < 3; j++) { if (i == 2) break; a[i + j] += i * j; s += a[i]; }\n"
    "    if (s > 20) break;\n"
    "  }\n"
    "  assert(s < 100);"
)


def shown(state):
    scalars = {scalar.name: value for scalar, value in state.scalars.items()}
    cells = {array.name: sorted(cells.items()) for array, cells in state.cells.items()}
    return scalars, cells


def test_the_states_of_a_run():
    program = program_of(
        "  int i, s = 0;\n  for (i = 0; i < 3; i++) { a[i] = 2 * i; s += a[i]; }", "int a[5];"
    )
    (loop,) = loops_of(program)
    heads = Observer(program, loop).observe(FixedInputs(0), 1000).heads
    assert [shown(head)[0]["s"] for head in heads] == [0, 0, 2, 6]
    assert shown(heads[-1])[1] == {"a": [((0,), 0), ((1,), 2), ((2,), 4)]}
    (array,) = program.arrays
    assert [heads[1].cell(array, (k,)) for k in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("text", [NESTED, QUEUE, DIGITS, BITS])
def test_a_run_goes_on_from_each_state(text):
    """From a state of a run, the resumed program passes the rest of its states."""
    program = program_of(text, "int a[9], q[64];")
    for loop in loops_of(program):
        start = resumed(program, loop)
        assert start is not None
        validate(start.program)
        whole = Observer(program, loop).observe(ListedInputs([3, 5, 1, 0, 2]), 5000)
        assert whole.heads
        again = Observer(start.program, loop)
        for number, head in enumerate(whole.heads):
            source = StateInputs(start.scalars, head, [0], 1)
            rest = again.observe(source, 5000, head)
            assert shown(rest.heads[0])[0] == shown(head)[0]
            if INPUT not in text.split("while")[-1]:
                ended = whole.run.end, len(whole.heads) - number
                assert (rest.run.end, len(rest.heads)) == ended
                assert shown(rest.heads[-1])[0] == shown(whole.heads[-1])[0]


def test_a_violation_is_that_of_its_assertion():
    program = program_of("  int i = 0;\n  while (i < 5) i++;\n  assert(i == 4);")
    (loop,) = loops_of(program)
    seen = Observer(program, loop).observe(FixedInputs(0), 100)
    assert seen.run.end is End.ERROR
    assert seen.violated is not None and seen.violated.line == 8
