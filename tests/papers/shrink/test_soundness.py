"""Where the program can fail, the check or the residual program fails: for every factor."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.checks import simulation
from tests.core.program.checks.simulation import violable, with_body
from tests.papers.shrink.generate import inputs, random_text
from tests.thorough import examples, long
from viap.c.load import load_text
from viap.core.base.source import Position
from viap.core.kernel.verdict import Outcome
from viap.core.program.build import arithmetic, compare
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.integer_types import INDEX, DataModel
from viap.core.program.nodes import Cell, Constant, Expr, Fill, Input, Program, Statement, Variable
from viap.core.program.undefined_behaviour import KINDS, Operation
from viap.core.program.walkers import map_simple
from viap.data import strategies_path
from viap.papers.shrink import shrinkability_check as residual_program
from viap.papers.shrink import surrounding_code
from viap.papers.shrink import transformation as movable_code
from viap.papers.shrink.counted_loops import Unshrinkable
from viap.papers.shrink.joint_iterations import LoopEntry
from viap.papers.shrink.shadow_run import Dress
from viap.papers.shrink.shrink_goals import CodeEffects, Factor
from viap.papers.shrink.shrinkability_check import _Check
from viap.papers.shrink.transformation import CHECK, Shrinking
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Strategy, find_plan
from viap.runs.machine import End, ListedInputs, Run, compile_program

BUDGET = 5000
SHRINK = find_plan("shrink", strategies_path())
ONE_ROUND = Strategy(SHRINK.name, SHRINK.description, SHRINK.rounds[:1])
FACTORS = (Factor(1), Factor(2), Factor(2, True))
seeds = st.integers(0, 10**9)


def failing(program: Program, seed: int) -> Run | None:
    """A run that reaches the error."""
    machine, random = compile_program(program), Random(seed)
    for _ in range(40):
        run = machine.run(ListedInputs(inputs(random)), budget=BUDGET)
        if run.end is End.ERROR:
            return run
    return None


def with_cells(program: Program) -> Program:
    """Arrays become indeterminate cell by cell: so bounded model checking is complete."""

    def change(statement: Statement) -> list[Statement]:
        if not isinstance(statement, Fill) or statement.value is not None:
            return [statement]
        array, position = statement.array, statement.position
        (size,) = array.sizes
        assert isinstance(size, int)
        return [
            Input(Cell(array, (Constant(k, INDEX, position),), position), "", array.type, position)
            for k in range(size)
        ]

    return with_body(program, map_simple(program.body, change))


def is_noticed(text: str, factor: Factor, values: Sequence[int] = ()) -> bool | None:
    """Whether a failure is one of the transformed program as well; None: there is none."""
    program = load_text(text, "random.c")
    if values:
        run = compile_program(program).run(ListedInputs(list(values)), budget=BUDGET)
        assert run.end is End.ERROR
    elif failing(program, 0) is None:
        return None
    try:
        shrinking = Shrinking(program)
        parts = range(len(shrinking.goals))
        made = shrinking.program([factor] * len(parts), parts)
    except Unshrinkable:
        return None
    return violable(with_cells(made)) is not False


@given(seeds)
@settings(max_examples=examples(15), deadline=None)
def test_failures_are_noticed(seed: int) -> None:
    text = random_text(seed)
    assert is_noticed(text, FACTORS[seed % len(FACTORS)]) is not False, text


@long
@given(seeds)
@settings(max_examples=examples(30), deadline=None)
def test_undefined_operations_are_noticed(seed: int) -> None:
    """With its checks as assertions, a run to an undefined operation is noticed, too."""
    program = with_checks(load_text(random_text(seed), "random.c"), KINDS)
    machine, random = compile_program(program), Random(seed)
    runs = (machine.run(ListedInputs(inputs(random)), budget=BUDGET) for _ in range(20))
    if not any(isinstance(run.position, Operation) and run.end is End.ERROR for run in runs):
        return
    try:
        shrinking = Shrinking(program)
        parts = range(len(shrinking.goals))
        made = shrinking.program([FACTORS[seed % len(FACTORS)]] * len(parts), parts)
    except Unshrinkable:
        return
    assert violable(with_cells(made)) is not False, random_text(seed)


def is_proved(program: Program) -> bool:
    return decide(program, ONE_ROUND).outcome is Outcome.TRUE


@given(seeds)
@settings(max_examples=examples(12), deadline=None)
def test_what_is_proved_does_not_fail(seed: int) -> None:
    text = random_text(seed)
    program = load_text(text, "random.c")
    assert failing(program, seed) is None or not is_proved(program), text


def test_some_of_the_programs_are_proved() -> None:
    assert any(is_proved(load_text(random_text(seed), "random.c")) for seed in range(10))


def test_enough_of_the_programs_fail() -> None:
    found = [failing(load_text(random_text(seed), "random.c"), 0) for seed in range(20)]
    assert sum(run is not None for run in found) >= 8


HEAD = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[12], b[12];
int main(void) {
    int i, j, s = 0, m = 0;
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (n < 0 || n > 4) return 0;
"""
LAST = """
    for (i = 0; i < n; i++) m = i;
    for (j = 0; j < n; j++) b[j] = m;
    for (j = 0; j < n; j++) if (b[j] > j) reach_error(); }"""
