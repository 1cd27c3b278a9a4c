"""Counts of the statements of a loop's body, for a number of complete iterations.

The counts of branches are tied to each other: the branches of an `if` have run as often as
the `if`, together; what leaves the loop has not run at all. Each branch that matters has a
scalar, and every count is a sum of such scalars.
"""

from collections.abc import Callable, Set
from collections.abc import Iterator as Items
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume, both, wide
from viap.core.program.checks.iterators import Bound, bound_of, changed_scalars, is_scalar, plain
from viap.core.program.checks.trip_counts import ScalarPace, Trips, paces
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import (
    Binary,
    Block,
    Body,
    Constant,
    Exit,
    Expr,
    Halt,
    If,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
)
from viap.papers.common.scalar_facts import ScalarFacts
from viap.papers.labmc.recurrence_classes import is_fixed

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


# ---- The count of a branch whose condition is the same in all iterations, or holds up to
# some iteration or from there on, or holds in every so-many-th iteration.
#
# Beyond the paper: conditions on an iterator tell the counts of branches exactly.


_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_EARLY = {1: ("<", "<="), -1: (">", ">=")}
_LARGEST_PERIOD = 1 << 10
Show = Callable[[Sum, Position], Expr]


class Phases:
    def __init__(self, loop: While, counts: Counts, facts: ScalarFacts) -> None:
        self._counts = counts
        self._facts = facts
        self._changed = frozenset(changed_scalars(loop.body))
        self._paces = paces(loop)

    def facts(self, show: Show, position: Position) -> Items[tuple[Sum, Expr]]:
        """Facts of counts, each with the sum whose count must be exact."""
        zero = Constant(0, INDEX, position)
        for split in self._counts.splits:
            then, other = {split.then: 1}, plus(split.entry, {split.then: 1}, -1)
            if is_fixed(split.condition, self._changed):
                never = build.compare("==", show(other, position), zero, position)
                always = build.compare("==", show(then, position), zero, position)
                yield split.entry, build.conditional(split.condition, never, always, position)
            elif split.entry == {self._counts.total: 1}:
                for each in self._paces:
                    first = self._first(split, each, position)
                    if first is None:
                        continue
                    fact = self._phase(split, each, first, show, position)
                    fact = fact or self._period(split, each, first, show, position)
                    if fact is not None:
                        yield split.entry, fact
                        break

    def _first(self, split: Split, pace: ScalarPace, position: Position) -> Expr | None:
        """The scalar where the condition is tested for the first time; None: not always so."""
        start = wide(self._facts.before(pace.scalar), position)
        if split.place < pace.first or split.at_top and split.place == pace.first:
            return start
        if split.place <= pace.last:
            return None
        step = Constant(pace.step, INDEX, position)
        return build.arithmetic("+", start, step, INDEX, position)

    def _phase(
        self, split: Split, pace: ScalarPace, first: Expr, show: Show, position: Position
    ) -> Expr | None:
        """Up to some iteration the comparison holds, then no more; or the other way round."""
        operators = tuple(_OPPOSITE)
        bound = bound_of(split.condition, pace.scalar, operators, self._changed)
        if bound is None or not bound.exact or not is_fixed(bound.limit, self._changed):
            return None
        if not INDEX.covers(bound.limit.type):
            return None
        total: Sum = {self._counts.total: 1}
        early = {split.then: 1}
        if bound.op not in _EARLY[1 if pace.step > 0 else -1]:
            bound = Bound(_OPPOSITE[bound.op], bound.limit, True)
            early = plus(total, early, -1)
        count = show(early, position)
        one, zero = Constant(1, INDEX, position), Constant(0, INDEX, position)
        step = Constant(pace.step, INDEX, position)

        def at(number: Expr) -> Expr:
            ahead = build.arithmetic("*", step, number, INDEX, position)
            value = build.arithmetic("+", first, ahead, INDEX, position)
            return build.compare(bound.op, value, wide(bound.limit, position), position)

        last = build.arithmetic("-", count, one, INDEX, position)
        begun = build.logical("||", build.compare("==", count, zero, position), at(last), position)
        every = build.compare("==", count, show(total, position), position)
        ended = build.logical("||", every, build.negate(at(count)), position)
        return both(begun, ended, position=position)

    def _period(
        self, split: Split, pace: ScalarPace, first: Expr, show: Show, position: Position
    ) -> Expr | None:
        """`scalar % period == rest`, for steps of one from a number that is not negative."""
        test = split.condition
        if not isinstance(test, Binary) or test.op != "==" or pace.step != 1:
            return None
        value, rest = plain(test.left), plain(test.right)
        if not isinstance(value, Binary) or value.op != "%" or not isinstance(rest, Constant):
            return None
        period = plain(value.right)
        if not isinstance(period, Constant) or not is_scalar(value.left, pace.scalar):
            return None
        if not 0 <= rest.value < period.value <= _LARGEST_PERIOD:
            return None
        shift = Constant(period.value - rest.value - 1, INDEX, position)
        length = Constant(period.value, INDEX, position)

        def below(end: Expr) -> Expr:
            """The number of matching numbers below `end`, plus a constant that cancels out."""
            moved = build.arithmetic("+", end, shift, INDEX, position)
            return build.arithmetic("/", moved, length, INDEX, position)

        end = build.arithmetic("+", first, show(split.entry, position), INDEX, position)
        count = build.arithmetic("-", below(end), below(first), INDEX, position)
        told = build.compare("==", show({split.then: 1}, position), count, position)
        negative = build.compare("<", first, Constant(0, INDEX, position), position)
        return build.logical("||", negative, told, position)


