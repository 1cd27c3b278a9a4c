"""Ends, inputs, replays, budgets and final states."""

from typing import Any

import pytest

from tests.core.program.build import (
    assume,
    at,
    fill,
    halt,
    loop,
    must,
    op,
    program,
    put,
    take,
    unset,
    up_to,
    when,
    widen,
)
from viap.core.base.errors import InternalError
from viap.core.program.integer_types import CHAR, INDEX, INT, UCHAR, ULLONG, IntType
from viap.core.program.nodes import Array, Program, Scalar
from viap.runs.machine import (
    End,
    FixedInputs,
    InputSource,
    InputStreams,
    ListedInputs,
    RangeInputs,
    Run,
    SeededInputs,
    compile_program,
)
from viap.runs.machine.input_sources import Draw
from viap.runs.machine.runs import NO_INPUTS_LEFT


def test_only_the_machine_makes_runs() -> None:
    x = Scalar("x", INT)
    run = compile_program(program([x], [])).run(ListedInputs([]))
    with pytest.raises(InternalError):
        Run(End.ERROR, None, "", 0, run._record, object())


def test_ends() -> None:
    x = Scalar("x", INT)
    stops: list[Any] = [
        assume(op("!=", x, 1)),
        assume(op("!=", x, 2), "abort"),
        must(op("!=", x, 3)),
        when(op("==", x, 4), [halt("abort")]),
        when(op("==", x, 5), [halt("exit")]),
    ]
    machine = compile_program(program([x], [], take(x), *stops))
    runs = [machine.run(ListedInputs([value])) for value in range(7)]
    assert [run.end for run in runs] == [
        End.END, End.ASSUMPTION, End.ASSUMPTION, End.ERROR, End.ABORT, End.END, End.END,
    ]  # fmt: skip
    assert [run.position for run in runs[1:4]] == [stop.position for stop in stops[:3]]
    assert [run.detail for run in runs[1:3]] == ["assume", "abort"]
    assert runs[5].position is not None
    assert runs[6].position is None
    assert [run.steps for run in runs] == [6, 2, 3, 4, 6, 7, 6]


def summing(count: int) -> Program:
    i, x, y = Scalar("i", INT), Scalar("x", INT), Scalar("y", CHAR)
    cells = Array("a", INT, (4,))
    return program(
        [i, x, y],
        [cells],
        unset(x),
        *up_to("L", i, count, take(y), put(x, op("^", x, widen(y, INT)))),
        put(at(cells, 1), op("|", at(cells, 2), at(cells, 3))),
        put(at(cells, 0), op("&", at(cells, 2), 1)),
    )


def test_inputs_are_recorded_in_order() -> None:
    machine = compile_program(summing(2))
    run = machine.run(ListedInputs([5, -6], [100, 200]))
    assert [each.value for each in run.inputs] == [100, 5, -6, 200, 0]
    assert [each.type for each in run.inputs] == [INT, CHAR, CHAR, INT, INT]
    assert [bool(each.function) for each in run.inputs] == [False, True, True, False, False]
    assert run.inputs[1].function == "__VERIFIER_nondet_char"
    assert run.arrays["a"] == [0, 200, 200, 0]


def test_inputs_run_out() -> None:
    subject = summing(3)
    run = compile_program(subject).run(ListedInputs([5]))
    taken = subject.body[2].body[0]  # type: ignore[union-attr]
    assert (run.end, run.position) == (End.INPUTS, taken.position)
    assert len(run.inputs) == 2
    replay = compile_program(subject).run(run.replay_inputs())
    assert (replay.end, replay.steps) == (run.end, run.steps)


def test_values_outside_of_the_type_are_refused() -> None:
    machine = compile_program(summing(1))
    run = machine.run(ListedInputs([128]))
    assert run.end is End.INPUTS and "128 is not a value of type char" in run.detail
    run = machine.run(ListedInputs([0], [2**32]))
    assert run.end is End.INPUTS and "4294967296" in run.detail


def test_other_sources_are_checked_too() -> None:
    class Wrong(InputSource, InputStreams):
        def start(self) -> InputStreams:
            return self

        def draw(self, type: IntType, function: str) -> Draw:
            return lambda: 1000

        def draw_uninitialised(self, type: IntType) -> Draw:
            return lambda: 0

    run = compile_program(summing(1)).run(Wrong())
    assert run.end is End.INPUTS and run.detail != NO_INPUTS_LEFT


