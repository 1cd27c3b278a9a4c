"""Terms of formulas as expressions that the lowering accepts.

Bound variables and values of an earlier state are put in; arithmetic is computed in the narrowest
type that holds every result, since no proof needs more; all operations are marked as those of a
formula (`TermPlace`).
"""

from collections.abc import Callable, Iterator

from viap.c.contracts import formulas
from viap.c.contracts.formulas import Formula
from viap.c.elaborate import build
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import PointerType
from viap.core.base.errors import Unsupported
from viap.core.base.source import ClausePlace, Position, TermPlace
from viap.core.program.integer_types import INDEX, INT, INT128, LLONG, IntType
from viap.core.program.intervals import bounds

Range = tuple[int, int]
_ARITHMETIC = ("+", "-", "*")


def term_place(position: Position, clause: ClausePlace | None) -> TermPlace:
    return TermPlace(position.file, position.line, position.column, clause)


def parts(expr: Expr) -> Iterator[Expr]:
    """Yields the expression and everything in it."""
    waiting = [expr]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(tree.operands(here))


def names(expr: Expr) -> set[Symbol]:
    return {part.symbol for part in parts(expr) if isinstance(part, tree.Name)}


def rebuilt(expr: Expr, change: Callable[[Expr], Expr | None], at: Position | None = None) -> Expr:
    """Returns a copy in which `change` replaces parts, outer ones first; None keeps a part.

    `at`: the position of all parts of the copy.
    """
    made = change(expr)
    if made is not None:
        return made
    position = expr.position if at is None else at

    def inner(part: Expr) -> Expr:
        return rebuilt(part, change, at)

    match expr:
        case tree.IntConst():
            return tree.IntConst(expr.value, expr.type, position)
        case tree.FloatConst():
            return tree.FloatConst(expr.text, expr.type, position)
        case tree.StringLit():
            return expr
        case tree.Name():
            return tree.Name(expr.symbol, position)
        case tree.FunctionRef():
            return tree.FunctionRef(expr.function, expr.type, position)
        case tree.Unary():
            return tree.Unary(expr.op, inner(expr.operand), expr.type, position, False)
        case tree.Binary():
            left, right = inner(expr.left), inner(expr.right)
            return tree.Binary(expr.op, left, right, expr.type, position, False)
        case tree.Conditional():
            condition, then, orelse = map(inner, (expr.condition, expr.then, expr.orelse))
            return tree.Conditional(condition, then, orelse, expr.type, position, False)
        case tree.Convert():
            operand = inner(expr.operand)
            return tree.Convert(operand, expr.type, position, False, expr.explicit)
        case tree.Element():
            array, index = inner(expr.array), inner(expr.index)
            return tree.Element(array, index, expr.type, position, False)
        case tree.Deref():
            return build.deref(inner(expr.pointer), position)
        case tree.Member():
            return tree.Member(inner(expr.object), expr.field, expr.type, position, False)
        case tree.AddressOf():
            return build.address_of(inner(expr.operand), position)
        case tree.Decay():
            return tree.Decay(inner(expr.array), expr.type, position, False)
        case tree.At():
            return tree.At(inner(expr.operand), expr.label, expr.type, position)
        case tree.Sum():
            low, high, term = map(inner, (expr.low, expr.high, expr.term))
            return tree.Sum(expr.variable, low, high, term, expr.type, position)
        case tree.Fold():
            low, high, start, step = map(inner, (expr.low, expr.high, expr.start, expr.step))
            return tree.Fold(
                expr.variable, low, high, expr.earlier, start, step, expr.type, position
            )  # fmt: skip
        case _:
            raise Unsupported("this expression in a formula", expr.position, "formula")


# ----------------------------------------------------------------- types


