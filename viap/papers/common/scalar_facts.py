"""Facts about a scalar that a loop has changed, which hold in any iteration.

Each fact relates the value to one of an earlier iteration or before the loop, which is saved
for it. Facts are assumed, so that they must be true in every run, however many iterations lie
between; and their own computations must never be undefined.
"""

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume, wide
from viap.core.program.checks.iterators import (
    Iterator,
    assigned,
    conjuncts,
    is_scalar,
    iterators,
    plain,
    step,
)
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import (
    Assign,
    Binary,
    Body,
    Constant,
    Expr,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    statements,
)
from viap.core.program.walkers import form


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


# ---- Scalars that a loop only ever raises, only ever lowers, or gives few constants.


_DIRECTIONS = {"<": 1, "<=": 1, ">": -1, ">=": -1}

# More constants than these tell a solver little.
_MOST_CONSTANTS = 4


def kind(loop: While, scalar: Scalar) -> int | tuple[int, ...] | None:
    """Returns 1 or -1 if it only grows or only falls; its constants if there are few; else None."""
    for each in iterators(loop):
        if each.scalar is scalar:
            return each.direction
    constants: dict[int, None] = {}
    for write in assigned(loop.body, scalar):
        value = plain(write.value) if isinstance(write, Assign) else None
        if not isinstance(value, Constant):
            return growth(loop.body, scalar)
        constants[value.value] = None
    return tuple(constants) if len(constants) <= _MOST_CONSTANTS else None


def growth(body: Body, scalar: Scalar) -> int | None:
    """Returns 1 if no statement lowers the scalar, -1 if none raises it; else None.

    Steps by constants count, and values that were just compared with the scalar: maxima and
    minima are searched for like this.
    """
    found: set[int | None] = set()
    known: dict[Statement, Expr] = {}  # what holds before the first statements of branches
    for statement in statements(body):
        match statement:
            case If():
                tests = statement.condition, build.negate(statement.condition)
                branches = zip(bodies(statement), tests, strict=True)
                known |= {branch[0]: test for branch, test in branches if branch}
            case Assign(target=Variable(scalar=target)) if target is scalar:
                found.add(_direction(statement.value, scalar, known.get(statement)))
            case Input(target=Variable(scalar=target)) if target is scalar:
                return None
    return found.pop() if len(found) == 1 else None


def _direction(value: Expr, scalar: Scalar, known: Expr | None) -> int | None:
    stepped = step(value, scalar)
    if stepped is not None:
        return None if stepped[1] else (1 if stepped[0] > 0 else -1)
    for part in conjuncts(known) if known is not None else ():
        if not isinstance(part, Binary) or part.op not in _DIRECTIONS:
            continue
        given = form(plain(value))
        if is_scalar(part.left, scalar) and form(plain(part.right)) == given:
            return _DIRECTIONS[part.op]
        if is_scalar(part.right, scalar) and form(plain(part.left)) == given:
            return -_DIRECTIONS[part.op]
    return None
