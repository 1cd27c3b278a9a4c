"""Structured statements in a normal form: guards for exits, whiles for loops."""

from viap.core.program import build
from viap.core.program.nodes import (
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
from viap.core.program.walkers import map_bodies, map_statements, with_bodies


def tidy(body: Body) -> Body:
    """Drop unneeded exits and blocks, give loops their conditions, and name the labels."""
    tidier = _Tidier()
    result = tidier.tail(body, frozenset(), program=True)
    result = map_statements(result, tidier.flatten)
    result = map_statements(result, tidier.drop_block)
    return _rename(result)


class _Facts:
    """Cached facts about statements."""

    def __init__(self) -> None:
        self._completes: dict[Statement, bool] = {}
        self._exits: dict[Statement, frozenset[str]] = {}

    def completes(self, body: Body) -> bool:
        """True if execution can reach the end of the body."""
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
        """True if the body contains an exit of that label."""
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
                    branches = [self.tail(branch, here, finish) for branch in bodies(statement)]
                    result.append(with_bodies(statement, branches))
                case Block():
                    inner = self.tail(statement.body, here | {statement.label}, finish)
                    if self.leaves(inner, statement.label):
                        result.append(Block(statement.label, inner, statement.position))
                    else:
                        result.extend(inner)
                case While():
                    # Going on behind the loop is leaving the loop.
                    inner = self.tail(statement.body, frozenset())
                    result.append(
                        with_bodies(statement, [self.redirect(inner, here, statement.label)])
                    )
                case _:
                    result.append(statement)
            if not self.completes((statement,)):
                break  # nothing behind it is ever reached
        return tuple(result)

    def redirect(self, body: Body, labels: frozenset[str], to: str) -> Body:
        """Replace exits of some labels by exits of another."""
        if not labels or not any(self.leaves(body, label) for label in labels):
            return body

        def redirected(statement: Statement) -> Statement:
            if isinstance(statement, Exit) and statement.label in labels:
                return Exit(to, statement.position)
            return map_bodies(statement, lambda inner: self.redirect(inner, labels, to))

        return tuple([redirected(statement) for statement in body])

    def flatten(self, statement: Statement) -> list[Statement]:
        """`if (c) { ...; exit } else { S } T` becomes `if (c) { ...; exit } S T`."""
        if isinstance(statement, While):
            return [self.loop(statement)]
        if not isinstance(statement, If):
            return [statement]
        condition, then, orelse = statement.condition, statement.then, statement.orelse
        if not then and orelse:
            condition, then, orelse = build.negate(condition), orelse, ()
        if not self.completes(then) and orelse:
            return [If(condition, then, (), statement.position), *orelse]
        if not self.completes(orelse) and then:
            return [If(build.negate(condition), orelse, (), statement.position), *then]
        if not then and not orelse and build.is_safe(condition):
            return []
        return [If(condition, then, orelse, statement.position)]

    def loop(self, loop: While) -> Statement:
        """A loop that starts with `if (c) exit` runs while c does not hold."""
        condition, inner = loop.condition, loop.body
        wrapper: Block | None = None
        if len(inner) == 1 and isinstance(inner[0], Block):
            wrapper = inner[0]
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

    def drop_block(self, statement: Statement) -> Body:
        """Drop exits that skip nothing, and a block that no exit leaves."""
        if not isinstance(statement, Block):
            return (statement,)
        inner = self.tail(statement.body, frozenset((statement.label,)))
        if not self.leaves(inner, statement.label):
            return inner
        return (Block(statement.label, inner, statement.position),)


def _rename(body: Body) -> Body:
    """Number labels in the order of the text: loop1, loop2, ... and block1, block2, ..."""
    names: dict[str, str] = {}
    loops = blocks = 0
    for statement in statements(body):
        if isinstance(statement, While):
            loops += 1
            names[statement.label] = f"loop{loops}"
        elif isinstance(statement, Block):
            blocks += 1
            names[statement.label] = f"block{blocks}"

    def renamed(statement: Statement) -> tuple[Statement]:
        position = statement.position
        match statement:
            case While():
                name = names[statement.label]
                return (While(name, statement.condition, statement.body, position),)
            case Block():
                return (Block(names[statement.label], statement.body, position),)
            case Exit():
                return (Exit(names[statement.label], position),)
            case _:
                return (statement,)

    return map_statements(body, renamed)