BETWEEN = """
    for (i = 0; i < n; i++) s = i;
    m = s;
    for (j = 0; j < n; j++) b[j] = m;
    for (j = 0; j < n; j++) if (b[j] > 0) reach_error(); }"""
COUNT = """
    for (i = 0; i < n; i++) if (i >= x) s++;
    if (s > 2) reach_error(); }"""
UNDEFINED = """
    for (i = 0; i < n; i++) if (i >= 0) s++;
    if (s % 2 == 1) m = a[99];
    if (s > 1) reach_error(); }"""
OVERFLOW = """
    a[0] = 2147483647; a[1] = -2147483647; b[0] = b[1] = 5; n = 2;
    for (i = 0; i < n; i++) s += a[i];
    for (i = 0; i < n; i++) s += b[i];
    if (s == 10) reach_error(); }"""
FEW = """
    for (i = 0; i < n; i++) s = 1;
    if (n == 1 && s == 1) reach_error(); }"""
END = """
    for (i = 0; i < n; i++) if (a[i] > s) s = a[i];
    if (i > 4 || s < 0) reach_error(); }"""
EDGE = """
    if (n < 2) return 0;
    for (i = 0; i < n; i++) b[i] = 1;
    for (i = 0; i < n; i++) if (b[i] != 1) reach_error(); }"""
SEARCH = """
    for (i = 0; i < n; i++) m = i;
    for (j = 0; j < n; j++) if (j > m) s = 1;
    if (s == 0 && n > 1) reach_error(); }"""


def nothing(*arguments: object) -> list[object]:
    return []


def none(*arguments: object) -> None:
    return None


def yes(*arguments: object) -> bool:
    return True


def no_scalars(*arguments: object) -> tuple[object, ...]:
    return ()


def within(points: list[Variable], first: Expr, last: Expr) -> Expr:
    return compare("<=", points[-1], last, first.position)


def zero(self: LoopEntry, position: Position) -> Expr:
    return Constant(0, self.wide, position)


def one_before(self: LoopEntry, absent: Expr, position: Position) -> Expr:
    last, less = LAST_POINT(self, absent, position), Constant(1, self.wide, position)
    return arithmetic("-", last, less, self.wide, position)


LAST_POINT = LoopEntry.last

# Faults of side conditions, each with a program whose failure is lost by it.
FAULTS: dict[str, tuple[object, str, object, str, Factor]] = {
    "loops are always independent": (movable_code, "conflict", none, LAST, Factor(1)),
    "code between loops can always move": (CodeEffects, "beside", yes, BETWEEN, Factor(1)),
    "only the state before the loop": (_Check, "_any_state", nothing, COUNT, Factor(1)),
    "what is undefined in a run is ignored": (Dress, "_defined", nothing, UNDEFINED, Factor(1)),
    "sums of two loops do not wrap": (
        surrounding_code,
        "_wrapped",
        no_scalars,
        OVERFLOW,
        Factor(1),
    ),
    "there are always enough points": (residual_program, "enough", within, FEW, Factor(2)),
}
# Faults of what was computed, which the check itself finds, also where nothing can fail.
COMPUTED: dict[str, tuple[str, object, str]] = {
    "loops end where they start": ("count", zero, END),
    "the last point is left out": ("last", one_before, EDGE),
}
INPUTS = {"sums of two loops do not wrap": (2, 0)}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property would not hold if a side condition were left out."""
    place, attribute, wrong, text, factor = FAULTS[name]
    monkeypatch.setattr(simulation, "SECONDS", 60.0)  # It takes less; but other tests run, too.
    values = INPUTS.get(name, ())
    assert is_noticed(HEAD + text, factor, values)
    monkeypatch.setattr(place, attribute, wrong)
    assert is_noticed(HEAD + text, factor, values) is False


@pytest.mark.parametrize("name", COMPUTED)
def test_the_check_finds_what_was_computed_wrongly(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    attribute, wrong, text = COMPUTED[name]
    monkeypatch.setattr(simulation, "SECONDS", 60.0)  # It takes less; but other tests run, too.
    shrinking = Shrinking(load_text(HEAD + text, "computed.c"))
    assert violable(with_cells(shrinking.program([Factor(1)], [0], [CHECK]))) is False
    monkeypatch.setattr(LoopEntry, attribute, wrong)
    assert violable(with_cells(shrinking.program([Factor(1)], [0], [CHECK]))) is True


def test_a_search_that_finds_nothing_is_noticed() -> None:
    assert is_noticed(HEAD + SEARCH, Factor(1))


def test_counters_of_64_bits() -> None:
    """A type whose greatest value the wide type does not hold."""
    text = """extern void reach_error(void);
int main(void) { unsigned long i; int a[5] = {0}, s = 0;
for (i = 0; i < 5; i++) s += a[i];
if (s != 0 || i != 5) reach_error(); }"""
    shrinking = Shrinking(load_text(text, "long.c", DataModel.LP64))
    parts = range(len(shrinking.goals))
    assert violable(with_cells(shrinking.program([Factor(1)] * len(parts), parts))) is False
    wrong = text.replace("i != 5", "i != 6")
    shrinking = Shrinking(load_text(wrong, "long.c", DataModel.LP64))
    assert violable(with_cells(shrinking.program([Factor(1)] * len(parts), parts))) is True
