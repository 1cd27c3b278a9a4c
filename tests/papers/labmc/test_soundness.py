"""Every run that reaches the error has a run of the program with abstract loops that does."""

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.checks.simulation import BUDGET, failing, simulated, violable, with_state
from tests.core.program.generate import random_program
from tests.papers.labmc.generate import loop_inputs, random_loops
from tests.papers.witness.generate import inputs, random_text
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.base.source import NOWHERE
from viap.core.program.checks import trip_counts
from viap.core.program.checks import trip_counts as scalar_paces
from viap.core.program.checks.fresh_scalars import wide
from viap.core.program.checks.trip_counts import Surely
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Body, Constant, Program, While, statements, written_scalar
from viap.papers.labmc import abstract_acceleration as scalar_equations
from viap.papers.labmc import loop_abstraction, recurrence_classes, transformation
from viap.papers.labmc import statement_counts as branch_phases
from viap.papers.labmc import statement_counts as count_inputs
from viap.papers.labmc import transformation as small_loops
from viap.papers.labmc.recurrence_classes import Series
from viap.papers.labmc.single_writes import Settled
from viap.papers.labmc.statement_counts import Counts, Phases
from viap.papers.labmc.transformation import labmc_loops, labmc_program
from viap.runs.machine import End, ListedInputs, Run, SeededInputs, compile_program

seeds = st.integers(0, 10**9)


def is_simulated(seed: int, arrays: bool = False) -> bool:
    """A search that ends without an answer says nothing."""
    make, read = (random_text, inputs) if arrays else (random_loops, loop_inputs)
    program = load_text(make(seed), "random.c")
    run = failing(program, seed, read)
    return run is None or abstracted(program, run, seed) is not False


def abstracted(program: Program, run: Run, seed: int = 0) -> bool | None:
    """Whether the program with abstract loops can come to the run's end in its last state.

    Some loops of random programs are small, and all of them are short: mostly none is written out.
    """
    with patch.object(small_loops, "_MOST_ITERATIONS", 8 if seed % 8 == 5 else -1):
        return simulated(program, run, Random(seed), 4, labmc_program)


@given(seeds)
@settings(max_examples=examples(20), deadline=None)
def test_runs_of_programs_with_recurrences(seed: int) -> None:
    assert is_simulated(seed), random_loops(seed)


@given(seeds)
@settings(max_examples=examples(8), deadline=None)
def test_runs_of_programs_with_loops_over_arrays(seed: int) -> None:
    assert is_simulated(seed, arrays=True), random_text(seed)


@given(seeds, st.sampled_from((2, 3, 5)))
@settings(max_examples=examples(10), deadline=None)
def test_counts_that_are_not_exact(seed: int, many: int) -> None:
    """Runs are too short to have many iterations, so that few are taken for many here."""
    with patch.object(count_inputs, "MANY", many), patch.object(scalar_equations, "MANY", many):
        assert is_simulated(seed), random_loops(seed)


@given(seeds)
@settings(max_examples=examples(6), deadline=None)
def test_loops_with_a_single_iteration(seed: int) -> None:
    """As inner loops are where there would be too many copies of them."""
    with patch.object(loop_abstraction, "MOST_STATEMENTS", 0):
        assert is_simulated(seed), random_loops(seed)


@given(seeds)
@settings(max_examples=examples(15), deadline=None)
def test_runs_of_any_programs(seed: int) -> None:
    program = random_program(seed)
    machine = compile_program(program)
    for number in range(3):
        run = machine.run(SeededInputs(number), budget=BUDGET)
        if run.end is End.ERROR:
            assert abstracted(program, run, seed) is not False
            return


@given(seeds)
@settings(max_examples=examples(6), deadline=None)
def test_what_is_printed_does_the_same(seed: int) -> None:
    """The loops that are left have the known bound."""
    program = load_text(random_loops(seed), "random.c")
    run = failing(program, seed, loop_inputs)
    if run is not None:
        bound = loop_abstraction.MOST_EARLIER + 1
        with patch.object(small_loops, "_MOST_ITERATIONS", -1):
            transformed = labmc_loops(with_state(program, run))
        assert violable(transformed, bound) is not False


