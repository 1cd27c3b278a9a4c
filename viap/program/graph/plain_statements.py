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
    tidier = _Tidier()
    result = tidier.tail(body, frozenset(), program=True)
    result = tidier.flatten(result)
    result = tidier.drop_blocks(result)
    return _rename(result)


class _Facts:
    """What is known of statements, once for each."""

    def __init__(self) -> None:
        self._completes: dict[Statement, bool] = {}
        self._exits: dict[Statement, frozenset[str]] = {}

    def completes(self, body: Body) -> bool:
        """Whether execution can reach the end of the body."""
        return not body or self._ends(body[-1])

    def _ends(self, statement: Statement) -> bool:
        known = self._completes.get(statement)
        if known is None:
            known = self._completes[statement] = self._found(statement)
        return known

    def _found(self, last: Statement) -> bool:
        match last:
            case Exit() | Halt():
                return False
            case If():
                return self.completes(last.then) or self.completes(last.orelse)
            case Block():
                return self.completes(last.body) or self.leaves(last.body, last.label)
            case While():
                endless = isinstance(last.condition, Constant) and last.condition.value != 0
                return not endless or self.leaves(last.body, last.label)
            case _:
                return True

    def leaves(self, body: Body, label: str) -> bool:
        """Whether an exit of that label is somewhere in the body."""
        return any(label in self._labels(statement) for statement in body)

    def _labels(self, statement: Statement) -> frozenset[str]:
        """The labels of all exits in a statement."""
        waiting = [statement]
        while waiting:
            here = waiting[-1]
            if here in self._exits:
                waiting.pop()
                continue
            inner = [each for body in bodies(here) for each in body]
            missing = [each for each in inner if each not in self._exits]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            own = frozenset((here.label,)) if isinstance(here, Exit) else _NONE
            found = {labels for each in inner if (labels := self._exits[each])}
            # (Most have none, or those of one part: sets are shared.)
            self._exits[here] = own.union(*found) if len(found) != 1 or own else found.pop()
        return self._exits[statement]


_NONE: frozenset[str] = frozenset()


class _Tidier(_Facts):
    def tail(self, body: Body, ends: frozenset[str], program: bool = False) -> Body:
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
                    then = self.tail(statement.then, here, finish)
                    orelse = self.tail(statement.orelse, here, finish)
                    result.append(If(statement.condition, then, orelse, statement.position))
                case Block():
                    inner = self.tail(statement.body, here | {statement.label}, finish)
                    if self.leaves(inner, statement.label):
                        result.append(Block(statement.label, inner, statement.position))
                    else:
                        result.extend(inner)
                case While():
                    # Going on behind the loop is leaving the loop.
                    inner = self.redirect(
                        self.tail(statement.body, frozenset()), here, statement.label
                    )
                    result.append(
                        While(statement.label, statement.condition, inner, statement.position)
                    )
                case _:
                    result.append(statement)
            if not self.completes((statement,)):
                break  # nothing behind it is ever reached
        return tuple(result)

    def redirect(self, body: Body, labels: frozenset[str], to: str) -> Body:
        """Exits of some labels become exits of another."""
        if not labels or not any(self.leaves(body, label) for label in labels):
            return body
        result: list[Statement] = []
        for statement in body:
            match statement:
                case Exit() if statement.label in labels:
                    result.append(Exit(to, statement.position))
                case If():
                    then = self.redirect(statement.then, labels, to)
                    orelse = self.redirect(statement.orelse, labels, to)
                    result.append(If(statement.condition, then, orelse, statement.position))
                case While():
                    inner = self.redirect(statement.body, labels, to)
                    result.append(
                        While(statement.label, statement.condition, inner, statement.position)
                    )
                case Block():
                    inner = self.redirect(statement.body, labels, to)
                    result.append(Block(statement.label, inner, statement.position))
                case _:
                    result.append(statement)
        return tuple(result)

    def flatten(self, body: Body) -> Body:
        """`if (c) { ...; exit } else { S } T` becomes `if (c) { ...; exit } S T`."""
        result: list[Statement] = []
        for statement in body:
            match statement:
                case If():
                    then, orelse = self.flatten(statement.then), self.flatten(statement.orelse)
                    condition = statement.condition
                    if not then and orelse:
                        condition, then, orelse = build.negate(condition), orelse, ()
                    if not self.completes(then) and orelse:
                        result.append(If(condition, then, (), statement.position))
                        result.extend(orelse)
                    elif not self.completes(orelse) and then:
                        negated = build.negate(condition)
                        result.append(If(negated, orelse, (), statement.position))
                        result.extend(then)
                    elif then or orelse or not build.is_safe(condition):
                        result.append(If(condition, then, orelse, statement.position))
                case While():
                    result.append(self.loop(statement))
                case Block():
                    result.append(
                        Block(statement.label, self.flatten(statement.body), statement.position)
                    )
                case _:
                    result.append(statement)
        return tuple(result)

    def loop(self, loop: While) -> Statement:
        """A loop that starts with `if (c) exit` runs while c does not hold."""
        body = self.flatten(loop.body)
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

    def drop_blocks(self, body: Body) -> Body:
        """Exits that only step over nothing, and the blocks that nobody leaves."""
        result: list[Statement] = []
        for statement in body:
            match statement:
                case If():
                    then, orelse = (
                        self.drop_blocks(statement.then),
                        self.drop_blocks(statement.orelse),
                    )
                    result.append(If(statement.condition, then, orelse, statement.position))
                case While():
                    inner = self.drop_blocks(statement.body)
                    result.append(
                        While(statement.label, statement.condition, inner, statement.position)
                    )
                case Block():
                    inner = self.tail(
                        self.drop_blocks(statement.body), frozenset((statement.label,))
                    )
                    if not self.leaves(inner, statement.label):
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
