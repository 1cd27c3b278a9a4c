"""Loops in sequence that are equivalent to one: which iterations go together, and whether
they may.

At point t of the common loop, a loop runs its iterations ``factor*t + shift`` and so many that
follow as its factor says, as far as it has them. What comes later in the program's order moves
before what comes earlier only where both touch different cells and scalars, so that every
statement still reads what it read before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

from viap.program.nodes import Array, Scalar
from viap.transform.common.body_accesses import BodyAccess, accesses, changed_scalars, read_cells
from viap.transform.shrink.additive_scalars import accumulates
from viap.transform.shrink.counted_loops import CountedLoop
from viap.transform.shrink.linear_values import LinearValue, Values, linear, number, symbol

MOST_TOGETHER = 8  # iterations of one loop at one point
FARTHEST_SHIFT = 1 << 32  # so that all iterations are at points that can be written down


@dataclass(frozen=True, eq=False, slots=True)
class Placed:
    """A loop with its iterations at points, and the values of scalars before it."""

    counted: CountedLoop
    values: Values
    factor: int = 1
    shift: int = 0


_NUMBER = "the number of the iteration"


def _indices(placed: Placed, access: BodyAccess) -> list[LinearValue | None]:
    """The indices of an access as linear forms of the number of the iteration."""
    values = dict(placed.values)
    for scalar in changed_scalars(placed.counted.loop.body):
        values[scalar] = symbol(object())  # another value in every iteration
    for each in placed.counted.iterators:
        start = placed.values.get(each.scalar, symbol(each.scalar))
        ahead = each.step if access.place > each.place else 0
        step = symbol(_NUMBER).times(each.step)
        values[each.scalar] = start.plus(step).plus(number(ahead))
    return [linear(index, values) for index in access.indices]


def _all_accesses(counted: CountedLoop) -> list[BodyAccess]:
    found = list(accesses(counted.loop.body))
    if counted.others is not None:
        for cell in read_cells(counted.others):
            found.append(BodyAccess(cell.array, cell.indices, False, -1))
    return found


def aligned(loops: Sequence[Placed]) -> list[Placed]:
    """Places loops such that iterations access the same cells at the same points."""
    known: list[tuple[int, int] | None] = []
    touched: dict[Array, int] = {}
    for each in loops:
        for array in {access.array for access in _all_accesses(each.counted)}:
            touched[array] = touched.get(array, 0) + 1
    for each in loops:
        known.append(_stride(each, touched))
    strides = [stride[0] for stride in known if stride is not None]
    block = lcm(*strides) if strides else 1
    if block > MOST_TOGETHER or any(block // stride > MOST_TOGETHER for stride in strides):
        block = 0
    made = []
    for each, stride in zip(loops, known, strict=True):
        if stride is None:
            made.append(Placed(each.counted, each.values))
        else:
            factor = block // stride[0] if block else 1
            shift = -(stride[1] // stride[0])
            shift = shift if abs(shift) <= FARTHEST_SHIFT else 0
            made.append(Placed(each.counted, each.values, factor, shift))
    return made


def _stride(placed: Placed, touched: dict[Array, int]) -> tuple[int, int] | None:
    """Returns the stride of an iteration along an array, and the first index of iteration 0."""
    found: dict[Array, tuple[int, int]] = {}
    for access in _all_accesses(placed.counted):
        if not access.indices:
            continue
        index = _indices(placed, access)[0]
        stride = index.factors.get(_NUMBER, 0) if index is not None else 0
        if index is None or stride == 0:
            continue
        start = index.number if len(index.factors) == 1 and stride > 0 else 0
        before = found.get(access.array)
        if before is None or (before[0] == abs(stride) and start < before[1]):
            found[access.array] = (abs(stride), start)
    if not found:
        return None
    return found[max(found, key=lambda array: touched[array])]


def conflict(earlier: Placed, later: Placed) -> str | None:
    """Why an iteration of the earlier loop must not come behind one of the later loop."""
    mine, its = earlier.counted, later.counted
    for first, second in ((mine, its), (its, mine)):
        for scalar in first.state():
            if scalar in second.state() and shared(mine, its, scalar):
                continue
            if scalar in second.state() or scalar in second.read():
                return f"both loops use '{scalar.name}'"
    for one in _all_accesses(mine):
        for other in _all_accesses(its):
            if one.array is other.array and (one.writes or other.writes):
                if not _apart(earlier, one, later, other):
                    return f"both loops may use one cell of '{one.array.name}'"
    return None


def shared(first: CountedLoop, second: CountedLoop, scalar: Scalar) -> bool:
    """True if both loops only add to a scalar."""
    return accumulates(first.loop, scalar) and accumulates(second.loop, scalar)


def _apart(earlier: Placed, one: BodyAccess, later: Placed, other: BodyAccess) -> bool:
    """True if the accesses differ in some index, if the earlier loop is at a later point."""
    pairs = zip(_indices(earlier, one), _indices(later, other), strict=False)
    return any(
        mine is not None and its is not None and _never(earlier, mine, later, its)
        for mine, its in pairs
    )


def _never(earlier: Placed, mine: LinearValue, later: Placed, its: LinearValue) -> bool:
    mine_step, its_step = mine.factors.get(_NUMBER, 0), its.factors.get(_NUMBER, 0)
    stride = mine_step * earlier.factor
    if stride != its_step * later.factor:
        return False
    unknown = its.plus(mine, -1)
    if any(each != _NUMBER for each in unknown.factors):
        return False
    for a in range(earlier.factor):
        for b in range(later.factor):
            # stride * (t1 - t2) is this where both indices are the same; t1 is greater than t2.
            distance = its_step * (later.shift + b) - mine_step * (earlier.shift + a)
            distance += its.number - mine.number
            if stride == 0:
                if distance == 0:
                    return False
            elif distance % stride == 0 and distance // stride >= 1:
                return False
    return True
