"""Loops in sequence that are equivalent to one: which iterations go together, and whether
they may.

At point t of the common loop, a loop runs its iterations ``factor*t + shift`` and so many that
follow as its factor says, as far as it has them. What comes later in the program's order moves
before what comes earlier only where both touch different cells and scalars, so that every
statement still reads what it read before.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from viap.core.program import build
from viap.core.program.checks.iterators import (
    BodyAccess,
    accesses,
    assigned,
    changed_scalars,
    is_scalar,
    read_cells,
)
from viap.core.program.graph.liveness import read_scalars, reads
from viap.core.program.integer_types import INDEX, INT, INT128, IntType
from viap.core.program.nodes import (
    Array,
    Assign,
    Binary,
    Block,
    Body,
    Constant,
    Expr,
    If,
    Scalar,
    Variable,
    While,
    Widen,
    statements,
)
from viap.papers.shrink.counted_loops import CountedLoop

# ---- Values as linear forms over values at the start: how far apart two indices are.


@dataclass(frozen=True)
class LinearValue:
    """A sum of symbols with factors, none of them zero, and of a number."""

    factors: Mapping[Hashable, int]
    number: int

    def plus(self, other: "LinearValue", times: int = 1) -> "LinearValue":
        factors = dict(self.factors)
        for symbol, factor in other.factors.items():
            factors[symbol] = factors.get(symbol, 0) + times * factor
        kept = {symbol: factor for symbol, factor in factors.items() if factor}
        return LinearValue(kept, self.number + times * other.number)

    def times(self, factor: int) -> "LinearValue":
        return LinearValue({}, 0).plus(self, factor)

    def constant(self) -> int | None:
        return self.number if not self.factors else None


def number(value: int) -> LinearValue:
    return LinearValue({}, value)


def symbol(of: Hashable) -> LinearValue:
    return LinearValue({of: 1}, 0)


Values = dict[Scalar, LinearValue]


def linear(expr: Expr, values: Values) -> LinearValue | None:
    """The linear form of an expression, valid if no operation leaves its type."""
    match expr:
        case Constant():
            return number(expr.value)
        case Variable():
            return values.get(expr.scalar, symbol(expr.scalar))
        case Widen():
            return linear(expr.operand, values)
        case Binary(op="+" | "-" | "*") if expr.type.signed:
            left, right = linear(expr.left, values), linear(expr.right, values)
            if left is None or right is None:
                return None
            if expr.op != "*":
                return left.plus(right, 1 if expr.op == "+" else -1)
            factor = left.constant()
            if factor is not None:
                return right.times(factor)
            factor = right.constant()
            return left.times(factor) if factor is not None else None
    return None


def after(body: Body, values: Values) -> None:
    """Linear forms of scalars behind straight code; unknown values get their own symbols."""
    for statement in body:
        known: LinearValue | None = None
        if isinstance(statement, Assign) and isinstance(statement.target, Variable):
            known = linear(statement.value, values)
        for scalar in changed_scalars((statement,)):
            values[scalar] = symbol(object()) if known is None else known


# ---- Loops in sequence that are equivalent to one: which iterations go together, and whether


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


# ---- Accumulators: scalars that iterations only add to, so that the order does not matter.
#
# Where two loops add to one scalar, their iterations are put in another order by coalescing.
# Values on the way differ then, and may leave the type where they did not before. So such sums
# are made to wrap around at every point: where no step of the program overflows, its end is
# the same.


Term = tuple[int, Expr]


def terms(expr: Expr, scalar: Scalar) -> list[Term] | None:
    """Returns the signed terms that are added to a scalar; None if the value is no such sum."""
    if is_scalar(expr, scalar):
        return []
    if isinstance(expr, Binary) and expr.op in ("+", "-") and expr.type.signed:
        left = terms(expr.left, scalar)
        if left is not None and scalar not in read_scalars(expr.right):
            return [*left, (1 if expr.op == "+" else -1, expr.right)]
        if expr.op == "+" and scalar not in read_scalars(expr.left):
            right = terms(expr.right, scalar)
            if right is not None:
                return [(1, expr.left), *right]
    return None


def accumulates(loop: While, scalar: Scalar) -> bool:
    """True if a loop only adds to a scalar, and reads it for nothing else."""
    if not scalar.type.signed or scalar.type.bits > 64 or scalar in read_scalars(loop.condition):
        return False
    steps = assigned(loop.body, scalar)
    for step in steps:
        if not isinstance(step, Assign) or terms(step.value, scalar) is None:
            return False
    for statement in statements(loop.body):
        if statement in steps:
            continue
        if isinstance(statement, If):
            if scalar in read_scalars(statement.condition):
                return False
        elif not isinstance(statement, Block) and scalar in reads(statement):
            return False
    return bool(steps)


def added(step: Assign, scalar: Scalar) -> list[Expr]:
    """The terms that a step adds, which have to be defined."""
    return [each for _, each in terms(step.value, scalar) or []]


def sum_type(scalar: Scalar) -> IntType:
    """A type in which a few more values can be added to the scalar."""
    return INDEX if scalar.type.bits <= INT.bits else INT128


def adding(step: Assign, scalar: Scalar, total: Scalar) -> Assign:
    """The step on the scalar in a wide type, which stands for it during one point."""
    position, wide = step.position, total.type
    value: Expr = Variable(total, position)
    for sign, each in terms(step.value, scalar) or []:
        operand = build.convert(each, wide, position)
        value = build.arithmetic("+" if sign > 0 else "-", value, operand, wide, position)
    return Assign(Variable(total, position), value, position)
