"""What is still known of a scalar whose value a loop has changed, in any iteration.

Each fact speaks of the value before the loop, which is saved for it. Facts are assumed, so
that they must be true in every run, at the start of every iteration and behind the last one;
and their own computations must never be undefined.
"""

from viap.program import build
from viap.program.nodes import Assign, Constant, Expr, Input, Scalar, Statement, Variable, While
from viap.program.types import INDEX, INT
from viap.source import Position
from viap.transform.accesses import assigned, plain
from viap.transform.fresh import Fresh, assume, wide
from viap.transform.iterators import Iterator, iterators, step

# More constants than these tell a solver little.
_MOST_CONSTANTS = 4


class Facts:
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
        self._kinds = {scalar: self._kind(scalar) for scalar in changed}

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

    def of(self, scalar: Scalar, position: Position) -> list[Statement]:
        """Assumptions behind the point where the scalar has got any value."""
        kind = self._kinds[scalar]
        if kind is None:
            return []
        now, old = Variable(scalar, position), self.before(scalar)
        if isinstance(kind, int):
            op = ">=" if kind > 0 else "<="
            return assume(build.compare(op, now, old, position), position)
        result = build.compare("==", now, old, position)
        for value in kind:
            same = build.compare("==", now, Constant(value, scalar.type, position), position)
            result = build.logical("||", result, same, position)
        return assume(result, position)

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
        """Whether its differences times a step are far from the end of the wide type."""
        return scalar.type.bits <= INT.bits

    def _distance(self, scalar: Scalar, position: Position) -> Expr:
        now, old = wide(Variable(scalar, position), position), wide(self.before(scalar), position)
        return build.arithmetic("-", now, old, INDEX, position)

    def _kind(self, scalar: Scalar) -> int | tuple[int, ...] | None:
        """1 or -1 where it only grows or only falls; the constants that it may get; or None."""
        writes = assigned(self._loop.body, scalar)
        if scalar in self._iterators:
            return self._iterators[scalar].direction
        values = [_constant(each) for each in writes]
        if all(value is not None for value in values):
            distinct = tuple(dict.fromkeys(value for value in values if value is not None))
            return distinct if len(distinct) <= _MOST_CONSTANTS else None
        directions = set()
        for each in writes:
            stepped = step(each.value, scalar) if isinstance(each, Assign) else None
            if stepped is None or stepped[1]:
                return None
            directions.add(1 if stepped[0] > 0 else -1)
        return directions.pop() if len(directions) == 1 else None


def _constant(write: Assign | Input) -> int | None:
    value = plain(write.value) if isinstance(write, Assign) else None
    return value.value if isinstance(value, Constant) else None


def _times(expr: Expr, factor: int, position: Position) -> Expr:
    if factor == 1:
        return expr
    return build.arithmetic("*", expr, Constant(factor, INDEX, position), INDEX, position)
