"""The paper's abstract acceleration: values of scalars after any number of complete iterations.

Equations relate the values to those before the loop. They are assumed, so that they must hold
in every run, also in one of more iterations than a counter can count.
"""

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume, both, wide
from viap.core.program.integer_types import BOOL, INDEX, INT, ULLONG
from viap.core.program.nodes import Constant, Expr, Scalar, Statement, Variable, While
from viap.papers.common.scalar_facts import ScalarFacts
from viap.papers.labmc.recurrence_classes import RecurrenceClass, Series, recurrence
from viap.papers.labmc.statement_counts import MANY, CountInputs, Sum


class Acceleration:
    """Accelerates some of the scalars that a loop changes."""

    def __init__(
        self, loop: While, scalars: list[Scalar], fresh: Fresh, facts: ScalarFacts
    ) -> None:
        self._scalars = scalars
        self._fresh = fresh
        self._facts = facts
        known = {each: recurrence(loop, each) for each in scalars}
        self._recurrences = {s: each for s, each in known.items() if each and each.limit() > 1}
        wanted: set[Statement] = set()
        for each in self._recurrences.values():
            wanted |= {*each.resets, *(step for step, _ in each.steps)}
        self._counted = CountInputs(loop, wanted, fresh, facts)
        self._equations = Equations(self._counted, fresh, facts)

    @property
    def total(self) -> Scalar:
        """The number of complete iterations before the one that is chosen."""
        return self._counted.iterations

    def known(self) -> list[Scalar]:
        """The scalars with an equation."""
        return list(self._recurrences)

    def unknown(self) -> list[Scalar]:
        """The scalars without an equation."""
        return [scalar for scalar in self._scalars if scalar not in self._recurrences]

    def any_iteration(self, position: Position) -> list[Statement]:
        """The scalars get values that they may have at the start of an iteration."""
        made = self._counted.draw(position)
        for scalar in self._scalars:
            made += self._fresh.forget_within(scalar, scalar, position)
            if scalar in self._recurrences:
                made += self._equations.of(self._recurrences[scalar], position)
                continue
            made += self._facts.of(scalar, position)
            # There was no iteration before the first one.
            ran = self._counted.any(self._counted.total, position)
            start = same(scalar, self._facts.before(scalar), position)
            made += assume(build.logical("||", ran, start, position), position)
        return made


# ---- The paper's equations 1 to 6: values of scalars by the counts of a loop's statements.


def same(scalar: Scalar, value: Expr, position: Position) -> Expr:
    return build.compare("==", Variable(scalar, position), value, position)


