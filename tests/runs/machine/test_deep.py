"""Programs that nest or chain deeper than Python's own limits."""

import time

import pytest

from tests.core.program.build import (
    at,
    block,
    choose,
    const,
    expr,
    leave,
    loop,
    must,
    op,
    program,
    put,
    take,
    up_to,
    when,
    wrap,
)
from viap.core.program.integer_types import INT, UINT
from viap.core.program.nodes import Array, Expr, Scalar, Statement
from viap.core.program.printer import print_program
from viap.runs.machine import End, FixedInputs, SeededInputs, compile_program

X, Y, U = Scalar("x", INT), Scalar("y", INT), Scalar("u", UINT)
TRACED = pytest.mark.parametrize("trace", [False, True])


def add_one(scalar: Scalar) -> Statement:
    return put(scalar, op("+", scalar, 1))


@TRACED
def test_sixty_nested_loops_and_exits_across_them(trace: bool) -> None:
    for target in (0, 20, 59):
        body = [add_one(Y), when(op("==", Y, 3), [leave(f"L{target}")])]
        for level in range(60):
            body = [loop(f"L{level}", op("<", Y, 5), *body), add_one(X)]
        run = compile_program(program([X, Y], [], *body), trace=trace).run(FixedInputs())
        # The exit skips the additions behind the loops inside of its target.
        assert run.end is End.END
        assert run.scalars["y"] == 5 if target < 59 else 3
        again = loop_by_hand(target)
        assert (run.scalars["x"], run.scalars["y"]) == again


def loop_by_hand(target: int) -> tuple[int, int]:
    """The same program, by recursion."""
    state = {"x": 0, "y": 0}

    def level(number: int) -> int | None:
        """Returns the number of the loop that is being left."""
        while state["y"] < 5:
            if number == 0:
                state["y"] += 1
                left = target if state["y"] == 3 else None
            else:
                left = level(number - 1)
                if left is None:
                    state["x"] += 1
            if left is not None:
                return None if left == number else left
        return None

    level(59)
    state["x"] += 1
    return state["x"], state["y"]


@TRACED
@pytest.mark.parametrize("levels", [500, 3000])
def test_nested_ifs(levels: int, trace: bool) -> None:
    body = [add_one(Y)]
    for _ in range(levels):
        body = [when(op("==", X, 0), body, [put(X, 3)])]
    subject = program([X, Y], [], *body)
    run = compile_program(subject, trace=trace).run(FixedInputs())
    assert (run.steps, run.scalars["y"]) == (levels + 1, 1)
    assert print_program(subject).count("{") == 2 * levels + 1


@TRACED
def test_a_long_chain_of_else_ifs(trace: bool) -> None:
    body: list[Statement] = [put(Y, 999)]
    for number in reversed(range(1000)):
        body = [when(op("==", X, number), [put(Y, number)], body)]
    machine = compile_program(program([X, Y], [], take(X), *body), trace=trace)
    for value in (0, 1, 39, 40, 41, 42, 500, 5000):
        run = machine.run(FixedInputs(value))
        assert run.scalars["y"] == min(value, 999)
        assert run.steps == 1 + min(value + 1, 1000) + 1


@TRACED
def test_blocks_and_exits(trace: bool) -> None:
    for target in (0, 5, 400, 999):
        body: list[Statement] = [leave(f"B{target}")]
        for level in range(1000):
            body = [block(f"B{level}", *body), add_one(X)]
        run = compile_program(program([X], [], *body), trace=trace).run(FixedInputs())
        assert run.scalars["x"] == 1000 - target


def left_chain(operator: str, operands: list[Expr]) -> Expr:
    result = operands[0]
    for operand in operands[1:]:
        result = op(operator, result, operand)
    return result


def right_chain(operator: str, operands: list[Expr]) -> Expr:
    result = operands[-1]
    for operand in reversed(operands[:-1]):
        result = op(operator, operand, result)
    return result


@pytest.mark.parametrize("chain", [left_chain, right_chain])
def test_long_expressions(chain: object) -> None:
    array = Array("a", INT, (3,))
    variables = [expr(Y)] * 5000
    tests: list[Expr] = [op("==", Y, 1)] * 5000
    unsigned: Expr = expr(U)
    for number in range(5000):
        unsigned = wrap(op("+*"[number % 2], unsigned, const(3, UINT)), UINT)
    nested: Expr = expr(X)
    for number in range(5000):
        nested = choose(op("==", X, number + 100), const(number), nested)
    subject = program(
        [X, Y, U],
        [array],
        put(Y, 1),
        put(X, chain("+", variables)),  # type: ignore[operator]
        must(op("==", X, 5000)),
        put(X, chain("&&", tests)),  # type: ignore[operator]
        must(op("==", X, 1)),
        put(X, chain("+", [at(array, Y)] * 5000)),  # type: ignore[operator]
        must(op("==", X, 0)),
        put(U, unsigned),
        put(X, nested),
        must(op("==", X, 0)),
    )
    run = compile_program(subject).run(FixedInputs())
    assert run.end is End.END, run
    value = 0
    for number in range(5000):
        value = (value + 3 if number % 2 == 0 else value * 3) & UINT.maximum
    assert run.scalars["u"] == value
    assert len(print_program(subject)) > 100_000


def test_overflow_in_the_middle_of_a_long_expression() -> None:
    operands = [expr(Y)] * 3000
    operands[1500] = expr(X)
    subject = program([X, Y], [], put(Y, 1), put(X, INT.maximum), put(Y, left_chain("+", operands)))
    run = compile_program(subject).run(FixedInputs())
    assert run.end is End.UNDEFINED
    assert run.detail == "signed overflow: 1500 + 2147483647 is not an int"


def test_three_loops_over_a_large_array_are_quick() -> None:
    i = Scalar("i", INT)
    a, b = (Array(name, INT, (100_000,)) for name in "ab")
    subject = program(
        [i],
        [a, b],
        *up_to("L", i, 100_000, take(at(a, i))),
        *up_to("M", i, 100_000, put(at(b, i), at(a, i))),
        *up_to("N", i, 100_000, must(op("==", at(a, i), at(b, i)))),
    )
    start = time.process_time()
    run = compile_program(subject).run(SeededInputs(1))
    assert time.process_time() - start < 5  # it takes a fiftieth of that
    assert (run.end, run.steps) == (End.END, 900_006)
