"""Structured statements in their plainest form: guards for exits, whiles for loops."""

from viap.program import build
from viap.program.nodes import (
    Block,
    Body,
    Constant,
    Exit,
    Halt,
    If,
    Statement,
    While,
    bodies,
    statements,
)


def tidy(body: Body) -> Body:
    """Unneeded exits and blocks go; loops get their conditions; labels their names."""
    result = _tail(body, frozenset(), program=True)
    result = _flatten(result)
    result = _drop_blocks(result)
    return _rename(result)


def completes(body: Body) -> bool:
    """Whether execution can reach the end of the body."""
    if not body:
        return True
    last = body[-1]
    match last:
        case Exit() | Halt():
            return False
        case If():
            return completes(last.then) or completes(last.orelse)
        case Block():
            return completes(last.body) or leaves(last.body, last.label)
        case While():
            endless = isinstance(last.condition, Constant) and last.condition.value != 0
            return not endless or leaves(last.body, last.label)
        case _:
            return True


def leaves(body: Body, label: str) -> bool:
    return any(isinstance(s, Exit) and s.label == label for s in statements(body))


def _tail(body: Body, ends: frozenset[str], program: bool = False) -> Body:
    """Drop exits to where execution goes on anyway. `ends` are the labels that mean that;
    `program` says that the body's end is the program's."""
    result: list[Statement] = []
    for index, statement in enumerate(body):
        last = index == len(body) - 1
        here = ends if last else frozenset()
        finish = program and last
        match statement:
            case Exit() if last and statement.label in ends:
                continue
            case Halt() if finish and statement.origin == "exit":
                continue
            case If():
                then = _tail(statement.then, here, finish)
                orelse = _tail(statement.orelse, here, finish)
                result.append(If(statement.condition, then, orelse, statement.position))
            case Block():
                inner = _tail(statement.body, here | {statement.label}, finish)
                if leaves(inner, statement.label):
                    result.append(Block(statement.label, inner, statement.position))
                else:
                    result.extend(inner)
            case While():
                # Going on behind the loop is leaving the loop.
                inner = _redirect(_tail(statement.body, frozenset()), here, statement.label)
                result.append(
                    While(statement.label, statement.condition, inner, statement.position)
                )
            case _:
                result.append(statement)
        if not completes((statement,)):
            break  # nothing behind it is ever reached
    return tuple(result)


def _redirect(body: Body, labels: frozenset[str], to: str) -> Body:
    """Exits of some labels become exits of another."""
    if not labels or not any(leaves(body, label) for label in labels):
        return body
    result: list[Statement] = []
    for statement in body:
        match statement:
            case Exit() if statement.label in labels:
                result.append(Exit(to, statement.position))
            case If():
                then = _redirect(statement.then, labels, to)
                orelse = _redirect(statement.orelse, labels, to)
                result.append(If(statement.condition, then, orelse, statement.position))
            case While():
                inner = _redirect(statement.body, labels, to)
                result.append(
                    While(statement.label, statement.condition, inner, statement.position)
                )
            case Block():
                inner = _redirect(statement.body, labels, to)
                result.append(Block(statement.label, inner, statement.position))
            case _:
                result.append(statement)
    return tuple(result)


def _flatten(body: Body) -> Body:
    """`if (c) { ...; exit } else { S } T` becomes `if (c) { ...; exit } S T`."""
    result: list[Statement] = []
    for statement in body:
        match statement:
            case If():
                then, orelse = _flatten(statement.then), _flatten(statement.orelse)
                condition = statement.condition
                if not then and orelse:
                    condition, then, orelse = build.negate(condition), orelse, ()
                if not completes(then) and orelse:
                    result.append(If(condition, then, (), statement.position))
                    result.extend(orelse)
                elif not completes(orelse) and then:
                    negated = build.negate(condition)
                    result.append(If(negated, orelse, (), statement.position))
                    result.extend(then)
                elif then or orelse or not build.is_safe(condition):
                    result.append(If(condition, then, orelse, statement.position))
            case While():
                result.append(_loop(statement))
            case Block():
                result.append(Block(statement.label, _flatten(statement.body), statement.position))
            case _:
                result.append(statement)
    return tuple(result)


def _loop(loop: While) -> Statement:
    """A loop that starts with `if (c) exit` runs while c does not hold."""
    body = _flatten(loop.body)
    condition = loop.condition
    inner = body
    wrapper: Block | None = None
    if len(body) == 1 and isinstance(body[0], Block):
        wrapper = body[0]
        inner = wrapper.body
    endless = isinstance(condition, Constant) and condition.value != 0
    if endless and inner:
        first = inner[0]
        if isinstance(first, If) and not first.orelse and len(first.then) == 1:
            only = first.then[0]
            if isinstance(only, Exit) and only.label == loop.label:
                condition = build.negate(first.condition)
                inner = inner[1:]
    if wrapper is not None:
        inner = (Block(wrapper.label, inner, wrapper.position),)
    return While(loop.label, condition, inner, loop.position)


def _drop_blocks(body: Body) -> Body:
    """Exits that only step over nothing, and the blocks that nobody leaves."""
    result: list[Statement] = []
    for statement in body:
        match statement:
            case If():
                then, orelse = _drop_blocks(statement.then), _drop_blocks(statement.orelse)
                result.append(If(statement.condition, then, orelse, statement.position))
            case While():
                inner = _drop_blocks(statement.body)
                result.append(
                    While(statement.label, statement.condition, inner, statement.position)
                )
            case Block():
                inner = _tail(_drop_blocks(statement.body), frozenset((statement.label,)))
                if not leaves(inner, statement.label):
                    result.extend(inner)
                else:
                    result.append(Block(statement.label, inner, statement.position))
            case _:
                result.append(statement)
    return tuple(result)


def _rename(body: Body) -> Body:
    """Labels in the order of the text: loop1, loop2, ... and block1, block2, ..."""
    names: dict[str, str] = {}
    loops = blocks = 0
    for statement in statements(body):
        if isinstance(statement, While):
            loops += 1
            names[statement.label] = f"loop{loops}"
        elif isinstance(statement, Block):
            blocks += 1
            names[statement.label] = f"block{blocks}"

    def rename(inner: Body) -> Body:
        return tuple(one(statement) for statement in inner)

    def one(statement: Statement) -> Statement:
        match statement:
            case If():
                return If(
                    statement.condition,
                    rename(statement.then),
                    rename(statement.orelse),
                    statement.position,
                )
            case While():
                return While(
                    names[statement.label],
                    statement.condition,
                    rename(statement.body),
                    statement.position,
                )
            case Block():
                return Block(names[statement.label], rename(statement.body), statement.position)
            case Exit():
                return Exit(names[statement.label], statement.position)
            case _:
                assert not bodies(statement)
                return statement

    return rename(body)
