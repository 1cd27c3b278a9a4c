"""Where the program can fail, the check or the residual program fails: for every factor."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.transform.shrink.generate import inputs, random_text
from tests.transform.simulation import violable, with_body
from viap.c.load import load_text
from viap.program.machine import End, ListedInputs, Run, compile_program
from viap.program.nodes import Cell, Constant, Fill, Input, Program, Statement
from viap.program.statement_map import map_simple
from viap.program.types import INDEX
from viap.transform.shrink.course import Unshrinkable
from viap.transform.shrink.factors import Factor
from viap.transform.shrink.shrunk import Shrinking

BUDGET = 5000
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


def is_noticed(text: str, run: Run | None = None) -> bool | None:
    """Whether a failure is one of the transformed programs as well; None: there is none."""
    program = load_text(text, "random.c")
    run = run or failing(program, 0)
    if run is None:
        return None
    try:
        shrinking = Shrinking(program)
        parts = range(len(shrinking.goals))
        made = [shrinking.program([factor] * len(parts), parts) for factor in FACTORS]
    except Unshrinkable:
        return None
    return all(violable(with_cells(each)) is not False for each in made)


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_failures_are_noticed(seed: int) -> None:
    text = random_text(seed)
    assert is_noticed(text) is not False, text
