"""Loops that are left to a place further out: what is read there is read behind the loop."""

from tests.core.program.checks.simulation import violable
from viap.core.base.source import NOWHERE
from viap.core.program import build
from viap.core.program.fact_flow import live_behind_loops
from viap.core.program.integer_types import INT, DataModel
from viap.core.program.nodes import (
    Assert,
    Assign,
    Block,
    Constant,
    Exit,
    Expr,
    Halt,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
)
from viap.papers.labmc.transformation import labmc_program

COUNT, X = Scalar("i", INT), Scalar("x", INT)


def number(value: int) -> Expr:
    return Constant(value, INT, NOWHERE)


def read(scalar: Scalar) -> Variable:
    return Variable(scalar, NOWHERE)


def when(scalar: Scalar, op: str, value: int, then: Statement) -> Statement:
    return If(build.compare(op, read(scalar), number(value), NOWHERE), (then,), (), NOWHERE)


def leaving() -> tuple[Program, While]:
    """x is set in the fourth iteration, and read where the seventh one goes; else the run ends."""
    ahead = build.arithmetic("+", read(COUNT), number(1), INT, NOWHERE)
    body = (
        when(COUNT, "==", 3, Assign(read(X), number(7), NOWHERE)),
        when(COUNT, ">", 5, Exit("out", NOWHERE)),
        Assign(read(COUNT), ahead, NOWHERE),
    )
    loop = While("loop", build.compare("<", read(COUNT), number(19), NOWHERE), body, NOWHERE)
    out = Block("out", (loop, Halt("exit", NOWHERE)), NOWHERE)
    wrong = Assert(build.compare("==", read(X), number(0), NOWHERE), NOWHERE)
    return Program("exits.c", DataModel.ILP32, (COUNT, X), (), (out, wrong)), loop


def test_what_is_read_at_the_exit_is_live() -> None:
    program, loop = leaving()
    assert X in live_behind_loops(program.body, frozenset((COUNT, X)))[loop]


def test_the_value_of_an_earlier_iteration_comes_out() -> None:
    program, _ = leaving()
    assert violable(labmc_program(program)) is True
