"""Counts of the statements of a loop's body, for a number of complete iterations.

The counts of branches are tied to each other: the branches of an `if` have run as often as
the `if`, together; what leaves the loop has not run at all. Each branch that matters has a
scalar, and every count is a sum of such scalars.
"""

from collections.abc import Set
from dataclasses import dataclass

from viap.program.integer_types import INDEX
from viap.program.nodes import (
    Block,
    Body,
    Exit,
    Expr,
    Halt,
    If,
    Scalar,
    Statement,
    While,
    statements,
)
from viap.transform.common.fresh_scalars import Fresh

Sum = dict[Scalar, int]


def plus(left: Sum, right: Sum, factor: int = 1) -> Sum:
    made = dict(left)
    for scalar, times in right.items():
        made[scalar] = made.get(scalar, 0) + factor * times
    return {scalar: times for scalar, times in made.items() if times}


@dataclass(frozen=True, eq=False, slots=True)
class Limit:
    """A sum is at least zero; `exact`: it is zero."""

    sum: Sum
    exact: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Split:
    """An `if` whose first branch has run so often: `then` of `entry`.

    `place` is the number of the statement of the body that it is in, at the top; `at_top`: that
    is the `if` itself.
    """

    condition: Expr
    then: Scalar
    entry: Sum
    place: int
    at_top: bool


class Counts:
    """`total` counts the iterations, `of` some statements of the body.

    `roots` are the scalars whose values may be any number: the total, and the iterations of
    inner loops. `idle` says that an inner loop has not run where the way to it has not.
    """

    def __init__(self, loop: While, wanted: Set[Statement], fresh: Fresh) -> None:
        self.total = fresh.scalar("k", INDEX)
        self.of: dict[Statement, Sum] = {}
        self.limits: list[Limit] = []
        self.splits: list[Split] = []
        self.idle: list[tuple[Sum, Scalar]] = []
        self.root: dict[Scalar, Scalar] = {self.total: self.total}
        self._wanted = wanted
        self._fresh = fresh
        # What leaves blocks of the body; None where an inner loop does, any number of times.
        self._exits: dict[str, Sum | None] = {}
        self._place = 0
        self._top: Statement = loop
        entry: Sum = {self.total: 1}
        for self._place, self._top in enumerate(loop.body):
            entry = self._body((self._top,), entry)

    def roots(self, sum: Sum) -> list[Scalar]:
        return list(dict.fromkeys(self.root[scalar] for scalar in sum))

    def _body(self, body: Body, entry: Sum) -> Sum:
        """The count at the end, from that at the start."""
        for statement in body:
            if statement in self._wanted:
                self.of[statement] = entry
            if self._matters(statement):
                entry = self._statement(statement, entry)
        return entry

    def _matters(self, statement: Statement) -> bool:
        return any(
            isinstance(each, Exit | Halt) or each in self._wanted
            for each in statements((statement,))
        )

    def _statement(self, statement: Statement, entry: Sum) -> Sum:
        match statement:
            case If():
                part = self._part(entry)
                then = {part: 1}
                at_top = statement is self._top
                self.splits.append(Split(statement.condition, part, entry, self._place, at_top))
                end = self._body(statement.then, then)
                return plus(end, self._body(statement.orelse, plus(entry, then, -1)))
            case Block():
                return self._block(statement, entry)
            case While():
                return self._inner(statement, entry)
            case Exit():
                return self._exit(statement, entry)
            case Halt():
                self._never(entry)
                return {}
            case _:
                return entry

    def _part(self, entry: Sum) -> Scalar:
        """Makes a count that is at most the given one."""
        made = self._fresh.scalar("k", INDEX)
        roots = self.roots(entry)
        self.root[made] = roots[0] if roots else self.total
        self.limits += [Limit({made: 1}), Limit(plus(entry, {made: 1}, -1))]
        return made

    def _never(self, entry: Sum) -> None:
        if entry:
            self.limits.append(Limit(entry, True))

    def _block(self, block: Block, entry: Sum) -> Sum:
        self._exits[block.label] = {}
        end = self._body(block.body, entry)
        left = self._exits.pop(block.label)
        return {self._part(entry): 1} if left is None else plus(end, left)

    def _exit(self, statement: Exit, entry: Sum) -> Sum:
        if statement.label not in self._exits:
            # It leaves the loop: not in a complete iteration.
            self._never(entry)
        else:
            left = self._exits[statement.label]
            self._exits[statement.label] = None if left is None else plus(left, entry)
        return {}

    def _inner(self, loop: While, entry: Sum) -> Sum:
        made = self._fresh.scalar("k", INDEX)
        self.root[made] = made
        self.limits.append(Limit({made: 1}))
        self.idle.append((entry, made))
        around = self._exits
        inside = dict.fromkeys(around)
        self._exits = {**inside, loop.label: None}
        self._body(loop.body, {made: 1})
        self._exits = around
        left = {each.label for each in statements(loop.body) if isinstance(each, Exit)}
        for label in left & set(around):
            around[label] = None
        if left & set(around):
            return {self._part(entry): 1}
        return entry
