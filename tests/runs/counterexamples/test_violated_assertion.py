"""Violations are told in the words of the source: the whole assertion, and its own variables."""

import pytest

from viap.c.load import load_program
from viap.runs.counterexamples.counterexample import Counterexample
from viap.runs.machine import ListedInputs, compile_program

HEAD = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n"


def violation_of(tmp_path, text, *inputs):
    path = tmp_path / "p.c"
    path.write_text(HEAD + text)
    program = load_program(str(path))
    run = compile_program(program, trace=True).run(ListedInputs(inputs))
    found = Counterexample(program, run).violation
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("twice(x) < 5 || x > 3", "twice(x) < 5 || x > 3"),  # the call is evaluated before
        ("x < LIMIT", "x < LIMIT"),
        ("(x > 9 && twice(x) > 4)", "(x > 9 && twice(x) > 4)"),
    ],
)
def test_the_whole_assertion_is_told(tmp_path, claim, told):
    text = (
        "#define LIMIT 3\n"
        "int twice(int v) { return v + v; }\n"
        "int main(void) {\n"
        "  int x = __VERIFIER_nondet_int();\n"
        f"  assert({claim});\n"
        "}\n"
    )
    found = violation_of(tmp_path, text, 3)
    assert found.condition == told
