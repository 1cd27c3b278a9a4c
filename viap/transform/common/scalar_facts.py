"""Facts about a scalar that a loop has changed, which hold in any iteration.

Each fact relates the value to one of an earlier iteration or before the loop, which is saved
for it. Facts are assumed, so that they must be true in every run, however many iterations lie
between; and their own computations must never be undefined.
"""

from viap.program import build
from viap.program.integer_types import INDEX, INT
from viap.program.nodes import Assign, Constant, Expr, Scalar, Statement, Variable, While
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh, assume, wide
from viap.transform.common.iterators import Iterator, iterators
from viap.transform.common.scalar_growth import kind


class ScalarFacts:
    """Facts of the scalars that one loop changes.

    `known` are numbers that the text shows before the loop; `saving` has what must be done
    there.
    """

    def __init__(
        self,
        loop: While,
        changed: tuple[Scalar, ...],
        fresh: Fresh,
        known: dict[Scalar, int],
    ) -> None:
        self.saving: list[Statement] = []
        self._loop = loop
        self._fresh = fresh
        self._position = loop.position
        self._known = known
        self._saved: dict[Scalar, Scalar] = {}
        self._iterators = {each.scalar: each for each in iterators(loop)}
        self._kinds = {scalar: kind(loop, scalar) for scalar in changed}

    def before(self, scalar: Scalar) -> Expr:
        """The scalar's value before the loop."""
        if scalar in self._known:
            return Constant(self._known[scalar], scalar.type, self._position)
        if scalar not in self._saved:
            self._saved[scalar] = self._fresh.scalar(f"before_{scalar.name}", scalar.type)
            target = Variable(self._saved[scalar], self._position)
            saving = Assign(target, Variable(scalar, self._position), self._position)
            self.saving.append(saving)
            self._fresh.forgetting.add(saving)
        return Variable(self._saved[scalar], self._position)

    def of(self, scalar: Scalar, position: Position, old: Expr | None = None) -> list[Statement]:
        """Assumptions behind the point where the scalar has got any value.

        They relate it to its value before the loop, or at the start of a later iteration.
        """
        known = self._kinds[scalar]
        if known is None:
            return []
        now = Variable(scalar, position)
        old = self.before(scalar) if old is None else old
        if isinstance(known, int):
            op = ">=" if known > 0 else "<="
            return assume(build.compare(op, now, old, position), position)
        result = build.compare("==", now, old, position)
        for value in known:
            same = build.compare("==", now, Constant(value, scalar.type, position), position)
            result = build.logical("||", result, same, position)
        return assume(result, position)

    def is_known(self, scalar: Scalar) -> bool:
        """True if there are facts of the scalar at all."""
        return self._kinds[scalar] is not None

    def in_step(self, iterator: Iterator, position: Position) -> list[Statement]:
        """Scalars that go along with an iterator are as many steps ahead as it is."""
        found: list[Statement] = []
        if not self._is_small(iterator.scalar):
            return found
        for scalar, other in self._iterators.items():
            if scalar is iterator.scalar or not self._is_small(scalar):
                continue
            mine = _times(self._distance(scalar, position), iterator.step, position)
            its = _times(self._distance(iterator.scalar, position), other.step, position)
            found += assume(build.compare("==", mine, its, position), position)
        return found

    def _is_small(self, scalar: Scalar) -> bool:
        """True if its differences times a step are far from the end of the wide type."""
        return scalar.type.bits <= INT.bits

    def _distance(self, scalar: Scalar, position: Position) -> Expr:
        now, old = wide(Variable(scalar, position), position), wide(self.before(scalar), position)
        return build.arithmetic("-", now, old, INDEX, position)


def _times(expr: Expr, factor: int, position: Position) -> Expr:
    if factor == 1:
        return expr
    return build.arithmetic("*", expr, Constant(factor, INDEX, position), INDEX, position)
