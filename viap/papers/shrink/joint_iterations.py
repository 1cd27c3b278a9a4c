"""Iterations of all loops at one point, as statements of a transformed program."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume
from viap.core.program.checks.iterators import Iterator, plain
from viap.core.program.integer_types import INDEX, INT, INT128, IntType
from viap.core.program.nodes import (
    Assign,
    Block,
    Constant,
    Exit,
    Expr,
    If,
    Scalar,
    Statement,
    Variable,
    constant,
)
from viap.papers.shrink.coalescing import Placed
from viap.papers.shrink.shadow_run import Dress, is_set

# ---- Values before a loop, and closed forms for each of its iterations.
#
# Iteration n of a loop is run where n is natural and the bound holds of the iterator in it: since
# the iterator goes towards the bound, the iterations before it were run as well.


# Points are not beyond these, and no more iterations are run.
FARTHEST = {INDEX: 1 << 40, INT128: 1 << 80}
_SMALL = 1 << 32


@dataclass(frozen=True, eq=False, slots=True)
class LoopEntry:
    """Values before the loop in the wide type: of iterators, and of the limit."""

    placed: Placed
    wide: IntType
    starts: dict[Scalar, Expr]
    limit: Expr | None

    def at(self, iterator: Iterator, number: Expr) -> Expr:
        """The iterator in the iteration of that number, in the wide type."""
        position = number.position
        step = self._times(number, iterator.step)
        return self._plus(self.starts[iterator.scalar], step, position)

    def number(self, point: Expr, ahead: int) -> Expr:
        """The number of the iteration that is `ahead` of the first one at a point."""
        scaled = self._times(point, self.placed.factor)
        shift = Constant(self.placed.shift + ahead, self.wide, point.position)
        return self._plus(scaled, shift, point.position)

    def runs(self, number: Expr) -> Expr:
        """The condition that an iteration is run, unless the loop is left before."""
        position = number.position
        natural = build.compare("<=", Constant(0, self.wide, position), number, position)
        bound = self.placed.counted.bound
        if bound is None or self.limit is None:
            return natural
        main = self.placed.counted.main
        value = self.at(main, number)
        test = build.compare(bound.op, value, self.limit, position)
        if bound.op == "!=":
            before = "<" if main.step > 0 else ">"
            test = build.compare(before, value, self.limit, position)
            test = build.logical("||", test, self.passed(position), position)
        return build.logical("&&", natural, test, position)

    def passed(self, position: Position) -> Expr:
        """The condition that the main iterator starts beyond its limit, and so never meets it."""
        main = self.placed.counted.main
        assert self.limit is not None
        beyond = ">" if main.step > 0 else "<"
        return build.compare(beyond, self.starts[main.scalar], self.limit, position)

    def ends(self, count: Expr) -> Expr:
        """The condition that exactly `count` iterations are run."""
        position = count.position
        zero, one = Constant(0, self.wide, position), Constant(1, self.wide, position)
        last = build.arithmetic("-", count, one, self.wide, position)
        before = build.logical(
            "||", build.compare("==", count, zero, position), self.runs(last), position
        )
        return build.logical("&&", build.negate(self.runs(count)), before, position)

    def count(self, position: Position) -> Expr:
        """The number of iterations, if the loop is left by its bound."""
        bound, main = self.placed.counted.bound, self.placed.counted.main
        assert bound is not None and self.limit is not None
        start = self.starts[main.scalar]
        low, high = (start, self.limit) if main.step > 0 else (self.limit, start)
        distance = build.arithmetic("-", high, low, self.wide, position)
        size = abs(main.step)
        more = size if bound.op in ("<=", ">=") else size - 1
        raised = self._plus(distance, Constant(more, self.wide, position), position)
        steps = build.arithmetic(
            "/", raised, Constant(size, self.wide, position), self.wide, position
        )
        op = "<=" if bound.op in ("<=", ">=") else "<"
        some = build.compare(op, low, high, position)
        return build.conditional(some, steps, Constant(0, self.wide, position), position)

    def last(self, none: Expr, position: Position) -> Expr:
        """The last point at which the loop has an iteration, if it is left by its bound."""
        count, factor = self.count(position), self.placed.factor
        # The division truncates: it is made to be one of natural numbers.
        raised = abs(self.placed.shift) + 1
        ahead = Constant(raised * factor - 1 - self.placed.shift, self.wide, position)
        by = Constant(factor, self.wide, position)
        steps = build.arithmetic("/", self._plus(count, ahead, position), by, self.wide, position)
        point = self._plus(steps, Constant(-raised, self.wide, position), position)
        some = build.compare("<", Constant(0, self.wide, position), count, position)
        found = build.conditional(some, point, none, position)
        bound = self.placed.counted.bound
        if bound is not None and bound.op == "!=":
            endless = Constant(FARTHEST[self.wide], self.wide, position)
            found = build.conditional(self.passed(position), endless, found, position)
        return found

    def _times(self, expr: Expr, factor: int) -> Expr:
        position = expr.position
        by = Constant(factor, self.wide, position)
        return build.arithmetic("*", expr, by, self.wide, position)

    def _plus(self, left: Expr, right: Expr, position: Position) -> Expr:
        return build.arithmetic("+", left, right, self.wide, position)


def wide_type(loops: tuple[Placed, ...]) -> IntType:
    """A type in which the values of all iterators and limits are far from the ends."""
    return INDEX if all(_is_small(each) for each in loops) else INT128


def _is_small(placed: Placed) -> bool:
    main, bound = placed.counted.main, placed.counted.bound
    if main.scalar.type.bits > 32:
        # (A limit that was passed before bounds nothing.)
        if bound is None or bound.op == "!=" or not _is_short(bound.limit):
            return False
    for each in placed.counted.iterators:
        known = placed.values.get(each.scalar)
        start = known.constant() if known is not None else None
        if each.scalar.type.bits > 32 and (start is None or abs(start) > _SMALL):
            return False
    return bound is None or _is_short(bound.limit)


def _is_short(limit: Expr) -> bool:
    limit = plain(limit)
    if isinstance(limit, Constant):
        return abs(limit.value) <= _SMALL
    return limit.type.bits <= 32


# ---- Iterations of all loops at one point, as statements of a transformed program.


@dataclass(frozen=True, eq=False, slots=True)
class JointIteration:
    """One iteration at a point: its number, whether it is run, and its iterators' values."""

    number: Expr
    runs: Scalar
    values: dict[Scalar, Scalar]


