"""What the events of a traced run say."""

from tests.core.program.build import (
    at,
    block,
    fill,
    leave,
    loop,
    must,
    op,
    program,
    put,
    take,
    when,
)
from viap.core.program.integer_types import INT
from viap.core.program.nodes import Array, Scalar
from viap.runs.machine import EventKind, ListedInputs, compile_program

STEP, ENTER, ITERATION, LEAVE = EventKind


def test_events_of_a_small_program() -> None:
    i, x = Scalar("i", INT), Scalar("x", INT)
    array = Array("a", INT, (3, 2), zero=True)
    taken, filled = take(x), fill(array, 4, x)
    written = put(at(array, i, op("-", x, i)), op("+", x, 10))
    stepped = put(i, op("+", i, 1))
    gone = leave("L")
    test = when(op("==", i, 1), [gone])
    run_through = loop("L", op("<", i, 5), written, test, stepped)
    held = must(op("==", i, 1))
    subject = program([i, x], [array], taken, filled, run_through, held)
    run = compile_program(subject, trace=True).run(ListedInputs([1]))
    assert [tuple(event) for event in run.trace] == [
        (STEP, taken, (), 1, None),
        (STEP, filled, (1,), 4, None),
        (ENTER, run_through, (), None, None),
        (ITERATION, run_through, (), 0, None),
        (STEP, written, (0, 1), 11, None),
        (STEP, test, (), 0, None),
        (STEP, stepped, (), 1, None),
        (ITERATION, run_through, (), 1, None),
        (STEP, written, (1, 0), 11, None),
        (STEP, test, (), 1, None),
        (STEP, gone, (), None, None),
        (LEAVE, run_through, (), None, gone),
        (STEP, held, (), 1, None),
    ]
    assert run.steps == 12


def test_iterations_count_from_zero_at_each_entry() -> None:
    i, j = Scalar("i", INT), Scalar("j", INT)
    inner = loop("M", op("<", j, 2), put(j, op("+", j, 1)))
    outer = loop("L", op("<", i, 2), put(j, 0), inner, put(i, op("+", i, 1)))
    run = compile_program(program([i, j], [], outer), trace=True).run(ListedInputs([]))
    numbers = [
        (event.statement.label, event.value)  # type: ignore[union-attr]
        for event in run.trace
        if event.kind is ITERATION
    ]
    inside = [("M", 0), ("M", 1)]
    assert numbers == [("L", 0), *inside, ("L", 1), *inside]
    left = [event for event in run.trace if event.kind is LEAVE]
    assert [event.statement for event in left] == [inner, inner, outer]
    assert all(event.exit is None for event in left)


def test_one_exit_leaves_several_loops() -> None:
    gone = leave("out")
    third = loop("C", 1, gone)
    second = loop("B", 1, third)
    first = loop("A", 1, second)
    run = compile_program(program([], [], block("out", first)), trace=True).run(ListedInputs([]))
    left = [event for event in run.trace if event.kind is LEAVE]
    assert [event.statement for event in left] == [third, second, first]
    assert all(event.exit is gone for event in left)


def test_without_tracing_there_are_no_events() -> None:
    x = Scalar("x", INT)
    machine = compile_program(program([x], [], put(x, 1)))
    assert machine.run(ListedInputs([])).trace == ()
    assert "r_log(" not in machine.source
