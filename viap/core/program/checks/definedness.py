"""Conditions on operands under which operations are defined, as core expressions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viap.core.base.source import ClausePlace, Position, TermPlace
from viap.core.program import build
from viap.core.program.c_expressions import printer
from viap.core.program.definedness import (
    Clauses,
    Condition,
    InBounds,
    Part,
    between,
    cell_conditions,
    conditions,
    undecided,
)
from viap.core.program.integer_types import INDEX, INT, INT128, IntType
from viap.core.program.intervals import Interval, combined, exactly, of_type
from viap.core.program.message_names import row_text
from viap.core.program.nodes import (
    LOGICAL,
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Program,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
    children,
    constant,
)
from viap.core.program.undefined_behaviour import UNKNOWN_END, Operation, operation
from viap.core.program.unsized_arrays import UNKNOWN_SIZE

# ---- The table of definedness as core expressions, which are defined themselves.


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
        from viap.core.base.floating_constants import cast_limits
        from viap.core.program.c_floats import bits_type

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


# ---- Ranges of expressions by their forms and types alone, for every program.


# Operators that are undefined for some operands: no range is computed.
_ALWAYS_DEFINED = frozenset("+-*&|^")

# Cache of ranges: each enclosing operation asks for those of its operands.
_KNOWN: dict[Expr, Interval] = {}
_MOST_KNOWN = 50_000


def value_range(expr: Expr) -> Interval:
    """Range of an expression's values where all operands are defined."""
    match expr:
        case Constant():
            return exactly(expr.value)
        case Widen():
            return value_range(expr.operand)
        case Binary(op="%", right=Constant(value=divisor)) if divisor:
            return combined("%", value_range(expr.left), exactly(divisor))
        case Binary(op=op) if op in _ALWAYS_DEFINED:
            if expr not in _KNOWN:
                result = exact_range(expr)
                # A result outside of its type is undefined, or the operand of a Wrap.
                fits = expr.type.signed and result.is_in(expr.type)
                if len(_KNOWN) > _MOST_KNOWN:
                    _KNOWN.clear()
                _KNOWN[expr] = result if fits else of_type(expr.type)
            return _KNOWN[expr]
    return of_type(expr.type)


def exact_range(expr: Binary) -> Interval:
    """Range of the mathematical result of `+ - * & | ^`, before the type limits it."""
    return combined(expr.op, value_range(expr.left), value_range(expr.right))


def within(range: Interval, type: IntType) -> bool:
    return range.is_in(type)


# ---- Conditions on operands under which the value of an expression is defined.


_LONGEST_TEXT = 200  # nodes of an expression in a message


@dataclass(frozen=True)
class Demand:
    """The operation is defined where the condition holds."""

    operation: Operation
    condition: Expr


class Demands(OperationConditions):
    """The demands of expressions, with words for them."""

    def __init__(self, program: Program) -> None:
        self._printer = printer(program)
        self._sizes: dict[Expr, int] = {}

    def of(self, expr: Expr) -> list[Demand]:
        """All demands of an expression that is evaluated, or of a place that is assigned to.

        Operands' demands come first: each condition is defined where those before it hold.
        """
        return [
            Demand(operation(need.node.position, need.rule.kind, self._words(need)), need.condition)
            for need in self.needs(expr)
            if not _is_offset(need.node) and not isinstance(need.node.position, TermPlace)
        ]

    def of_terms(self, expr: Expr) -> list[tuple[ClausePlace, Expr]]:
        """Conditions under which the terms of asserted clauses in an expression are defined."""
        return [
            (need.node.position.clause, need.condition)
            for need in self.needs(expr)
            if not _is_offset(need.node)
            and isinstance(need.node.position, TermPlace)
            and need.node.position.clause is not None
        ]

    def in_bounds(self, cell: Cell, bound: InBounds) -> Expr:
        if bound.size == UNKNOWN_SIZE:
            # Nobody knows where the array ends; but there is nothing before it.
            index = cell.indices[bound.dimension]
            zero = constant(0, cell.position, index.type)
            return build.compare("<=", zero, index, cell.position)
        return super().in_bounds(cell, bound)

    def _words(self, need: Need) -> str:
        node, rule = need.node, need.rule
        if isinstance(node, Cell) and isinstance(rule, InBounds):
            return self._index(node, rule)
        assert isinstance(rule, Condition)
        if rule.kind == "float-cast":
            return f"{self._text(node)}: the number in {node.type}"
        about = f" in {node.type}" if rule.subject == "result" else f": the {rule.subject}"
        return self._text(node) + about

    def _index(self, cell: Cell, bound: InBounds) -> str:
        indices = [self._text(_without_conversion(index)) for index in cell.indices]
        index = indices[bound.dimension]
        if bound.size == UNKNOWN_SIZE:
            return f"index {index} of {cell.array.source or cell.array.name}, {UNKNOWN_END}"
        name = row_text(cell.array, indices, bound.dimension)
        return f"index {index} of {name}, size {self._text(size_of(cell, bound))}"

    def _text(self, expr: Expr) -> str:
        """An expression as users see it; of a long one, its end."""
        if self._size(expr) <= _LONGEST_TEXT:
            return self._printer.converted(expr)
        if isinstance(expr, Binary) and self._size(expr.right) <= _LONGEST_TEXT:
            shown = f"... {expr.op} {self._printer.converted(expr.right)}"
        else:
            shown = "..."
        return f"{shown} (of {self._size(expr)} parts)"

    def _size(self, expr: Expr) -> int:
        """The number of nodes, counted once for each."""
        waiting = [expr]
        while waiting:
            here = waiting[-1]
            missing = [part for part in children(here) if part not in self._sizes]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if here not in self._sizes:
                self._sizes[here] = 1 + sum(self._sizes[part] for part in children(here))
        return self._sizes[expr]


def _is_offset(node: Expr) -> bool:
    """True for arithmetic with pointers' offsets, which are numbers of viap's own.

    No type of C limits them. That is told by the identity of the type: `long long` is equal.
    """
    arithmetic = isinstance(node, Unary | Binary) and node.op in ("+", "-", "*")
    return arithmetic and node.type is INDEX


def _without_conversion(index: Expr) -> Expr:
    """The index as the program has it: conversions of offsets are viap's own."""
    while isinstance(index, Wrap | Widen) and index.type is INDEX:
        index = index.operand
    return index
