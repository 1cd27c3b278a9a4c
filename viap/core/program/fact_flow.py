"""Facts along the structure of a program: from statement to statement, forwards or backwards.

A subclass defines the transfer function of simple statements, and the join of facts.
"""

from collections.abc import Set
from typing import Generic, TypeVar

from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Scalar,
    Statement,
    While,
    written_scalar,
)
from viap.core.program.walkers import map_simple, read_scalars, reads, ways_out

# Statements without bodies, behind which a run may go on.
Simple = Assign | Input | Fill | Assume | Assert | Check

Fact = TypeVar("Fact")


class Backwards(Generic[Fact]):
    """Facts that hold before statements, from those behind; loops are iterated to a fixpoint.

    Facts only grow by `join`. `nothing` holds at the end of the program.
    """

    def __init__(self, nothing: Fact) -> None:
        self._nothing = nothing
        # Facts behind the statement of a label, and at the tests of loops.
        self._behind: dict[str, Fact] = {}
        self._at_test: dict[While, Fact] = {}
        self._grown = False

    def join(self, one: Fact, other: Fact) -> Fact:
        """Fact before a branch, from the facts of its two paths."""
        raise NotImplementedError

    def simple(self, statement: Simple, behind: Fact) -> Fact:
        raise NotImplementedError

    def test(self, condition: Expr, behind: Fact) -> Fact:
        """Fact before the condition of a branch or a loop is evaluated."""
        return behind

    def run(self, body: Body) -> Fact:
        """Fact before a whole program."""
        while True:
            self._grown = False
            before = self.body(body, self._nothing)
            if not self._grown:
                return before

    def body(self, body: Body, behind: Fact) -> Fact:
        for statement in reversed(body):
            behind = self.statement(statement, behind)
        return behind

    def statement(self, statement: Statement, behind: Fact) -> Fact:
        match statement:
            case Assign() | Input() | Fill() | Assume() | Assert() | Check():
                return self.simple(statement, behind)
            case If():
                then = self.body(statement.then, behind)
                branches = self.join(then, self.body(statement.orelse, behind))
                return self.test(statement.condition, branches)
            case While():
                self._behind[statement.label] = behind
                return self.loop(statement, behind)
            case Block():
                self._behind[statement.label] = behind
                return self.body(statement.body, behind)
            case Exit():
                return self.at_exit(statement)
            case Halt():
                return self._nothing

    def at_exit(self, statement: Exit) -> Fact:
        """Fact at the destination of an exit; `nothing` for a label around the program."""
        return self._behind.get(statement.label, self._nothing)

    def loop(self, loop: While, behind: Fact) -> Fact:
        before = self._at_test.get(loop, self._nothing)
        at_test = self.join(before, self.test(loop.condition, behind))
        at_test = self.join(at_test, self.body(loop.body, at_test))
        if at_test != before:
            self._at_test[loop] = at_test
            self._grown = True
        return at_test


class Forwards(Generic[Fact]):
    """Facts that hold behind statements, from those before; None: no run gets there."""

    def __init__(self) -> None:
        self._exits: dict[str, Fact] = {}

    def join(self, one: Fact, other: Fact) -> Fact:
        """Fact where two paths meet."""
        raise NotImplementedError

    def simple(self, statement: Simple, before: Fact) -> Fact | None:
        raise NotImplementedError

    def loop(self, loop: While, before: Fact) -> Fact | None:
        raise NotImplementedError

    def test(self, condition: Expr, holds: bool, before: Fact) -> Fact | None:
        """Fact after a condition that holds, or does not; None if that is impossible."""
        return before

    def body(self, body: Body, before: Fact | None) -> Fact | None:
        for statement in body:
            if before is None:
                return None
            before = self.statement(statement, before)
        return before

    def statement(self, statement: Statement, before: Fact) -> Fact | None:
        match statement:
            case Assign() | Input() | Fill() | Assume() | Assert() | Check():
                return self.simple(statement, before)
            case If():
                then = self.body(statement.then, self.test(statement.condition, True, before))
                otherwise = self.test(statement.condition, False, before)
                return self.met(then, self.body(statement.orelse, otherwise))
            case While():
                return self.loop(statement, before)
            case Block():
                return self.left(statement.label, self.body(statement.body, before))
            case Exit():
                so_far = self._exits.get(statement.label)
                self._exits[statement.label] = (
                    before if so_far is None else self.join(before, so_far)
                )
                return None
            case Halt():
                return None

    def met(self, one: Fact | None, other: Fact | None) -> Fact | None:
        """Fact where two paths meet; None stands for a path that no run takes."""
        if one is None or other is None:
            return other if one is None else one
        return self.join(one, other)

    def left(self, label: str, end: Fact | None) -> Fact | None:
        """Fact behind a block or a loop, joined from its end and from the exits that leave it."""
        return self.met(end, self._exits.pop(label, None))


# ---- Dead writes: statements that write scalars which are not read before the next write.


_Live = frozenset[Scalar]


def without_unread(body: Body, droppable: Set[Statement]) -> Body:
    """The body without the droppable statements whose values are never read.

    Each droppable statement must write a scalar, and have no other effect. The value of a scalar
    at the end of the program doesn't count as read.
    """
    scalars = frozenset(s for s in map(written_scalar, droppable) if s is not None)
    search = _Search(droppable, scalars)
    search.run(body)
    unread = droppable - search.needed
    return map_simple(body, lambda statement: () if statement in unread else (statement,))


def live_at_start(body: Body, scalars: frozenset[Scalar]) -> frozenset[Scalar]:
    """The subset of the scalars that a body may read before it writes them."""
    return _Search(frozenset(), scalars).run(body)


def live_behind_loops(body: Body, scalars: frozenset[Scalar]) -> dict[While, frozenset[Scalar]]:
    """Map each loop to the scalars that may be read behind it before they are written."""
    search = _Search(frozenset(), scalars)
    search.run(body)
    return search.behind_loops


class _Search(Backwards[_Live]):
    """The scalars that are read from some point on; `needed`: droppable statements that stay."""

    def __init__(self, droppable: Set[Statement], scalars: _Live) -> None:
        super().__init__(frozenset())
        self.needed: set[Statement] = set()
        self.behind_loops: dict[While, _Live] = {}
        self._droppable = droppable
        self._scalars = scalars
        self._reads: dict[Statement, _Live] = {}

    def join(self, one: _Live, other: _Live) -> _Live:
        return one | other

    def test(self, condition: Expr, behind: _Live) -> _Live:
        return behind | (self._scalars & read_scalars(condition))

    def loop(self, loop: While, behind: _Live) -> _Live:
        self.behind_loops[loop] = behind.union(*map(self.at_exit, ways_out(loop.body)))
        return super().loop(loop, behind)

    def simple(self, statement: Simple, behind: _Live) -> _Live:
        target = written_scalar(statement)
        if statement in self._droppable:
            if target not in behind:
                return behind
            self.needed.add(statement)
        if statement not in self._reads:
            self._reads[statement] = self._scalars & reads(statement)
        return (behind - {target} if target in behind else behind) | self._reads[statement]
