"""The table of definedness as core expressions, which are defined themselves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viap.program import build
from viap.program.definedness import (
    Clauses,
    Condition,
    InBounds,
    Part,
    between,
    cell_conditions,
    conditions,
    undecided,
)
from viap.program.expression_ranges import exact_range, value_range, within
from viap.program.integer_types import INDEX, INT, INT128, IntType
from viap.program.nodes import (
    LOGICAL,
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Scalar,
    Unary,
    Variable,
    Widen,
    children,
    constant,
)
from viap.source import Position


@dataclass(frozen=True, slots=True)
class Need:
    """An operation inside of an expression is defined only where the condition holds.

    `rule` is what the table says of the operation.
    """

    node: Expr
    rule: Condition | InBounds
    condition: Expr


class OperationConditions:
    """Finds the needs of expressions; how a condition is written can be overridden."""

    def needs(self, expr: Expr) -> list[Need]:
        """All needs of an expression that is evaluated, or of a place that is assigned to.

        Operands' needs come first: each condition is defined where those before it hold.
        """
        made: list[Need] = []
        self._collect(expr, (), made)
        return made

    def _collect(self, expr: Expr, guards: tuple[Expr, ...], made: list[Need]) -> None:
        match expr:
            case Binary(op=op) if op in LOGICAL:
                self._collect(expr.left, guards, made)
                left = build.condition(expr.left)
                guard = left if op == "&&" else build.negate(left)
                self._collect(expr.right, (*guards, guard), made)
                return
            case Conditional():
                self._collect(expr.condition, guards, made)
                test = build.condition(expr.condition)
                self._collect(expr.then, (*guards, test), made)
                self._collect(expr.orelse, (*guards, build.negate(test)), made)
                return
        for part in children(expr):
            self._collect(part, guards, made)
        for rule, condition in self._own(expr):
            if isinstance(condition, Constant) and condition.value:
                continue
            for guard in reversed(guards):
                condition = build.logical("||", build.negate(guard), condition, expr.position)
            if not (isinstance(condition, Constant) and condition.value):
                made.append(Need(expr, rule, condition))

    def _own(self, expr: Expr) -> Iterator[tuple[Condition | InBounds, Expr]]:
        """Yields the needs of the operation itself, without those of its operands."""
        match expr:
            case Cell():
                for bound in cell_conditions(expr.array, len(expr.indices)):
                    yield bound, self.in_bounds(expr, bound)
            case Floating(op="to_int"):
                for rule in conditions(expr.op, expr.type):
                    yield rule, self.convertible(expr)
            case Unary() | Binary():
                for rule in conditions(expr.op, expr.type):
                    if rule.clauses[0][0].part is Part.RESULT:
                        yield rule, self.in_range(expr)
                    else:
                        parts = dict(zip((Part.LEFT, Part.RIGHT), children(expr), strict=False))
                        yield rule, _stated(rule.clauses, parts, expr.position)

    def in_bounds(self, cell: Cell, bound: InBounds) -> Expr:
        """The condition that an index of a cell is in its bounds."""
        position, index, limit = cell.position, cell.indices[bound.dimension], size_of(cell, bound)
        index = index.operand if isinstance(index, Widen) else index
        wide = INDEX if INDEX.covers(index.type) and INDEX.covers(limit.type) else INT128
        at, end = (build.convert(each, wide, position) for each in (index, limit))
        above = build.compare("<=", constant(0, position, wide), at, position)
        return build.logical("&&", above, build.compare("<", at, end, position), position)

    def convertible(self, expr: Floating) -> Expr:
        """The condition that the integer part of a floating-point number is in the type."""
        from viap.floating.casts import cast_limits
        from viap.program.floating_types import bits_type

        form, position, (number,) = expr.format, expr.position, expr.operands
        limits = cast_limits(form, expr.type.minimum, expr.type.maximum)
        least, most = (constant(limit, position, bits_type(form)) for limit in limits)
        above = build.floating("le", (least, number), form, INT, position)
        below = build.floating("le", (number, most), form, INT, position)
        return build.logical("&&", above, below, position)

    def in_range(self, expr: Unary | Binary) -> Expr:
        """The condition that the mathematical result of `+ - * <<` is in the operation's type."""
        low, high = expr.type.minimum, expr.type.maximum
        match expr:
            case Unary():
                return _between(expr.operand, -high, -low)
            case Binary() if within(exact_range(expr), expr.type):
                return constant(1, expr.position)
            # Where one operand is a constant, the other one is in a range.
            case Binary(op="<<", right=Constant(value=number)) if number in range(expr.type.bits):
                return _between(expr.left, low, high >> number)
            case Binary(op="+", right=Constant(value=number)):
                return _between(expr.left, low - number, high - number)
            case Binary(op="-", right=Constant(value=number)):
                return _between(expr.left, low + number, high + number)
            case Binary(op="+", left=Constant(value=number)):
                return _between(expr.right, low - number, high - number)
            case Binary(op="-", left=Constant(value=number)):
                return _between(expr.right, number - high, number - low)
        return self.variables_in_range(expr)

    def variables_in_range(self, expr: Binary) -> Expr:
        """The condition of `in_range` for operands that are not constant, in a wide type."""
        type, position, left, right = expr.type, expr.position, expr.left, expr.right
        wide = IntType(f"int{2 * type.bits}", 2 * type.bits, True, 9)
        shifted = expr.op == "<<"
        operands = Widen(left, wide, position), right if shifted else Widen(right, wide, position)
        return _between(Binary(expr.op, *operands, wide, position), type.minimum, type.maximum)


def size_of(cell: Cell, bound: InBounds) -> Expr:
    """The size of a cell's dimension as an expression."""
    match bound.size:
        case int():
            return constant(bound.size, cell.position, INDEX)
        case Scalar():
            return Variable(bound.size, cell.position)
        case Array():
            return Cell(bound.size, cell.indices[:1], cell.position)


def _between(expr: Expr, low: int, high: int) -> Expr:
    return _stated(between(Part.LEFT, low, high), {Part.LEFT: expr}, expr.position)


def _ends(expr: Expr) -> tuple[int, int]:
    """The least and the greatest number that an expression may be."""
    low, high = value_range(expr).ends
    least = expr.type.minimum if low is None else low
    return least, expr.type.maximum if high is None else high


def _stated(clauses: Clauses, parts: Mapping[Part, Expr], position: Position) -> Expr:
    """The clauses about some expressions, without those that their forms imply."""
    ranges = {part: _ends(expr) for part, expr in parts.items()}
    found: Expr = constant(1, position)
    for clause in undecided(clauses, ranges):
        some: Expr = constant(0, position)
        for each in clause:
            expr = parts[each.part]
            number = constant(each.number, position, expr.type)
            comparison = build.compare(each.op, expr, number, position)
            some = build.logical("||", some, comparison, position)
        found = build.logical("&&", found, some, position)
    return found
