"""The typed tree prints as C that means the same."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests import agreement
from tests.gcc import available_models, compile_text
from tests.generate import programs
from tests.thorough import examples
from viap.c.load import load_text, tree_of_text
from viap.c.tree.tree_printer import print_tree
from viap.core.program.integer_types import DataModel
from viap.runs.machine import FixedInputs, SeededInputs, compile_program

MODELS = available_models()


def round_trip(text, model):
    return print_tree(tree_of_text(text, "t.c", model))


def test_conversions_are_written_out():
    text = "unsigned char c; int main(void) { c = c + 1; return c; }"
    assert "c = (unsigned char)((int)c + 1);" in round_trip(text, DataModel.ILP32)


def test_long_chains_and_deep_nests():
    chain = "+".join(["x"] * 5000)
    nest = "if (x) {" * 2000 + "x = 1;" + "}" * 2000
    text = f"int x; int main(void) {{ x = {chain}; {nest} }}"
    assert round_trip(text, DataModel.ILP32).count("if (") == 2000


@settings(
    max_examples=examples(24),
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@given(program=programs(DataModel.LP64))
def test_what_is_printed_behaves_the_same(program):
    """Printed and read again, a program runs as before."""
    printed = round_trip(program.text, program.model)
    first = compile_program(load_text(program.text, "a.c", program.model))
    again = compile_program(load_text(printed, "b.c", program.model))
    for seed in range(3):
        one = first.run(SeededInputs(seed), budget=100_000)
        two = again.run(SeededInputs(seed), budget=100_000)
        assert (two.end, [i.value for i in two.inputs]) == (one.end, [i.value for i in one.inputs])
        assert two.scalars == one.scalars


@pytest.mark.skipif(not MODELS, reason="gcc can't compile here")
@settings(
    max_examples=examples(10),
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@given(program=programs(MODELS[-1] if MODELS else DataModel.LP64))
def test_what_is_printed_compiles(program):
    compile_text(round_trip(program.text, program.model), program.model, [])


def test_static_locals_stay_where_they_are():
    text = "int f(void) { static int n = 4; return n++; } int r; int main(void) { f(); r = f(); }"
    printed = round_trip(text, DataModel.ILP32)
    run = compile_program(load_text(printed, "t.c")).run(FixedInputs())
    assert run.scalars["r"] == 5
    assert agreement.machine_end(run) == "END"
