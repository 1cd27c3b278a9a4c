"""The count of a branch whose condition is the same in all iterations, or holds up to
some iteration or from there on, or holds in every so-many-th iteration.

Beyond the paper: conditions on an iterator tell the counts of branches exactly.
"""

from collections.abc import Callable
from collections.abc import Iterator as Items

from viap.program import build
from viap.program.integer_types import INDEX
from viap.program.nodes import Binary, Constant, Expr, While
from viap.source import Position
from viap.transform.common.body_accesses import changed_scalars, is_scalar, plain
from viap.transform.common.fresh_scalars import both, wide
from viap.transform.common.iterators import Bound, bound_of
from viap.transform.common.scalar_facts import ScalarFacts
from viap.transform.common.scalar_paces import ScalarPace, paces
from viap.transform.labmc.recurrence_classes import is_fixed
from viap.transform.labmc.statement_counts import Counts, Split, Sum, plus

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
