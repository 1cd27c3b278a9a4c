"""Facts about floating-point operations that a question treats as unknown functions.

Rounding is monotone: from bounds of the exact operands follow bounds of the rounded result, which
are themselves rounded. Comparisons with a NaN are false, so each bound also says that its number
is no NaN. `tests/smt/test_floating_facts.py` compares each fact with the exact operations.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import z3

from viap.floating.formats import FloatFormat
from viap.floating.operations import apply
from viap.logic.floating import operation
from viap.logic.terms import Kind
from viap.smt.floating_encode import FloatEncoder
from viap.smt.floating_terms import (
    at_least,
    at_most,
    is_infinite,
    is_nan,
    is_negative,
    is_zero,
    less,
    magnitude,
    more,
)

# Numbers that bounds are made of: those of the question, if there are at most so many.
_MOST = 12


def facts(encoder: FloatEncoder) -> list[Any]:
    """Returns facts about the applications in an encoded question."""
    made: list[Any] = []
    limits = _Limits(encoder)
    for op, form, operands, result in encoder.applied:
        constants = limits.of(form)
        match op:
            case "from_int":
                made += _from_int(encoder, form, operands[0], result, limits.integers)
            case "to_int":
                made += _to_int(encoder, form, operands[0], result, limits.integers)
            case "add" | "sub" | "mul" | "div":
                made += _arithmetic(encoder, op, form, operands, result, constants)
            case "sqrt":
                made += _sqrt(encoder, form, operands[0], result, constants)
            case "fmod":
                made += _fmod(operands, result)
    made += _pairs(encoder)
    return made


class _Limits:
    """Numbers of a question: its own constants, and zero and one."""

    def __init__(self, encoder: FloatEncoder) -> None:
        self._patterns: dict[FloatFormat, set[int]] = {}
        integers = {0, 1, -1}
        for node in encoder.sorts.nodes:
            found = operation(node)
            if found is not None:
                op, form = found
                chosen = self._patterns.setdefault(form, set())
                if op != "from_int" and op != "convert":
                    chosen |= {arg.value for arg in node.args if arg.kind is Kind.NUMBER}
            elif node.kind is Kind.NUMBER:
                integers.add(node.value)
        for form, patterns in self._patterns.items():
            patterns |= {0, form.one}
            finite = [bits for bits in patterns if bits & ~form.sign < form.infinity]
            integers |= {apply("to_int", form, bits) for bits in finite}
            self._patterns[form] = set(sorted(finite, key=form.exact)[:_MOST])
        small = sorted(integers, key=abs)[:_MOST]
        self.integers: Sequence[int] = sorted(small)

    def of(self, form: FloatFormat) -> list[int]:
        return sorted(self._patterns.get(form, set()), key=form.exact)


def _from_int(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, limits: Sequence[int]
) -> Iterator[Any]:
    """Facts about an integer as a number: rounding is monotone, and exact for small integers."""
    exact = 1 << form.precision
    yield z3.Not(is_nan(result))
    yield z3.Implies(z3.And(number <= 1 << 100, number >= -(1 << 100)), z3.Not(is_infinite(result)))
    yield (number == 0) == (result == encoder.constant(0, form))
    for limit in limits:
        bound = encoder.constant(form.rounded(limit), form)
        yield z3.Implies(number <= limit, at_most(result, bound))
        yield z3.Implies(number >= limit, at_least(result, bound))
        if abs(limit) < exact:
            yield z3.Implies(number < limit, less(result, bound))
            yield z3.Implies(number > limit, more(result, bound))


def _to_int(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, limits: Sequence[int]
) -> Iterator[Any]:
    """Facts about the integer part: monotone, and the number itself if that is whole."""
    for limit in limits:
        if form.exact(form.rounded(limit)) != limit:
            continue
        bound = encoder.constant(form.rounded(limit), form)
        yield z3.Implies(at_least(number, bound), result >= limit)
        yield z3.Implies(at_most(number, bound), result <= limit)
        if limit > 0:
            yield z3.Implies(less(number, bound), result < limit)
        if limit < 0:
            yield z3.Implies(more(number, bound), result > limit)


def _pairs(encoder: FloatEncoder) -> Iterator[Any]:
    """Facts about two conversions: they are monotone, and inverse for small integers."""
    from_int = [each for each in encoder.applied if each[0] == "from_int"]
    to_int = [each for each in encoder.applied if each[0] == "to_int"]
    for place, (_, form, (first,), one) in enumerate(from_int):
        exact = 1 << form.precision
        small = z3.And(-exact <= first, first <= exact)
        for _, other_form, (second,), other in from_int[place + 1 :]:
            if other_form is not form:
                continue
            both = z3.And(small, -exact <= second, second <= exact)
            yield z3.Implies(first <= second, at_most(one, other))
            yield z3.Implies(second <= first, at_most(other, one))
            yield z3.Implies(z3.And(both, first < second), less(one, other))
            yield z3.Implies(z3.And(both, second < first), less(other, one))
            # Small integers and their sums are exact.
            distance = z3.simplify(second - first)
            if z3.is_int_value(distance) and abs(distance.as_long()) <= exact:
                step = encoder.constant(form.rounded(distance.as_long()), form)
                near = encoder.near, encoder.context
                moved = z3.fpAdd(near[0], one, step, near[1])
                yield z3.Implies(both, other == moved)
        for _, other_form, (number,), whole in to_int:
            if other_form is form:
                yield z3.Implies(z3.And(small, at_most(one, number)), first <= whole)
                yield z3.Implies(z3.And(small, at_most(number, one)), whole <= first)


def _arithmetic(
    encoder: FloatEncoder,
    op: str,
    form: FloatFormat,
    operands: tuple[Any, ...],
    result: Any,
    constants: Sequence[int],
) -> Iterator[Any]:
    """Bounds of a result, from bounds of its operands among the constants."""
    left, right = operands
    for one, other in product(constants, constants):
        first, second = encoder.constant(one, form), encoder.constant(other, form)
        for lower, upper in _corner_bounds(op, form, one, other):
            if lower is not None:
                conditions, bound = lower
                held = _conditions(conditions, left, right, first, second)
                yield z3.Implies(held, at_least(result, encoder.constant(bound, form)))
            if upper is not None:
                conditions, bound = upper
                held = _conditions(conditions, left, right, first, second)
                yield z3.Implies(held, at_most(result, encoder.constant(bound, form)))
    zero = encoder.constant(0, form)
    one_value = encoder.constant(form.one, form)
    if op == "sub":
        finite = z3.Not(z3.Or(is_infinite(left), is_infinite(right)))
        yield z3.Implies(z3.And(finite, at_least(left, right)), at_least(result, zero))
        yield z3.Implies(z3.And(finite, at_most(left, right)), at_most(result, zero))
    if op == "mul":
        finite = z3.Not(z3.Or(is_infinite(left), is_infinite(right)))
        natural = z3.And(finite, at_least(left, zero), at_least(right, zero))
        yield z3.Implies(natural, at_least(result, zero))
        yield z3.Implies(z3.And(natural, at_most(right, one_value)), at_most(result, left))
        yield z3.Implies(z3.And(natural, at_most(left, one_value)), at_most(result, right))
        if left.eq(right):
            yield z3.Implies(z3.Not(is_nan(left)), at_least(result, zero))
    if op == "div":
        finite = z3.Not(z3.Or(is_infinite(left), is_infinite(right)))
        natural = z3.And(finite, at_least(left, zero), more(right, zero))
        yield z3.Implies(natural, at_least(result, zero))
        yield z3.Implies(z3.And(natural, at_most(left, right)), at_most(result, one_value))
        yield z3.Implies(z3.And(natural, at_least(right, one_value)), at_most(result, left))


_Bound = tuple[tuple[str, str], int]


def _corner_bounds(
    op: str, form: FloatFormat, one: int, other: int
) -> Iterator[tuple[_Bound | None, _Bound | None]]:
    """Yields lower and upper bounds that hold if each operand is beyond its constant.

    A condition is `>=`, `<=`, `>|` (at least, but finite), `||` (the magnitude is at most the
    constant) or `0<=` (positive, and at most the constant).
    """
    first, second = form.exact(one), form.exact(other)
    if op == "add":
        total = form.rounded(first + second)
        yield ((">=", ">="), total), (("<=", "<="), total)
    elif op == "sub":
        total = form.rounded(first - second)
        yield ((">=", "<="), total), (("<=", ">="), total)
    elif op == "mul" and first >= 0 and second >= 0:
        most = form.rounded(first * second)
        yield ((">|", ">|"), most), (("||", "||"), most)
        yield (("||", "||"), most ^ form.sign if most else 0), None
    elif op == "div" and first >= 0 and second > 0:
        most = form.rounded(first / second)
        yield None, (("||", ">="), most)
        yield (("||", ">="), most ^ form.sign if most else 0), None
        if first > 0:
            yield ((">=", "0<="), most), None


def _conditions(words: tuple[str, str], left: Any, right: Any, one: Any, other: Any) -> Any:
    return z3.And(_condition(words[0], left, one), _condition(words[1], right, other))


def _condition(word: str, number: Any, limit: Any) -> Any:
    match word:
        case ">=":
            return at_least(number, limit)
        case ">|":
            return z3.And(at_least(number, limit), z3.Not(is_infinite(number)))
        case "<=":
            return at_most(number, limit)
        case "0<=":
            zero = z3.fpSub(z3.RNE(number.ctx), limit, limit, number.ctx)
            return z3.And(more(number, zero), at_most(number, limit))
        case "||":
            return at_most(magnitude(number), limit)
    raise ValueError(word)


def _sqrt(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, constants: Sequence[int]
) -> Iterator[Any]:
    """Bounds of a square root: monotone."""
    for bits in constants:
        if form.exact(bits) >= 0:
            limit = encoder.constant(bits & ~form.sign, form)
            root = encoder.constant(apply("sqrt", form, bits & ~form.sign), form)
            zero = encoder.constant(0, form)
            natural = at_least(number, zero)
            yield z3.Implies(at_least(number, limit), at_least(result, root))
            yield z3.Implies(z3.And(natural, at_most(number, limit)), at_most(result, root))


def _fmod(operands: tuple[Any, ...], result: Any) -> Iterator[Any]:
    """The remainder is smaller than the divisor, and has the sign of the dividend."""
    left, right = operands
    defined = z3.And(
        z3.Not(z3.Or(is_nan(left), is_nan(right), is_infinite(left))),
        z3.Not(is_zero(right)),
    )
    size = magnitude(result)
    yield z3.Implies(defined, less(size, magnitude(right)))
    yield z3.Implies(defined, at_most(size, magnitude(left)))
    yield z3.Implies(defined, is_negative(result) == is_negative(left))
    small = z3.And(defined, less(magnitude(left), magnitude(right)))
    yield z3.Implies(small, result == left)
