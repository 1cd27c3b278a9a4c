"""Floating-point operations over bit-vectors, by Z3's floating-point theory."""

from typing import Any

import z3

from viap.core.base.floating_constants import cast_limits
from viap.core.base.floating_formats import FloatFormat, apply
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Floating


class NotModelled(Exception):  # noqa: N818 - an event, not an error
    """The solver has no such operation."""


def floating(expr: Floating, operands: list[Any]) -> tuple[Any, Any]:
    """Returns the result of an operation, and the condition under which it is defined.

    A comparison gives a truth value. The pattern of a NaN is any NaN's here; the machine replays
    what is found.
    """
    form = expr.format
    if all(isinstance(operand, int) for operand in operands):
        value = apply(expr.op, form, *operands)
        if expr.op == "to_int":
            return expr.type.wrap(value), expr.type.holds(value)
        return (bool(value), True) if expr.op in _TRUTHS else (value, True)
    numbers = [
        _number(operand, source.type, form if expr.op != "convert" else None)
        for operand, source in zip(operands, expr.operands, strict=True)
        if expr.op not in ("from_int",)
    ]
    if expr.op == "from_int":
        type = expr.operands[0].type
        convert = z3.fpSignedToFP if type.signed else z3.fpUnsignedToFP
        return _pattern(convert(z3.RNE(), operands[0], _sort(form))), True
    if expr.op == "to_int":
        low, high = cast_limits(form, expr.type.minimum, expr.type.maximum)
        need = z3.And(
            z3.fpLEQ(_constant(low, form), numbers[0]), z3.fpLEQ(numbers[0], _constant(high, form))
        )
        to = z3.fpToSBV if expr.type.signed else z3.fpToUBV
        return to(z3.RTZ(), numbers[0], z3.BitVecSort(expr.type.bits)), need
    return _result(expr.op, form, numbers, operands), True


_TRUTHS = frozenset(("eq", "lt", "le", "isnan", "signbit"))
_ROUNDINGS = {"floor": z3.RTN, "ceil": z3.RTP, "trunc": z3.RTZ, "round": z3.RNA, "rint": z3.RNE}


def _result(op: str, form: FloatFormat, numbers: list[Any], operands: list[Any]) -> Any:
    near = z3.RNE()
    match op:
        case "add" | "sub" | "mul" | "div":
            make = {"add": z3.fpAdd, "sub": z3.fpSub, "mul": z3.fpMul, "div": z3.fpDiv}[op]
            return _pattern(make(near, *numbers))
        case "eq" | "lt" | "le":
            return {"eq": z3.fpEQ, "lt": z3.fpLT, "le": z3.fpLEQ}[op](*numbers)
        case "isnan":
            return z3.fpIsNaN(numbers[0])
        case "signbit":
            return z3.Extract(form.bits - 1, form.bits - 1, _vector(operands[0], form)) == 1
        case "neg":
            return _vector(operands[0], form) ^ form.sign
        case "abs":
            return _vector(operands[0], form) & ~form.sign
        case "copysign":
            own, other = (_vector(operand, form) for operand in operands)
            return own & ~form.sign | other & form.sign
        case "sqrt":
            return _pattern(z3.fpSqrt(near, numbers[0]))
        case "fma":
            return _pattern(z3.fpFMA(near, *numbers))
        case "remainder":
            return _pattern(z3.fpRem(*numbers))
        case "convert":
            return _pattern(z3.fpFPToFP(near, numbers[0], _sort(form)))
        case _ if op in _ROUNDINGS:
            return _pattern(z3.fpRoundToIntegral(_ROUNDINGS[op](), numbers[0]))
    raise NotModelled(op)


def _sort(form: FloatFormat) -> Any:
    return z3.FPSort(form.exponent_bits, form.precision)


def _constant(bits: int, form: FloatFormat) -> Any:
    return z3.fpBVToFP(z3.BitVecVal(bits, form.bits), _sort(form))


def _vector(operand: Any, form: FloatFormat) -> Any:
    return z3.BitVecVal(operand, form.bits) if isinstance(operand, int) else operand


def _number(operand: Any, type: IntType, form: FloatFormat | None) -> Any:
    """Returns an operand as a number of its format, by its own type if that is not given."""
    if form is None:
        from viap.core.base.floating_formats import BINARY32, BINARY64

        form = BINARY32 if type.bits == BINARY32.bits else BINARY64
    if isinstance(operand, int):
        return _constant(operand, form)
    if operand.num_args() == 1 and operand.decl().kind() == z3.Z3_OP_FPA_TO_IEEE_BV:
        return operand.arg(0)
    return z3.fpBVToFP(operand, _sort(form))


def _pattern(number: Any) -> Any:
    return z3.fpToIEEEBV(number)
