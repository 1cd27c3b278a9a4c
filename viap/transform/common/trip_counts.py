"""Upper bounds on the iterations of a loop, read off its text."""

from collections.abc import Callable

from viap.program import build
from viap.program.integer_types import INDEX, INT
from viap.program.nodes import (
    Constant,
    Expr,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
)
from viap.source import Position
from viap.transform.common.body_accesses import assigned, changed_scalars, plain
from viap.transform.common.exposed_scalars import Surely
from viap.transform.common.fresh_scalars import assume, wide
from viap.transform.common.iterators import Bound, Iterator, bound_of, iterators, step
from viap.transform.common.scalar_paces import direction

# No scalar of 32 bits has more values.
_VALUES = 1 << 32


class Trips:
    """`most`: no execution has more complete iterations; None: it is not known."""

    def __init__(self, loop: While) -> None:
        self._unmet = _unmet_limits(loop)
        known = any(each.scalar.type.bits <= INT.bits for each in iterators(loop))
        known = known or bool(self._unmet) or _always_moves(loop)
        limits = [each for each in map(_up_to, iterators(loop)) if each is not None]
        self.most = min(limits, default=_VALUES if known else None)

    def limits(
        self, total: Scalar, before: Callable[[Scalar], Expr], position: Position
    ) -> list[Statement]:
        """Assumes that no iteration so far has met a limit that the loop condition excludes."""
        made: list[Statement] = []
        for scalar, size, bound in self._unmet:
            count: Expr = Variable(total, position)
            near, far = (before(scalar), bound.limit) if size > 0 else (bound.limit, before(scalar))
            if scalar.type.signed:
                start, end = wide(near, position), wide(far, position)
                distance = build.arithmetic("-", end, start, INDEX, position)
                beyond = build.compare("<", end, start, position)
                within = build.compare("<=", count, distance, position)
                made += assume(build.logical("||", beyond, within, position), position)
            else:
                distance = build.arithmetic("-", far, near, scalar.type, position)
                test = build.compare("<=", count, wide(distance, position), position)
                made += assume(test, position)
        return made


def ends(program: Program) -> bool:
    """True if no run of a program goes on for ever: all loops step towards a limit."""
    loops = (node for node in statements(program.body) if isinstance(node, While))
    return all(any(each.bound is not None for each in iterators(loop)) for loop in loops)


def _up_to(iterator: Iterator) -> int | None:
    """Bounds the iterations of an unsigned iterator that goes up to a limit; None if unknown."""
    bound = iterator.bound
    if bound is None or iterator.scalar.type.signed or bound.op not in ("<", "<="):
        return None
    limit = plain(bound.limit)
    most = limit.value if isinstance(limit, Constant) else limit.type.maximum
    return most + 1 if 0 <= most <= _VALUES else None


def _unmet_limits(loop: While) -> list[tuple[Scalar, int, Bound]]:
    """Scalars that go by single steps, and that the loop's condition compares by `!=`."""
    found = []
    changed = frozenset(changed_scalars(loop.body))
    for statement in loop.body:
        for scalar in changed_scalars((statement,)):
            writes = assigned(loop.body, scalar)
            if writes != [statement] or scalar.type.bits > INT.bits or scalar.type.bits < INT.bits:
                continue
            size = step(getattr(statement, "value", Constant(0, INT, statement.position)), scalar)
            if size is None or abs(size[0]) != 1:
                continue
            bound = bound_of(loop.condition, scalar, ("!=",), changed)
            if bound is not None and bound.limit.type == scalar.type and build.is_safe(bound.limit):
                found.append((scalar, size[0], bound))
    return found


def _always_moves(loop: While) -> bool:
    """True if every iteration moves some scalar the same way, which never wraps."""
    return any(
        scalar.type.bits <= INT.bits and direction(loop, scalar) is not None
        for scalar in Surely(loop.body).at_end
    )