class NarrowTerms:
    """Computes terms in narrower types; `ranges` are those of bound variables."""

    def __init__(self) -> None:
        self.ranges: dict[Symbol, Range] = {}

    def range_of(self, expr: Expr) -> Range:
        """Returns the range of an integer term, by the types of what it reads."""
        type = expr.type
        assert isinstance(type, IntType)
        own = (type.minimum, type.maximum)
        match expr:
            case tree.IntConst():
                return expr.value, expr.value
            case tree.Name():
                return self.ranges.get(expr.symbol, own)
            case tree.Convert() if isinstance(expr.operand.type, IntType):
                found = self.range_of(expr.operand)
            case tree.Binary(op="<" | "<=" | ">" | ">=" | "==" | "!=" | "&&" | "||"):
                return 0, 1
            case tree.Unary(op="-"):
                low, high = self.range_of(expr.operand)
                found = -high, -low
            case tree.Binary(op=op) if op in _ARITHMETIC and isinstance(expr.left.type, IntType):
                found = bounds(op, self.range_of(expr.left), self.range_of(expr.right))
            case tree.Conditional():
                first, second = self.range_of(expr.then), self.range_of(expr.orelse)
                found = min(first[0], second[0]), max(first[1], second[1])
            case _:
                return own
        # A result outside of the type is not the mathematical one.
        return found if own[0] <= found[0] and found[1] <= own[1] else own

    def narrowed(self, expr: Expr) -> Expr:
        """Returns a term that is computed in narrower types, with the same value."""
        return rebuilt(expr, self._change)

    def _change(self, part: Expr) -> Expr | None:
        match part:
            case tree.Binary() if isinstance(part.left.type, PointerType):
                if isinstance(part.right.type, IntType):
                    left, right = self.narrowed(part.left), self.as_index(part.right)
                    return tree.Binary(part.op, left, right, part.type, part.position, False)
            case tree.Element():
                array, index = self.narrowed(part.array), self.as_index(part.index)
                return tree.Element(array, index, part.type, part.position, False)
            case tree.Binary(op=op) if op not in ("&&", "||", "<<", ">>"):
                return self._binary(part)
            case tree.Conditional() if isinstance(part.type, IntType) and _is_own(part.type):
                return self._chosen(part)
            case tree.Convert() if isinstance(part.type, IntType):
                narrowed = self.narrowed(part.operand)
                inner = self._inner(narrowed)
                if inner is not narrowed:
                    return build.convert(inner, part.type, part.position)
        return None

    def _binary(self, part: tree.Binary) -> Expr | None:
        left, right = part.left, part.right
        if not (isinstance(left.type, IntType) and isinstance(right.type, IntType)):
            return None
        # (Types of formulas alone are no narrower in a program, where values may wrap into them.)
        is_own = _is_own(left.type)
        if left.type.bits <= 64 and not is_own:
            return None
        ranges = [self.range_of(left), self.range_of(right)]
        if part.op in _ARITHMETIC:
            ranges.append(self.range_of(part))
        elif part.op in ("/", "%"):
            # (The least number divided by -1.)
            bound = max(abs(number) for each in ranges for number in each)
            ranges.append((-bound, bound))
        elif part.op not in build.COMPARISON:
            return None
        inner = [self._inner(self.narrowed(each)) for each in (left, right)]
        for each in inner:
            assert isinstance(each.type, IntType)
            if not isinstance(each, tree.IntConst):
                ranges.append((each.type.minimum, each.type.maximum))
        type = narrow_type(*ranges)
        if type is None or (type.bits >= left.type.bits and not is_own):
            return None
        at = part.position
        sides = [build.convert(each, type, at) for each in inner]
        result = part.type if part.op in build.COMPARISON else type
        made: Expr = tree.Binary(part.op, sides[0], sides[1], result, at, False)
        return build.convert(made, part.type, at)

    def _chosen(self, part: tree.Conditional) -> Expr | None:
        """Returns a choice among integers in a type that programs have, too."""
        at = part.position
        arms = [self._inner(self.narrowed(each)) for each in (part.then, part.orelse)]
        ranges = [self.range_of(part)]
        for each in arms:
            assert isinstance(each.type, IntType)
            ranges.append((each.type.minimum, each.type.maximum))
        type = narrow_type(*ranges)
        if type is None:
            return None
        then, orelse = (build.convert(each, type, at) for each in arms)
        condition = self.narrowed(part.condition)
        made = tree.Conditional(condition, then, orelse, type, at, False)
        return build.convert(made, part.type, at)

    def simplest(self, expr: Expr) -> Expr:
        """Returns a narrowed term in a type that programs have, too, if there is one."""
        expr = self.narrowed(expr)
        return self._inner(expr) if isinstance(expr.type, IntType) and _is_own(expr.type) else expr

    def _inner(self, expr: Expr) -> Expr:
        """Returns the operand of widenings."""
        while isinstance(expr, tree.Convert) and isinstance(expr.operand.type, IntType):
            low, high = self.range_of(expr.operand)
            assert isinstance(expr.type, IntType)
            if not (expr.type.holds(low) and expr.type.holds(high)) or expr.type.bits == 1:
                break
            expr = expr.operand
        return expr

    def as_index(self, expr: Expr) -> Expr:
        """Returns the same number of elements, in a type that is not wider than an index."""
        expr = self._inner(self.narrowed(expr))
        match expr:
            case tree.IntConst():
                if INDEX.holds(expr.value):
                    return tree.IntConst(expr.value, INDEX, expr.position)
            case tree.Binary(op=op) if op in _ARITHMETIC and isinstance(expr.left.type, IntType):
                low, high = self.range_of(expr)
                signed = isinstance(expr.type, IntType) and expr.type.signed
                if INDEX.holds(low) and INDEX.holds(high) and signed:
                    left, right = (self._indexed(each) for each in (expr.left, expr.right))
                    return tree.Binary(op, left, right, INDEX, expr.position, False)
        return expr

    def _indexed(self, expr: Expr) -> Expr:
        found = self.as_index(expr)
        return found if found.type is INDEX else tree.Convert(found, INDEX, found.position, False)

    def bound_type(self, low: Expr, high: Expr) -> IntType:
        """Returns the type of a variable that runs from `low` to `high`."""
        type = narrow_type(self.range_of(low), self.range_of(high))
        if type is not None:
            return type if type.bits == 128 else INDEX
        assert isinstance(high.type, IntType)
        return high.type


