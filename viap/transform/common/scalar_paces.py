"""Scalars that go the same way in every iteration, however it runs, and never wrap."""

from dataclasses import dataclass

from viap.program.integer_types import INT
from viap.program.nodes import (
    Assign,
    Block,
    Body,
    Constant,
    Exit,
    Expr,
    Halt,
    If,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
)
from viap.transform.common.body_accesses import assigned, changed_scalars, plain
from viap.transform.common.iterators import bound_of, step

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
