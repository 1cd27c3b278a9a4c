"""Counts of iterations and branches, as inputs of the transformed program with assumptions.

A count of many is not told from a greater one, but for its remainder: it is that of the real
count modulo 2**32. So it says nothing of values that do not wrap.
"""

from collections.abc import Set

from viap.program import build
from viap.program.integer_types import INDEX
from viap.program.nodes import Constant, Expr, Scalar, Statement, Variable, While
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh, assume, both
from viap.transform.common.scalar_facts import ScalarFacts
from viap.transform.common.trip_counts import Trips
from viap.transform.labmc.branch_phases import Phases
from viap.transform.labmc.statement_counts import Counts, Sum

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