class Equations:
    """Assumptions about scalars that have just got any values; they hold in every run."""

    def __init__(self, counted: CountInputs, fresh: Fresh, facts: ScalarFacts) -> None:
        self._counted = counted
        self._fresh = fresh
        self._facts = facts

    def of(self, found: RecurrenceClass, position: Position) -> list[Statement]:
        limit = min(MANY, found.limit()) if found.scalar.type.bits <= INT.bits else MANY
        sums = [self._counted.of(step) for step, _ in found.steps]
        resets = [self._counted.of(reset) for reset in found.resets]
        before = self._facts.before(found.scalar)
        if found.steps and found.resets:
            return self._with_reset(found, before, sums, resets, limit, position)
        if found.resets:
            test = self._one_of(found, resets, before, position)
        else:
            test = self._stepped(found, before, sums, position)
            if self._is_modular(found):
                return self._counted.where_exact([], limit, test, position)
        told = self._counted.where_exact([*sums, *resets], limit, test, position)
        if self._counted.is_exact([*sums, *resets], limit):
            return told
        known = self._facts.of(found.scalar, position)
        if not found.steps:
            given = [same(found.scalar, reset.value, position) for reset in found.resets]
            known = assume(_either(same(found.scalar, before, position), given), position)
        return [*known, *told]

    def _is_modular(self, found: RecurrenceClass) -> bool:
        """True if remainders of counts are enough."""
        small = found.limit() > 2 * MANY
        return found.wraps and small and not found.series and found.scalar.type.bits <= INT.bits

    def _one_of(
        self, found: RecurrenceClass, resets: list[Sum], before: Expr, position: Position
    ) -> Expr:
        """Equation 1: the value before the loop, or one of the values that were assigned."""
        ran = [self._counted.any(each, position) for each in resets]
        never = both(*map(build.negate, ran), position=position)
        unchanged = build.logical("&&", never, same(found.scalar, before, position), position)
        given = [
            build.logical("&&", has_run, same(found.scalar, reset.value, position), position)
            for reset, has_run in zip(found.resets, ran, strict=True)
        ]
        return _either(unchanged, given)

    def _stepped(
        self, found: RecurrenceClass, start: Expr, sums: list[Sum], position: Position
    ) -> Expr:
        """Equation 2: the value at the start plus every step times its count."""
        kind = INDEX if found.scalar.type.bits <= INT.bits else ULLONG
        value = build.convert(start, kind, position)
        for (_, parts), sum in zip(found.steps, sums, strict=True):
            for sign, part in parts:
                value = self._added(value, sign, part, sum, position)
        for series in found.series:
            value = self._with_series(value, series, position)
        scalar = Variable(found.scalar, position)
        if kind is INDEX and not found.wraps:
            return build.compare("==", wide(scalar, position), value, position)
        wrapped = build.convert(value, found.scalar.type, position)
        return build.compare("==", scalar, wrapped, position)

    def _added(self, value: Expr, sign: int, part: Expr, sum: Sum, position: Position) -> Expr:
        kind = value.type
        count = build.convert(self._counted.sum(sum, position), kind, position)
        if isinstance(part, Constant) and part.value < 0:
            sign, part = -sign, Constant(-part.value, INDEX, position)
        part = build.convert(part, kind, position)
        term = build.arithmetic("*", part, count, kind, position)
        return build.arithmetic("+" if sign > 0 else "-", value, term, kind, position)

    def _with_series(self, value: Expr, series: Series, position: Position) -> Expr:
        """The sum of an iterator's values: its first one each time, and all steps since."""

        def number(constant: int) -> Expr:
            return Constant(constant, INDEX, position)

        def make(op: str, left: Expr, right: Expr) -> Expr:
            return build.arithmetic(op, left, right, INDEX, position)

        count = self._counted.sum(self._counted.total, position)
        iterator = series.iterator
        first = wide(self._facts.before(iterator.scalar), position)
        if series.late:
            first = make("+", first, number(iterator.step))
        pairs = make("/", make("*", count, make("-", count, number(1))), number(2))
        total = make("+", make("*", first, count), make("*", number(iterator.step), pairs))
        return make("+", value, make("*", number(series.factor), total))

    def _with_reset(
        self,
        found: RecurrenceClass,
        before: Expr,
        sums: list[Sum],
        resets: list[Sum],
        limit: int,
        position: Position,
    ) -> list[Statement]:
        """Equation 5: the steps since the last reset count, where there was one."""
        scalar = found.scalar
        base = self._fresh.scalar(f"base_{scalar.name}", scalar.type)
        since = [self._fresh.scalar("k", INDEX) for _ in sums]
        reset = self._fresh.scalar("reset", BOOL)
        told: list[Statement] = [
            self._fresh.forget(each, position) for each in (base, reset, *since)
        ]
        chosen = build.condition(Variable(reset, position))
        told += self._facts.of(scalar, position)
        zero = Constant(0, INDEX, position)
        for each, sum in zip(since, sums, strict=True):
            count, whole = Variable(each, position), self._counted.sum(sum, position)
            low = build.compare("<=", zero, count, position)
            high = build.compare("<=", count, whole, position)
            every = build.compare("==", count, whole, position)
            some = both(low, high, position=position)
            test = build.conditional(chosen, some, every, position)
            told += self._counted.where_exact([sum], limit, test, position)
        given = [
            build.logical(
                "&&", self._counted.any(sum, position), same(base, write.value, position), position
            )
            for write, sum in zip(found.resets, resets, strict=True)
        ]
        last = _either(given[0], given[1:])
        test = build.conditional(chosen, last, same(base, before, position), position)
        told += self._counted.where_exact(resets, limit, test, position)
        own: list[Sum] = [{each: 1} for each in since]
        stepped = self._stepped(found, Variable(base, position), own, position)
        return [*told, *self._counted.where_exact(sums + resets, limit, stepped, position)]


def _either(first: Expr, others: list[Expr]) -> Expr:
    for each in others:
        first = build.logical("||", first, each, each.position)
    return first
