"""Whether a transformed program can do what a run of the program has done.

The state in which a run reaches the error becomes an assertion: that no execution comes here
in this very state. The transformed program must violate it, as bounded model checking says,
which is complete for a program without loops, or with loops of a known bound.
"""

import time
from collections.abc import Callable, Iterable
from random import Random

import z3

from viap.core.base.source import NOWHERE
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import (
    Array,
    Assert,
    Assume,
    Binary,
    Cell,
    Constant,
    Expr,
    Input,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    statements,
)
from viap.core.program.walkers import map_simple
from viap.core.smt.z3_terms import forget_main_context
from viap.papers.witness.transformation import witness_program
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.refute.bounded_search import Execution, ExecutionTimeout

SECONDS = 5.0  # for the execution
STEPS = 6_000_000  # of Z3 for the question, some seconds: an answer must not depend on the clock
NO_RUN = [-1]  # in place of inputs (told apart by what it is, not by its value)
BUDGET = 5000


def cells(array: Array, content: object, indices: tuple[int, ...] = ()) -> Iterable[Expr]:
    """That the cells of an array hold what they held in the run."""
    if isinstance(content, list):
        for number, inner in enumerate(content):
            yield from cells(array, inner, (*indices, number))
    elif isinstance(content, int):
        places = tuple(Constant(index, INDEX, NOWHERE) for index in indices)
        yield equal(Cell(array, places, NOWHERE), content)


def equal(left: Variable | Cell, value: int) -> Expr:
    return Binary("==", left, Constant(value, left.type, NOWHERE), INT, NOWHERE)


def state(program: Program, run: Run) -> list[Expr]:
    found = [equal(Variable(s, NOWHERE), run.scalars[s.name]) for s in program.scalars]
    for array in program.arrays:
        found += cells(array, run.arrays[array.name])
    return found


def with_state(program: Program, run: Run) -> Program:
    """The program whose one assertion is that it never ends in the state where the run did.

    The other assertions go: the run has passed them.
    """
    condition: Expr = Constant(1, INT, NOWHERE)
    for each in state(program, run):
        condition = Binary("&&", condition, each, INT, NOWHERE)
    never = Unary("!", condition, INT, NOWHERE)

    def change(statement: Statement) -> list[Statement]:
        if not isinstance(statement, Assert):
            return [statement]
        if statement.position != run.position:
            return []
        return [Assert(never, statement.position, statement.target)]

    return with_body(program, map_simple(program.body, change))


def with_body(program: Program, body: tuple[Statement, ...]) -> Program:
    return Program(program.file, program.model, program.scalars, program.arrays, body)


def with_witness(transformed: Program, values: dict[Scalar, int]) -> Program:
    """The transformed program for these witness indices alone."""
    body = list(transformed.body)
    first = max((body.index(each) for each in body if is_choice(each, values)), default=-1)
    chosen = [
        Assume(equal(Variable(index, NOWHERE), value), "assume", NOWHERE)
        for index, value in values.items()
    ]
    return with_body(transformed, (*body[: first + 1], *chosen, *body[first + 1 :]))


def is_choice(statement: Statement, values: dict[Scalar, int]) -> bool:
    target = getattr(statement, "target", None)
    return isinstance(target, Variable) and target.scalar in values


def violable(program: Program, bound: int = 1) -> bool | None:
    """Whether some run of a program whose loops have this bound reaches the error.

    None: it is not known.
    """
    found = violation(program, bound)
    return found if found is None else found is not NO_RUN


def violation(program: Program, bound: int = 1, all_runs: bool = True) -> list[int] | None:
    """Inputs on which a program reaches the error within so many iterations of each loop.

    NO_RUN: there are none. None: it is not known. `all_runs`: no run has more iterations.
    """
    forget_main_context()  # A question that another test cut off may have left it unusable.
    end = time.process_time() + SECONDS
    execution = Execution(program, bound, end)
    try:
        execution.run()
    except ExecutionTimeout:
        print("not decided: the execution takes too long")
        return None
    assert execution.complete or not all_runs, "the bound is too small"
    errors = [error for error in execution.errors if error is not False]
    solver = z3.Solver()
    solver.set("rlimit", STEPS)
    solver.add(z3.Or([z3.BoolVal(True) if error is True else error for error in errors]))
    answer = solver.check()
    if answer == z3.unknown:
        print(f"not decided: {solver.reason_unknown()}")  # Pytest shows it if a test fails.
    if answer == z3.unsat:
        return None if execution.too_long else NO_RUN
    return values_in(solver.model(), execution) if answer == z3.sat else None


def values_in(model: z3.ModelRef, execution: Execution) -> list[int]:
    """The values of those inputs that are read in the run of a model, in their order."""
    values = []
    for each in execution.inputs:
        if each.guard is True or z3.is_true(model.eval(each.guard, model_completion=True)):
            value = model.eval(each.symbol, model_completion=True)
            values.append(value.as_signed_long() if each.type.signed else value.as_long())
    return values


def failing(program: Program, seed: int, read: Callable[[Random, int], list[int]]) -> Run | None:
    """A run of a random program that reaches the error, in one of the visits of its place."""
    machine, random = compile_program(program), Random(seed)
    for _ in range(4):
        values = read(random, 0)
        visits = machine.run(ListedInputs(values), budget=BUDGET).scalars.get("visits", 1)
        values[0] = random.randint(1, max(visits, 1))
        run = machine.run(ListedInputs(values), budget=BUDGET)
        if run.end is End.ERROR:
            return run
    return None


def in_loop(program: Program) -> bool:
    """Whether the assertion is in a loop."""
    loops = (each for each in statements(program.body) if isinstance(each, While))
    return any(isinstance(each, Assert) for loop in loops for each in statements(loop.body))


def simulated(
    program: Program,
    run: Run,
    random: Random,
    below: int,
    transform: Callable[[Program], Program] = witness_program,
) -> bool | None:
    """Whether the transformed program can come to the run's end in the run's last state."""
    return violable(simulating(program, run, random, below, transform))


def simulating(
    program: Program,
    run: Run,
    random: Random,
    below: int,
    transform: Callable[[Program], Program] = witness_program,
) -> Program:
    """The transformed program, whose assertion fails in the run's last state alone.

    Behind all loops it must be able to for all witness indices; one choice `below` a size is tried.
    """
    given = with_state(program, run)
    transformed = transform(given)
    assert transform is not witness_program or not transformed.arrays
    assert not any(isinstance(each, While) for each in statements(transformed.body))
    if not in_loop(given):
        chosen = {index: random.randrange(below) for index in indices(given, transformed)}
        transformed = with_witness(transformed, chosen)
    return transformed


def indices(program: Program, transformed: Program) -> list[Scalar]:
    """The witness indices that the transformed program chooses at its start."""
    before = {scalar.name for scalar in program.scalars}
    found = []
    for statement in transformed.body:
        if isinstance(statement, Input) and isinstance(statement.target, Variable):
            scalar = statement.target.scalar
            if scalar.name.startswith("i_") and scalar.name not in before:
                found.append(scalar)
    return found
