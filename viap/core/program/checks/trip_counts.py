"""Upper bounds on the iterations of a loop, read off its text."""

from collections.abc import Callable
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import assume, wide
from viap.core.program.checks.iterators import (
    Bound,
    Iterator,
    assigned,
    bound_of,
    changed_scalars,
    iterators,
    plain,
    step,
)
from viap.core.program.fact_flow import Forwards, Simple, live_at_start
from viap.core.program.graph.liveness import read_scalars
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import (
    Assign,
    Block,
    Body,
    Constant,
    Exit,
    Expr,
    Halt,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
    written_scalar,
)

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


# ---- Scalars that go the same way in every iteration, however it runs, and never wrap.


_BOUNDS: dict[int, tuple[str, ...]] = {1: ("<", "<="), -1: (">", ">=")}


@dataclass(frozen=True, eq=False, slots=True)
class ScalarPace:
    """A scalar of 32 bits at most that every complete iteration moves by the same step.

    `first` and `last` are the places of its writes, at the top of the body.
    """

    scalar: Scalar
    step: int
    first: int
    last: int


def paces(loop: While) -> list[ScalarPace]:
    found = []
    for scalar in changed_scalars(loop.body):
        if scalar.type.bits > INT.bits or not never_wraps(loop, scalar):
            continue
        places = [n for n, each in enumerate(loop.body) if scalar in changed_scalars((each,))]
        moved = _net(loop.body, scalar)
        if isinstance(moved, int) and moved:
            found.append(ScalarPace(scalar, moved, places[0], places[-1]))
    return found


def direction(loop: While, scalar: Scalar) -> int | None:
    """Returns 1 or -1 if all writes are constant steps up or down that never wrap; else None."""
    steps = [_step(each, scalar) for each in assigned(loop.body, scalar)]
    signs = {None if each is None else each[0] > 0 for each in steps}
    if None in signs or len(signs) != 1 or not never_wraps(loop, scalar):
        return None
    return 1 if True in signs else -1


def never_wraps(loop: While, scalar: Scalar) -> bool:
    """True if constant steps are all that a loop does to a scalar, and none leaves its type.

    Signed steps must not; others can't where the loop's condition keeps the scalar away from
    the end of the type, by more than all steps of an iteration.
    """
    steps = [_step(each, scalar) for each in assigned(loop.body, scalar)]
    if any(each is None for each in steps):
        return False
    wrapping = [each[0] for each in steps if each is not None and each[1]]
    if not wrapping:
        return True
    sizes = [each[0] for each in steps if each is not None]
    sign = 1 if sizes[0] > 0 else -1
    if any(size * sign < 0 for size in sizes) or _in_inner_loop(loop, scalar):
        return False
    changed = frozenset(changed_scalars(loop.body))
    bound = bound_of(loop.condition, scalar, _BOUNDS[sign], changed)
    if bound is None:
        return False
    limit: Expr = plain(bound.limit)
    low, high = limit.type.minimum, limit.type.maximum
    if isinstance(limit, Constant):
        low = high = limit.value
    strict = bound.op in ("<", ">")
    if sign > 0:
        return high - strict + sum(sizes) <= scalar.type.maximum
    return low + strict + sum(sizes) >= scalar.type.minimum


def _step(write: Statement, scalar: Scalar) -> tuple[int, bool] | None:
    return step(write.value, scalar) if isinstance(write, Assign) else None


def _in_inner_loop(loop: While, scalar: Scalar) -> bool:
    inner = (each for each in statements(loop.body) if isinstance(each, While))
    return any(scalar in changed_scalars(each.body) for each in inner)


class _Nowhere:
    """The end of a body that no run completes."""


def _net(body: Body, scalar: Scalar) -> int | _Nowhere | None:
    """Returns what all complete paths through a body add to a scalar; None if they differ."""
    total = 0
    for statement in body:
        moved: int | _Nowhere | None = 0
        match statement:
            case Assign(target=Variable(scalar=target)) if target is scalar:
                found = _step(statement, scalar)
                moved = None if found is None else found[0]
            case If():
                then, other = _net(statement.then, scalar), _net(statement.orelse, scalar)
                moved = then if isinstance(other, _Nowhere) else other
                if not isinstance(then, _Nowhere) and not isinstance(other, _Nowhere):
                    moved = then if then == other else None
            case Exit() | Halt():
                return _Nowhere()
            case Block() | While():
                moved = _inside(statement, scalar)
            case _:
                pass
        if not isinstance(moved, int):
            return moved
        total += moved
    return total


def _inside(statement: Block | While, scalar: Scalar) -> int | None:
    """Blocks and loops that leave the scalar alone; ways out of them are not followed."""
    return None if scalar in changed_scalars((statement,)) else 0


# ---- Scalars that one iteration of a loop reads from those before, and those that it surely
# writes.


_Written = frozenset[Scalar]


def exposed(loop: While, changed: tuple[Scalar, ...]) -> set[Scalar]:
    """The paper's I/O variables: changed, and read before they are written in an iteration."""
    found = live_at_start(loop.body, frozenset(changed))
    return set(found) | (read_scalars(loop.condition) & set(changed))


class Surely(Forwards[_Written]):
    """The scalars that every way through a body writes.

    `at_end`: on ways to the end of the body; `leaving`: on ways out of it as well.
    """

    def __init__(self, body: Body) -> None:
        super().__init__()
        everything = frozenset(s for s in map(written_scalar, statements(body)) if s is not None)
        end = self.body(body, frozenset())
        # A body that never ends says anything of its end.
        self.at_end = everything if end is None else end
        self.leaving = self.at_end.intersection(*self._exits.values())

    def join(self, one: _Written, other: _Written) -> _Written:
        return one & other

    def loop(self, loop: While, before: _Written) -> _Written:
        # It may end before its first iteration.
        self.left(loop.label, self.body(loop.body, before))
        return before

    def simple(self, statement: Simple, before: _Written) -> _Written:
        target = written_scalar(statement)
        return before if target is None else before | {target}
