"""Ranges hold in every state that a run ends in."""

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.core.program.test_intervals import holds
from viap.c.load import load_text
from viap.core.program.checks.fresh_scalars import ScalarRanges
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Program
from viap.runs.machine import End, SeededInputs, compile_program


def contents(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from contents(each)


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_values_are_in_their_ranges(seed: int) -> None:
    program = random_program(seed)
    ranges, machine = ScalarRanges(program), compile_program(program)
    for number in range(4):
        run = machine.run(SeededInputs(number), budget=2000)
        if run.end is End.UNDEFINED:
            continue
        values = {**run.scalars, **run.arrays}
        places: list[Any] = [*program.scalars, *program.arrays]
        for place in places:
            for value in contents(values[place.name]):
                assert holds(ranges.of(place), value), place.name


def named(body: str) -> dict[str, tuple[int | None, int | None]]:
    head = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int a[9];"
    program: Program = load_text(f"{head} int main(void) {{ {body} }}", "ranges.c")
    ranges = ScalarRanges(program)
    places: list[Any] = [*program.scalars, *program.arrays]
    return {each.name: ranges.of(each).ends for each in places}


def test_what_depends_on_an_iterator_has_its_own_range() -> None:
    found = named(
        "int i, s = 0; for (i = 0; i < 9; i++) { a[i] = 3 * (i % 7) - 1; s = s + a[i]; }"
        "if (s < 0) reach_error();"
    )
    assert found["a"] == (-1, 17)
    assert found["i"] == (0, 2**31 - 1)
    assert found["s"] == (INT.minimum, INT.maximum)