Stepped = Callable[[Placed, JointIteration, dict[Scalar, Scalar]], list[Statement]]


class JointIterations:
    """Prepares the iterations at a point, once for all runs, and runs them."""

    def __init__(self, fresh: Fresh, left: dict[Placed, Scalar]) -> None:
        self._fresh = fresh
        self._left = left

    def at(self, entry: LoopEntry, point: Expr) -> tuple[list[JointIteration], list[Statement]]:
        """The iterations of a loop at a point, and the statements that compute them."""
        made: list[JointIteration] = []
        opening: list[Statement] = []
        position = point.position
        for ahead in range(entry.placed.factor):
            number = entry.number(point, ahead)
            runs = self._fresh.scalar("runs", INT)
            opening.append(Assign(Variable(runs, position), entry.runs(number), position))
            values = {}
            for each in entry.placed.counted.iterators:
                value = self._fresh.scalar(each.scalar.name, each.scalar.type)
                values[each.scalar] = value
                opening += self.accelerated(value, entry.at(each, number), position)
            made.append(JointIteration(number, runs, values))
        return made, opening

    def accelerated(self, value: Scalar, closed: Expr, position: Position) -> list[Statement]:
        """The scalar gets its closed form; any value where that is outside of its type."""
        wide, type = closed.type, value.type
        if isinstance(closed, Constant) and type.holds(closed.value):
            known = Constant(closed.value, type, position)
            return [Assign(Variable(value, position), known, position)]
        # A limit that the wide type does not hold is never passed.
        outside = [
            build.compare(op, closed, Constant(limit, wide, position), position)
            for op, limit in (("<", type.minimum), (">", type.maximum))
            if wide.holds(limit)
        ]
        here = build.convert(Variable(value, position), wide, position)
        same = build.compare("==", here, closed, position)
        passed = reduce(lambda left, right: build.logical("||", left, right, position), outside)
        return [
            self._fresh.forget(value, position),
            *assume(build.logical("||", passed, same, position), position),
        ]

    def run(
        self,
        dress: Dress,
        placed: Placed,
        iteration: JointIteration,
        stepped: Stepped | None = None,
    ) -> list[Statement]:
        """The iteration, where it is run and the loop was not left before.

        `stepped` gives statements for where it is completed.
        """
        counted = placed.counted
        position = counted.loop.position
        own = {s: self._fresh.scalar(s.name, s.type) for s in iteration.values}
        made: list[Statement] = [
            Assign(Variable(own[s], position), Variable(value, position), position)
            for s, value in iteration.values.items()
        ]
        complete = [] if stepped is None else stepped(placed, iteration, own)
        dress.own = own
        dress.instance = iteration
        test = is_set(iteration.runs, position)
        if not counted.exits:
            made += [*dress.body(counted.loop.body), *complete]
        else:
            left = dress.scalar(self._left[placed])
            still = build.negate(is_set(left, position))
            test = build.logical("&&", test, still, position)
            made.append(self._leaving(dress, placed, own, left, complete))
        dress.own = {}
        dress.instance = None
        return [If(test, tuple(made), (), position)]

    def _leaving(
        self,
        dress: Dress,
        placed: Placed,
        own: dict[Scalar, Scalar],
        left: Scalar,
        complete: list[Statement],
    ) -> Statement:
        """The iteration of a loop that can be left early, which says whether it was."""
        loop, others = placed.counted.loop, placed.counted.others
        position = loop.position
        inner: list[Statement] = []
        if others is not None:
            inner += dress.condition(others, (Exit(loop.label, position),))
        inner += [*dress.body(loop.body), *complete]
        whole = f"whole_{loop.label}"
        inner.append(Exit(whole, position))
        ending: list[Statement] = [
            Assign(Variable(left, position), constant(1, position), position)
        ]
        locals_, dress.own = dress.own, {}
        for scalar, value in own.items():
            target = Variable(dress.scalar(scalar), position)
            ending.append(Assign(target, Variable(value, position), position))
        dress.own = locals_
        body = (Block(loop.label, tuple(inner), position), *ending)
        return Block(whole, body, position)
