"""The paper's abstract acceleration: what scalars are after any number of complete iterations.

Equations 1 to 6 relate the values to those before the loop, by counts of what has run. They
are assumed, so that they must hold in every run, also in one of more iterations than a counter
can count: a count that is greater than a limit says nothing.
"""

from viap.program import build
from viap.program.nodes import Constant, Expr, Scalar, Statement, Variable, While
from viap.program.types import BOOL, INDEX, INT, ULLONG
from viap.source import Position
from viap.transform.counts import Counts, Sum
from viap.transform.facts import Facts
from viap.transform.fresh import Fresh, assume, both, wide
from viap.transform.recurrence import Recurrence, recurrence
from viap.transform.trips import Trips

# Counts from here on are not told apart.
MANY = 1 << 40
# Sums up to here can be computed in the type of counts.
_ROOM = 1 << 61


class Acceleration:
    """Accelerates some scalars of a loop; `opening` has what comes before the loop."""

    def __init__(self, loop: While, scalars: list[Scalar], fresh: Fresh, facts: Facts) -> None:
        self._loop = loop
        self._scalars = scalars
        self._fresh = fresh
        self._facts = facts
        self._recurrences = {each: recurrence(loop, each) for each in scalars}
        found = [each for each in self._recurrences.values() if each is not None]
        wanted: set[Statement] = {step for each in found for step, _ in each.steps}
        wanted |= {reset for each in found for reset in each.resets}
        self._counts = Counts(loop, wanted, fresh)
        self._trips = Trips(loop)

    def all_known(self) -> bool:
        """Whether each of the scalars has an equation."""
        return all(each is not None for each in self._recurrences.values())

    def any_iteration(self, position: Position) -> list[Statement]:
        """The scalars get values that they may have at the start of an iteration."""
        counts = self._counts
        made: list[Statement] = [self._fresh.forget(each, position) for each in counts.root]
        made += self._limits(position)
        made += self._trips.limits(counts.total, self._facts.before, position)
        for scalar in self._scalars:
            made += self._fresh.forget_within(scalar, scalar, position)
            found = self._recurrences[scalar]
            equation = None if found is None else self._equation(found, made, position)
            if equation is None:
                made += self._facts.of(scalar, position)
                start = self._same(scalar, self._facts.before(scalar), position)
                made += assume(build.logical("||", self._ran(position), start, position), position)
            else:
                made += equation
        return made

    # ------------------------------------------------------------ counts

    def _limits(self, position: Position) -> list[Statement]:
        counts = self._counts
        zero = Constant(0, INDEX, position)
        made: list[Statement] = []
        for root in dict.fromkeys(counts.root.values()):
            most = self._most(root)
            low = build.compare("<=", zero, Variable(root, position), position)
            top = Constant(MANY if most is None else most, INDEX, position)
            high = build.compare("<=", Variable(root, position), top, position)
            made += assume(both(low, high, position=position), position)
        for each in counts.limits:
            value = self._sum(each.sum, position)
            test = build.compare("==" if each.exact else ">=", value, zero, position)
            made += self._where_known([each.sum], MANY, test, position)
        for entry, inner in counts.idle:
            none = build.compare("==", self._sum(entry, position), zero, position)
            idle = build.compare("==", Variable(inner, position), zero, position)
            test = build.logical("||", build.negate(none), idle, position)
            made += self._where_known([entry], MANY, test, position)
        return made

    def _most(self, root: Scalar) -> int | None:
        """The greatest count, where it is known to be small."""
        return self._trips.most if root is self._counts.total else None

    def _where_known(
        self, sums: list[Sum], limit: int, test: Expr, position: Position
    ) -> list[Statement]:
        """Assumes what holds where the counts are below the limit."""
        roots = dict.fromkeys(root for each in sums for root in self._counts.roots(each))
        for root in reversed(roots):
            most = self._most(root)
            if most is None or most >= limit:
                top = Constant(limit, INDEX, position)
                many = build.compare(">=", Variable(root, position), top, position)
                test = build.logical("||", many, test, position)
        return assume(test, position)

    def _sum(self, sum: Sum, position: Position) -> Expr:
        result: Expr = Constant(0, INDEX, position)
        for scalar, times in sum.items():
            term = _times(Variable(scalar, position), abs(times), position)
            result = build.arithmetic("+" if times > 0 else "-", result, term, INDEX, position)
        return result

    def _ran(self, position: Position) -> Expr:
        total, zero = Variable(self._counts.total, position), Constant(0, INDEX, position)
        return build.compare("!=", total, zero, position)

    # ------------------------------------------------------------ equations

    def _equation(
        self, found: Recurrence, made: list[Statement], position: Position
    ) -> list[Statement] | None:
        """What the scalar is, where counts are small; None: it can't be said."""
        limit = MANY
        if found.scalar.type.bits <= INT.bits:
            limit = min(MANY, _ROOM // max(1, found.weight()))
        if limit < 2:
            return None
        sums = [self._counts.of.get(step, {}) for step, _ in found.steps]
        resets = [self._counts.of.get(reset, {}) for reset in found.resets]
        before = self._facts.before(found.scalar)
        if not found.steps:
            test = self._one_of(found, resets, before, position)
        elif not found.resets:
            test = self._stepped(found, before, sums, position)
        else:
            return self._with_reset(found, before, sums, resets, limit, made, position)
        told = self._where_known([*sums, *resets], limit, test, position)
        guarded = any((self._most(r) or MANY) >= limit for r in self._roots(sums + resets))
        return [*self._facts.of(found.scalar, position), *told] if guarded else told

    def _roots(self, sums: list[Sum]) -> list[Scalar]:
        return [root for each in sums for root in self._counts.roots(each)]

    def _one_of(
        self, found: Recurrence, resets: list[Sum], before: Expr, position: Position
    ) -> Expr:
        """Equation 1: what it was before, or one of the values that it was given."""
        ran = [self._at_least_one(each, position) for each in resets]
        never = both(*map(build.negate, ran), position=position)
        same = self._same(found.scalar, before, position)
        result = build.logical("&&", never, same, position)
        for reset, sum in zip(found.resets, ran, strict=True):
            given = self._same(found.scalar, reset.value, position)
            given = build.logical("&&", sum, given, position)
            result = build.logical("||", result, given, position)
        return result

    def _at_least_one(self, sum: Sum, position: Position) -> Expr:
        zero = Constant(0, INDEX, position)
        return build.compare(">", self._sum(sum, position), zero, position)

    def _same(self, scalar: Scalar, value: Expr, position: Position) -> Expr:
        return build.compare("==", Variable(scalar, position), value, position)

    def _stepped(self, found: Recurrence, start: Expr, sums: list[Sum], position: Position) -> Expr:
        """Equation 2: what it was at the start, and every step as often as it was made."""
        kind = INDEX if found.scalar.type.bits <= INT.bits else ULLONG
        value = build.convert(start, kind, position)
        for (_, parts), sum in zip(found.steps, sums, strict=True):
            for sign, part in parts:
                value = self._added(value, sign, part, sum, position)
        scalar = Variable(found.scalar, position)
        if kind is INDEX and not found.wraps:
            return build.compare("==", wide(scalar, position), value, position)
        return build.compare(
            "==", scalar, build.convert(value, found.scalar.type, position), position
        )

    def _added(self, value: Expr, sign: int, part: Expr, sum: Sum, position: Position) -> Expr:
        kind = value.type
        count = build.convert(self._sum(sum, position), kind, position)
        if isinstance(part, Constant):
            sign, part = (sign, part) if part.value >= 0 else (-sign, _opposite(part))
        part = build.convert(part, kind, position)
        term = build.arithmetic("*", part, count, kind, position)
        return build.arithmetic("+" if sign > 0 else "-", value, term, kind, position)

    def _with_reset(
        self,
        found: Recurrence,
        before: Expr,
        sums: list[Sum],
        resets: list[Sum],
        limit: int,
        made: list[Statement],
        position: Position,
    ) -> list[Statement]:
        """Equation 5: the steps since the last reset count, where there was one."""
        scalar = found.scalar
        base = self._fresh.scalar(f"base_{scalar.name}", scalar.type)
        since = [self._fresh.scalar("k", INDEX) for _ in sums]
        reset = self._fresh.scalar("reset", BOOL)
        made += [self._fresh.forget(each, position) for each in (base, reset, *since)]
        chosen = build.condition(Variable(reset, position))
        told: list[Statement] = self._facts.of(scalar, position)
        zero = Constant(0, INDEX, position)
        for each, sum in zip(since, sums, strict=True):
            count, whole = Variable(each, position), self._sum(sum, position)
            low = build.compare("<=", zero, count, position)
            high = build.compare("<=", count, whole, position)
            all_of = build.compare("==", count, whole, position)
            test = build.conditional(chosen, both(low, high, position=position), all_of, position)
            told += self._where_known([sum], limit, test, position)
        start = self._same(base, before, position)
        given: Expr = Constant(0, INT, position)
        for write, sum in zip(found.resets, resets, strict=True):
            ran = self._at_least_one(sum, position)
            one = build.logical("&&", ran, self._same(base, write.value, position), position)
            given = build.logical("||", given, one, position)
        test = build.conditional(chosen, given, start, position)
        told += self._where_known(resets, limit, test, position)
        own: list[Sum] = [{each: 1} for each in since]
        stepped = self._stepped(found, Variable(base, position), own, position)
        return [*told, *self._where_known(sums, limit, stepped, position)]


def _times(expr: Expr, factor: int, position: Position) -> Expr:
    return build.arithmetic("*", Constant(factor, INDEX, position), expr, INDEX, position)


def _opposite(part: Constant) -> Constant:
    return Constant(-part.value, INDEX, part.position)
