"""Indices that leave their dimension in runs are reported, where scalars are in them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from viap.c.load import load_text
from viap.core.program.expression_intervals import stray_arrays
from viap.core.program.nodes import Cell, Variable, expressions, statements, subexpressions
from viap.runs.machine import End, SeededInputs, compile_program


def reported(program, doubted=()):
    watched = {array: frozenset(range(len(array.sizes))) for array in program.arrays}
    return stray_arrays(program.body, watched, doubted)


def has_scalars(index):
    return any(isinstance(part, Variable) for part in subexpressions(index))


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_what_runs_leave_is_reported(seed):
    program = random_program(seed)
    found, doubtful = reported(program, program.scalars)
    machine = compile_program(program)
    for number in range(3):
        run = machine.run(SeededInputs(number), budget=1000)
        if run.end is not End.UNDEFINED or "outside" not in run.detail:
            continue
        everything = (expr for each in statements(program.body) for expr in expressions(each))
        nodes = (node for expr in everything for node in subexpressions(expr))
        here = [n for n in nodes if isinstance(n, Cell) and n.position == run.position]
        for cell in here:
            if all(map(has_scalars, cell.indices)):
                assert cell.array in found | doubtful, run.detail


@pytest.mark.parametrize(
    ("body", "strays"),
    [
        ("for (i = 0; i < 9; i++) a[i] = 0;", False),
        ("for (i = 0; i <= 9; i++) a[i] = 0;", True),
        ("for (i = 0; i < 9; i += 2) a[i] = 0; a[i - 2] = 1;", False),
        ("for (i = 8; i >= 0; i--) a[i] = 0; a[i + 1] = 1; if (i == 0) a[i - 1] = 1;", False),
        ("for (i = 8; i >= 0; i--) a[i] = 0; a[i] = 1;", True),
        ("i = any(); if (i >= 0 && i < 3) a[3 * i + 2] = 1;", False),
        ("i = any(); if (i >= 0 && i <= 3) a[3 * i] = 1;", True),
        ("i = any(); if (i < 0 || i > 8) return 0; a[i] = 1;", False),
        ("i = any(); a[i] = 1;", False),  # nothing is known of it
    ],
)
def test_constants_around_an_index(body, strays):
    text = f"extern int any(void); int a[9]; int main(void) {{ int i; {body} return 0; }}"
    program = load_text(text.replace("any", "__VERIFIER_nondet_int"), "strays.c")
    assert bool(reported(program)[0]) == strays