def _is_own(type: IntType) -> bool:
    """True for a type that only formulas have."""
    return type.name.startswith("_BitInt")


def narrow_type(*ranges: Range) -> IntType | None:
    """Returns the narrowest signed type of 32, 64 or 128 bits that has all values, or None."""
    low, high = min(each[0] for each in ranges), max(each[1] for each in ranges)
    for type in (INT, LLONG, INT128):
        if type.holds(low) and type.holds(high):
            return type
    return None


def fitted(value: Expr, type: IntType, narrow: NarrowTerms) -> tuple[Expr, bool] | None:
    """Returns a term in a type, and True if it has the value only where that fits.

    None if the term can't be computed in the type.
    """
    value = narrow.narrowed(value)
    while isinstance(value, tree.Convert) and isinstance(value.operand.type, IntType):
        low, high = narrow.range_of(value.operand)
        assert isinstance(value.type, IntType)
        if not (value.type.holds(low) and value.type.holds(high)):
            break
        value = value.operand
    if not isinstance(value.type, IntType):
        return None
    low, high = narrow.range_of(value)
    if type.holds(low) and type.holds(high) and not isinstance(value, tree.Binary | tree.Unary):
        return build.convert(value, type, value.position), False
    if not type.signed or not all(_is_sum(part, type, narrow) for part in parts(value)):
        return None

    def change(part: Expr) -> Expr | None:
        match part:
            case tree.Binary(op="+" | "-" | "*"):
                left, right = rebuilt(part.left, change), rebuilt(part.right, change)
                return tree.Binary(part.op, left, right, type, part.position, False)
            case tree.Convert() if isinstance(part.operand, tree.Binary):
                return rebuilt(part.operand, change)
        return build.convert(part, type, part.position)

    return rebuilt(value, change), not (type.holds(low) and type.holds(high))


def _is_sum(part: Expr, type: IntType, narrow: NarrowTerms) -> bool:
    """True for sums, differences and products, and for operands that the type holds."""
    if not isinstance(part.type, IntType):
        return False
    if isinstance(part, tree.Binary):
        return part.op in ("+", "-", "*")
    if isinstance(part, tree.Convert | tree.Name | tree.IntConst):
        low, high = narrow.range_of(part)
        is_widened = isinstance(part, tree.Convert) and isinstance(part.operand, tree.Binary)
        return is_widened or (type.holds(low) and type.holds(high))
    return False


# ---- Kinds of formulas: which have a truth value that a program can compute.


def has_quantifier(formula: Formula) -> bool:
    match formula:
        case formulas.Quantified():
            return True
        case formulas.Not():
            return has_quantifier(formula.operand)
        case formulas.All() | formulas.Some():
            return any(map(has_quantifier, formula.parts))
        case _:
            return False


def divided(parts: tuple[Formula, ...]) -> tuple[tuple[Formula, ...], tuple[Formula, ...]]:
    """Returns the simple parts, and the others."""
    simple = tuple(filter(is_simple, parts))
    return simple, tuple(each for each in parts if each not in simple)


def is_simple(formula: Formula) -> bool:
    """True if the truth value of the formula is an expression."""
    return is_evaluable(formula) and not has_quantifier(formula)


def is_evaluable(formula: Formula) -> bool:
    """True if the formula has a truth value that a program can compute."""
    match formula:
        case formulas.Holds():
            return True
        case formulas.Quantified():
            return is_evaluable(formula.body)
        case formulas.Not():
            return is_evaluable(formula.operand)
        case formulas.All() | formulas.Some():
            return all(map(is_evaluable, formula.parts))
        case _:
            return False
