"""Runs that leap over iterations are the same runs."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.build import (
    at,
    block,
    check,
    choose,
    expr,
    leave,
    loop,
    must,
    neg,
    op,
    program,
    put,
    take,
    unset,
    when,
    widen,
    wrap,
)
from tests.core.program.generate import random_program
from tests.runs.machine.edge_programs import edge_program
from tests.runs.machine.one_edge_programs import one_edge_program
from tests.thorough import examples
from viap.core.program.integer_types import INDEX, INT, LLONG, SCHAR, SHORT, UCHAR, UINT, IntType
from viap.core.program.nodes import Array, Expr, Program, Scalar, Statement
from viap.runs.machine import End, FixedInputs, SeededInputs, compile_program
from viap.runs.machine import leaps as leap_statements

BUDGET = 4_000
TYPES = (INT, UINT, SHORT, UCHAR, SCHAR, LLONG, INT, UINT)
SCALARS = tuple(Scalar(f"v{number}", type) for number, type in enumerate(TYPES))
CELLS = Array("a", INT, (40,), zero=True)
UNSET = Array("b", UCHAR, (2, 30))


class Maker:
    """Loops in which variables grow evenly, mostly."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.labels = 0

    def number(self, type: IntType) -> int:
        most = self.random.choice((3, 20, 300, 2000))
        return self.random.randint(max(type.minimum, -most), min(type.maximum, most))

    def scalar(self) -> Scalar:
        return self.random.choice(SCALARS)

    def value(self, type: IntType, depth: int = 1) -> Expr:
        """An expression of a type that is computed with."""
        kind = self.random.randrange(12)
        if kind < 2 or depth < 0:
            return expr(self.number(type), type)
        if kind < 7:
            scalar = self.scalar()
            other = expr(scalar)
            if type.covers(scalar.type):
                return other if scalar.type == type else widen(other, type)
            return wrap(other, type)
        if kind == 7:
            return wrap(self.cell(), type)
        if kind == 8:
            return choose(self.condition(), self.value(type, depth - 1), self.value(type, 0))
        if kind == 9 and type.signed:
            return neg(self.value(type, depth - 1), self.random.choice("-~"))
        operator = self.random.choice("+-+-+-*&|%/<")
        result = op(
            "<<" if operator == "<" else operator,
            self.value(type, depth - 1),
            self.value(type, depth - 1),
        )
        return result if type.signed else wrap(result, type)

    def cell(self) -> Expr:
        index = widen(self.value(INT, 0), INDEX)
        if self.random.randrange(3):
            return at(CELLS, index)
        return at(UNSET, self.random.randrange(2), index)

    def condition(self) -> Expr:
        type = self.random.choice((INT, UINT, LLONG))
        operator = self.random.choice(("<", "<=", ">", ">=", "==", "!="))
        made: Expr = op(operator, self.value(type, 0), self.value(type, 0))
        if self.random.randrange(4) == 0:
            made = op(self.random.choice(("&&", "||")), made, self.condition())
        return neg(made, "!") if self.random.randrange(6) == 0 else made

    def growth(self) -> Statement:
        """v = v + c, or another value."""
        scalar = self.scalar()
        if self.random.randrange(5):
            wide = LLONG if scalar.type is LLONG else INT
            step: int = self.random.choice((1, 1, 1, 2, 3, -1, -1, -5, 7))
            if scalar.type is UINT:
                return put(scalar, wrap(op("+", scalar, expr(step % 2**32, UINT)), UINT))
            before = expr(scalar) if scalar.type == wide else widen(scalar, wide)
            after = op("+", before, step)
            return put(scalar, after if scalar.type == wide else wrap(after, scalar.type))
        value = self.value(INT)
        if scalar.type == INT:
            return put(scalar, value)
        return put(
            scalar, widen(value, LLONG) if scalar.type is LLONG else wrap(value, scalar.type)
        )

    def body(self, depth: int, around: tuple[str, ...]) -> list[Statement]:
        return [self.statement(depth, around) for _ in range(self.random.randint(1, 4))]

    def statement(self, depth: int, around: tuple[str, ...]) -> Statement:
        kind = self.random.randrange(14)
        if kind < 2 and depth:
            orelse = self.body(depth - 1, around) if self.random.randrange(2) else []
            return when(self.condition(), self.body(depth - 1, around), orelse)
        if kind < 4 and depth:
            return self.loop(depth, around)
        if kind == 4 and around:
            return when(self.condition(), [leave(self.random.choice(around))])
        if kind == 5:
            return must(op("||", self.condition(), self.condition()))
        if kind == 6:
            return check(op("||", self.condition(), self.condition()))
        if kind == 7 and depth:
            self.labels += 1
            label = f"B{self.labels}"
            return block(label, *self.body(depth - 1, (*around, label)))
        return self.growth()

    def loop(self, depth: int, around: tuple[str, ...]) -> Statement:
        self.labels += 1
        label = f"L{self.labels}"
        return loop(label, self.condition(), *self.body(depth - 1, (*around, label)))


