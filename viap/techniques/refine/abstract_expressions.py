"""Expressions of an abstract program as C: tracked cells as scalars, inputs for unknown values."""

from collections.abc import Iterator, Mapping, Sequence

from viap.logic import build as terms
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.program import build
from viap.program.integer_types import INDEX, IntType
from viap.program.nodes import (
    Array,
    Binary,
    Cell,
    Constant,
    Expr,
    Scalar,
    Statement,
    Variable,
    constant,
)
from viap.program.walkers import rewrite
from viap.proving.abstraction.abstraction_precision import Index, Place, Tracked
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh

_BITS = {"&": "and", "|": "or", "^": "xor"}
_SHIFTS = ("<<", ">>")
_DIVISIONS = ("/", "%")


class TrackedScalars:
    """The scalar of the abstract program for each tracked variable, cell and index."""

    def __init__(self, scalars: Mapping[Tracked, Scalar]) -> None:
        self._scalars = scalars

    def __contains__(self, tracked: Tracked) -> bool:
        return tracked in self._scalars

    def of(self, tracked: Tracked, position: Position) -> Variable:
        return Variable(self._scalars[tracked], position)

    def cells(self, array: Array) -> Iterator[tuple[Place, Scalar]]:
        """Yields the tracked places of an array, with their scalars."""
        for tracked, scalar in self._scalars.items():
            if isinstance(tracked, tuple) and tracked[0] is array:
                yield tracked[1], scalar

    def is_place(self, indices: Sequence[Expr], place: Place, position: Position) -> Expr:
        """Returns the condition that leading indices are those of a place."""
        test: Expr = constant(1, position)
        for index, part in zip(indices, place, strict=False):
            if isinstance(part, Index):
                index = build.convert(index, INDEX, position)
                other: Expr = self.of(part, position)
            else:
                index = index if index.type.holds(part) else build.convert(index, INDEX, position)
                other = Constant(part, index.type, position)
            same = build.compare("==", index, other, position)
            test = build.logical("&&", test, same, position)
        return test


class AbstractExpressions:
    """Rewrites expressions; `before` are inputs to be read before the statement."""

    def __init__(self, tracked: TrackedScalars, fresh: Fresh) -> None:
        self.before: list[Statement] = []
        self._tracked = tracked
        self._fresh = fresh

    def of(self, expr: Expr) -> Expr:
        return rewrite(expr, self._replace)

    def unknown(self, wish: str, type: IntType, position: Position) -> Variable:
        """Returns a new scalar with an arbitrary value of a type."""
        made = self._fresh.scalar(wish, type)
        self.before.append(self._fresh.forget(made, position))
        return Variable(made, position)

    def _replace(self, expr: Expr) -> Expr | None:
        match expr:
            case Variable():
                if expr.scalar in self._tracked:
                    return self._tracked.of(expr.scalar, expr.position)
                return self.unknown(f"nd_{expr.scalar.name}", expr.type, expr.position)
            case Cell():
                return self._cell(expr)
            case Binary():
                return self._binary(expr)
        return None

    def _cell(self, cell: Cell) -> Expr:
        position, cells = cell.position, list(self._tracked.cells(cell.array))
        if not cells:
            return self.unknown(f"nd_{cell.array.name}", cell.type, position)
        indices = [self.of(index) for index in cell.indices]
        chosen: list[tuple[Expr, Expr]] = []
        for place, scalar in cells:
            test = self._tracked.is_place(indices, place, position)
            if not isinstance(test, Constant) or test.value:
                chosen.append((test, Variable(scalar, position)))
            if isinstance(test, Constant) and test.value:
                break
        else:
            nothing = self.unknown(f"nd_{cell.array.name}", cell.type, position)
            chosen.append((constant(1, position), nothing))
        *others, (_, result) = chosen
        for test, value in reversed(others):
            result = build.conditional(test, value, result, position)
        return result

    def _binary(self, expr: Binary) -> Expr | None:
        left, right = self.of(expr.left), self.of(expr.right)
        if _is_linear(expr.op, left, right):
            return build.rebuild(expr, (left, right))
        return self.unknown("nd", expr.type, expr.position)


def _is_linear(op: str, left: Expr, right: Expr) -> bool:
    """Returns True if the abstraction computes the operator; otherwise its result is any value."""
    is_number = isinstance(left, Constant), isinstance(right, Constant)
    if op == "*":
        return any(is_number)
    if op in _DIVISIONS or op in _SHIFTS:
        return is_number[1]
    if op in _BITS:
        return terms.bits(_BITS[op], _term(left, "l"), _term(right, "r")).kind is not Kind.BITS
    return True


def _term(expr: Expr, name: str) -> Term:
    return terms.number(expr.value) if isinstance(expr, Constant) else apply(Symbol(name, (), INT))
