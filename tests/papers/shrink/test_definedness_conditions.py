"""The condition that a value is defined agrees with the machine, and is defined itself."""

from itertools import product

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import Assert, Assign, Program, Variable
from viap.papers.shrink.counted_loops import Unshrinkable
from viap.papers.shrink.shadow_run import defined
from viap.runs.machine import End, ListedInputs, compile_program

EXPRESSIONS = [
    "x + y",
    "x - y",
    "x * y",
    "-x",
    "x / y",
    "x % y",
    "x << 3",
    "x >> 3",
    "x ? 1 / y : y + 1",
    "(x > 0 && 2 / y > 0) + 0",
    "(x > 0 || 2 / y > 0) + 0",
    "a[x]",
    "a[x - y]",
    "a[a[x] + y]",
]
TYPES = {"int": ("int", 31), "long long": ("longlong", 63)}


def corners(bits):
    top = 2**bits - 1
    return [
        0,
        1,
        -1,
        2,
        -2,
        3,
        7,
        top,
        -top - 1,
        top - 1,
        top // 2,
        -(top // 2) - 2,
        2 ** (bits - 3),
    ]


def is_z(place):
    return isinstance(place, Variable) and place.scalar.source == "z"


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("text", EXPRESSIONS)
def test_it_agrees_with_the_machine(text, kind):
    name, bits = TYPES[kind]
    source = f"""extern {kind} __VERIFIER_nondet_{name}(void); {kind} a[4];
    int main(void) {{ a[2] = 1;
      {kind} x = __VERIFIER_nondet_{name}(), y = __VERIFIER_nondet_{name}(), z;
      z = {text}; return z > 5; }}"""
    program = load_text(source, "defined.c")
    steps = [each for each in program.body if isinstance(each, Assign) and is_z(each.target)]
    step, place = steps[-1], program.body.index(steps[-1])
    test = Assert(defined(step.value), step.position)
    body = (*program.body[:place], test)
    tested = compile_program(
        Program(program.file, program.model, program.scalars, program.arrays, body)
    )
    plain = compile_program(program)
    for x, y in product(corners(bits), repeat=2):
        ends = plain.run(ListedInputs([x, y])).end, tested.run(ListedInputs([x, y])).end
        assert ends in ((End.UNDEFINED, End.ERROR), (End.END, End.END)), (x, y, ends)


def test_a_shift_by_a_variable_is_refused():
    source = """extern int __VERIFIER_nondet_int(void);
    int main(void) { int x = __VERIFIER_nondet_int(); int z = 1 << x; return z; }"""
    program = load_text(source, "shift.c")
    values = [each.value for each in program.body if isinstance(each, Assign)]
    with pytest.raises(Unshrinkable):
        for value in values:
            defined(value)
