"""Loops that are taken out of blocks do what they did."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.c.load import load_text
from viap.core.program.nodes import Block, While, statements
from viap.core.program.program_rules import validate
from viap.papers.shrink.transformation import without_blocks
from viap.runs.machine import ListedInputs, compile_program

TEXT = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int a[9], b[9], steps;
int differ(int n) {
    int at = %s;
    for (int i = 0; i < n; i++) {
        steps++;
        if (a[i] > 2) { if (b[i] > 2) return i; continue; }
        if (a[i] != b[i]) return i + 10;
        if (a[i] == 1) break;
    }
    steps += 100;
    return at;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9) return 0;
    for (int i = 0; i < n; i++) { a[i] = __VERIFIER_nondet_int(); b[i] = __VERIFIER_nondet_int(); }
    int found = differ(n);
    if (found * 1000 + steps == 99) reach_error();
    return found > steps;
}
"""


def loops_at_top(program):
    return sum(isinstance(each, While) for each in program.body)


def blocks_with_loops(program):
    inside = [each for each in statements(program.body) if isinstance(each, Block)]
    return sum(isinstance(s, While) for each in inside for s in statements(each.body))


@given(st.integers(0, 5), st.lists(st.integers(0, 3), min_size=20, max_size=20))
@settings(max_examples=60, deadline=None)
def test_runs_are_the_same(size, values):
    program = load_text(TEXT % "-1", "block.c")
    made = without_blocks(program)
    validate(made)
    runs = [compile_program(each).run(ListedInputs([size, *values])) for each in (program, made)]
    assert runs[0].end is runs[1].end
    names = [scalar.name for scalar in program.scalars]
    assert [runs[0].scalars[n] for n in names] == [runs[1].scalars[n] for n in names]


def test_the_loop_is_taken_out():
    program = load_text(TEXT % "-1", "block.c")
    assert (loops_at_top(program), blocks_with_loops(program)) == (1, 1)
    made = without_blocks(program)
    assert (loops_at_top(made), blocks_with_loops(made)) == (2, 0)


@pytest.mark.parametrize("loop", ["while (n > 5) n--;", "while (1) { while (n > 5) n--; break; }"])
def test_blocks_with_several_loops_stay(loop):
    text = TEXT.replace("steps += 100;", f"steps += 100; {loop}") % "-1"
    program = load_text(text, "block.c")
    assert loops_at_top(without_blocks(program)) == loops_at_top(program)