def even_program(seed: int) -> Program:
    maker = Maker(seed)
    opening: list[Statement] = [take(scalar) for scalar in SCALARS if maker.random.randrange(2)]
    opening += [unset(at(UNSET, 0, index)) for index in range(30)]
    rest = [maker.loop(3, ()) for _ in range(3)]
    return program(SCALARS, (CELLS, UNSET), *opening, *rest)


def same(made: Program, seed: int, first: int, budget: int = BUDGET) -> End:
    plain = compile_program(made).run(SeededInputs(seed), budget=budget)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leap_statements, "_FIRST", first)
        patch.setattr(leap_statements, "_NEXT", 1)
        patch.setattr(leap_statements, "_LATEST", 8)
        machine = compile_program(made, leap=True)
    # To try a leap costs steps of the budget, and here it is tried all the time.
    ends = plain.end is not End.BUDGET
    run = machine.run(SeededInputs(seed), budget=200 * budget if ends else budget)
    if ends:
        assert (run.end, run.position, run.detail) == (plain.end, plain.position, plain.detail)
        assert (run.scalars, run.arrays) == (plain.scalars, plain.arrays)
        assert run.inputs == plain.inputs
        assert run.steps <= plain.steps
    return plain.end


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 100), st.integers(1, 5))
def test_even_loops(number: int, seed: int, first: int) -> None:
    same(even_program(number), seed, first)


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 100))
def test_any_program(number: int, seed: int) -> None:
    same(random_program(number), seed, 1)


@settings(max_examples=examples(600), deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_leaps_stop_before_one_edge(number: int, first: int) -> None:
    same(one_edge_program(number), number % 5, first)


@settings(max_examples=examples(250), deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_leaps_stop_before_edges(number: int, first: int) -> None:
    """Also undefined behaviour is found at the same place, for the same reason."""
    same(edge_program(number), 0, first, 20_000)


def test_an_empty_loop_without_end_is_not_followed() -> None:
    i = Scalar("i", INT)
    inner = loop("E", op("==", i, 1000))
    made = program((i,), (), loop("L", 1, inner, put(i, op("+", i, 1))))
    run = compile_program(made, leap=True).run(FixedInputs(0), budget=10_000)
    assert (run.end, run.scalars["i"]) == (End.BUDGET, 1000)


def test_a_shift_by_the_width_is_not_leapt_over() -> None:
    narrow = IntType("short", 16, True, 3)
    i, zero = Scalar("i", INT), Scalar("zero", narrow)
    shift = when(op(">", i, 500), [put(zero, op("<<", zero, 20))])
    made = program((i, zero), (), loop("L", op("<", i, 10**6), shift, put(i, op("+", i, 1))))
    run = compile_program(made, leap=True).run(FixedInputs(0), budget=10_000)
    assert (run.end, run.scalars["i"]) == (End.UNDEFINED, 501)


def test_long_loops_end_at_once() -> None:
    """More iterations than a machine without leaps could run."""
    i, n, y = Scalar("i", LLONG), Scalar("n", LLONG), Scalar("y", LLONG)
    body = (put(y, op("+", y, 3)), put(i, op("+", i, 1)))
    phases = when(op("<", i, 10**15), [put(y, op("-", y, 1))])
    made = program(
        (i, n, y),
        (),
        put(n, 10**16),
        loop("L", op("<", i, n), phases, *body),
        must(op("!=", y, 3 * 10**16 - 10**15)),
    )
    run = compile_program(made, leap=True).run(FixedInputs(0), budget=10_000)
    assert run.end is End.ERROR
    assert run.scalars == {"i": 10**16, "n": 10**16, "y": 3 * 10**16 - 10**15}


def test_an_overflow_is_not_leapt_over() -> None:
    i, n = Scalar("i", INT), Scalar("n", INT)
    made = program(
        (i, n), (), loop("L", op(">=", i, 0), put(n, op("-", n, 7)), put(i, op("+", i, 1)))
    )
    run = compile_program(made, leap=True).run(FixedInputs(0), budget=10_000)
    assert run.end is End.UNDEFINED
    assert run.scalars["n"] == -(2**31) // 7 * 7 + 7


def test_an_index_that_leaves_the_array_is_not_leapt_over() -> None:
    i, n = Scalar("i", INT), Scalar("n", INT)
    size = 100_000
    cells = Array("a", INT, (size,), zero=True)
    body = (when(op("==", at(cells, i), 1), [put(n, 0)]), put(i, op("+", i, 1)))
    made = program((i, n), (cells,), loop("L", op("<", i, size + 1), *body))
    run = compile_program(made, leap=True).run(FixedInputs(0), budget=10_000)
    assert (run.end, run.scalars["i"]) == (End.UNDEFINED, size)
