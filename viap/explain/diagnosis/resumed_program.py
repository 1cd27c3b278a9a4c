"""A program that starts at the head of one of its loops, in any state.

The state is an input: each scalar is drawn from the function STATE, and the cells of arrays are
indeterminate, so that the machine takes them from `contents`.
"""

from dataclasses import dataclass
from functools import partial

from viap.program.nodes import (
    Array,
    Block,
    Body,
    Exit,
    Fill,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
)
from viap.program.walkers import map_statements

STATE = "viap_state"


@dataclass(frozen=True, eq=False, slots=True)
class Resumed:
    """The program from the loop's head on; its first inputs are the `scalars`, in this order.

    `state` makes the state; `rest` is the execution from there.
    """

    program: Program
    state: Body
    rest: Body
    loop: While
    scalars: tuple[Scalar, ...]
    arrays: tuple[Array, ...]


def resumed(program: Program, loop: While) -> Resumed | None:
    """Returns the program from the head of the loop on; None if the loop is not in it."""
    path = _path(program.body, loop)
    if path is None:
        return None
    scalars = program.scalars
    arrays = tuple(array for array in program.arrays if is_plain(array))
    at = loop.position
    start: list[Statement] = [
        Input(Variable(scalar, at), STATE, scalar.type, at) for scalar in scalars
    ]
    start += [Fill(array, (), None, at) for array in arrays]
    rest = _rest(path, loop)
    body = (*start, *rest)
    made = program.changed(body=body, ordinary=())
    return Resumed(made, tuple(start), rest, loop, scalars, arrays)


def is_plain(array: Array) -> bool:
    """True if every size is a number, or in a scalar."""
    return all(isinstance(size, int | Scalar) for size in array.sizes)


# The bodies around a statement, outer ones first, each with the statement's index in it and with
# the compound statement that has the body.
_Path = list[tuple[Statement | None, Body, int]]


def _path(body: Body, wanted: Statement) -> _Path | None:
    waiting: list[tuple[Statement | None, Body, _Path]] = [(None, body, [])]
    while waiting:
        around, here, before = waiting.pop()
        for index, statement in enumerate(here):
            way: _Path = [*before, (around, here, index)]
            if statement is wanted:
                return way
            waiting += [(statement, inner, way) for inner in bodies(statement)]
    return None


def _rest(path: _Path, loop: While) -> Body:
    """Returns the execution from the loop's head to the end of the program."""
    inner: Body = (loop,)
    for around, body, index in reversed(path):
        inner = (*inner, *body[index + 1 :])
        match around:
            case While():
                # This iteration is finished outside of the loop, which then goes on.
                label = f"{around.label}.resumed"
                first = map_statements(inner, partial(_led, around, label))
                inner = (Block(label, (*first, around), around.position),)
            case Block():
                inner = (Block(around.label, inner, around.position),)
            case If() | None:
                pass
            case _:
                raise AssertionError(f"a statement without bodies: {around}")
    return inner


def _led(around: While, label: str, statement: Statement) -> list[Statement]:
    """Returns an exit of the loop as one of the block of that label."""
    if isinstance(statement, Exit) and statement.label == around.label:
        return [Exit(label, statement.position)]
    return [statement]
