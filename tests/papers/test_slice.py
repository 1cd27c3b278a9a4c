"""Slices: what is kept, and that runs of the program and of its slices agree.

For random programs, each assertion and random inputs: a run of the program that is defined
violates the assertion if and only if the run of its slice does, with the same values of the same
inputs in the same iterations. (Runs that take long are taken for endless: they violate nothing.)
An exact slice agrees on undefined runs, too. The printed slice, compiled, ends as the machine says.
"""

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from tests.papers.compiled_texts import needs_gcc, outcomes
from tests.papers.labmc.generate import random_loops
from tests.papers.shrink.generate import random_text as random_sequences
from tests.papers.witness.generate import random_text
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.program.nodes import Assert, Input, Program, Statement, statements
from viap.core.program.printer import print_program
from viap.papers.slicing import assertions, sliced
from viap.papers.tool_text import tool_text
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.refute.model_inputs import inputs_at
from viap.ui.cli.main import main

BUDGET = 20_000
HEAD = """extern int nd(void); extern void abort(void); extern void reach_error(void);
#define check(e) do { if (!(e)) reach_error(); } while (0)
int a[9], b[9];
"""


def run_of(program: Program, places: dict[Statement, int], seed: int) -> Run | None:
    """The run in which each input is a function of its place and of the iterations."""

    def value(number: int, counters: tuple[int, ...]) -> int:
        return Random(f"{seed} {number} {counters}").choice((0, 1, 2, 3, 4, -1, 7))

    lookups = {
        place: lambda counters, number=number: value(number, counters)
        for place, number in places.items()
    }
    listed = inputs_at(program, cast(Any, lookups))
    return None if listed is None else compile_program(program).run(listed, budget=BUDGET)


def violates(run: Run, chosen: Assert) -> bool:
    return run.end is End.ERROR and run.position == chosen.position


def numbered_inputs(program: Program) -> dict[Statement, int]:
    every = (each for each in statements(program.body) if isinstance(each, Input))
    return {each: number for number, each in enumerate(every)}


def random_programs(seed: int) -> Program:
    make = (random_text, random_loops, random_sequences)[seed % 3]
    return load_text(make(seed), "random.c")


@needs_gcc
def test_runs_of_slices_agree(tmp_path: Path) -> None:
    texts: list[str] = []
    runs: list[tuple[int, list[int]]] = []
    expected: list[str] = []
    violated = 0
    for seed in range(examples(30)):
        program = random_programs(seed)
        places = numbered_inputs(program)
        for chosen in assertions(program):
            for exact in (False, True):
                part = sliced(program, [chosen], exact)
                for number in range(4):
                    run, other = (run_of(each, places, number) for each in (program, part))
                    if run is None or other is None:
                        continue
                    if run.end is not End.UNDEFINED or exact:
                        assert violates(run, chosen) == violates(other, chosen), (seed, exact)
                    if exact or other.end in (End.UNDEFINED, End.BUDGET):
                        continue
                    violated += violates(other, chosen)
                    runs.append((len(texts), [each.value for each in other.inputs]))
                    expected.append("assertion" if violates(other, chosen) else "end")
                if not exact:
                    texts.append(tool_text(part))
    assert violated > 3
    ends = outcomes(texts, runs, tmp_path)
    # (An assumption that fails aborts, where an assertion was.)
    assert [end.replace("signal", "end") for end in ends] == expected


def lines(body: str, number: int = 1, exact: bool = False) -> str:
    """The printed body of the slice for an assertion."""
    program = load_text(f"{HEAD} int main(void) {{ {body} return 0; }}", "slice.c")
    text = print_program(sliced(program, [assertions(program)[number - 1]], exact))
    inside = text[text.index("int main") :].splitlines()[2:-1]
    return " ".join(line.split(" /*")[0].strip() for line in inside).removesuffix(" return 0;")


