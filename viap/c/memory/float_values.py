"""Floating-point numbers: C's operators and conversions on bit patterns."""

from typing import TYPE_CHECKING

from viap.c.tree import tree
from viap.c.tree.types import FloatType, PointerType, bits_of
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.floating_constants import cast_limits, parse
from viap.core.base.floating_formats import TO_INTEGERS
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.inputs import EITHER, NANS, NONZERO, UNSPECIFIED
from viap.core.program.integer_types import BOOL, INT, FloatBits, IntType
from viap.core.program.nodes import Assign, Assume, Constant, Expr, If, Input, Variable

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess

_OPERATIONS = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_COMPARISONS = {"==": "eq", "<": "lt", "<=": "le"}
_MIRRORED = {">": "<", ">=": "<="}


class FloatValues:
    def __init__(self, access: "ValueAccess") -> None:
        self.access = access

    def constant(self, expr: tree.FloatConst) -> Expr:
        assert isinstance(expr.type, FloatType)
        type = bits_of(expr.type, expr.position)
        pattern = parse(expr.text, type.format)
        if pattern is None:
            raise Unsupported("a floating constant of thousands of digits", expr.position, "float")
        return Constant(pattern, type, expr.position)

    def unary(self, expr: tree.Unary, operand: Expr) -> Expr:
        """Returns the value of a minus sign, or of an operation by its name."""
        op, position = expr.op, expr.position
        if op == "whole":
            assert isinstance(expr.type, IntType)
            return self._whole(operand, expr.type, position)
        if op == "signbit":
            operand = self.pattern(operand, position)
        return _apply("neg" if op == "-" else op, operand, position=position)

    def binary(self, expr: tree.Binary) -> Expr:
        """Returns the value of arithmetic or of a comparison; NaN is unordered."""
        position, op = expr.position, expr.op
        left, right = self.access.value(expr.left), self.access.value(expr.right)
        if op in _MIRRORED:
            left, right, op = right, left, _MIRRORED[op]
        if op == "!=":
            return build.negate(_apply("eq", left, right, position=position))
        if op in _COMPARISONS:
            return _apply(_COMPARISONS[op], left, right, position=position)
        if op in ("fmod", "remainder", "ldexp"):
            return _apply(op, left, right, position=position)
        if op == "copysign":
            return _apply(op, left, self.pattern(right, position), position=position)
        if op == tree.SAME_BITS:
            return build.compare("==", left, right, position)
        if op == "either":
            return self._either(left, right, position)
        if op not in _OPERATIONS:
            raise TypeFault(f"'{op}' on '{expr.left.type}'", position, op)
        return _apply(_OPERATIONS[op], left, right, position=position)

    def converted(self, expr: tree.Convert) -> Expr:
        """Returns a number as an integer, an integer as a number, or a number in another format."""
        position, type = expr.position, expr.type
        if isinstance(expr.operand.type, PointerType) or isinstance(type, PointerType):
            raise TypeFault("a pointer as a floating-point number", position, "conversion")
        operand = self.access.value(expr.operand)
        if isinstance(type, FloatType):
            target = bits_of(type, position)
            if operand.type == target:
                return operand
            op = "convert" if isinstance(operand.type, FloatBits) else "from_int"
            return build.floating(op, (operand,), target.format, target, position)
        assert isinstance(type, IntType) and isinstance(operand.type, FloatBits)
        form = operand.type.format
        if type == BOOL:
            zero = Constant(0, operand.type, position)
            equal = build.floating("eq", (operand, zero), form, INT, position)
            return build.convert(build.negate(equal), BOOL, position)
        return build.floating("to_int", (operand,), form, type, position)

    def pattern(self, value: Expr, position: Position) -> Expr:
        """Returns the bits of a number where the program looks at them.

        C does not determine which NaN an operation gives: the bits of a NaN are any NaN's.
        """
        assert isinstance(value.type, FloatBits)
        if isinstance(value, Constant) and not value.type.format.is_nan(value.value):
            return value
        emit = self.access.output.emit_guarded
        kept = Variable(self.access.layout.scalar("bits", value.type), position)
        emit(Assign(kept, value, position))
        # (What is given and is no NaN stands for the bits that the number has by now.)
        other = Variable(self.access.layout.scalar("nan", value.type), position)
        some = Input(other, NANS[value.type.name], value.type, position)
        replaced = Assign(kept, other, position)
        given = If(_apply("isnan", other, position=position), (replaced,), (), position)
        is_nan = _apply("isnan", kept, position=position)
        emit(If(is_nan, (some, given), (), position))
        return kept

    def _whole(self, operand: Expr, type: IntType, position: Position) -> Expr:
        """Returns a whole number as an integer; what is beyond the type is unspecified."""
        assert isinstance(operand.type, FloatBits)
        emit, layout = self.access.output.emit_guarded, self.access.layout
        form = operand.type.format
        number = Variable(layout.scalar("number", operand.type), position)
        emit(Assign(number, operand, position))
        limits = cast_limits(form, type.minimum, type.maximum)
        low, high = (Constant(limit, operand.type, position) for limit in limits)
        above = _apply("le", low, number, position=position)
        below = _apply("le", number, high, position=position)
        result = Variable(layout.scalar("whole", type), position)
        value = build.floating("to_int", (number,), form, type, position)
        computed = Assign(result, value, position)
        other = Input(result, UNSPECIFIED, type, position)
        inside = build.logical("&&", above, below, position)
        emit(If(inside, (computed,), (other,), position))
        return result

    def nonzero(self, truth: Expr, position: Position) -> Expr:
        """Returns the value of a test: any number that is not zero if it holds (C11 7.12.3)."""
        emit = self.access.output.emit_guarded
        kept = Variable(self.access.layout.scalar("nonzero", INT), position)
        some = Input(kept, NONZERO, INT, position)
        other = Assume(build.condition(kept), "assume", position)
        none = Assign(kept, Constant(0, INT, position), position)
        emit(If(truth, (some, other), (none,), position))
        return kept

    def _either(self, left: Expr, right: Expr, position: Position) -> Expr:
        """Returns one of two equal numbers: C leaves open which zero it is."""
        emit = self.access.output.emit_guarded
        kept = Variable(self.access.layout.scalar("either", BOOL), position)
        emit(Assign(kept, Constant(0, BOOL, position), position))
        same = build.compare("==", left, right, position)
        equal = _apply("eq", left, right, position=position)
        open = build.logical("&&", equal, build.negate(same), position)
        emit(If(open, (Input(kept, EITHER, BOOL, position),), (), position))
        return build.conditional(build.condition(kept), right, left, position)


def _apply(op: str, *operands: Expr, position: Position) -> Expr:
    type = operands[0].type
    assert isinstance(type, FloatBits)
    result = INT if op in TO_INTEGERS else type
    return build.floating(op, operands, type.format, result, position)
