"""Intervals: what is said of loops is so in runs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.core.program.test_intervals import holds
from viap.c.load import load_text
from viap.core.logic.evaluation import evaluate
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.sampling.samples import HeadValues
from viap.prover.techniques.intervals.interval_analysis import (
    analysed,
    cell_intervals,
    is_table,
    scalar_intervals,
    states_at_heads,
)
from viap.prover.techniques.intervals.prove import growth
from viap.runs.machine import SeededInputs, compile_program

HEAD = "#define any __VERIFIER_nondet_int\n"


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_what_loops_hold_is_what_runs_have(seed):
    program = random_program(seed)
    theory = translate(program)
    flow = analysed(theory.program)
    states = states_at_heads(theory, flow)
    run = compile_program(program).run(SeededInputs(seed), budget=2000)
    heads = HeadValues(theory, run)
    for loop, state in states.items():
        for counters in heads.iterations(loop):
            held = heads.states[loop.statement][counters]
            for scalar in loop.scalars:
                assert holds(state.of(scalar), held[scalar]), scalar.name
            for formula in growth(flow, loop, ()):
                bound = dict(zip(loop.counters, counters, strict=True))
                assert evaluate(formula, heads, bound), show(formula)


def proposed(text):
    theory = translate(load_text(HEAD + text, "a.c"))
    flow = analysed(theory.program)
    states = states_at_heads(theory, flow)
    scalars = [show(each) for said in scalar_intervals(states, ()).values() for each in said]
    every = cell_intervals(theory, states, theory.assertions)
    cells = {
        each.array.name: [show(said) for at in each.at_heads.values() for said in at]
        for each in every
    }
    return scalars, cells, [each.array.name for each in every if is_table(each)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int t = 0; while (any()) { if (t < 100) t++; }", ["0 <= t.1(n1)", "t.1(n1) <= 100"]),
        ("int h = 0; while (any()) h = (h + 1) % 8;", ["0 <= h.1(n1)", "h.1(n1) <= 7"]),
        (
            "int k = 4; while (any()) if (k < 60) k += 6;",
            ["4 <= k.1(n1)", "k.1(n1) <= 64", "mod(k.1(n1), 6) = 4"],
        ),
        (
            "int s = 0; while (any()) switch (s) { case 0: s = 2; break; case 2: s = 5; break;"
            " default: s = 0; }",
            ["0 <= s.1(n1)", "s.1(n1) <= 5"],
        ),
    ],
)
def test_scalars(body, expected):
    found, _, _ = proposed(f"int main(void) {{ {body} return 0; }}")
    assert set(expected) <= set(found)


def test_cells_that_count_up_to_a_limit():
    """The cell in the condition is the one that is changed: the others are none of it."""
    _, cells, tables = proposed(
        "int used[9], next[3] = {1, 2, 0}; int main(void) { int at = 0; while (any()) {"
        " at = next[at]; if (used[at] < 50) used[at]++; if (used[at] > 49) used[at] = 7; }"
        " return 0; }"
    )
    assert any(text.endswith("<= 49") for text in cells["used"])
    assert any(text.endswith("<= 2") for text in cells["next"])
    assert tables == ["next"]


def test_another_index_is_another_cell():
    """`i` is changed between the condition and the write."""
    _, cells, _ = proposed(
        "int a[9]; int main(void) { int i = 0; while (any()) {"
        " if (a[i] < 5) { i = any() & 7; a[i] = a[i] + 1; } } return 0; }"
    )
    assert not any("<=" in text.split("n1)")[-1] for text in cells.get("a", []))