KEPT = {
    "data": ("int x = nd(), y = nd(), z = x + 1; check(z > x); y++;", 1, "y", "z = x + 1"),
    "arrays": ("a[nd() & 7] = 1; b[3] = 2; check(a[1] < 2);", 1, "b[", "a["),
    "an index": ("int i = nd() & 7, j = nd(); a[i] = 1; check(a[1] < 2);", 1, "j =", "i ="),
    "control": ("int x = 0, y = nd(), u = 0; if (y) x = 1; if (y > 1) u = 1; check(!x);",
                1, "u =", "if (y"),
    "assumptions": ("int x = nd(), y = nd(); if (y < 5) abort(); check(x);", 1, "?", "y >= 5"),
    "earlier assertions": ("int x = nd(), y = nd(); check(y); check(x);", 2, "reach_error(); if",
                           "abort()"),
    "later assertions": ("int x = nd(), y = nd(); check(x); check(y);", 1, "y", "x"),
    "loops that end": ("int x = nd(), s = 0; for (int i = 0; i < 9; i++) s += 2; check(x);",
                       1, "while", "x"),
    "loops that may not end": ("int x = nd(), y = nd(); while (y != 3) y += 2; check(x);",
                               1, "?", "while (y != 3)"),
    "early exits": ("int i; for (i = 0; i < 9; i++) { if (nd() == 4) break; } check(i < 9);",
                    1, "?", "break"),
    "exits of loops that are left out":
        ("int x = nd(); for (int i = 0; i < 9; i++) { if (nd() == 4) break; } check(x);",
         1, "break", "x"),
    "values that are overwritten": ("int x = nd(), y = 5; x = y; check(x);", 1, "nd()", "x"),
    "nested loops": ("int x = nd(), t = 0; for (int i = 0; i < 9; i++) "
                     "for (int j = 0; j < i; j++) t ^= j; check(x);", 1, "while", "x"),
    "the inner of two loops may not end":
        ("int x = nd(), t = nd(); for (int i = 0; i < 9; i++) while (t != 1) t += 2; check(x);",
         1, "?", "while (i < 9)"),
}  # fmt: skip


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept(name: str) -> None:
    body, number, out, kept = KEPT[name]
    text = lines(body, number)
    assert kept in text
    assert out not in text


def test_undefined_operations_are_kept_in_an_exact_slice() -> None:
    body = "int x = nd(), y = nd(), z = 0; z = 7 / y; a[y] = z; check(x);"
    assert "/" not in lines(body)
    assert "7 / y" in lines(body, exact=True)
    assert "a[y] = " in lines(body, exact=True)


def test_arrays_that_are_only_written_are_made() -> None:
    """A write into an array of variable size is undefined unless there is one."""
    body = "int n = nd(), x = 1; if (n < 1) return 0; int v[n]; v[nd()] = 3; check(x);"
    assert "v[" not in lines(body)
    text = lines(body, exact=True)
    assert 0 < text.index("viap_array(v") < text.index("v[")


def test_an_undefined_run_is_no_run_of_an_exact_slice() -> None:
    program = load_text(f"{HEAD} int main(void) {{ int y = nd(), z = 1 / y; check(y); }}", "u.c")
    chosen = assertions(program)
    ends = []
    for exact in (False, True):
        part = sliced(program, chosen, exact)
        ends.append(compile_program(part).run(ListedInputs([0]), budget=BUDGET).end)
    assert ends == [End.ERROR, End.UNDEFINED]


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("7", "there is no assertion '7'; there are #1 in line 3, #2 in line 4"),
        ("#3", "there is no assertion '#3'"),
        ("#0", "there is no assertion '#0'"),
        ("last", "--assertion is a line or #NUMBER, not 'last'"),
    ],
)
def test_assertions_that_are_not_there(
    choice: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.c"
    path.write_text(
        "extern int nd(void);\n#include <assert.h>\nint main(void) { int x = nd(); assert(x);\n"
        "assert(x > 1); return 0; }\n"
    )
    assert main(["transform", "slice", "--assertion", choice, str(path)]) == 2
    assert message in capsys.readouterr().err
    assert main(["transform", "slice", "-v", "--assertion", "3", str(path)]) == 0
    said = capsys.readouterr()
    assert "decide the assertions in line 3" in said.err
    assert said.out.count("assert(") == 1