def test_enough_of_the_programs_fail() -> None:
    programs = {seed: load_text(random_loops(seed), "random.c") for seed in range(30)}
    found = [failing(program, seed, loop_inputs) for seed, program in programs.items()]
    assert len(found) - found.count(None) >= 10


def yes(*arguments: object) -> bool:
    return True


def never(*arguments: object) -> Constant:
    return Constant(0, INT, NOWHERE)


class EverythingIsWritten(Surely):
    def __init__(self, body: Body) -> None:
        super().__init__(body)
        every = frozenset(written_scalar(each) for each in statements(body)) - {None}
        self.at_end = self.leaving = every


def _loops(body: Body) -> list[object]:
    return [each for each in statements(body) if isinstance(each, While)]


# Faults of the transformation, each with a loop whose run tells them.
FAULTS: dict[str, tuple[object, str, object, str]] = {
    "nothing is needed from iterations before": (
        loop_abstraction,
        "exposed",
        lambda *given: set(),
        "for (i = 0; i < 5; i++) x += 3;",
    ),
    "every iteration writes everything": (
        loop_abstraction,
        "Surely",
        EverythingIsWritten,
        "for (i = 0; i < 5; i++) if (i == 1) x = 7;",
    ),
    "nothing is read later": (
        transformation,
        "live_behind_loops",
        lambda body, scalars: dict.fromkeys(_loops(body), frozenset()),
        "for (i = 0; i < 5; i++) { if (i == 3) x = 7; }",
    ),
    "nothing wraps": (
        recurrence_classes,
        "never_wraps",
        yes,
        "for (i = 0; i < 90; i++) c += 3;",
    ),
    "every loop is short": (trip_counts, "_VALUES", 3, "for (i = 0; i < 5; i++) x = i;"),
    "first branches are always taken": (
        Counts,
        "_part",
        lambda self, entry: self.total,
        "for (i = 0; i < 5; i++) { if (x == 2) x += 4; else x++; }",
    ),
    "all conditions are fixed": (
        branch_phases,
        "is_fixed",
        yes,
        "for (i = 0; i < 5; i++) { if (x == 2) x += 4; else x++; }",
    ),
    "iterators are never ahead": (
        Phases,
        "_first",
        lambda self, split, pace, position: wide(self._facts.before(pace.scalar), position),
        "i = 0; while (i < 6) { i++; if (i < 3) x++; }",
    ),
    "all ways go on alike": (
        scalar_paces,
        "_net",
        lambda body, scalar: 1,
        "i = 0; while (i < 6) { if (i < 3) { i += 2; x++; } else i++; }",
    ),
    "sums of iterators begin one later": (
        recurrence_classes,
        "Series",
        lambda factor, iterator, late: Series(factor, iterator, not late),
        "for (i = 0; i < 5; i++) x += i;",
    ),
    "what is counted is what was set back": (
        recurrence_classes,
        "is_fixed",
        yes,
        "for (i = 0; i < 5; i++) x = i;",
    ),
    "an iteration is never passed": (
        Settled,
        "_passed",
        never,
        "for (i = 0; i < 4; i++) a[i] = i + 5;",
    ),
}


def last_state_is_reached(loop: str) -> bool:
    text = f"""extern void reach_error(void); int a[5];
    int main(void) {{
        int i, x = 0; unsigned char c = 0; {loop}
        if (i >= 0 || c >= 1 || a[x & 1] >= 0) reach_error(); }}"""
    program = load_text(text, "fault.c")
    run = compile_program(program).run(ListedInputs([]), budget=BUDGET)
    assert run.end is End.ERROR
    return all(abstracted(program, run, seed) is not False for seed in range(3))


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_found(name: str) -> None:
    """The property would not hold of a transformation that is wrong."""
    place, attribute, wrong, loop = FAULTS[name]
    assert last_state_is_reached(loop)
    with patch.object(place, attribute, wrong):
        assert not last_state_is_reached(loop)