@pytest.mark.parametrize(
    "source", [SeededInputs(1), SeededInputs(2), FixedInputs(-7), RangeInputs(-300, 10**20, 4)]
)
def test_sources_are_deterministic_and_replays_exact(source: InputSource) -> None:
    machine = compile_program(summing(500))
    run, again = machine.run(source), machine.run(source)
    replay = machine.run(run.replay_inputs())
    for other in (again, replay):
        assert other.inputs == run.inputs
        assert other.scalars == run.scalars
        assert other.arrays == run.arrays


def test_seeded_inputs_are_varied() -> None:
    xs = [Scalar(f"x{type}", type) for type in (UCHAR, INT, ULLONG)]
    i = Scalar("i", INT)
    subject = program([i, *xs], [], *up_to("L", i, 400, *(take(x) for x in xs)))
    machine = compile_program(subject)
    for seed in range(8):
        inputs = machine.run(SeededInputs(seed)).inputs
        for x in xs:
            values = [each.value for each in inputs if each.type == x.type]
            assert {0, 1, x.type.maximum} <= set(values)
            assert len(set(values)) > 25
            assert all(x.type.holds(value) for value in values)


def test_the_budget_ends_endless_loops() -> None:
    x = Scalar("x", INT)
    for body in ((), (put(x, 1),), (put(x, 1), when(op("==", x, 1), []))):
        endless = loop("L", 1, *body)
        run = compile_program(program([x], [], endless)).run(ListedInputs([]), budget=1000)
        assert (run.end, run.position) == (End.BUDGET, endless.position)
        assert 990 <= run.steps <= 1001


def test_large_fills_are_charged() -> None:
    n = Scalar("n", INDEX)
    array = Array("a", INT, (n,))
    subject = program(
        [n], [array], put(n, 1_000_000), loop("L", 1, fill(array, 0), put(at(array, 5), 1))
    )
    run = compile_program(subject).run(ListedInputs([]), budget=100_000)
    assert run.end is End.BUDGET
    assert run.steps < 1000


def test_huge_arrays_are_sparse() -> None:
    n, x = Scalar("n", INDEX), Scalar("x", INT)
    heap = Array("heap", INT, (n,))
    matrix = Array("matrix", INT, (1 << 20, 1 << 20), zero=True)
    cube = Array("cube", INT, (1 << 12, 1 << 12, 3))
    subject = program(
        [n, x],
        [heap, matrix, cube],
        put(n, 1 << 40),
        fill(heap, 7),
        put(at(heap, 1 << 35), op("+", at(heap, 3), 1)),
        put(at(matrix, 5, 1 << 19), op("+", at(matrix, 4, 4), 2)),
        fill(cube, 3),
        put(x, op("+", at(heap, 1 << 35), at(matrix, 5, 1 << 19))),
        put(x, op("+", x, at(cube, 4095, 4095, 2))),
        fill(heap, 0),
        fill(matrix, 9, 5),
        put(x, op("+", x, op("+", at(heap, 1 << 35), at(matrix, 5, 5)))),
    )
    run = compile_program(subject).run(ListedInputs([]))
    assert run.end is End.END
    assert run.scalars["x"] == 8 + 2 + 3 + 0 + 9
    assert run.arrays["heap"] == {}


def test_fill_makes_cells_indeterminate_again() -> None:
    x = Scalar("x", INT)
    array = Array("a", INT, (2, 2), zero=True)
    subject = program(
        [x],
        [array],
        put(at(array, 0, 0), 5),
        fill(array, None, 0),
        put(x, at(array, 0, 0)),
        put(x, op("+", x, at(array, 0, 0))),
        put(x, op("+", x, at(array, 1, 1))),
    )
    run = compile_program(subject).run(ListedInputs([], [21]))
    assert run.scalars["x"] == 42
    assert run.arrays["a"] == [[21, None], [0, 0]]
    assert len(run.inputs) == 1


def test_tables_of_cells() -> None:
    x = Scalar("x", INDEX)
    zeros = Array("zeros", INDEX, (None,), zero=True)
    unknown = Array("unknown", INT, (None,))
    fields = Array("fields", INT, (None, 2), zero=True)
    subject = program(
        [x],
        [zeros, unknown, fields],
        put(at(zeros, 1000), op("+", at(zeros, -5), 3)),
        put(at(unknown, 4), at(unknown, 5)),
        put(at(fields, 3, 1), op("+", at(fields, 3, 0), 1)),
        fill(unknown, None, 4),
    )
    run = compile_program(subject).run(ListedInputs([], [8]))
    assert run.end is End.END
    assert run.arrays == {"zeros": {1000: 3}, "unknown": {5: 8, 4: None}, "fields": {3: [0, 1]}}
