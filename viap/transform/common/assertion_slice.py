"""The part of a program from which an assertion can be reached."""

from collections.abc import Mapping

from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Statement,
    While,
)


def leading_to_assertions(program: Program) -> Program:
    """The program without the statements that no assertion follows.

    What is left out comes after the last assertion on each way through the program. Nothing is
    left out where places of assertions are not known: constants decided one while the program was
    read, or it is about operations, whose order in an expression C leaves open.
    """
    if program.decided or program.asked:
        return program
    body, _ = _pruned(program.body, False, {})
    return program.changed(body=body)


def _pruned(body: Body, follows: bool, labels: Mapping[str, bool]) -> tuple[Body, bool]:
    """What is left of a body, and whether an assertion can be reached from its start.

    `follows`: whether one can be reached behind the body; `labels`: and behind those around it.
    """
    kept: list[Statement] = []
    for statement in reversed(body):
        left, follows = _statement(statement, follows, labels)
        if follows or isinstance(left, Exit | Halt):
            kept.append(left)
    return tuple(reversed(kept)), follows


def _statement(
    statement: Statement, follows: bool, labels: Mapping[str, bool]
) -> tuple[Statement, bool]:
    position = statement.position
    match statement:
        case Assert():
            return statement, True
        case Halt():
            return statement, False
        case Exit():
            return statement, labels[statement.label]
        case If():
            then, first = _pruned(statement.then, follows, labels)
            orelse, second = _pruned(statement.orelse, follows, labels)
            return If(statement.condition, then, orelse, position), first or second
        case Block():
            inner, starts = _pruned(statement.body, follows, {**labels, statement.label: follows})
            return Block(statement.label, inner, position), starts
        case While():
            around = {**labels, statement.label: follows}
            inner, starts = _pruned(statement.body, follows, around)
            if starts and not follows:
                # The next iteration comes to it.
                inner, starts = _pruned(statement.body, True, around)
            return While(statement.label, statement.condition, inner, position), follows or starts
        case Assign() | Input() | Fill() | Assume() | Check():
            return statement, follows
