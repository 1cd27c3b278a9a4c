"""Iterations of all loops at one point, as statements of a transformed program."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from viap.program import build
from viap.program.integer_types import INT
from viap.program.nodes import (
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
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh, assume
from viap.transform.shrink.coalescing import Placed
from viap.transform.shrink.loop_entry import LoopEntry
from viap.transform.shrink.shadow_run import is_set
from viap.transform.shrink.shadow_statements import Dress


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