# ---- Counts of iterations and branches, as inputs of the transformed program with assumptions.
#
# A count of many is not told from a greater one, but for its remainder: it is that of the real
# count modulo 2**32. So it says nothing of values that do not wrap.


# Counts below this are exact.
MANY = 1 << 40
_REMAINDERS = 1 << 32


class CountInputs:
    def __init__(
        self, loop: While, wanted: Set[Statement], fresh: Fresh, facts: ScalarFacts
    ) -> None:
        self._fresh = fresh
        self._facts = facts
        self._counts = Counts(loop, wanted, fresh)
        self._trips = Trips(loop)
        self._phases = Phases(loop, self._counts, facts)

    def of(self, statement: Statement) -> Sum:
        """The count of a statement."""
        return self._counts.of[statement]

    @property
    def iterations(self) -> Scalar:
        """The scalar that counts complete iterations."""
        return self._counts.total

    @property
    def total(self) -> Sum:
        return {self._counts.total: 1}

    def draw(self, position: Position) -> list[Statement]:
        """The counts get any values that they may have at the start of an iteration."""
        counts = self._counts
        zero = Constant(0, INDEX, position)
        made: list[Statement] = [self._fresh.forget(each, position) for each in counts.root]
        for root in dict.fromkeys(counts.root.values()):
            most = self._most(root)
            low = build.compare("<=", zero, Variable(root, position), position)
            top = Constant(MANY + _REMAINDERS if most is None else most, INDEX, position)
            high = build.compare("<=", Variable(root, position), top, position)
            made += assume(both(low, high, position=position), position)
        for each in counts.limits:
            value = self.sum(each.sum, position)
            test = build.compare("==" if each.exact else ">=", value, zero, position)
            made += self.where_exact([each.sum], MANY, test, position)
        for entry, inner in counts.idle:
            none = build.compare("==", self.sum(entry, position), zero, position)
            idle = build.compare("==", Variable(inner, position), zero, position)
            test = build.logical("||", build.negate(none), idle, position)
            made += self.where_exact([entry], MANY, test, position)
        for entry, test in self._phases.facts(self.sum, position):
            made += self.where_exact([entry], MANY, test, position)
        return [*made, *self._trips.limits(counts.total, self._facts.before, position)]

    def where_exact(
        self, sums: list[Sum], limit: int, test: Expr, position: Position
    ) -> list[Statement]:
        """Assumes a condition for counts that are below the limit."""
        for root in reversed(self._unsure(sums, limit)):
            top = Constant(limit, INDEX, position)
            many = build.compare(">=", Variable(root, position), top, position)
            test = build.logical("||", many, test, position)
        return assume(test, position)

    def is_exact(self, sums: list[Sum], limit: int) -> bool:
        """True if the counts are always below the limit."""
        return not self._unsure(sums, limit)

    def _unsure(self, sums: list[Sum], limit: int) -> list[Scalar]:
        roots = dict.fromkeys(root for each in sums for root in self._counts.roots(each))
        return [root for root in roots if (self._most(root) or MANY) >= limit]

    def _most(self, root: Scalar) -> int | None:
        """The greatest count, where it is known to be small."""
        return self._trips.most if root is self._counts.total else None

    def sum(self, sum: Sum, position: Position) -> Expr:
        result: Expr = Constant(0, INDEX, position)
        for scalar, times in sum.items():
            factor = Constant(abs(times), INDEX, position)
            term = build.arithmetic("*", factor, Variable(scalar, position), INDEX, position)
            result = build.arithmetic("+" if times > 0 else "-", result, term, INDEX, position)
        return result

    def any(self, sum: Sum, position: Position) -> Expr:
        """The condition that it has run at all."""
        zero = Constant(0, INDEX, position)
        return build.compare(">", self.sum(sum, position), zero, position)
